import {
  CompletionItemKind,
  type CompletionItem,
  l10n,
  Range,
  type CompletionItemProvider,
  type Position,
  type TextDocument,
} from 'vscode'
import type { File } from '../../../contract/revisions.ts'
import { displayTitle, emojiCharacter } from '../../../core/pages/displayTitle.ts'
import { CompletionPictures } from '../../shared/window/completionPictures.ts'
import { literalCompletion } from '../../shared/window/plainMarkdown.ts'
import type { PageEntry } from '../../../core/pages/pageIndex.ts'
import { parsePageUri, type AnyPageAddress, pageNames } from '../../../core/uris/uris.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { Log } from '../../shared/window/log.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import type { PageOpener } from './pageOpener.ts'

/** Where the pages are read that links can lead to. */
export interface LinkCompletionServices {
  readonly reader: ContentReader
  readonly opener: PageOpener
  readonly log: Log
}

/** Characters that a target begins with, or begins a new part with. */
export const linkCompletionTriggers = ['(', '/', '#']

/** A target that is being typed, at the end of a line's beginning: of a link or image of Markdown. */
const typedTarget = /(?<bang>!)?\[[^[\]]*\]\(<?(?<link>[^\s()<>]*)$/

/** Offers the pages, files and sections that a link can lead to, by what the change request has. */
export class LinkCompletion implements CompletionItemProvider {
  readonly #services: LinkCompletionServices
  readonly #pictures: CompletionPictures

  constructor(services: LinkCompletionServices) {
    this.#services = services
    this.#pictures = new CompletionPictures(services.log)
  }

  async provideCompletionItems(document: TextDocument, position: Position): Promise<CompletionItem[]> {
    const from = parsePageUri(document.uri)
    const before = document.lineAt(position).text.slice(0, position.character)
    const groups = typedTarget.exec(before)?.groups
    const typed = groups?.['link']
    if (!from || typed === undefined || /^[a-z]+:/i.test(typed)) return []
    const range = new Range(position.translate(0, -typed.length), position)
    try {
      const items = typed.includes('#')
        ? await this.#sections(from, document, typed)
        : await this.#targets(from, typed, groups?.['bang'] !== undefined)
      for (const item of items) item.range = range
      return items
    } catch (error) {
      if (!isCancellation(error)) this.#services.log.debug('What a link can lead to could not be read.', error)
      return []
    }
  }

  async resolveCompletionItem(item: CompletionItem): Promise<CompletionItem> {
    return await this.#pictures.shown(item)
  }

  async #targets(from: AnyPageAddress, typed: string, isImage: boolean): Promise<CompletionItem[]> {
    const { reader } = this.#services
    const [pages, files] = await Promise.all([reader.pages(from), reader.files(from)])
    const shownFiles = [...files.values()].filter(({ contentType }) => !isImage || contentType.startsWith('image/'))
    const shownPages = isImage ? [] : pages.entries.filter(({ id }) => id !== from.page)
    const fileItems = shownFiles.map((file) => {
      const item = fileItem(file, typed)
      this.#pictures.add(item, file.name, async () => await reader.picture(from, file.id))
      return item
    })
    return [...shownPages.map((page) => pageItem(page, typed)), ...fileItems]
  }

  /** The headings of the page that is named before the `#`; of the page itself where none is. */
  async #sections(from: AnyPageAddress, document: TextDocument, typed: string): Promise<CompletionItem[]> {
    const before = typed.slice(0, typed.indexOf('#'))
    const id = /^\/pages\/([\w-]+)$/.exec(before)?.[1]
    if (id === undefined && before !== '') return []
    const page = id === undefined ? undefined : (await this.#services.reader.pages(from)).byId(id)
    if (id !== undefined && !page) return []
    const uri = page ? openPageUri({ ...from, ...pageNames(page) }) : document.uri
    const sections = await this.#services.opener.sections(uri)
    return sections.flatMap(({ id: anchor, title }) => {
      if (anchor === '') return []
      const item = literalCompletion(`#${anchor}`, title, CompletionItemKind.Reference)
      item.insertText = `${before}#${anchor}`
      item.filterText = item.insertText
      return [item]
    })
  }
}

function pageItem({ id, title, emoji, path, ancestors, type }: PageEntry, typed: string): CompletionItem {
  const label = `${emojiCharacter(emoji)} ${displayTitle(title, l10n.t('Untitled page'))}`.trim()
  const kind = type === 'group' ? CompletionItemKind.Folder : CompletionItemKind.File
  const item = literalCompletion(label, ancestors.join(' › '), kind)
  item.detail = path
  item.insertText = `/pages/${id}`
  item.filterText = typed.startsWith('/') ? `/pages/${id} ${title} ${path}` : `${title} ${path} /pages/${id}`
  item.sortText = `1 ${path}`
  return item
}

function fileItem({ id, name, contentType }: File, typed: string): CompletionItem {
  const item = literalCompletion(name, l10n.t('file'), CompletionItemKind.File)
  item.detail = contentType
  item.insertText = `/files/${id}`
  item.filterText = typed.startsWith('/') ? `/files/${id} ${name}` : `${name} /files/${id}`
  item.sortText = `2 ${name}`
  return item
}
