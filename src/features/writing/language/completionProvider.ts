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
import { literalCompletion, pictureMarkdown, plainMarkdown } from '../../shared/window/plainMarkdown.ts'
import { window } from '../../shared/window/window.ts'
import { loadPlatformNames } from './loadPlatformNames.ts'
import { readNamesAt } from './readNamesAt.ts'
import type { WritingServices } from './textSource.ts'

/** The characters after which completions are offered. */
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

/** Opens completions as VS Code does while the user types, without a message if there are none. */
const suggestNext = { command: 'editor.action.triggerSuggest', title: '', arguments: [{ auto: true }] }

/** Completes tags, attributes, values, front matter and link targets of the dialect. */
export function dialectCompletions({ scans, scopes, isOn, recent, log }: WritingServices): CompletionItemProvider {
  /** The images of files by their completions. An image is read when its completion is selected. */
  const pictures = new WeakMap<CompletionItem, { name: string; address: () => Promise<string | undefined> }>()
  return {
    provideCompletionItems: async (document, position) => {
      if (!isOn(document)) return undefined
      // Uses the current text. What is typed in the meantime limits the answer.
      const { version } = document
      const [scan, offset] = [scans.of(document), document.offsetAt(position)]
      const before = document.lineAt(position).text.slice(0, position.character)
      const page = /["'(<][^"'()<>\s]*\/pages\/([\w-]+)#[^"'()<>\s]*$/.exec(before)?.[1]
      if (page !== undefined) await scopes.readAnchors(document, page)
      const address = /["'(<](https:\/\/app\.gitbook\.com\/[^"'()<>\n]*)$/.exec(before)?.[1]
      if (address !== undefined) await scopes.readElsewhere(document, address)
      await readNamesAt(scopes, document, position)
      const [{ completions }, { blockPicture }, { iconLink }, scope, names] = await Promise.all([
        import('../../../core/authoring/language/completions.ts'),
        import('../../../core/authoring/language/blockPictures.ts'),
        import('../../../core/authoring/language/platformNames.ts'),
        scopes.scope(document),
        loadPlatformNames(log),
      ])
      const { items, isIncomplete } = completions(await scan, offset, {
        scope,
        names,
        recent: recent(document.uri),
      })
      // VS Code requires that the replaced range is on the cursor's line, even after typing in the meantime.
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
        const drawn = kind === 'block' ? (blockPicture(label) ?? blockPicture(completion.description ?? '')) : undefined
        if (drawn !== undefined) {
          const says = l10n.t(completion.doc ?? '')
          item.documentation = plainMarkdown(`${says}\n\n${pictureMarkdown(drawn, label).value}`)
        }
        if (file !== undefined) {
          pictures.set(item, { name: label, address: async () => await scopes.picture(document, file) })
        }
        return item
      })
      if (document.version === version) return new CompletionList(shown, isIncomplete)
      const { matchesTyped } = await import('../../../core/authoring/language/matchesTyped.ts')
      const cursor = cursorIn(document, position)
      const matching = shown.filter(({ range, filterText = '' }) => {
        return range instanceof Range && matchesTyped(filterText, document.getText(new Range(range.start, cursor)))
      })
      return new CompletionList(matching, true)
    },
    resolveCompletionItem: async (item) => {
      const picture = pictures.get(item)
      try {
        const address = await picture?.address()
        if (picture && address !== undefined) item.documentation = pictureMarkdown(address, picture.name)
      } catch (error) {
        log.debug('Couldn’t read the picture of a file.', error)
      }
      return item
    },
  }
}

/** Returns where the cursor is now, after typing in the line of an earlier position. */
function cursorIn(document: TextDocument, position: Position): Position {
  const editor = window.activeTextEditor?.document === document ? window.activeTextEditor : undefined
  const now = editor?.selection.active
  return now?.line === position.line && now.isAfter(position) ? now : position
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
  // Sorts them before the completions of VS Code's Markdown support, whose paths and anchors are sorted by their first
  // character.
  item.sortText = `!${String(rank + 1000).padStart(6, '0')}`
  // Texts of other people about a page or an operation are shown literally.
  const isOurs = kind !== 'page' && kind !== 'group' && kind !== 'spec'
  if (doc !== undefined) item.documentation = isOurs ? plainMarkdown(l10n.t(doc)) : literalText(doc)
  if (asksNext === true) item.command = suggestNext
  // VS Code's Markdown support also offers anchors, by GitHub's rules, and only a user setting turns that off. This
  // makes Enter select one of Galley's.
  if (kind === 'anchor') item.preselect = true
  return item
}
