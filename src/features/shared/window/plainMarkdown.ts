// oxlint-disable-next-line no-restricted-imports -- the one place that makes Markdown and completions for the editor
import { CompletionItem, MarkdownString, type CompletionItemKind } from 'vscode'
import { literalText, visibleText } from '../../../core/text/strings/literalText.ts'
import { escapeMarkdown } from '../../../core/text/strings/titles.ts'
import type { CommandId } from '../commands/commandIds.ts'

/**
 * Returns Markdown that can contain text from outside. Links in it run no command, except for the one that is given,
 * which must be harmless with any arguments. Icons and HTML aren't rendered, and characters that change the text
 * direction are removed.
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

/** Escapes HTML. VS Code's own escaping keeps `<command:…>` as a link and `&lt;` as an entity. */
function withoutElements(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** VS Code escapes all spaces as non-breaking ones, which makes lines break within words. */
function withSpaces(escaped: string): string {
  return escaped.replaceAll(/(?:&nbsp;)+/g, (spaces) => (spaces === '&nbsp;' ? ' ' : spaces))
}

/** Returns a sentence of Galley with a link that runs one command, and no other. */
export function commandMarkdown(sentence: string, title: string, command: CommandId): MarkdownString {
  const shown = new MarkdownString(`${escapeMarkdown(sentence)} [${escapeMarkdown(title)}](command:${command})`)
  shown.isTrusted = { enabledCommands: [command] }
  return shown
}

/** In pixels. VS Code shows image files at the same width. */
const pictureWidth = 300

/** Returns Markdown for an image at an address. */
export function pictureMarkdown(address: string, name: string): MarkdownString {
  return plainMarkdown(`![${escapeMarkdown(name)}](<${address}|width=${pictureWidth}>)`)
}

/** Returns a completion whose label is shown literally, even if it contains names from outside. */
export function literalCompletion(label: string, description: string, kind: CompletionItemKind): CompletionItem {
  return new CompletionItem({ label: literalText(label), description: literalText(description) }, kind)
}
