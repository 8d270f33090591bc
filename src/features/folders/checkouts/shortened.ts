import { l10n } from 'vscode'

const maxSentences = 4

/** Sentences as one message, which a notification still shows whole. */
export function shortened(sentences: readonly string[]): string {
  const more = sentences.length - maxSentences
  if (more <= 0) return sentences.join(' ')
  return [...sentences.slice(0, maxSentences), l10n.t('And {0} more.', more)].join(' ')
}
