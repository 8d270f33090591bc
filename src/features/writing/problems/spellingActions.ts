import { l10n, type CodeAction, type Diagnostic, type TextDocument } from 'vscode'
import type { DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import type { SpellChecker } from '../../../core/authoring/prose/proseChecks.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { editOf } from '../../shared/documents/editOf.ts'
import { quickFix } from '../../shared/documents/quickFix.ts'

interface Spelling {
  readonly diagnostic: Diagnostic | undefined
  readonly spelling: SpellChecker | undefined
  /** All problems of the page. */
  readonly problems: readonly DocsProblem[]
}

/** Returns the actions for a misspelled word: similar words, replacing it everywhere, and adding it to a dictionary. */
export function spellingActions(
  problem: DocsProblem,
  document: TextDocument,
  { diagnostic, spelling, problems }: Spelling,
): CodeAction[] {
  const [word = '', meant = ''] = problem.values
  const change = (title: string, at: readonly DocsProblem[], text: string): CodeAction => {
    const replacements = at.map(({ start, end }) => ({ start, end, text }))
    return quickFix(title, { diagnostic, edit: editOf(document, replacements) })
  }
  const run = (title: string, command: CommandId, ...values: readonly string[]): CodeAction =>
    quickFix(title, { diagnostic, run: [command, ...values] })
  const words = new Set([meant, ...(spelling?.suggest(word) ?? [])])
  const changing = [...words].map((text) => change(l10n.t('Change to “{0}”', text), [problem], text))
  const same = problems.filter(({ rule, values }) => rule === 'spelling' && values[0] === word && values[1] === meant)
  const inPage = same.length < 2 ? [] : [change(l10n.t('Change to “{0}” in this page', meant), same, meant)]
  const { scheme, fsPath } = document.uri
  const inDocs =
    scheme === 'file'
      ? [
          run(l10n.t('Always change to “{0}”…', meant), commands.alwaysReplaceWord, fsPath, word, meant),
          run(l10n.t('Add “{0}” to the words of these docs', word), commands.addDocsWord, fsPath, word),
        ]
      : []
  const forMe = run(l10n.t('Add “{0}” to my words', word), commands.addPersonalWord, word)
  return [...changing, ...inPage, ...inDocs, forMe]
}
