import { isDeepStrictEqual } from 'node:util'
import { l10n } from 'vscode'
import type { File, Revision } from '../../../contract/revisions.ts'
import type { PageEntry, SpacePages } from '../../../core/docs/pages/pageIndex.ts'
import type { ShownSpec } from '../../../core/authoring/rendering/readerView.ts'
import type { ContentReader, SpaceContentRef } from '../../shared/pages/contentReader.ts'
import { explainError, isCancellation } from '../../shared/window/explainError.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { Log } from '../../shared/window/log.ts'

/** What previews need for reading. */
export interface PreviewServices {
  readonly reader: ContentReader
  readonly log: Log
  /** Renders once more what was rendered before it was read. */
  readonly refresh: () => void
}

/** The body of included content as Markdown, or why it can't be shown. */
type IncludedText = { readonly markdown: string } | { readonly problem: string }

/**
 * The known content of a space, for rendering, which is synchronous. Missing content is read after the page was
 * rendered, mostly from the cache. Then the preview is rendered again.
 */
export class PreviewContent {
  readonly #ref: SpaceContentRef
  readonly #services: PreviewServices
  readonly #pictures = new ReadOnce<string | undefined>()
  readonly #specs = new ReadOnce<ShownSpec>()
  readonly #texts = new ReadOnce<IncludedText>()
  #pages: SpacePages | undefined
  #files: ReadonlyMap<string, File> | undefined
  #revision: Revision | undefined
  readonly #needs = { files: false, revision: false }
  #loading = false

  constructor(ref: SpaceContentRef, services: PreviewServices) {
    this.#ref = ref
    this.#services = services
  }

  /** The pages can have changed, so each rendering reads them again. */
  get pages(): SpacePages | undefined {
    this.#loadSoon()
    return this.#pages
  }

  get files(): ReadonlyMap<string, File> | undefined {
    this.#needs.files = true
    this.#loadSoon()
    return this.#files
  }

  get revision(): Revision | undefined {
    this.#needs.revision = true
    this.#loadSoon()
    return this.#revision
  }

  /** Returns an image as a data URL, by its file id. */
  picture(id: string): string | undefined {
    this.#needs.files = true
    this.#loadSoon()
    return this.#pictures.get(id)
  }

  /** Returns a specification of the organization, by its slug. */
  spec(slug: string): ShownSpec | undefined {
    this.#loadSoon()
    return this.#specs.get(slug)
  }

  /** Returns the body of included content, by the id of its document. */
  text(documentId: string): IncludedText | undefined {
    this.#loadSoon()
    return this.#texts.get(documentId)
  }

  #loadSoon(): void {
    if (this.#loading) return
    this.#loading = true
    // When the whole page is rendered, everything that it needs is known.
    setImmediate(() => void this.#load().catch((error: unknown) => this.#logFailure(error)))
  }

  async #load(): Promise<void> {
    try {
      if (!(await this.#read())) return
    } finally {
      this.#loading = false
    }
    this.#services.refresh()
  }

  /** Reads the missing content. Returns whether anything is new. */
  async #read(): Promise<boolean> {
    const { reader } = this.#services
    const [pages, files, revision] = await Promise.all([
      reader.pages(this.#ref),
      this.#needs.files ? reader.files(this.#ref) : undefined,
      this.#needs.revision ? this.#readRevision() : undefined,
    ])
    const read = await Promise.all([
      files && this.#pictures.load((id) => this.#readPicture(files.get(id))),
      this.#specs.load((slug) => this.#readSpec(slug)),
      this.#texts.load((id) => this.#readText(id)),
    ])
    const isNew =
      read.includes(true) ||
      !samePages(pages, this.#pages) ||
      (files !== undefined && !sameFiles(files, this.#files)) ||
      !sameRevision(revision, this.#revision)
    this.#pages = pages
    this.#files = files ?? this.#files
    this.#revision = revision
    return isNew
  }

  /** Reads what only the revision contains. If that fails, pages are shown without it. */
  async #readRevision(): Promise<Revision | undefined> {
    try {
      return await this.#services.reader.revision(this.#ref)
    } catch (error) {
      this.#logFailure(error)
      return this.#revision
    }
  }

  async #readSpec(slug: string): Promise<ShownSpec> {
    try {
      return { document: await this.#services.reader.spec(this.#ref, slug) }
    } catch (error) {
      this.#logFailure(error)
      if (error instanceof ExplainedError) return { problem: error.message }
      return { problem: l10n.t('Couldn’t load the specification “{0}”: {1}', slug, explainError(error).message) }
    }
  }

  async #readText(documentId: string): Promise<IncludedText> {
    try {
      return { markdown: await this.#services.reader.documentMarkdown(this.#ref, documentId) }
    } catch (error) {
      this.#logFailure(error)
      return { problem: l10n.t('Couldn’t load the included content: {0}', explainError(error).message) }
    }
  }

  /**
   * Returns an image as a data URL. The preview loads files only from the page's folder, and no addresses with ids in
   * the query.
   */
  #readPicture(file: File | undefined): Promise<string | undefined> | undefined {
    return (
      file &&
      this.#services.reader.bytes(this.#ref, file.id).then(
        (bytes) => `data:${file.contentType};base64,${Buffer.from(bytes).toString('base64')}`,
        (error: unknown) => this.#logFailure(error),
      )
    )
  }

  #logFailure(error: unknown): undefined {
    if (isCancellation(error)) return
    this.#services.log.debug('Couldn’t load content of a preview.', error)
  }
}

/** Answers by name. Each is read once, after the first request for it. */
class ReadOnce<Answer> {
  readonly #answers = new Map<string, Answer>()
  readonly #wanted = new Set<string>()

  get(name: string): Answer | undefined {
    if (!this.#answers.has(name)) this.#wanted.add(name)
    return this.#answers.get(name)
  }

  /** Reads the requested answers as far as possible. Returns whether there were any. */
  async load(read: (name: string) => Promise<Answer> | undefined): Promise<boolean> {
    const readings = [...this.#wanted].flatMap((name) => {
      const reading = read(name)
      return reading === undefined ? [] : [reading.then((answer) => this.#answer(name, answer))]
    })
    await Promise.all(readings)
    return readings.length > 0
  }

  #answer(name: string, answer: Answer): void {
    this.#answers.set(name, answer)
    this.#wanted.delete(name)
  }
}

/**
 * Returns whether pages look the same. Each push changes the time of a page, and a preview that is loaded again while
 * someone types can lose what was typed last.
 */
function samePages(pages: SpacePages, known: SpacePages | undefined): boolean {
  if (pages === known) return true
  const shown = (entry: PageEntry | undefined) => ({ ...entry, updatedAt: undefined })
  const { entries } = pages
  return (
    entries.length === known?.entries.length &&
    entries.every((entry, at) => isDeepStrictEqual(shown(entry), shown(known.entries[at])))
  )
}

function sameRevision(revision: Revision | undefined, known: Revision | undefined): boolean {
  const shown = (each: Revision | undefined) => [each?.variables, each?.tags, each?.reusableContents]
  return revision === known || isDeepStrictEqual(shown(revision), shown(known))
}

function sameFiles(files: ReadonlyMap<string, File>, known: ReadonlyMap<string, File> | undefined): boolean {
  return files.size === known?.size && [...files].every(([id, { name }]) => known.get(id)?.name === name)
}
