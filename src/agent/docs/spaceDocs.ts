import pLimit from 'p-limit'
import { LRUCache } from 'lru-cache'
import type { Client } from '../../client/client.ts'
import type { ChangeRequest } from '../../contract/changeRequests.ts'
import type { Page } from '../../contract/revisions.ts'
import { maxSearchLength } from '../../contract/schemas/contentLimits.ts'
import { changedThings } from '../../core/review/changeRequests/changedThings.ts'
import { checkText, inOrder } from '../../core/authoring/checks/checkText.ts'
import type { DocsProblem } from '../../core/authoring/checks/docsProblem.ts'
import { proseChecksOf, type ProseChecks } from '../../core/authoring/prose/proseChecks.ts'
import { proseProblems } from '../../core/authoring/prose/proseProblems.ts'
import { StyleGuide } from '../../core/authoring/prose/styleGuide.ts'
import { ScannedText } from '../../core/text/scanning/scannedText.ts'
import { knownAnchors } from '../../core/text/scanning/pageAnchors.ts'
import { spaceBody, type SpaceBody } from '../../core/docs/body/spaceBody.ts'
import { flattenPages, SpacePages, type PageEntry } from '../../core/docs/pages/pageIndex.ts'
import { foldMarkdown } from '../../core/docs/search/fold.ts'
import { searchHits } from '../../core/docs/search/searchHits.ts'
import type { PageText } from '../../folder/pageTexts.ts'
import { searchedPages } from '../../folder/rankedPages.ts'
import {
  readContent,
  readText,
  readTexts,
  type ContentSource,
  type RemoteContent,
} from '../../folder/checkout/remoteContent.ts'
import { onOneLine } from '../contentLines.ts'
import type { DocsSource, DocsWriter, FoundPage, OpenDocs, Progress, TextProblems } from './docsSource.ts'
import { spaceSpecs, type DocsSpec } from './docsSpecs.ts'
import { searchTexts } from './searchTexts.ts'
import { ToolError } from '../toolError.ts'
import { flatPages } from '../../core/docs/pages/flatPages.ts'
import { withoutExtension } from '../../core/text/strings/markdownFiles.ts'

const maxKeptCharacters = 32 * 1024 * 1024
/**
 * Each page needs a request. More would take too long, and use up the requests that the platform allows in a minute.
 */
const maxTextsRead = 300
const readsAtOnce = 24
const maxHits = 30

