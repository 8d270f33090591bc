import { digestId } from '../identifiers.ts'
import type { ImportedFile, ImportedFolder, ImportedPage, ImportProblem } from './importedFolder.ts'
import { FolderTargets } from './folderTargets.ts'
import { reasonOf } from './reasonOf.ts'
import { propertiesOutsideFolders, writtenProperties } from './writtenProperties.ts'
import type { Platform } from '../platform.ts'
import { keepFile } from '../revisions/keepFile.ts'
import type { Content, FileNode, PageInTree, PageNode, ReusableNode } from '../revisions/pageTree.ts'
import { toStableReferences } from '../revisions/references.ts'
import { freeSlug } from '../../core/text/strings/pageSlugs.ts'
import { slugOf } from '../revisions/slugs.ts'

/** The content that a space already has from a folder. Pages and files with the same path keep their ids. */
export interface KnownContent {
  /** By their source files. */
  readonly pages: ReadonlyMap<string, PageNode>
  readonly files: ReadonlyMap<string, FileNode>
  readonly includes: ReadonlyMap<string, ReusableNode>
  /** Groups and links, which have no file. */
  readonly others: readonly PageInTree[]
}

/** The options for writing a folder, such as progress and cancellation. */
export interface WritingOptions {
  readonly known?: KnownContent
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((done: number, total: number, name: string) => void) | undefined
}

/** A folder as content of the platform. `problems` doesn't include those of reading the folder. */
interface FolderContent {
  readonly content: Content
  readonly problems: readonly ImportProblem[]
}

/** How many pages are stored at a time. In between, other requests are answered. */
const pagesAtOnce = 40

/** Turns a folder into content: stores documents and files, and resolves the links between them. */
export class FolderWriter {
  readonly #platform: Platform
  readonly #folder: ImportedFolder
  readonly #options: WritingOptions
  readonly #time: string
  readonly #pageIds = new Map<ImportedPage, string>()
  readonly #targets = new FolderTargets()
  readonly #documentIds = new Map<ImportedPage, string>()
  readonly #problems: ImportProblem[] = []
  readonly #newDocuments: string[] = []
  readonly #newDownloads: string[] = []
  /** The existing pages of the space that pages of the folder replace. */
  readonly #before = new Map<ImportedPage, PageNode>()
  readonly #taken = new Set<string>()
  #done = 0

  constructor(platform: Platform, folder: ImportedFolder, options: WritingOptions) {
    this.#platform = platform
    this.#folder = folder
    this.#options = options
    this.#time = platform.clock().toISOString()
  }

  /**
   * Removes what was stored. Call it only while no other folder is being written, because two folders can share
   * documents.
   */
  undo(): void {
    const { database, documents, files } = this.#platform
    database.transaction(() => {
      for (const id of this.#newDocuments) documents.remove(id)
      files.remove(this.#newDownloads)
    })
  }

  /** Stores the folder. Rejects when aborted; no revision uses what was stored until then, so call `undo`. */
  async write(): Promise<FolderContent> {
    this.#namePages(this.#folder.pages)
    for (const file of this.#folder.files) await this.#writeFile(file)
    const pages = [...this.#pageIds.keys()]
    for (let from = 0; from < pages.length; from += pagesAtOnce) {
      this.#options.signal?.throwIfAborted()
      this.#platform.database.transaction(() => {
        for (const page of pages.slice(from, from + pagesAtOnce)) this.#writeBody(page)
      })
      await new Promise((resolve) => setImmediate(resolve))
    }
    return {
      content: {
        pages: this.#nodes(this.#folder.pages, true),
        files: this.#targets.files,
        ...this.#extras(),
      },
      problems: this.#problems,
    }
  }

  #namePages(pages: readonly ImportedPage[], parent?: string): void {
    for (const page of pages) {
      const before = this.#pageBefore(page, parent)
      const id = before?.id ?? this.#platform.newId()
      this.#pageIds.set(page, id)
      if (before) this.#before.set(page, before)
      if (page.sourcePath !== undefined && page.type === 'document') this.#targets.addPage(page.sourcePath, id)
      this.#namePages(page.pages, id)
    }
  }

  #pageBefore({ type, title, sourcePath = '' }: ImportedPage, parent: string | undefined): PageNode | undefined {
    const { known } = this.#options
    const found =
      type === 'document'
        ? known?.pages.get(sourcePath)
        : known?.others.find(
            ({ node, parent: above }) => node.type === type && node.title === title && above?.node.id === parent,
          )?.node
    // A file that is listed twice becomes two pages. Only the first keeps the id.
    if (!found || this.#taken.has(found.id)) return undefined
    this.#taken.add(found.id)
    return found
  }

  async #writeFile(file: ImportedFile): Promise<void> {
    this.#options.signal?.throwIfAborted()
    try {
      const content = await file.read()
      const { sourcePath } = file
      const before = this.#options.known?.files.get(sourcePath)
      const old = before && this.#platform.files.get(before.download)?.content
      const isSame = before !== undefined && content.equals(old ?? Buffer.of())
      const git = { oid: digestId(content), path: sourcePath }
      this.#targets.addFile(sourcePath, isSame ? { ...before, git } : this.#newFile(file, content, before))
    } catch (error) {
      this.#problems.push({ path: file.sourcePath, reason: `The file can’t be read: ${reasonOf(error)}` })
    }
    this.#advance(file.sourcePath)
  }

