import { LRUCache } from 'lru-cache'
import { EventEmitter, workspace, type TextDocument, type Uri } from 'vscode'
import type { TextScope } from '../../../core/authoring/checks/checkText.ts'
import type { DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import type { DraftKey } from '../../../core/review/drafts/draft.ts'
import type { ProseChecks } from '../../../core/authoring/prose/proseChecks.ts'
import type { StyleGuide } from '../../../core/authoring/prose/styleGuide.ts'
import { isSameChangeRequest } from '../../../core/platform/uris/changeRequestRef.ts'
import type { Page, Revision } from '../../../contract/revisions.ts'
import type { DocsBody, SpecSource } from '../../../core/docs/body/docsBody.ts'
import { spaceBody, type SpaceBody, spaceValues, type SpaceValues } from '../../../core/docs/body/spaceBody.ts'
import { findReusableContent } from '../../../core/docs/pages/findReusableContent.ts'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import { changeRequestScheme, pageNames, parsePageUri, type AnyPageAddress } from '../../../core/platform/uris/uris.ts'
import { pageText } from '../../../core/docs/pages/pageText.ts'
import type { GuidePage } from '../../shared/documents/docsDiagnostics.ts'
import { settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import { Dictionaries, spellingChoice } from '../../shared/documents/spelling.ts'
import type { ContentReader, SpaceContentRef } from '../../shared/pages/contentReader.ts'
import type { OtherSpaces } from '../../shared/pages/otherSpaces.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import type { Log } from '../../shared/window/log.ts'
import { changeRequestPageOf, openPageUri } from '../../shared/pages/openPageUri.ts'
import type { DocumentProse, IncludedContent, LinkingPages, TextSource } from './textSource.ts'

const maxKnownAnchors = 200
/** For how many milliseconds anchors are cached. After that, another user may have changed the page. */
const anchorsKnownFor = 60_000
const maxKnownBodies = 20

/** A content, and the titles in its URIs. */
type ContentNames = Pick<AnyPageAddress, 'server' | 'space' | 'changeRequest' | 'spaceTitle' | 'changeRequestTitle'>

/** The pages of change requests for the writing help, with what the client has cached around them. */
export class ChangeRequestTexts extends DisposableBase implements TextSource {
  readonly documents = [{ scheme: changeRequestScheme, language: 'markdown' }]
  readonly #reader: ContentReader
  readonly #otherSpaces: OtherSpaces
  readonly #log: Log
  /** By the URI of the page. */
  readonly #anchors = new LRUCache<string, ReadonlySet<string>>({ max: maxKnownAnchors, ttl: anchorsKnownFor })
  /**
   * The last body by key, with what it was created from. It stays the same object until something changes, so that
   * results stay valid.
   */
  readonly #bodies = new LRUCache<string, { readonly about: readonly unknown[]; readonly body: SpaceBody }>({
    max: maxKnownBodies,
  })
  /** By the key of the body. */
  readonly #specs = new LRUCache<string, ReadonlyMap<string, SpecSource>>({ max: maxKnownBodies })
  /** By the key of the body, with the revision that contains them. */
  readonly #values = new LRUCache<string, { readonly revision: Revision; readonly values: SpaceValues }>({
    max: maxKnownBodies,
  })
  /** By the page that was read. */
  readonly #guides = new WeakMap<Page, StyleGuide>()
  #anchorsRead = 0
  readonly #dictionaries: Dictionaries
  #checks: { readonly by: readonly unknown[]; readonly checks: ProseChecks | undefined } | undefined
  readonly #changed = new EventEmitter<void>()

  readonly onDidChangeScopes = this.#changed.event

  constructor(reader: ContentReader, otherSpaces: OtherSpaces, log: Log) {
    super()
    this.#reader = reader
    this.#otherSpaces = otherSpaces
    this.#log = log
    this.#dictionaries = new Dictionaries(log)
    this.register(
      this.#changed,
      otherSpaces.onDidChange(() => this.#changed.fire()),
      workspace.onDidSaveTextDocument((document) => this.#forgetAnchors(document)),
    )
  }

  holds({ uri }: TextDocument): boolean {
    return uri.scheme === changeRequestScheme
  }

  async scope(document: TextDocument): Promise<TextScope | undefined> {
    const from = parsePageUri(document.uri)
    return from && (await this.#scopeOf(from))
  }

  /** Returns what a push of a text would lose. The page doesn't have to be open. */
  async losses(target: ContentNames & DraftKey, text: string): Promise<readonly DocsProblem[]> {
    const [{ findLosses }, scope] = await Promise.all([
      import('../../../core/authoring/checks/checkText.ts'),
      this.#scopeOf(target),
    ])
    return findLosses(text, scope)
  }

  async #scopeOf(from: ContentNames & { readonly page: string }): Promise<TextScope | undefined> {
    return await this.#ifReadable('Couldn’t read the context of a page.', async () => {
      const body = await this.#body(from)
      const page = body.pages.byId(from.page)
      return page && { page, body, elsewhere: this.#otherSpaces.on(from.server) }
    })
  }

  async prose(document: TextDocument): Promise<DocumentProse | undefined> {
    const scope = await this.scope(document)
    const from = parsePageUri(document.uri)
    const guide = scope && from && (await this.#guide(from, scope.body))
    const checks = await this.#checksIn(scope?.body, guide?.guide)
    const { path: slug, title, description } = scope?.page ?? {}
    return checks && { checks, facts: { slug, title, description }, guide }
  }

  /** Returns the style guide of a space: the published page whose address ends with `style-guide`. */
  async #guide({ server, space }: SpaceContentRef, { pages }: DocsBody): Promise<GuidePage | undefined> {
    const entry = pages.styleGuide
    if (entry === undefined) return undefined
    try {
      const [{ value }, address, { StyleGuide }] = await Promise.all([
        this.#reader.page({ server, space }, entry.id),
        this.#reader.pageAddress({ server, space }, entry.id),
        import('../../../core/authoring/prose/styleGuide.ts'),
      ])
      const guide = this.#guides.get(value) ?? new StyleGuide(pageText(value))
      this.#guides.set(value, guide)
      return { guide, uri: openPageUri(address) }
    } catch (error) {
      if (!isCancellation(error)) this.#log.debug('Couldn’t read the style guide of a space.', error)
      return undefined
    }
  }

  /** Returns the same object as long as the body and the settings are the same. */
  async #checksIn(body: DocsBody | undefined, guide: StyleGuide | undefined): Promise<ProseChecks | undefined> {
    const [{ proseChecksOf }, { findDictionary }, { knownWords }, { Speller }] = await Promise.all([
      import('../../../core/authoring/prose/proseChecks.ts'),
      import('../../../prose/dictionaries.ts'),
      import('../../../folder/knownWords.ts'),
      import('../../../core/authoring/prose/speller.ts'),
    ])
    const { isOn, language, dictionaries: named } = spellingChoice()
    const paths = isOn ? await findDictionary(language, { named }) : undefined
    const dictionaries = await this.#dictionaries.of(paths === undefined ? [] : [paths])
    const personal = readSetting(settings.spellingWords)
    const by = [body?.pages, body?.specs, guide, dictionaries[0], personal.join('\n')]
    if (this.#checks?.by.every((each, at) => each === by[at]) === true) return this.#checks.checks
    const known = isOn && body !== undefined ? knownWords({ body }, personal, body.specs) : new Set<string>()
    const spelling = dictionaries.length === 0 ? undefined : new Speller(dictionaries, { known })
    const checks = proseChecksOf({
      levels: new Map([...(guide?.levels ?? []), ...(spelling === undefined ? [] : ([['spelling', 'info']] as const))]),
      extent: 'page',
      terms: guide?.terms ?? [],
      spelling,
    })
    this.#checks = { by, checks }
    return checks
  }

  configure(_: TextDocument, problems: readonly DocsProblem[]): readonly DocsProblem[] {
    return problems
  }

  async readAnchors(document: TextDocument, page: string): Promise<void> {
    const from = parsePageUri(document.uri)
    if (from === undefined || page === from.page) return
    await this.#ifReadable('Couldn’t read the headings of a page.', async () => {
      const entry = (await this.#body(from)).pages.byId(page)
      if (entry === undefined) return
      const uri = openPageUri({ ...from, ...pageNames(entry) })
      const [{ knownAnchors }, bytes] = await Promise.all([
        import('../../../core/text/scanning/pageAnchors.ts'),
        workspace.fs.readFile(uri),
      ])
      const anchors = knownAnchors(new TextDecoder().decode(bytes))
      if (anchors === undefined) return
      this.#anchors.set(anchorKey(from, page), anchors)
      this.#anchorsRead++
    })
  }

  async readElsewhere({ uri }: TextDocument, typed: string): Promise<void> {
    await this.#otherSpaces.read(typed, parsePageUri(uri)?.server)
  }

  async uriElsewhere({ uri }: TextDocument, target: string): Promise<Uri | undefined> {
    return await this.#otherSpaces.uriOf(target, parsePageUri(uri)?.server)
  }

  async readSpecs({ uri }: TextDocument, slug: string | undefined): Promise<void> {
    const from = parsePageUri(uri)
    if (from === undefined) return
    await this.#ifReadable('Couldn’t read the specifications of an organization.', async () => {
      const key = anchorKey(from, '')
      const slugs = await this.#reader.specSlugs(from)
      const known = this.#specs.get(key)
      const document = slug !== undefined && slugs.includes(slug) ? await this.#reader.spec(from, slug) : undefined
      const isNews = document !== undefined && known?.get(slug ?? '')?.document !== document
      if (known?.size === slugs.length && !isNews) return
      const specs = slugs.map((each): [string, SpecSource] => {
        const parsed = each === slug ? document : known?.get(each)?.document
        return [each, { slug: each, ...(parsed && { document: parsed }) }]
      })
      this.#specs.set(key, new Map(specs))
    })
  }

  async readValues({ uri }: TextDocument): Promise<void> {
    const from = parsePageUri(uri)
    if (from === undefined) return
    await this.#ifReadable('Couldn’t read the variables and reusable content.', async () => {
      const revision = await this.#reader.revision(from)
      const key = anchorKey(from, '')
      if (this.#values.get(key)?.revision === revision) return
      this.#values.set(key, { revision, values: spaceValues(revision) })
    })
  }

  async uriOf({ uri }: TextDocument, page: PageEntry): Promise<Uri | undefined> {
    const from = parsePageUri(uri)
    return from && openPageUri({ ...from, ...pageNames(page) })
  }

  async picture({ uri }: TextDocument, id: string): Promise<string | undefined> {
    const from = parsePageUri(uri)
    return from && (await this.#reader.picture(from, id))
  }

  async included({ uri }: TextDocument, target: string): Promise<IncludedContent | undefined> {
    const from = parsePageUri(uri)
    if (from === undefined) return undefined
    const found = findReusableContent(target, (await this.#reader.revision(from)).reusableContents)
    if (found === undefined) return undefined
    const { title, document } = found
    return { title, markdown: document === undefined ? '' : await this.#reader.documentMarkdown(from, document) }
  }

  /**
   * Returns the server's backlinks and those of open documents. If the server doesn't offer backlinks, some can be
   * missing.
   */
  async pagesLinkingTo(document: TextDocument, page: PageEntry): Promise<LinkingPages> {
    const from = changeRequestPageOf(document)
    if (from === undefined) return { pages: [], isWhole: false }
    const [{ pages }, linking] = await Promise.all([this.#body(from), this.#backlinks(from, page)])
    const open = workspace.textDocuments.flatMap((each) => {
      const other = changeRequestPageOf(each)
      return other && isSameChangeRequest(other, from) ? [other.page] : []
    })
    const ids = new Set([page.id, ...open, ...(linking ?? [])])
    const known = [...ids].flatMap((id) => pages.byId(id) ?? []).filter(({ type }) => type === 'document')
    return { pages: known, isWhole: linking !== undefined }
  }

  async #backlinks(from: AnyPageAddress, { id }: PageEntry): Promise<string[] | undefined> {
    try {
      return await this.#reader.backlinks(from, id)
    } catch (error) {
      this.#log.debug('The server doesn’t report which pages link to a page.', error)
      return undefined
    }
  }

  /** Returns what is read, or undefined if it can't be read. The log says why. */
  async #ifReadable<Result>(problem: string, read: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await read()
    } catch (error) {
      if (!isCancellation(error)) this.#log.debug(problem, error)
      return undefined
    }
  }

  /** Removes the anchors of a page that was saved, because they may have changed. */
  #forgetAnchors(document: TextDocument): void {
    const from = changeRequestPageOf(document)
    if (from === undefined || !this.#anchors.delete(anchorKey(from, from.page))) return
    this.#anchorsRead++
    this.#changed.fire()
  }

  async #body(from: ContentNames): Promise<SpaceBody> {
    const [pages, listed] = await Promise.all([this.#reader.pages(from), this.#reader.files(from)])
    const { server, space, changeRequest } = from
    const title = from.changeRequestTitle ?? from.spaceTitle
    const key = anchorKey(from, '')
    const known = this.#bodies.get(key)
    const files = known?.body.files !== undefined && isSame(known.body.files, listed) ? known.body.files : listed
    const specs = this.#specs.get(key)
    const values = this.#values.get(key)?.values
    const about = [pages, files, title, specs, values, this.#anchorsRead]
    if (known?.about.every((each, at) => each === about[at]) === true) return known.body
    const body = spaceBody({
      server,
      space,
      ...(changeRequest === undefined ? {} : { changeRequest }),
      title,
      pages,
      files,
      ...(specs && { specs }),
      ...values,
      anchorsOf: ({ id }) => this.#anchors.get(anchorKey(from, id)),
    })
    this.#bodies.set(key, { about, body })
    return body
  }
}

/** Compares the entries, because the list is created again each time from the same cached files. */
function isSame<Value>(one: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>): boolean {
  return one.size === other.size && [...other].every(([id, value]) => one.get(id) === value)
}

function anchorKey({ server, space, changeRequest }: SpaceContentRef, page: string): string {
  return [server, space, changeRequest ?? '', page].join(' ')
}
