import { l10n } from 'vscode'

/** What a tool that writes was given, as far as a person has to know it. */
type Input = Readonly<Record<string, unknown>>

/** What a call is going to write, for a person to agree to: a sentence, and the lines that go and come. `docs` names them. */
export function confirmationText(tool: string, input: object, docs: string): string {
  const given = input as Input
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '')
  const page = code(text(tool === 'page_create' ? 'path' : 'page'))
  const where = docs === '' ? l10n.t('the docs folder') : plain(docs)
  const lines = [
    ...marked('-', text('old_text')),
    ...['new_text', 'subject', 'description', 'text'].flatMap((name) => marked('+', text(name))),
  ]
  const fence = '`'.repeat(Math.max(3, ...lines.map((line) => (/`+/.exec(line)?.[0].length ?? 0) + 1)))
  const shown = lines.length === 0 ? [] : ['', `${fence}diff`, ...lines, fence]
  return [sentenceOf(tool, { page, where, text }), ...shown].join('\n')
}

interface Named {
  readonly page: string
  readonly where: string
  readonly text: (name: string) => string
}

function sentenceOf(tool: string, { page, where, text }: Named): string {
  switch (tool) {
    case 'page_create':
      return l10n.t('A new page, {0}, in {1}:', page, where)
    case 'page_move': {
      const [before, below] = [text('before'), text('under') || text('group')]
      return before === ''
        ? l10n.t('{0} goes below {1} in {2}.', page, code(below), where)
        : l10n.t('{0} goes before {1} in {2}.', page, code(before), where)
    }
    case 'change_request_create':
      return l10n.t('A new change request of {0}:', where)
    case 'change_request_describe':
      return l10n.t('Another subject or description of {0}:', where)
    case 'comment_add':
      return text('page') === ''
        ? l10n.t('A comment on {0}, which people are told of:', where)
        : l10n.t('A comment on {0} in {1}, which people are told of:', page, where)
    case 'comment_reply':
      return l10n.t('A reply to a comment on {0}, which people are told of:', where)
    default:
      return l10n.t('In {0} of {1}:', page, where)
  }
}

function marked(sign: string, text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/).map((line) => `${sign} ${line}`)
}

function code(words: string): string {
  return `\`${words.replace(/[`\r\n]/g, ' ')}\``
}

/** Names in a sentence, of which no sign means anything. */
function plain(words: string): string {
  return `“${words.replace(/[\r\n]+/g, ' ').replace(/[\\`*_{}[\]()#+.!<>|~-]/g, '\\$&')}”`
}
