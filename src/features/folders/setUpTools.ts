import path from 'node:path'
import { l10n, Range, Uri, workspace, WorkspaceEdit } from 'vscode'
import { isLink, namesIn, readSmallFile } from '../../disk/namedPaths.ts'
import { pathBelow } from '../../disk/paths.ts'
import type { DocsTool, ToolFile } from '../../folder/toolSetup.ts'
import { commands } from '../shared/commands/commandIds.ts'
import { pickerTitle } from '../shared/commands/commandTitle.ts'
import { positionsIn } from '../shared/documents/positionsIn.ts'
import { Hint } from '../shared/window/explainedError.ts'
import { window } from '../shared/window/window.ts'
import type { WatchedFolder } from './watchedFolder.ts'

/** Asks for tools, and adds what they need for docs to their configuration, after VS Code's *Refactor Preview*. */
export async function setUpTools(folder: WatchedFolder): Promise<void> {
  const { place } = folder
  const { docsTools, toolFile, usedTools } = await import('../../folder/toolSetup.ts')
  const top = workspace.getWorkspaceFolder(Uri.file(place.folder))?.uri.fsPath ?? place.folder
  // Most of these files are hidden, so they aren't part of the docs.
  const read = (name: string): string | undefined => readSmallFile(path.join(top, name))
  const below = pathBelow(top, place.root)
  const used = usedTools(await namesIn(top), read('package.json'))
  const details = toolDetails()
  const rows = docsTools.map((tool) => {
    const file = toolFile(tool, below === '' ? '' : `${below}/`, read)
    return { label: names[tool], description: file.name, detail: details[tool], picked: used.includes(tool), file }
  })
  const picked = await window.showQuickPick(rows, {
    title: pickerTitle(commands.setUpTools, path.basename(top)),
    placeHolder: l10n.t('Select the tools that you use'),
    canPickMany: true,
    ignoreFocusOut: true,
  })
  if (picked === undefined || picked.length === 0) return
  const files = await Promise.all(
    picked.map(async ({ file }) => {
      // A repository can link it to a file that isn't its own.
      return (await isLink(path.join(top, file.name))) ? { ...file, after: undefined } : file
    }),
  )
  const changed = files.filter(({ before, after }) => after !== undefined && after !== before)
  const [page] = (await folder.docs())?.docs.records.keys() ?? []
  if (changed.length > 0 && !(await apply(top, changed, path.join(place.root, page ?? '')))) return
  await report(files, changed)
}

const names: Readonly<Record<DocsTool, string>> = {
  cspell: 'cSpell',
  markdownlint: 'markdownlint',
  prettier: 'Prettier',
  vale: 'Vale',
  editorconfig: 'EditorConfig',
}

function toolDetails(): Readonly<Record<DocsTool, string>> {
  return {
    cspell: l10n.t('Doesn’t check the spelling of tags, elements, addresses and front matter'),
    markdownlint: l10n.t('Turns off rules that contradict what the platform writes'),
    prettier: l10n.t('Doesn’t change pages: the platform writes lists and tables in another form'),
    vale: l10n.t('Ignores tags. Galley’s own runs of Vale don’t need this'),
    editorconfig: l10n.t('Keeps two spaces at the end of a line, which are a line break'),
  }
}

async function apply(top: string, files: readonly ToolFile[], existing: string): Promise<boolean> {
  const label = l10n.t('Set up tools for docs')
  const edit = new WorkspaceEdit()
  // Entries that need confirmation start deselected. This one makes VS Code show the preview, and does nothing.
  edit.createFile(Uri.file(existing), { ignoreIfExists: true }, { needsConfirmation: true, label })
  for (const { name, before, after = '' } of files) {
    const uri = Uri.file(path.join(top, name))
    if (before === undefined) edit.createFile(uri, { ignoreIfExists: false }, { needsConfirmation: false, label })
    const end = positionsIn(before ?? '')((before ?? '').length)
    edit.replace(uri, new Range(0, 0, end.line, end.character), after, { needsConfirmation: false, label })
  }
  if (!(await workspace.applyEdit(edit, { isRefactoring: true }))) return false
  const written = new Set(files.map(({ name }) => Uri.file(path.join(top, name)).toString()))
  const open = workspace.textDocuments.filter(({ uri, isDirty }) => isDirty && written.has(uri.toString()))
  await Promise.all(open.map(async (document) => await document.save()))
  return true
}

/** Says what a person has to add, because a file has comments or another form. */
async function report(files: readonly ToolFile[], changed: readonly ToolFile[]): Promise<void> {
  const left = files.find(({ after }) => after === undefined)
  if (left !== undefined) {
    const document = await workspace.openTextDocument({ content: left.wanted, language: 'plaintext' })
    await window.showTextDocument(document)
    throw new Hint(
      l10n.t('Galley can’t change {0} without losing a part of it. Add the text in this editor to it.', left.name),
    )
  }
  const message =
    changed.length === 0 ? l10n.t('These tools are set up already.') : l10n.t('Set up the tools for docs.')
  void window.showInformationMessage(message)
}
