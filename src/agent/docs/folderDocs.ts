import path from 'node:path'
import type { DocsProblem } from '../../core/authoring/checks/docsProblem.ts'
import type { StyleGuide } from '../../core/authoring/prose/styleGuide.ts'
import { cleanPath } from '../../core/docs/gitSync/docsConfig.ts'
import { readSummary } from '../../core/docs/gitSync/summaryFile.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import { configuredProse } from '../../folder/configuredProse.ts'
import { proseChecks } from '../../folder/folderProse.ts'
import { configured, loadCheckConfiguration } from '../../folder/checkConfiguration.ts'
import { checkFolder, pageProblems } from '../../folder/checkFolder.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import type { CachedFolder } from '../../folder/cachedFolder.ts'
import type { PageText } from '../../folder/pageTexts.ts'
import { searchedPages, type SearchedPage } from '../../folder/rankedPages.ts'
import { readSpecFiles } from '../../folder/specFile.ts'
import { runToEnd } from '../../core/docs/gitSync/runToEnd.ts'
import { summaryProblems } from '../../folder/structureChecks.ts'
import { ToolError } from '../toolError.ts'
import type { DocsSource, DocsWriter, FoundPage, OpenDocs, TextProblems } from './docsSource.ts'
import { folderSpecs, type DocsSpec } from './docsSpecs.ts'
import { searchTexts } from './searchTexts.ts'
import { FolderWriter } from './folderWriter.ts'

/** What else decides about a docs folder. */
interface FolderRules {
  /** Throws a `ToolError` if the folder can't be changed right now. */
  readonly requireWritable?: () => void
  /** Returns whether dictionaries in packages around the folder count. */
  readonly trustsPackages?: () => boolean
}

/** A docs folder on disk. Each call sees the current files. Only changed files are read again. */
export class FolderDocs implements DocsSource {
  readonly #writer: DocsWriter
  readonly #kept: CachedFolder
  readonly #rules: FolderRules
  #last: OpenFolder | undefined

  constructor(kept: CachedFolder, rules: FolderRules = {}) {
    this.#kept = kept
    this.#rules = rules
    this.#writer = new FolderWriter(async () => (await this.open(new AbortController().signal)).folder)
  }

  async writer(): Promise<DocsWriter> {
    this.#rules.requireWritable?.()
    return this.#writer
  }

  async specs(): Promise<DocsSpec[]> {
    return await folderSpecs(this.#kept.folder)
  }

  async open(signal: AbortSignal, only?: string): Promise<OpenFolder> {
    const reading = only === undefined ? this.#kept.read(signal) : this.#kept.readFor(only, signal)
    const folder = await reading.catch((error: unknown) => {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.message : String(error)
      throw new ToolError(`The docs folder can’t be read: ${reason}`)
    })
    if (this.#last?.folder !== folder) this.#last = new OpenFolder(folder, this.#kept, this.#rules)
    return this.#last
  }
}

/** The docs of a folder at one point in time. */
class OpenFolder implements OpenDocs {
  readonly folder: DocsFolder
  readonly pages: readonly PageEntry[]
  readonly #kept: CachedFolder
  readonly #rules: FolderRules
  #searched: readonly SearchedPage[] | undefined

  constructor(folder: DocsFolder, kept: CachedFolder, rules: FolderRules) {
    this.folder = folder
    this.#kept = kept
    this.#rules = rules
    const listed = folder.body.pages.entries.filter(({ type }) => type === 'document')
    this.pages = [...listed, ...folder.body.orphans.values()]
  }

  get body() {
    return this.folder.body
  }

  isListed(page: PageEntry): boolean {
    return !this.body.orphans.has(page.id)
  }

  nameOf({ id }: PageEntry): string {
    return id
  }

  async search(words: readonly string[], signal: AbortSignal): Promise<FoundPage[]> {
    this.#searched ??= searchedPages(this.pages, ({ id }) => id)
    return await searchTexts(this.#searched, words, (page) => this.#textOf(page), signal)
  }

  async readAll(): Promise<void> {}

  find(name: string): PageEntry | undefined {
    const file = cleanPath(name)
    if (file === undefined || path.isAbsolute(name.replace(/^\//, '')) || /^[a-z]:/i.test(name)) {
      throw new ToolError('This path is outside the docs. Use the path of a page relative to the root of the docs.')
    }
    const page = this.body.pageFile(file)
    if (page !== undefined) return this.body.pageOf(page)
    const isPiece = this.body.includes.has(file) || file === this.folder.summary?.path
    return isPiece ? this.body.pieceOf(file) : this.pages.find((each) => each.path === file)
  }

  async read(page: PageEntry): Promise<PageText | undefined> {
    return this.#textOf(page)
  }

  async guide(): Promise<StyleGuide | undefined> {
    return (await loadCheckConfiguration(this.#kept.folder)).style?.guide
  }

  async check(id: string, text: string): Promise<DocsProblem[]> {
    const { summary } = this.folder
    const configuration = await loadCheckConfiguration(this.#kept.folder)
    const specs = await readSpecFiles(this.#kept.folder, configuration.specs)
    const problems =
      id === summary?.path
        ? runToEnd(summaryProblems({ ...this.folder, summary: { path: id, text, file: readSummary(text) } }))
        : pageProblems(this.folder, id, text, { specs, prose: proseChecks(configuration, 'configured') })
    return configured(problems, configuration)
  }

  async checkAll(signal: AbortSignal): Promise<TextProblems[]> {
    const configuration = await loadCheckConfiguration(this.#kept.folder)
    const specs = await readSpecFiles(this.#kept.folder, configuration.specs)
    const trustsPackages = this.#rules.trustsPackages?.() ?? true
    const prose = await configuredProse(this.folder, configuration, { specs, signal, trustsPackages })
    const { problems } = await checkFolder(this.folder, { signal, specs, prose })
    return problems.flatMap((file) => {
      const problems = configuration.ignores(file.path) ? [] : configured(file.problems, configuration)
      return problems.length === 0 ? [] : [{ ...file, problems }]
    })
  }

  #textOf({ id }: PageEntry): PageText | undefined {
    return this.#kept.texts.read(this.folder, id)
  }
}
