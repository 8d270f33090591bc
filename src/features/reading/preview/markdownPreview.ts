import { commands, l10n } from 'vscode'
import { browsableAddress } from '../../../core/uris/browsableAddress.ts'
import { readLink, resolveLink, type LinkMeaning, type LinkTarget } from '../../../core/pages/linkTargets.ts'
import { emojiCharacters } from '../../../core/markdown/document/emoji.ts'
import type { PageEntry, SpacePages } from '../../../core/pages/pageIndex.ts'
import { fileBesidePage, pageBesidePage, parsePageUri, type AnyPageAddress } from '../../../core/uris/uris.ts'
import type { File } from '../../../contract/revisions.ts'
import { explainError, isCancellation } from '../../shared/window/explainError.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { Log } from '../../shared/window/log.ts'
import {
  nothingKnown,
  type PageHead,
  type ReaderView,
  type ShownFile,
  type ShownLink,
  type ShownSpec,
  type SpecReference,
} from '../../../core/rendering/readerView.ts'
import type { PreviewContext } from './previewContext.ts'
import { shownTarget } from './shownTarget.ts'
import type { UriParts } from '../../../core/uris/uriParts.ts'

/** What is known of a space's content, for rendering, which cannot wait. */
interface KnownContent {
  pages?: SpacePages
  files?: ReadonlyMap<string, File>
  needsFiles: boolean
  /** Images by their id, as `data:` addresses; undefined for those that could not be read. */
  readonly pictures: Map<string, string | undefined>
  readonly wantedPictures: Set<string>
  /** Specifications by their slugs; undefined while they are read. */
  readonly specs: Map<string, ShownSpec | undefined>
  loading: boolean
}

/**
 * Galley's part in the editor's Markdown preview. A preview is rendered from what is known at that moment; what turns
 * out to be missing is read then, and the preview rendered once more.
 */
export class MarkdownPreview implements Omit<PreviewContext, 'labels' | 'locale'> {
  readonly #reader: ContentReader
  readonly #log: Log
  readonly #known = new Map<string, KnownContent>()

  constructor(reader: ContentReader, log: Log) {
    this.#reader = reader
    this.#log = log
  }

  view(document: UriParts): ReaderView | undefined {
    const from = parsePageUri(document)
    if (!from) return document.scheme.startsWith('galley') ? nothingKnown : undefined
    return {
      ...nothingKnown,
      image: (source) => this.#image(from, source),
      link: (target) => this.#link(from, target),
      file: (target) => this.#file(from, target),
      head: () => this.#head(from),
      spec: (reference) => this.#spec(from, reference),
    }
  }

  report(error: unknown): void {
    this.#log.warn('A block of a preview could not be shown.', error)
  }