  #newFile({ name, contentType, sourcePath }: ImportedFile, content: Buffer, before: FileNode | undefined): FileNode {
    const id = before?.id ?? this.#platform.newId()
    const kept = keepFile(this.#platform.files, { id, name, contentType, content, path: sourcePath })
    this.#newDownloads.push(kept.download)
    return kept
  }

  #writeBody(page: ImportedPage): void {
    const previous = this.#before.get(page)?.documentId
    const id = this.#keepText(page.markdown ?? '', page.sourcePath ?? '', previous)
    if (id !== undefined) this.#documentIds.set(page, id)
    this.#advance(page.sourcePath ?? page.title)
  }

  /** Stores a text from a file and returns the id of its document, or undefined for an empty text. */
  #keepText(text: string, sourcePath: string, previous: string | undefined): string | undefined {
    const { documents } = this.#platform
    const read = toStableReferences(text, (target) => this.#targets.stable(sourcePath, target))
    const earlier = previous === undefined ? undefined : documents.markdown(previous)
    // Files end with a line break, so trailing whitespace doesn't count as a change.
    const markdown = earlier?.trimEnd() === read.trimEnd() ? earlier : read
    const { id, isNew } = documents.putReportingNew(markdown, previous)
    if (id !== undefined && isNew) this.#newDocuments.push(id)
    return id
  }

  #extras(): Pick<Content, 'reusableContents' | 'variables' | 'tags'> {
    const { includes, variables, tags } = this.#folder
    return {
      ...(includes.length > 0 ? { reusableContents: includes.map((each) => this.#reusable(each)) } : {}),
      ...(variables ? { variables } : {}),
      ...(tags ? { tags } : {}),
    }
  }

  #reusable({ sourcePath, title, markdown }: ImportedFolder['includes'][number]): ReusableNode {
    const before = this.#options.known?.includes.get(sourcePath)
    const documentId = this.#keepText(markdown, sourcePath, before?.documentId)
    return {
      id: before?.id ?? this.#platform.newId(),
      title,
      ...(documentId === undefined ? {} : { documentId, git: { oid: documentId, path: sourcePath } }),
    }
  }

  #advance(name: string): void {
    this.#done += 1
    this.#options.onProgress?.(this.#done, this.#pageIds.size + this.#folder.files.length, name)
  }

  #nodes(pages: readonly ImportedPage[], isRoot = false): PageNode[] {
    const taken = new Set<string>()
    return pages.map((page) => {
      const slug = page.slug === '' && isRoot ? '' : freeSlug(page.slug || slugOf(page.title), taken)
      if (page.type !== 'link') taken.add(slug)
      return this.#node(page, slug)
    })
  }

  #node(page: ImportedPage, slug: string): PageNode {
    const documentId = this.#documentIds.get(page)
    const source = page.sourcePath
    const reference = (target: string) => this.#targets.reference(source ?? '', target)
    const before = this.#before.get(page)
    const isChanged = before !== undefined && (before.documentId !== documentId || before.title !== page.title)
    const updatedAt = isChanged ? this.#time : before?.updatedAt
    return {
      ...propertiesOutsideFolders(before),
      id: this.#pageIds.get(page) ?? this.#platform.newId(),
      type: page.type,
      title: page.title,
      ...(page.type === 'link' ? {} : { slug, pages: this.#nodes(page.pages) }),
      ...(page.target === undefined ? {} : { target: reference(page.target) }),
      ...writtenProperties(page),
      ...(page.cover === undefined ? {} : { cover: { ref: reference(page.cover), yPos: 0 } }),
      createdAt: before?.createdAt ?? this.#time,
      ...(updatedAt === undefined ? {} : { updatedAt }),
      ...(documentId === undefined ? {} : { documentId }),
      ...(source === undefined || documentId === undefined ? {} : { git: { oid: documentId, path: source } }),
    }
  }
}
