// oxlint-disable-next-line no-restricted-imports -- the one place that makes Markdown and completions for the editor
import { CompletionItem, MarkdownString, type CompletionItemKind } from 'vscode'
import { literalText } from '../../../core/pages/literalText.ts'
import { escapeMarkdown } from '../../../core/pages/titles.ts'
import type { CommandId } from '../commands/commandIds.ts'

/**
 * Markdown that may hold text from outside: no link in it runs a command, but for the one that is given and that must be
 * harmless whatever it is called with, and no icon and no element is read out of it.
 */
export function plainMarkdown(markdown = '', harmless?: CommandId): MarkdownString {
  const plain = new MarkdownString(markdown)
  const powers = {
    isTrusted: harmless === undefined ? false : { enabledCommands: [harmless] },
    supportThemeIcons: false,
    supportHtml: false,
  }
  for (const [power, value] of Object.entries(powers)) {
    Object.defineProperty(plain, power, { value, writable: false })
  }
  return plain
}

/** A sentence of Galley's own with a link behind it that runs one command, and can run no other. */
export function commandMarkdown(sentence: string, title: string, command: CommandId): MarkdownString {
  const shown = new MarkdownString(`${escapeMarkdown(sentence)} [${escapeMarkdown(title)}](command:${command})`)
  shown.isTrusted = { enabledCommands: [command] }
  return shown
}

/** A completion whose label shows as it is written, also where it names what others have named. */
export function literalCompletion(label: string, description: string, kind: CompletionItemKind): CompletionItem {
  return new CompletionItem({ label: literalText(label), description: literalText(description) }, kind)
}