  #image(from: AnyPageAddress, source: string): string | undefined {
    const meaning = readLink(source, '')
    if (meaning?.kind !== 'file') return undefined
    const { wantedPictures, pictures } = this.#content(from, true)
    wantedPictures.add(meaning.file)
    return pictures.get(meaning.file)
  }

  #link(from: AnyPageAddress, target: string): ShownLink | undefined {
    if (URL.canParse(target) && browsableAddress(target) === undefined) {
      return { href: '#', broken: l10n.t('This leads to no address that a browser may open.') }
    }
    const wanted = readLink(target, '')
    if (!wanted || wanted.kind === 'url' || wanted.kind === 'anchor') return undefined
    const { pages, files } = this.#content(from, wanted.kind === 'file')
    if (!pages) return unresolved(from, wanted)
    const meaning = readLink(target, pages.byId(from.page)?.path ?? '')
    return meaning && shown(from, resolveLink(meaning, { space: from.space, pages, files }))
  }

  #file(from: AnyPageAddress, target: string): ShownFile | undefined {
    const meaning = readLink(target, '')
    if (meaning?.kind !== 'file') return undefined
    const file = this.#content(from, true).files?.get(meaning.file)
    if (!file) return undefined
    const { name, size, contentType } = file
    return { href: encodePath(fileBesidePage(meaning.file, name)), name, size, contentType }
  }

  /** Specifications at an address of the web are not read: a page could make everybody who opens it ask there. */
  #spec(from: AnyPageAddress, reference: SpecReference): ShownSpec | undefined {
    if (!('slug' in reference)) {
      return { problem: l10n.t('Specifications at an address of their own are shown on the site alone.') }
    }
    const { specs } = this.#content(from, false)
    if (!specs.has(reference.slug)) specs.set(reference.slug, undefined)
    return specs.get(reference.slug)
  }

  #head(from: AnyPageAddress): PageHead | undefined {
    const page = this.#content(from, false).pages?.byId(from.page)
    if (!page) return undefined
    const { description, emoji, icon } = page
    return {
      ...(description && { description }),
      ...(emoji && { emoji: emojiCharacters(emoji) }),
      ...(icon && { icon }),
    }
  }

  /** What is known now. What is missing or may have changed is read in the background, mostly from the cache. */
  #content(from: AnyPageAddress, withFiles: boolean): KnownContent {
    const key = [from.server, from.space, from.revision ?? '', from.changeRequest ?? ''].join('\n')
    const known = this.#known.get(key) ?? newContent()
    this.#known.set(key, known)
    known.needsFiles ||= withFiles
    if (!known.loading) {
      known.loading = true
      // Once the whole page is rendered it is known whether it needs the files.
      setImmediate(() => void this.#load(from, known))
    }
    return known
  }

  async #load(from: AnyPageAddress, known: KnownContent): Promise<void> {
    try {
      const [pages, files] = await Promise.all([
        this.#reader.pages(from),
        known.needsFiles ? this.#reader.files(from) : undefined,
      ])
      const pictures = files ? await this.#loadPictures(from, known, files) : 0
      const specs = await this.#loadSpecs(from, known)
      const news =
        pictures > 0 || specs > 0 || pages !== known.pages || (files !== undefined && !sameFiles(files, known.files))
      known.pages = pages
      if (files) known.files = files
      known.loading = false
      if (news) await commands.executeCommand('markdown.preview.refresh')
    } catch (error) {
      if (!isCancellation(error)) this.#log.debug('What the links of a preview lead to could not be read.', error)
    } finally {
      known.loading = false
    }
  }

  /** Reads specifications that are not known yet and gives how many there were. */
  async #loadSpecs(from: AnyPageAddress, { specs }: KnownContent): Promise<number> {
    const wanted = [...specs].filter(([, spec]) => spec === undefined).map(([slug]) => slug)
    await Promise.all(wanted.map(async (slug) => specs.set(slug, await this.#readSpec(from, slug))))
    return wanted.length
  }

  async #readSpec(from: AnyPageAddress, slug: string): Promise<ShownSpec> {
    try {
      return { document: await this.#reader.spec(from, slug) }
    } catch (error) {
      this.#log.debug('A specification of a preview could not be read.', error)
      if (error instanceof ExplainedError) return { problem: error.message }
      return { problem: l10n.t('The specification “{0}” can’t be read: {1}', slug, explainError(error).message) }
    }
  }

  /**
   * Reads images that are not known yet and gives how many there were. The preview takes them as `data:` addresses: what
   * it reads by itself has to stand in the page's folder, and for it no address with identifiers in its query does.
   */
  async #loadPictures(
    from: AnyPageAddress,
    { pictures, wantedPictures }: KnownContent,
    files: ReadonlyMap<string, File>,
  ): Promise<number> {
    const readable = [...wantedPictures].filter((id) => !pictures.has(id) && files.has(id))
    await Promise.all(
      readable.map(async (id) => {
        try {
          const bytes = await this.#reader.bytes(from, id)
          pictures.set(id, `data:${files.get(id)?.contentType};base64,${Buffer.from(bytes).toString('base64')}`)
        } catch (error) {
          pictures.set(id, undefined)
          this.#log.debug('An image of a preview could not be read.', error)
        }
      }),
    )
    return readable.length
  }
}

function newContent(): KnownContent {
  return { needsFiles: false, loading: false, pictures: new Map(), wantedPictures: new Set(), specs: new Map() }
}

function sameFiles(files: ReadonlyMap<string, File>, known: ReadonlyMap<string, File> | undefined): boolean {
  return files.size === known?.size && [...files].every(([id, { name }]) => known.get(id)?.name === name)
}

/** Until the pages of the space are known a link leads to the right page, under a name that it does not have. */
function unresolved(from: AnyPageAddress, meaning: LinkMeaning): ShownLink | undefined {
  if (meaning.kind === 'file') return { href: encodePath(fileBesidePage(meaning.file, 'file')) }
  if (meaning.kind !== 'page') return undefined
  return { href: pageHref(from, meaning.page, '', meaning.anchor) }
}

function shown(from: AnyPageAddress, target: LinkTarget): ShownLink | undefined {
  return shownTarget(target, {
    page: ({ page, anchor }) => pageLink(from, page, anchor),
    file: ({ file, name }) => {
      return { href: encodePath(fileBesidePage(file, name ?? 'file')), ...(name !== undefined && { title: name }) }
    },
  })
}

function pageLink(from: AnyPageAddress, page: PageEntry, anchor: string | undefined): ShownLink {
  const { id, title, description, emoji, icon } = page
  return {
    href: pageHref(from, id, title, anchor),
    title,
    ...(description && { description }),
    ...(emoji && { emoji: emojiCharacters(emoji) }),
    ...(icon && { icon }),
  }
}

function pageHref(from: AnyPageAddress, page: string, title: string, anchor: string | undefined): string {
  const href = encodePath(pageBesidePage({ ...from, page, title }))
  return anchor === undefined ? href : `${href}#${encodeURIComponent(anchor)}`
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
