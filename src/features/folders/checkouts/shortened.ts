import { l10n } from 'vscode'

const maxSentences = 4

/** Joins sentences into a message that a notification shows completely. */
export function shortened(sentences: readonly string[]): string {
  return firstOf(sentences).join(' ')
}

/** Returns file names as a list for the detail of a dialog. */
export function shortList(files: readonly string[]): string {
  return firstOf(files).join('\n')
}

function firstOf(words: readonly string[]): string[] {
  const more = words.length - maxSentences
  return more <= 0 ? [...words] : [...words.slice(0, maxSentences), l10n.t('And {0} more.', more)]
}
