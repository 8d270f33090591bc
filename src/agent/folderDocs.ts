import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { DocsProblem } from '../core/checks/docsProblem.ts'
import { cleanPath } from '../core/gitSync/docsConfig.ts'
import { readSummary } from '../core/gitSync/summaryFile.ts'
import type { PageEntry } from '../core/pages/pageIndex.ts'
import { fold } from '../core/search/fold.ts'
import { configured, loadCheckConfiguration } from '../folder/checkConfiguration.ts'
import { checkFolder, pageProblems } from '../folder/checkFolder.ts'
import { readDocsFolder, readText, type DocsFolder } from '../folder/docsFolder.ts'
import { listFolderFiles } from '../folder/folderFiles.ts'
import { summaryProblems } from '../folder/structureChecks.ts'
import { ToolError } from './toolError.ts'
import type { DocsSource, DocsText, DocsWriter, FoundPage, OpenDocs, TextProblems } from './docsSource.ts'
import { searchTexts } from './searchTexts.ts'
import { FolderWriter } from './folderWriter.ts'

const maxKeptCharacters = 64 * 1024 * 1024

/** A docs folder on disk. What tools see is what is there at each call; it is read anew only where files changed. */
export class FolderDocs implements DocsSource {
  readonly #writer: DocsWriter
  readonly #folder: string
  readonly #texts = new LRUCache<string, DocsText>({
    maxSize: maxKeptCharacters,
    sizeCalculation: ({ text, folded }) => text.length + folded.length + 1,
  })
  #known: { readonly stamp: string; readonly docs: OpenFolder } | undefined
  #reading: Promise<unknown> = Promise.resolve()

  constructor(folder: string) {
    this.#folder = path.resolve(folder)
    this.#writer = new FolderWriter(async () => (await this.open(new AbortController().signal)).folder)
  }

  async writer(): Promise<DocsWriter> {
    return this.#writer
  }

  /** One after the other, so that several calls at the start read the folder once. */
  async open(signal: AbortSignal): Promise<OpenFolder> {
    const opened = this.#reading.then(async () => await this.#open(signal))
    this.#reading = opened.catch(() => undefined)
    return await opened
  }

  async #open(signal: AbortSignal): Promise<OpenFolder> {
    signal.throwIfAborted()
    const files = await listFolderFiles(this.#folder, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.message : String(error)
      throw new ToolError(`The docs folder cannot be read: ${reason}`)
    })
    const stamp = files.map(({ path: file, size, changed }) => `${file}\0${size}\0${changed}`).join('\n')
    if (this.#known?.stamp === stamp) return this.#known.docs
    const folder = await readDocsFolder(this.#folder, { signal, known: this.#known?.docs.folder })
    const docs = new OpenFolder(this.#folder, folder, this.#texts)
    this.#known = { stamp, docs }
    return docs
  }
}

/** The docs of a folder at one moment. */
class OpenFolder implements OpenDocs {
  readonly folder: DocsFolder
  readonly pages: readonly PageEntry[]
  readonly #root: string
  readonly #texts: LRUCache<string, DocsText>

  constructor(root: string, folder: DocsFolder, texts: LRUCache<string, DocsText>) {
    this.#root = root
    this.folder = folder
    this.#texts = texts
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
    return await searchTexts(
      this.pages,
      { words, nameOf: ({ id }) => id, read: async (page) => await this.read(page) },
      signal,
    )
  }

  /** They are on this machine. */
  async readAll(): Promise<void> {}

  find(name: string): PageEntry | undefined {
    const file = cleanPath(name)
    if (file === undefined || path.isAbsolute(name.replace(/^\//, '')) || /^[a-z]:/i.test(name)) {
      throw new ToolError('This path leads out of the docs. Name a page by its path below the root of the docs.')
    }
    const page = this.body.pageFile(file)
    if (page !== undefined) return this.body.pageOf(page)
    const isPiece = this.body.includes.has(file) || file === this.folder.summary?.path
    return isPiece ? this.body.pieceOf(file) : this.pages.find((each) => each.path === file)
  }

  async read({ id }: PageEntry): Promise<DocsText | undefined> {
    const file = this.folder.files.get(id)
    if (file === undefined) return undefined
    const key = `${id}\0${file.size}\0${file.changed}`
    const kept = this.#texts.get(key)
    if (kept !== undefined) return kept
    const text = await readText(this.folder.folder, file)
    if (text === undefined) return undefined
    const made: DocsText = { text, folded: fold(text) }
    this.#texts.set(key, made)
    return made
  }

  async check(id: string, text: string): Promise<DocsProblem[]> {
    const { summary } = this.folder
    const problems =
      id === summary?.path
        ? summaryProblems({ ...this.folder, summary: { path: id, text, file: readSummary(text) } })
        : pageProblems(this.folder, id, text)
    return configured(problems, await loadCheckConfiguration(this.#root))
  }

  async checkAll(signal: AbortSignal): Promise<TextProblems[]> {
    const configuration = await loadCheckConfiguration(this.#root)
    const found = await checkFolder(this.folder, { signal })
    return found.flatMap((file) => {
      const problems = configuration.ignores(file.path) ? [] : configured(file.problems, configuration)
      return problems.length === 0 ? [] : [{ ...file, problems }]
    })
  }
}
