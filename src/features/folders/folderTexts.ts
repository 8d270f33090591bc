import path from 'node:path'
import { EventEmitter, RelativePattern, Uri, workspace, type DocumentFilter, type TextDocument } from 'vscode'
import { pathBelow } from '../../disk/paths.ts'
import type { TextScope } from '../../core/authoring/checks/checkText.ts'
import { withSpecs, type DocsBody } from '../../core/docs/body/docsBody.ts'
import type { DocsProblem } from '../../core/authoring/checks/docsProblem.ts'
import { isDocsText, type DocsPlace } from '../../folder/docsPlace.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import type { DocumentProse, IncludedContent, LinkingPages, TextSource } from '../writing/language/textSource.ts'
import { isImageName } from '../../core/docs/files/contentTypes.ts'
import type { OtherSpaces } from '../shared/pages/otherSpaces.ts'
import { DisposableBase } from '../shared/window/disposableBase.ts'
import type { FolderSpecs } from './folderSpecs.ts'
import type { FolderWords } from './folderWords.ts'
import type { DocsFolders } from './docsFolders.ts'
import { guidePage, type ReadDocs } from './watchedFolder.ts'

/** The place of a document. */
interface FolderText {
  readonly place: DocsPlace
  /** Relative to the root of the docs. */
  readonly file: string
}

/** The pages of docs folders and the content that they include, for the writing help. */
export class FolderTexts extends DisposableBase implements TextSource {
  readonly #folders: DocsFolders
  readonly onDidChangeDocuments: DocsFolders['onDidFind']
  readonly #specs: FolderSpecs
  readonly #words: FolderWords
  readonly #otherSpaces: OtherSpaces
  readonly #changed = new EventEmitter<void>()
  /** Bodies with their last specifications. Results stay valid as long as these are the same. */
  readonly #bodies = new WeakMap<DocsBody, DocsBody>()

  readonly onDidChangeScopes = this.#changed.event

  constructor(folders: DocsFolders, specs: FolderSpecs, words: FolderWords, otherSpaces: OtherSpaces) {
    super()
    this.#otherSpaces = otherSpaces
    this.#words = words
    this.#folders = folders
    this.#specs = specs
    this.onDidChangeDocuments = folders.onDidFind
    const changed = (): void => this.#changed.fire()
    this.register(
      this.#changed,
      folders.onDidRead(changed),
      specs.onDidChange(changed),
      words.onDidFind(changed),
      otherSpaces.onDidChange(changed),
      // Code of pages can come from it.
      workspace.onDidSaveTextDocument((document) => {
        if (document.uri.scheme === 'file' && !this.holds(document)) changed()
      }),
    )
  }

