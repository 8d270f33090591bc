import { l10n } from 'vscode'
import { codeSpan, fencedLines, signedLines } from '../../agent/shownChange.ts'
import { escapeHidden } from '../../core/text/strings/hiddenCharacters.ts'
import { escapeMarkdown } from '../../core/text/strings/titles.ts'

/** The input of a tool that writes. */
type Input = Readonly<Record<string, unknown>>

/**
 * Returns a sentence about what a call is going to write, and the lines that are removed and added. No text in it can
 * imitate or hide a line. `docs` is the name of the docs, '' for the docs folder. `accepted` are the errors that the
 * call may write.
 */
export function confirmationText(tool: string, input: object, docs: string, accepted: readonly string[]): string {
  const given = input as Input
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '')
  const page = codeSpan(text(tool === 'page_create' ? 'path' : 'page'))
  const where = docs === '' ? l10n.t('the docs folder') : plain(docs)
  const title = text('title')
  const lines = [
    ...signedLines('-', text('old_text')),
    ...['new_text', 'subject', 'description', 'text'].flatMap((name) => signedLines('+', text(name))),
  ]
  return [
    sentenceOf(tool, { page, where, text, line: given['line'] }),
    ...(title === '' ? [] : ['', l10n.t('Its title: {0}', plain(title))]),
    ...fencedLines('diff', lines),
    ...(given['accept_problems'] === true ? acceptedLines(accepted) : []),
  ].join('\n')
}

function acceptedLines(accepted: readonly string[]): string[] {
  const sentence =
    accepted.length === 0
      ? l10n.t('Galley writes it even if the check finds errors in it.')
      : l10n.t('Galley writes it with these errors from the check:')
  const rows = accepted.flatMap((row) => signedLines('!', row))
  return ['', sentence, ...fencedLines('', rows)]
}

interface Named {
  readonly page: string
  readonly where: string
  readonly text: (name: string) => string
  readonly line: unknown
}

function sentenceOf(tool: string, { page, where, text, line }: Named): string {
  const below = text('under') || text('group')
  switch (tool) {
    case 'page_create':
      return below === ''
        ? l10n.t('A new page, {0}, in {1}:', page, where)
        : l10n.t('A new page, {0}, below {1} in {2}:', page, codeSpan(below), where)
    case 'page_move': {
      const before = text('before')
      return before === ''
        ? l10n.t('{0} goes below {1} in {2}.', page, codeSpan(below), where)
        : l10n.t('{0} goes before {1} in {2}.', page, codeSpan(before), where)
    }
    case 'change_request_create':
      return l10n.t('A new change request of {0}:', where)
    case 'change_request_describe':
      return l10n.t('A new subject or description for {0}:', where)
    case 'comment_add':
      if (text('page') === '') return l10n.t('A comment on {0}. People get a notification:', where)
      return typeof line === 'number'
        ? l10n.t('A comment on line {0} of {1} in {2}. People get a notification:', line, page, where)
        : l10n.t('A comment on {0} in {1}. People get a notification:', page, where)
    case 'comment_reply':
      return l10n.t('A reply to comment {0} on {1}. People get a notification:', codeSpan(text('comment')), where)
    default:
      return l10n.t('In {0} of {1}:', page, where)
  }
}

/** Returns a name in quotes, with Markdown and hidden characters escaped. */
function plain(words: string): string {
  return `“${escapeMarkdown(escapeHidden(words))}”`
}
