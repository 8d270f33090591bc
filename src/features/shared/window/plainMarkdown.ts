// oxlint-disable-next-line no-restricted-imports -- the one place that makes Markdown and completions for the editor
import { CompletionItem, MarkdownString, type CompletionItemKind } from 'vscode'
import { literalText, visibleText } from '../../../core/text/strings/literalText.ts'
import { escapeMarkdown } from '../../../core/text/strings/titles.ts'
import type { CommandId } from '../commands/commandIds.ts'

/**
 * Markdown that may hold text from outside: no link in it runs a command, but for the one that is given and that must be
 * harmless no matter what it is called with, no icon and no element is read out of it, and no sign in it turns the text around.
 */
export function plainMarkdown(markdown = '', harmless?: CommandId): MarkdownString {
  const plain = new MarkdownString(visibleText(markdown))
  const fixed = {
    isTrusted: harmless === undefined ? false : { enabledCommands: [harmless] },
    supportThemeIcons: false,
    supportHtml: false,
    appendText: (text: string) => {
      const start = plain.value.length
      MarkdownString.prototype.appendText.call(plain, withoutElements(visibleText(text)))
      plain.value = plain.value.slice(0, start) + withSpaces(plain.value.slice(start))
      return plain
    },
  }
  for (const [name, value] of Object.entries(fixed)) {
    Object.defineProperty(plain, name, { value, writable: false })
  }
  return plain
}

/** The editor's own escaping leaves `<command:…>` a link, and `&lt;` a sign that wasn't written. */
function withoutElements(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** The editor makes all spaces those at which no line breaks, so that lines break within words. */
function withSpaces(escaped: string): string {
  return escaped.replaceAll(/(?:&nbsp;)+/g, (spaces) => (spaces === '&nbsp;' ? ' ' : spaces))
}

/** A sentence of Galley's own with a link behind it that runs one command, and can run no other. */
export function commandMarkdown(sentence: string, title: string, command: CommandId): MarkdownString {
  const shown = new MarkdownString(`${escapeMarkdown(sentence)} [${escapeMarkdown(title)}](command:${command})`)
  shown.isTrusted = { enabledCommands: [command] }
  return shown
}

/** Pixels, as wide as the editor shows pictures of files itself. */
const pictureWidth = 300

/** A picture at an address. */
export function pictureMarkdown(address: string, name: string): MarkdownString {
  return plainMarkdown(`![${escapeMarkdown(name)}](<${address}|width=${pictureWidth}>)`)
}

/** A completion whose label shows as it is written, also where it names what others have named. */
export function literalCompletion(label: string, description: string, kind: CompletionItemKind): CompletionItem {
  return new CompletionItem({ label: literalText(label), description: literalText(description) }, kind)
}
