import { CodeAction, CodeActionKind, l10n, type Diagnostic, type TextDocument } from 'vscode'
import type { DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import type { SpellChecker } from '../../../core/authoring/prose/proseChecks.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { editOf } from '../../shared/documents/editOf.ts'

/** Returns the actions for a misspelled word: similar words, and adding it to a dictionary. */
export function spellingActions(
  { start, end, values: [word = '', meant = ''] }: DocsProblem,
  document: TextDocument,
  { diagnostic, spelling }: { diagnostic: Diagnostic | undefined; spelling: SpellChecker | undefined },
): CodeAction[] {
  const words = new Set([meant, ...(spelling?.suggest(word) ?? [])])
  const changing = [...words].map((text) => {
    const action = new CodeAction(l10n.t('Change to “{0}”', text), CodeActionKind.QuickFix)
    action.edit = editOf(document, [{ start, end, text }])
    return action
  })
  const forMe = new CodeAction(l10n.t('Add “{0}” to my words', word), CodeActionKind.QuickFix)
  forMe.command = { command: commands.addPersonalWord, title: forMe.title, arguments: [word] }
  const forAll: CodeAction[] = []
  if (document.uri.scheme === 'file') {
    const action = new CodeAction(l10n.t('Add “{0}” to the words of these docs', word), CodeActionKind.QuickFix)
    action.command = { command: commands.addDocsWord, title: action.title, arguments: [document.uri.fsPath, word] }
    forAll.push(action)
  }
  const actions = [...changing, ...forAll, forMe]
  for (const action of actions) if (diagnostic) action.diagnostics = [diagnostic]
  return actions
}
