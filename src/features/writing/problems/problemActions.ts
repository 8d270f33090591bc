import { CodeAction, CodeActionKind, l10n, Range, WorkspaceEdit, type Diagnostic, type TextDocument } from 'vscode'
import type { PageProblem } from '../../../core/drafts/checkPage.ts'
import type { TextReplacement } from '../../../core/drafts/minimalEdits.ts'
import type { ProblemFix } from '../../../core/drafts/problemFixes.ts'
import { commands } from '../../shared/commands/commandIds.ts'

/** A fix as the editor offers it. */
export function actionOf(fix: ProblemFix, document: TextDocument, diagnostic: Diagnostic): CodeAction {
  const action = new CodeAction(fixTitle(fix), CodeActionKind.QuickFix)
  action.edit = editOf(document, fix.edits)
  action.diagnostics = [diagnostic]
  return action
}

/** The fixes that ask or send something first. */
export function askingActions(problem: PageProblem, document: TextDocument, diagnostic: Diagnostic): CodeAction[] {
  const isLink = problem.code === 'unknownPage' || problem.code === 'unknownLink'
  if (!isLink && problem.code !== 'dataImage') return []
  const title = isLink ? l10n.t('Pick the page…') : l10n.t('Upload the image as a file')
  const action = new CodeAction(title, CodeActionKind.QuickFix)
  const command = isLink ? commands.pickLinkedPage : commands.uploadDataImage
  action.command = { command, title, arguments: [document.uri, problem] }
  action.diagnostics = [diagnostic]
  return [action]
}

/** Replacements of a document as the editor's edit. */
export function editOf(document: TextDocument, replacements: readonly TextReplacement[]): WorkspaceEdit {
  const edit = new WorkspaceEdit()
  for (const { start, end, text } of replacements) {
    edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text)
  }
  return edit
}

function fixTitle({ kind, detail }: ProblemFix): string {
  switch (kind) {
    case 'linkToPage':
      return l10n.t('Link to the page “{0}”', detail)
    case 'onlyWords':
      return detail === '' ? l10n.t('Remove it') : l10n.t('Leave only the words “{0}”', detail)
    case 'dropLine':
      return l10n.t('Remove the line “{0}”', detail)
    case 'renameAnchor':
      return l10n.t('Give the heading the anchor “{0}”', detail)
    case 'closeBlock':
      return l10n.t('Insert {0}', detail)
    case 'dropCharacter':
      return l10n.t('Remove the character {0}', detail)
  }
}
