import { CodeAction, CodeActionKind, l10n, type Diagnostic, type TextDocument } from 'vscode'
import type { DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import type { SpellChecker } from '../../../core/authoring/prose/proseChecks.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { editOf } from '../../shared/documents/editOf.ts'

interface Spelling {
  readonly diagnostic: Diagnostic | undefined
  readonly spelling: SpellChecker | undefined
  /** All problems of the page. */
  readonly problems: readonly DocsProblem[]
}

/** Returns the actions for a misspelled word: similar words, replacing it everywhere, and adding it to a dictionary. */
export function spellingActions(
  { start, end, values: [word = '', meant = ''] }: DocsProblem,
  document: TextDocument,
  { diagnostic, spelling, problems }: Spelling,
): CodeAction[] {
  const words = new Set([meant, ...(spelling?.suggest(word) ?? [])])
  const changing = [...words].map((text) => editing(l10n.t('Change to “{0}”', text), document, [{ start, end, text }]))
  const same = problems.filter(({ rule, values }) => rule === 'spelling' && values[0] === word && values[1] === meant)
  const inPage =
    same.length < 2
      ? []
      : [
          editing(
            l10n.t('Change to “{0}” in this page', meant),
            document,
            same.map((each) => ({ start: each.start, end: each.end, text: meant })),
          ),
        ]
  const { fsPath } = document.uri
  const inDocs =
    document.uri.scheme === 'file'
      ? [
          running(l10n.t('Always change to “{0}”…', meant), commands.alwaysReplaceWord, [fsPath, word, meant]),
          running(l10n.t('Add “{0}” to the words of these docs', word), commands.addDocsWord, [fsPath, word]),
        ]
      : []
  const forMe = running(l10n.t('Add “{0}” to my words', word), commands.addPersonalWord, [word])
  const actions = [...changing, ...inPage, ...inDocs, forMe]
  for (const action of actions) if (diagnostic) action.diagnostics = [diagnostic]
  return actions
}

function editing(title: string, document: TextDocument, edits: Parameters<typeof editOf>[1]): CodeAction {
  const action = new CodeAction(title, CodeActionKind.QuickFix)
  action.edit = editOf(document, edits)
  return action
}

function running(title: string, command: CommandId, values: unknown[]): CodeAction {
  const action = new CodeAction(title, CodeActionKind.QuickFix)
  action.command = { command, title, arguments: values }
  return action
}
