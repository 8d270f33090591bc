import { l10n, type CodeAction, type Diagnostic, type TextDocument } from 'vscode'
import type { DocsProblem, ProblemFix } from '../../../core/authoring/checks/docsProblem.ts'
import { changeRequestScheme } from '../../../core/platform/uris/uris.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { editOf } from '../../shared/documents/editOf.ts'
import { quickFix } from '../../shared/documents/quickFix.ts'

/** Returns a fix as a code action. */
export function fixAction(
  { edits, safe }: ProblemFix,
  { title, document, diagnostic }: { title: string; document: TextDocument; diagnostic: Diagnostic | undefined },
): CodeAction {
  const action = quickFix(title, { diagnostic, edit: editOf(document, edits) })
  action.isPreferred = safe
  return action
}

/** Returns the fix that asks or sends something first. */
export function askingAction(
  { rule, start, end, fixes }: DocsProblem,
  document: TextDocument,
  diagnostic: Diagnostic | undefined,
): CodeAction[] {
  const asking = askingCommand(rule, document)
  if (asking === undefined) return []
  const { command, title } = asking
  const words = fixes.find(({ kind }) => kind === 'onlyWords')?.detail ?? ''
  const target: WrittenTarget = { start, end, written: document.getText().slice(start, end), words }
  const one = quickFix(title, { diagnostic, run: [command, document.uri, target] })
  if (rule !== 'missing-alt') return [one]
  const all = l10n.t('Describe all images without text…')
  return [one, quickFix(all, { diagnostic, run: [commands.reviewImages, document.uri] })]
}

/** Returns the fix that writes a term in all pages of a docs folder or a change request. */
export function termAction(
  { rule, values: [, use = ''] }: DocsProblem,
  { uri }: TextDocument,
  diagnostic: Diagnostic | undefined,
): CodeAction[] {
  if (rule !== 'term' || use === '') return []
  const title = l10n.t('Write “{0}” in all pages…', use)
  return [quickFix(title, { diagnostic, run: [commands.replaceTerm, uri, use] })]
}

function askingCommand(
  rule: DocsProblem['rule'],
  { uri }: TextDocument,
): { readonly command: CommandId; readonly title: string } | undefined {
  switch (rule) {
    case 'dead-link':
    case 'broken-mark':
      return { command: commands.pickLinkedPage, title: l10n.t('Select the page…') }
    case 'dead-anchor':
    case 'other-anchor':
      return { command: commands.pickLinkedHeading, title: l10n.t('Select the heading…') }
    case 'missing-alt':
      return { command: commands.describeImage, title: l10n.t('Describe the image…') }
    case 'data-image':
      if (uri.scheme !== changeRequestScheme) return undefined
      return { command: commands.uploadDataImage, title: l10n.t('Upload the image as a file') }
    default:
      return undefined
  }
}

/** The target of a link or image as it's written, with its quotes. Offsets are UTF-16 units. */
export interface WrittenTarget {
  readonly start: number
  readonly end: number
  readonly written: string
  /** The words of the link. */
  readonly words: string
}
