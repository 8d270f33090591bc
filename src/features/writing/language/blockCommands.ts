import {
  commands as editorCommands,
  l10n,
  Position,
  Range,
  Selection,
  SnippetString,
  ThemeIcon,
  type TextDocument,
  type TextEditor,
} from 'vscode'
import type { BlockChange } from '../../../core/authoring/language/blockChanges.ts'
import type { BlockChoice } from '../../../core/authoring/language/blockChoices.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { blockCommandTable } from './blockCommandTable.ts'
import type { DocumentScans } from './documentScans.ts'
import type { WritingServices } from './textSource.ts'
import { rangeOf } from './structureProviders.ts'
import { requireApplied } from '../../shared/documents/requireApplied.ts'

/** Registers the commands for blocks: insert one, put one around lines, convert one, add a part to one. */
export function registerBlockCommands(
  host: CommandHost,
  services: WritingServices,
  isWritten: (document: TextDocument) => boolean,
): void {
  const { scans } = services
  const writtenEditor = (): TextEditor => {
    const editor = window.activeTextEditor
    if (editor !== undefined && isWritten(editor.document)) return editor
    throw new Hint(
      l10n.t('Open a page of a change request or a docs folder first. Galley inserts the block at the cursor.'),
    )
  }
  registerCommands<typeof blockCommandTable>(host, {
    insertBlock: async () => {
      const editor = writtenEditor()
      const { insertableBlocks, wrappingBlocks } = await import('../../../core/authoring/language/blockChoices.ts')
      const isSelected = !editor.selection.isEmpty
      const title = pickerTitle(isSelected ? commands.wrapInBlock : commands.insertBlock)
      const chosen = await chooseBlock(isSelected ? wrappingBlocks() : insertableBlocks(), title)
      if (chosen === undefined) return
      if (isSelected) return await wrapLines(editor, chosen)
      const snippet = chosen.snippet()
      await insertAtCursor(editor, snippet)
      const { asksAfter } = await import('../../../core/authoring/language/tagCompletions.ts')
      if (asksAfter(chosen.name, snippet)) await editorCommands.executeCommand('editor.action.triggerSuggest')
    },
    editBlock: async (uri?: unknown, position?: unknown) => {
      const editor = window.visibleTextEditors.find(({ document }) => document.uri.toString() === String(uri))
      const { document, selection } = editor !== undefined && isWritten(editor.document) ? editor : writtenEditor()
      const { editBlock } = await import('../blocks/editBlock.ts')
      await editBlock(document, typeof position === 'number' ? position : document.offsetAt(selection.active), services)
    },
    wrapInBlock: async () => {
      const editor = writtenEditor()
      const { wrappingBlocks } = await import('../../../core/authoring/language/blockChoices.ts')
      const chosen = await chooseBlock(wrappingBlocks(), pickerTitle(commands.wrapInBlock))
      if (chosen !== undefined) await wrapLines(editor, chosen)
    },
    turnBlockInto: async () => await turnBlockInto(writtenEditor(), scans),
    extendBlock: async () => {
      const editor = writtenEditor()
      const { newChild } = await import('../../../core/authoring/language/blockChanges.ts')
      const { document } = editor
      const child = newChild(await scans.of(document), document.offsetAt(editor.selection.active))
      if (child === undefined) {
        throw new Hint(l10n.t('Put the cursor in tabs, a stepper, columns, or updates, and try again.'))
      }
      requireApplied(await editor.insertSnippet(new SnippetString(child.snippet), document.positionAt(child.offset)))
    },
  })
}

/** Changes the block at the cursor into another one that the user selects. */
async function turnBlockInto(editor: TextEditor, scans: DocumentScans): Promise<void> {
  const { blockChanges } = await import('../../../core/authoring/language/blockChanges.ts')
  const { document } = editor
  const changes = blockChanges(await scans.of(document), document.offsetAt(editor.selection.active))
  if (changes.length === 0) {
    throw new Hint(l10n.t('Put the cursor in a hint, a table, or a list that isn’t indented, and try again.'))
  }
  const { version } = document
  const rows = changes.map((change) => ({
    label: changeLabel(change),
    description: change.doc ? l10n.t(change.doc) : '',
    change,
  }))
  const picked = await window.showQuickPick(rows, { title: pickerTitle(commands.turnBlockInto) })
  if (picked === undefined) return
  if (document.version !== version) throw new Hint(l10n.t('The page has changed. Try again.'))
  const { edit } = picked.change
  requireApplied(await editor.edit((builder) => builder.replace(rangeOf(edit, document), edit.text)))
}

async function chooseBlock(blocks: readonly BlockChoice[], title: string): Promise<BlockChoice | undefined> {
  const rows = blocks.map((block) => ({
    label: l10n.t(block.label),
    description: block.name,
    detail: l10n.t(block.doc),
    iconPath: new ThemeIcon(block.codicon),
    block,
  }))
  const picked = await window.showQuickPick(rows, {
    title,
    placeHolder: l10n.t('Name or purpose of a block'),
    matchOnDescription: true,
    matchOnDetail: true,
  })
  return picked?.block
}

function changeLabel({ to, style }: BlockChange): string {
  const labels = {
    hint: l10n.t('Hint with the style “{0}”', style ?? ''),
    cards: l10n.t('Cards'),
    stepper: l10n.t('Stepper'),
  }
  return labels[to]
}

/** Inserts a block on lines of its own, with empty lines around it. */
async function insertAtCursor(editor: TextEditor, snippet: string): Promise<void> {
  const { document, selection } = editor
  const line = document.lineAt(selection.active)
  const isEmpty = line.isEmptyOrWhitespace
  const hasWords = (number: number): boolean => {
    return number >= 0 && number < document.lineCount && !document.lineAt(number).isEmptyOrWhitespace
  }
  const before = isEmpty ? (hasWords(line.lineNumber - 1) ? '\n' : '') : '\n\n'
  const after = hasWords(line.lineNumber + 1) ? '\n' : ''
  requireApplied(
    await editor.insertSnippet(new SnippetString(before + snippet + after), isEmpty ? line.range : line.range.end),
  )
}

async function wrapLines(editor: TextEditor, { snippet }: BlockChoice): Promise<void> {
  const { document, selection } = editor
  // If a selection ends at the start of a line, that line doesn't belong to it.
  const end = selection.end.character === 0 && !selection.isEmpty ? selection.end.line - 1 : selection.end.line
  const lines = new Range(new Position(selection.start.line, 0), document.lineAt(end).range.end)
  const body = document.getText(lines).trimEnd()
  editor.selection = new Selection(lines.start, lines.end)
  requireApplied(await editor.insertSnippet(new SnippetString(snippet(body)), lines))
}