  get documents(): readonly DocumentFilter[] {
    return this.#folders.roots.map((root) => {
      return { scheme: 'file', language: 'markdown', pattern: new RelativePattern(Uri.file(root), '**/*') }
    })
  }

  holds(document: TextDocument): boolean {
    return this.#placeOf(document) !== undefined
  }

  async scope(document: TextDocument): Promise<TextScope | undefined> {
    const found = await this.#find(document)
    if (found === undefined) return undefined
    const { docs, file } = found
    const page = docs.body.pageOf(file) ?? (docs.body.includes.has(file) ? docs.body.pieceOf(file) : undefined)
    const body = this.#bodyWithSpecs(docs.body, this.#specs.of(document.uri))
    return page && { page, body, elsewhere: this.#otherSpaces.on() }
  }

  /** Does nothing: the folder already contains the anchors of all pages. */
  async readAnchors(): Promise<void> {}

  /** Does nothing: the folder already contains includes, variables and tags. */
  async readValues(): Promise<void> {}

  async readElsewhere(_: TextDocument, typed: string): Promise<void> {
    await this.#otherSpaces.read(typed)
  }

  async uriElsewhere(_: TextDocument, target: string): Promise<Uri | undefined> {
    return await this.#otherSpaces.uriOf(target)
  }

  async readSpecs({ uri }: TextDocument, slug: string | undefined): Promise<void> {
    if (slug !== undefined) await this.#specs.read(uri, slug)
  }

  async uriOf(document: TextDocument, page: PageEntry): Promise<Uri | undefined> {
    const place = this.#placeOf(document)
    return place && Uri.file(path.join(place.root, page.id))
  }

  async picture(document: TextDocument, file: string): Promise<string | undefined> {
    const place = this.#placeOf(document)
    return place && isImageName(file) ? Uri.file(path.join(place.root, file)).toString() : undefined
  }

  async included(document: TextDocument, target: string): Promise<IncludedContent | undefined> {
    const [scope, found] = await Promise.all([this.scope(document), this.#find(document)])
    if (scope === undefined || found === undefined) return undefined
    const { readIncluded } = await import('./previewTexts.ts')
    return await readIncluded(found.docs, scope.page, target)
  }

  /** The links of pages on disk are known. Open pages can have other links by now, and includes aren't indexed. */
  async pagesLinkingTo(document: TextDocument, page: PageEntry): Promise<LinkingPages> {
    const found = await this.#find(document)
    if (found === undefined) return { pages: [], isWhole: false }
    const { body, records, summary } = found.docs
    const linksToFile = (from: PageEntry, target: string): boolean => {
      const linked = body.resolve(target, from)
      return linked?.kind === 'page' && linked.page.id === page.id
    }
    const linking = [...records.values()].flatMap(({ path: file, links }) => {
      const from = body.pageOf(file)
      return from?.id === page.id || (from && links.some((link) => linksToFile(from, link))) ? [file] : []
    })
    const unsaved = workspace.textDocuments.filter(({ isDirty, uri }) => isDirty && uri.scheme === 'file')
    const changed = unsaved.map(({ uri }) => below(found.place, uri)).filter((file) => records.has(file))
    const files = new Set([...linking, ...changed, ...body.includes.keys()])
    if (summary !== undefined) files.add(summary.path)
    return { pages: [...files].map((file) => body.pageOf(file) ?? body.pieceOf(file)), isWhole: true }
  }

  async prose(document: TextDocument): Promise<DocumentProse | undefined> {
    const found = await this.#find(document)
    if (found === undefined) return undefined
    const { pageFacts } = await import('../../folder/folderProse.ts')
    const checks = await this.#words.checks(found, this.#specs.of(document.uri))
    const { language } = found.configuration.prose
    return checks && { checks, facts: pageFacts(found.docs, found.file), language, guide: guidePage(found) }
  }

  async configure(document: TextDocument, problems: readonly DocsProblem[]): Promise<readonly DocsProblem[]> {
    const found = await this.#find(document)
    if (found === undefined) return problems
    const { docs, configuration, file } = found
    // Other Markdown of the repository isn't for readers.
    const isPage = docs.body.isPage(file) || !docs.records.has(file)
    if (configuration.ignores(file) || !isPage) return []
    const [{ configuredProblems }, { configured }] = await Promise.all([
      import('../../folder/checkFolder.ts'),
      import('../../folder/checkConfiguration.ts'),
    ])
    return configured(configuredProblems(docs, file, document.getText(), problems), configuration)
  }

  #bodyWithSpecs(body: DocsBody, specs: DocsBody['specs']): DocsBody {
    const known = this.#bodies.get(body)
    if (known !== undefined && known.specs === specs) return known
    const made = withSpecs(body, specs)
    this.#bodies.set(body, made)
    return made
  }

  #placeOf(document: TextDocument): DocsPlace | undefined {
    const place = this.#folders.placeOf(document)
    return place && isDocsText(place, document.uri.fsPath) ? place : undefined
  }

  async #find(document: TextDocument): Promise<(ReadDocs & FolderText) | undefined> {
    const place = this.#placeOf(document)
    const read = place && (await this.#folders.docsAt(place))
    if (place === undefined || read === undefined) return undefined
    return { ...read, place, file: below(place, document.uri) }
  }
}

function below({ root }: DocsPlace, { fsPath }: Uri): string {
  return pathBelow(root, fsPath)
}