/** A space or a change request. Each call sees the current content. Only changed content is read again. */
export class SpaceDocs implements DocsSource {
  readonly #client: Client
  readonly #ref: ContentSource
  readonly #writer: (request: ChangeRequest) => Promise<DocsWriter>
  readonly #texts = new LRUCache<string, PageText>({
    maxSize: maxKeptCharacters,
    sizeCalculation: ({ text, folded }) => text.length + folded.length + 1,
  })
  #known: OpenSpace | undefined
  readonly #queue = pLimit(1)

  constructor(client: Client, ref: ContentSource, writer: (request: ChangeRequest) => Promise<DocsWriter>) {
    this.#client = client
    this.#ref = ref
    this.#writer = writer
  }

  async writer(signal: AbortSignal): Promise<DocsWriter> {
    const request = await this.#request(signal)
    if (request !== undefined) return await this.#writer(request)
    const { space } = this.#ref
    throw new ToolError(
      `Published content can be changed only in a change request. Create one with change_request_create, or name one as ${space}#NUMBER.`,
    )
  }

  async specs(signal: AbortSignal): Promise<DocsSpec[]> {
    return await spaceSpecs(this.#client, this.#ref.space, signal)
  }

  /** One at a time, so that several calls at startup read the pages only once. */
  async open(signal: AbortSignal): Promise<OpenSpace> {
    return await this.#queue(async () => await this.#open(signal))
  }

  async #open(signal: AbortSignal): Promise<OpenSpace> {
    signal.throwIfAborted()
    const { space: spaceId } = this.#ref
    const [space, request] = await Promise.all([
      this.#client.getSpaceById({ spaceId }, { signal, fresh: true }),
      this.#request(signal),
    ])
    const { revision } = request ?? space
    if (this.#known?.revision === revision && this.#known.published === space.revision) return this.#known
    const content = await readContent(this.#client, this.#ref)
    const title = request === undefined ? space.title : `${space.title} #${request.number} ${request.subject}`
    const reading = { client: this.#client, ref: this.#ref, texts: this.#texts }
    this.#known = new OpenSpace({ ...reading, revision, published: space.revision, title, content })
    return this.#known
  }

  async #request(signal: AbortSignal): Promise<ChangeRequest | undefined> {
    const { space: spaceId, changeRequest: changeRequestId } = this.#ref
    if (changeRequestId === undefined) return undefined
    return await this.#client.getChangeRequestById({ spaceId, changeRequestId }, { signal, fresh: true })
  }
}

interface SpaceAtRevision {
  readonly client: Client
  readonly ref: ContentSource
  /** The texts that were read. */
  readonly texts: LRUCache<string, PageText>
  readonly revision: string
  /** The revision of the published pages. */
  readonly published: string
  readonly title: string
  readonly content: RemoteContent
}

/** The pages of a space or a change request at one revision. */
class OpenSpace implements OpenDocs {
  readonly revision: string
  readonly published: string
  readonly body: SpaceBody
  readonly pages: readonly PageEntry[]
  readonly #at: SpaceAtRevision
  /** The key of a page's text. While it's the same, the text that was read is current. */
  readonly #keys: ReadonlyMap<string, string>
  #guide: { readonly read: StyleGuide | undefined; readonly checks: ProseChecks | undefined } | undefined

  constructor(at: SpaceAtRevision) {
    const { ref, revision, title, content } = at
    this.revision = revision
    this.published = at.published
    this.#at = at
    this.#keys = new Map(
      flatPages(content.pages).map((page) => [
        page.id,
        [page.id, page.documentId ?? revision, page.title, page.path].join('\0'),
      ]),
    )
    const { space, changeRequest } = ref
    this.body = spaceBody({
      server: '',
      space,
      ...(changeRequest === undefined ? {} : { changeRequest }),
      title,
      pages: new SpacePages(content.pages),
      files: new Map(content.files.map((file) => [file.id, file])),
      anchorsOf: (page) => {
        const text = this.#kept(page)?.text
        return text === undefined ? undefined : knownAnchors(text)
      },
    })
    this.pages = this.body.pages.entries.filter(({ type }) => type === 'document')
  }

  isListed(): boolean {
    return true
  }

  nameOf({ id, path }: PageEntry): string {
    return path === '' || this.body.pages.byPath(path)?.id !== id ? id : path
  }

  find(name: string): PageEntry | undefined {
    const { pages } = this.body
    const [, stable] = /^\/pages\/([^/#?]+)$/.exec(name) ?? []
    const path = withoutExtension(name)
    return pages.byId(stable ?? name) ?? (/^\/*$/.test(path) ? undefined : pages.byPath(path))
  }

  async read(page: PageEntry): Promise<PageText | undefined> {
    const kept = this.#kept(page)
    if (kept !== undefined) return kept
    const { client, ref } = this.#at
    const text = (await readTexts({ client }, ref, [page.id])).get(page.id)
    return text === undefined ? undefined : this.#keep(page.id, text)
  }

  async readAll(signal: AbortSignal, progress?: Progress): Promise<void> {
    const unread = this.#unread(this.pages)
    if (unread.length > maxTextsRead) {
      throw new ToolError(
        `These docs have ${this.pages.length} pages, too many to read one by one. Name a page, use docs_search, or clone the space into a folder.`,
      )
    }
    await this.#readTexts(unread, signal, progress)
  }

  async #readTexts(pages: readonly PageEntry[], signal: AbortSignal, progress?: Progress): Promise<void> {
    const { client, ref } = this.#at
    const wanted = pages.map(({ id }) => id)
    for (let start = 0; start < wanted.length; start += readsAtOnce) {
      signal.throwIfAborted()
      for (const [id, text] of await readTexts({ client }, ref, wanted.slice(start, start + readsAtOnce))) {
        this.#keep(id, text)
      }
      progress?.(Math.min(start + readsAtOnce, wanted.length), wanted.length)
    }
  }

  async guide(): Promise<StyleGuide | undefined> {
    return (await this.#readGuide()).read
  }

  /** Reads the guide once. In a change request too, the published text applies. */
  async #readGuide() {
    if (this.#guide !== undefined) return this.#guide
    const page = this.body.pages.styleGuide
    const { client, ref } = this.#at
    const text = page && (await readText(client, { space: ref.space }, page.id))
    const read = text === undefined ? undefined : new StyleGuide(text)
    const checks = read && proseChecksOf({ levels: read.levels, terms: read.terms, extent: 'configured' })
    return (this.#guide = { read, checks })
  }

  async check(id: string, text: string): Promise<DocsProblem[]> {
    const page = this.body.pages.byId(id) ?? newEntry(id)
    const scan = new ScannedText(text)
    const problems = checkText(scan, { page, body: this.body })
    const { checks } = await this.#readGuide()
    if (checks === undefined) return problems
    const { path: slug, title, description } = page
    return inOrder([...problems, ...proseProblems(scan, checks, { slug, title, description })])
  }

  async checkAll(signal: AbortSignal, progress?: Progress): Promise<TextProblems[]> {
    await this.readAll(signal, progress)
    const found: TextProblems[] = []
    for (const page of this.pages) {
      const text = (await this.read(page))?.text
      const problems = text === undefined ? [] : await this.check(page.id, text)
      if (text !== undefined && problems.length > 0) found.push({ path: this.nameOf(page), text, problems })
    }
    return found
  }

  /** The platform searches only the published pages. Pages that the change request changes are searched by Galley. */
  async search(words: readonly string[], signal: AbortSignal): Promise<FoundPage[]> {
    const changed = await this.#changed(signal)
    const here = this.pages.filter(({ id }) => changed.has(id))
    await this.#readTexts(this.#unread(here), signal)
    const searched = searchedPages(here, (page) => this.nameOf(page))
    const own = await searchTexts(searched, words, (page) => this.#kept(page), signal)
    const { client, ref } = this.#at
    const query = words.join(' ').slice(0, maxSearchLength)
    const { items } = await client.searchSpaceContent({ spaceId: ref.space, query, limit: maxHits }, { signal })
    const published = items.flatMap((item): FoundPage[] => {
      const page = changed.has(item.id) ? undefined : this.body.pages.byId(item.id)
      if (page === undefined) return []
      const hits = searchHits([{ id: ref.space, title: '', pages: [item] }])
      const lines = hits.map(({ section, excerpt }) => {
        return `    ${section === undefined ? '' : `section ${onOneLine(section.anchor)}`}| ${onOneLine(excerpt)}`
      })
      return [{ page, lines }]
    })
    return [...own, ...published]
  }

  /** Returns the ids of pages whose text in the change request differs from the published one. */
  async #changed(signal: AbortSignal): Promise<ReadonlySet<string>> {
    const { client, ref } = this.#at
    if (ref.changeRequest === undefined) return new Set()
    const input = { spaceId: ref.space, changeRequestId: ref.changeRequest, limit: 1000 }
    const { changes } = await client.getChangeRequestChanges(input, { signal, fresh: true })
    return new Set(changedThings(changes).flatMap(({ of, id }) => (of === 'page' ? [id] : [])))
  }

  #unread(pages: readonly PageEntry[]): PageEntry[] {
    return pages.filter((page) => this.#kept(page) === undefined)
  }

  #kept({ id }: PageEntry): PageText | undefined {
    const key = this.#keys.get(id)
    return key === undefined ? undefined : this.#at.texts.get(key)
  }

  #keep(id: string, text: string): PageText {
    const pageText: PageText = { text, folded: foldMarkdown(text) }
    const key = this.#keys.get(id)
    if (key !== undefined) this.#at.texts.set(key, pageText)
    return pageText
  }
}

/** Returns a page that doesn't exist yet, by its path. */
function newEntry(path: string): PageEntry {
  const [entry] = flattenPages([{ id: '', type: 'document', title: '', path } as Page])
  if (entry === undefined) throw new Error('A page can have only one entry.')
  return entry
}
