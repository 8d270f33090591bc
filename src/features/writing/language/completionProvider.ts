import {
  l10n,
  CompletionItemKind,
  CompletionList,
  Range,
  SnippetString,
  TextEdit,
  type CompletionItem,
  type CompletionItemProvider,
  type Position,
  type TextDocument,
} from 'vscode'
import type { Completion, CompletionKind } from '../../../core/authoring/language/completion.ts'
import type { Span } from '../../../core/text/markdown/links/foundLink.ts'
import { literalText } from '../../../core/text/strings/literalText.ts'
import { CompletionPictures } from '../../shared/window/completionPictures.ts'
import { literalCompletion, plainMarkdown } from '../../shared/window/plainMarkdown.ts'
import { loadPlatformNames } from './loadPlatformNames.ts'
import { readNamesAt } from './readNamesAt.ts'
import type { WritingServices } from './textSource.ts'

/** Characters after which something of the dialect may be written. */
export const completionTriggers = ['%', ' ', '"', "'", '/', '#', '.', ',', '<', ':', '(']

const kinds: Readonly<Record<CompletionKind, CompletionItemKind>> = {
  block: CompletionItemKind.Snippet,
  end: CompletionItemKind.Keyword,
  attribute: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  key: CompletionItemKind.Property,
  page: CompletionItemKind.File,
  group: CompletionItemKind.Folder,
  file: CompletionItemKind.File,
  anchor: CompletionItemKind.Reference,
  include: CompletionItemKind.Module,
  spec: CompletionItemKind.Interface,
  variable: CompletionItemKind.Variable,
  tag: CompletionItemKind.Constant,
  icon: CompletionItemKind.Color,
  emoji: CompletionItemKind.Text,
}

/** As if the editor asked by itself, which says nothing if there is nothing to suggest. */
const suggestNext = { command: 'editor.action.triggerSuggest', title: '', arguments: [{ auto: true }] }

/** Suggests tags, attributes, values, front matter and link targets of the dialect. */
export class DialectCompletions implements CompletionItemProvider {
  readonly #services: WritingServices
  readonly #pictures: CompletionPictures

  constructor(services: WritingServices) {
    this.#services = services
    this.#pictures = new CompletionPictures(services.log)
  }

  async provideCompletionItems(document: TextDocument, position: Position): Promise<CompletionList | undefined> {
    const { scans, scopes, isOn, recent, log } = this.#services
    if (!isOn(document)) return undefined
    // The text of this moment: with what is typed while the rest is read, the editor reckons by itself.
    const [scan, offset] = [scans.of(document), document.offsetAt(position)]
    const before = document.lineAt(position).text.slice(0, position.character)
    const page = /["'(<][^"'()<>\s]*\/pages\/([\w-]+)#[^"'()<>\s]*$/.exec(before)?.[1]
    if (page !== undefined) await scopes.readAnchors(document, page)
    await readNamesAt(scopes, document, position)
    const [{ completions }, { iconLink }, scope, names] = await Promise.all([
      import('../../../core/authoring/language/completions.ts'),
      import('../../../core/authoring/language/platformNames.ts'),
      scopes.scope(document),
      loadPlatformNames(log),
    ])
    const { items, isIncomplete } = completions(await scan, offset, {
      scope,
      names,
      recent: recent(document.uri),
    })
    // What is replaced is on the line of the cursor, as the editor demands, and stays there no matter what is typed in the meantime.
    const rangeOf = ({ start, end }: Span): Range =>
      new Range(position.translate(0, start - offset), position.translate(0, end - offset))
    const shown = items.map((completion) => {
      const item = itemOf(completion, rangeOf(completion.span))
      const { file, kind, label, also } = completion
      if (also) item.additionalTextEdits = [TextEdit.insert(document.positionAt(also.at), also.text)]
      const icon = label.replace(/^fa-/, '')
      if (kind === 'icon' && names?.icons.includes(icon) === true) {
        item.documentation = plainMarkdown(iconLink(icon, l10n.t))
      }
      if (file !== undefined) this.#pictures.add(item, label, async () => await scopes.picture(document, file))
      return item
    })
    return new CompletionList(shown, isIncomplete)
  }

  async resolveCompletionItem(item: CompletionItem): Promise<CompletionItem> {
    return await this.#pictures.shown(item)
  }
}

function itemOf(completion: Completion, range: Range): CompletionItem {
  const { label, description, doc, insert, isSnippet, filter, rank, kind, asksNext } = completion
  const isBlock = kind === 'block'
  const shown = isBlock ? l10n.t(label) : label
  const beside = description !== undefined && isBlock ? l10n.t(description) : (description ?? '')
  const item = literalCompletion(shown, beside, kinds[kind])
  item.insertText = isSnippet === true ? new SnippetString(insert) : insert
  item.range = range
  item.filterText = shown === label ? (filter ?? label) : `${filter ?? label} ${shown}`
  // Before the suggestions of the editor's own support for Markdown, which sorts paths and anchors by their first sign.
  item.sortText = `!${String(rank + 1000).padStart(6, '0')}`
  // What someone else wrote about a page or an operation is shown as it is written.
  const isOurs = kind !== 'page' && kind !== 'group' && kind !== 'spec'
  if (doc !== undefined) item.documentation = isOurs ? plainMarkdown(l10n.t(doc)) : literalText(doc)
  if (asksNext === true) item.command = suggestNext
  // The editor's own support for Markdown offers anchors by the rules of GitHub beside them, and nothing but a setting of the
  // person's ends that: Enter takes one of ours.
  if (kind === 'anchor') item.preselect = true
  return item
}
