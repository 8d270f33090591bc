import type { ContentRef } from '../../contract/schemas/conventions.ts'
import type { Page } from '../../contract/revisions.ts'
import { digestId } from '../identifiers.ts'
import type { ImportedFile, ImportedFolder, ImportedPage, ImportProblem } from './importedFolder.ts'
import { resolveTarget } from './resolveTarget.ts'
import type { Platform } from '../platform.ts'
import { defaultLayout } from '../../core/pages/defaultLayout.ts'
import { dimensionsOf } from '../contentChanges/imageDimensions.ts'
import type { Content, FileNode, PageInTree, PageNode, ReusableNode } from '../revisions/pageTree.ts'
import { stableFile, stablePage, toStableReferences } from '../revisions/references.ts'
import { freeSlug } from '../../core/structure/pageSlugs.ts'
import { slugOf } from '../revisions/slugs.ts'

/** What a space has of a folder: what is found in the same place again keeps its identity. */
export interface KnownContent {
  /** By the files that they come from. */
  readonly pages: ReadonlyMap<string, PageNode>
  readonly files: ReadonlyMap<string, FileNode>
  readonly includes: ReadonlyMap<string, ReusableNode>
  /** Groups and links, which no file says. */
  readonly others: readonly PageInTree[]
}

/** How far the writing of a folder is, and what there is of it. */
export interface WritingOptions {
  readonly known?: KnownContent
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((done: number, total: number, name: string) => void) | undefined
}

/** A folder turned into content of the platform. `problems` adds to those of the folder. */
interface FolderContent {
  readonly content: Content
  readonly problems: readonly ImportProblem[]
}

/** So many pages are kept in one go; between two of them other requests get their turn. */
const pagesAtOnce = 40

/** Turns what was read from a folder into content: keeps documents and files, and resolves links between them. */
export class FolderWriter {
  readonly #platform: Platform
  readonly #folder: ImportedFolder
  readonly #options: WritingOptions
  readonly #time: string
  readonly #pageIds = new Map<ImportedPage, string>()
  readonly #pagesBySource = new Map<string, string>()
  readonly #filesBySource = new Map<string, FileNode>()
  readonly #documentIds = new Map<ImportedPage, string>()
  readonly #problems: ImportProblem[] = []
  readonly #newDocuments: string[] = []
  readonly #newDownloads: string[] = []
  /** The pages that those of the folder were before. */
  readonly #before = new Map<ImportedPage, PageNode>()
  readonly #taken = new Set<string>()
  #done = 0

  constructor(platform: Platform, folder: ImportedFolder, options: WritingOptions) {
    this.#platform = platform
    this.#folder = folder
    this.#options = options
    this.#time = platform.clock().toISOString()
  }

  /** Takes back what was kept. Only while no other folder is written, which might share documents with this one. */
  undo(): void {
    const { database, documents, files } = this.#platform
    database.transaction(() => {
      for (const id of this.#newDocuments) documents.remove(id)
      files.remove(this.#newDownloads)
    })
  }

  /** Rejects when aborted; what was kept until then belongs to no revision and waits for `undo`. */
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
        files: [...this.#filesBySource.values()],
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
      // A file named twice becomes two pages; links lead to the first one.
      if (page.sourcePath !== undefined && page.type === 'document' && !this.#pagesBySource.has(page.sourcePath)) {
        this.#pagesBySource.set(page.sourcePath, id)
      }
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
    // A file named twice becomes two pages, and only one of them is what it was.
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
      const git = { oid: digestId(content), path: sourcePath }
      const isSame =
        before !== undefined && content.equals(this.#platform.files.get(before.download)?.content ?? Buffer.of())
      this.#filesBySource.set(sourcePath, isSame ? { ...before, git } : this.#newFile(file, content, { before, git }))
    } catch (error) {
      this.#problems.push({ path: file.sourcePath, reason: `The file could not be read: ${wordsOf(error)}` })
    }
    this.#advance(file.sourcePath)
  }

  #newFile(
    { name, contentType }: ImportedFile,
    content: Buffer,
    { before, git }: { readonly before: FileNode | undefined; readonly git: NonNullable<FileNode['git']> },
  ): FileNode {
    const download = this.#platform.files.put({ name, contentType, content })
    this.#newDownloads.push(download)
    return {
      id: before?.id ?? this.#platform.newId(),
      name,
      contentType,
      size: content.length,
      download,
      ...dimensionsOf(contentType, content),
      git,
    }
  }

  #writeBody(page: ImportedPage): void {
    const previous = this.#before.get(page)?.documentId
    const id = this.#keepText(page.markdown ?? '', page.sourcePath ?? '', previous)
    if (id !== undefined) this.#documentIds.set(page, id)
    this.#advance(page.sourcePath ?? page.title)
  }

  /** Keeps a text that was read from a file, and gives the name of its document; undefined for an empty one. */
  #keepText(text: string, sourcePath: string, previous: string | undefined): string | undefined {
    const { documents } = this.#platform
    const read = toStableReferences(text, (target) => this.#stable(sourcePath, target))
    const earlier = previous === undefined ? undefined : documents.markdown(previous)
    // A file ends with a line end, whatever the text of its page ends with.
    const markdown = earlier?.trimEnd() === read.trimEnd() ? earlier : read
    const { id, isNew } = documents.putNoting(markdown, previous)
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

  #stable(source: string, target: string): string | undefined {
    const found = resolveTarget(source, target, {
      has: (path) => this.#pagesBySource.has(path) || this.#filesBySource.has(path),
    })
    if (!found) return undefined
    const page = this.#pagesBySource.get(found.sourcePath)
    if (page !== undefined) return stablePage(page, found.anchor)
    const file = this.#filesBySource.get(found.sourcePath)
    return file && stableFile(file.id)
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
    const before = this.#before.get(page)
    const isChanged = before !== undefined && (before.documentId !== documentId || before.title !== page.title)
    const updatedAt = isChanged ? this.#time : before?.updatedAt
    return {
      ...unsaidInFolders(before),
      id: this.#pageIds.get(page) ?? this.#platform.newId(),
      type: page.type,
      title: page.title,
      ...(page.type === 'link' ? this.#linkProperties(page) : { slug, pages: this.#nodes(page.pages) }),
      ...(page.linkTitle === undefined ? {} : { linkTitle: page.linkTitle }),
      ...(page.emoji === undefined ? {} : { emoji: page.emoji }),
      ...(page.icon === undefined ? {} : { icon: page.icon }),
      ...(page.description === undefined ? {} : { description: page.description }),
      ...(page.hidden ? { hidden: true } : {}),
      ...(page.noIndex ? { noIndex: true } : {}),
      ...(page.noRobotsIndex ? { noRobotsIndex: true } : {}),
      ...(page.condition === undefined ? {} : { condition: page.condition }),
      ...(page.variables === undefined ? {} : { variables: page.variables }),
      ...(page.computed === undefined ? {} : { computed: page.computed }),
      ...(page.tags === undefined ? {} : { tags: page.tags }),
      ...(page.layout === undefined ? {} : { layout: layoutOf(page.layout) }),
      ...this.#coverProperties(page),
      createdAt: before?.createdAt ?? this.#time,
      ...(updatedAt === undefined ? {} : { updatedAt }),
      ...(documentId === undefined ? {} : { documentId }),
      ...(source === undefined || documentId === undefined ? {} : { git: { oid: documentId, path: source } }),
    }
  }

  #linkProperties(page: ImportedPage): Pick<PageNode, 'target'> {
    return page.target === undefined ? {} : { target: this.#reference(page.sourcePath ?? '', page.target) }
  }

  #coverProperties(page: ImportedPage): Pick<PageNode, 'cover'> {
    return page.cover === undefined
      ? {}
      : { cover: { ref: this.#reference(page.sourcePath ?? '', page.cover), yPos: 0 } }
  }

  #reference(source: string, target: string): ContentRef {
    const found = resolveTarget(source, target, {
      has: (path) => this.#pagesBySource.has(path) || this.#filesBySource.has(path),
    })
    const page = found && this.#pagesBySource.get(found.sourcePath)
    const file = found && this.#filesBySource.get(found.sourcePath)
    if (page !== undefined) {
      return found?.anchor === undefined ? { kind: 'page', page } : { kind: 'anchor', page, anchor: found.anchor }
    }
    return file ? { kind: 'file', file: file.id } : { kind: 'url', url: target.slice(0, 2048) }
  }
}

/** What a folder may leave unsaid of a page, which stays as it was. */
function unsaidInFolders(before: PageNode | undefined): Partial<PageNode> {
  const { emoji, tags, cover, layout, variables } = before ?? {}
  return {
    ...(emoji === undefined ? {} : { emoji }),
    ...(tags === undefined ? {} : { tags }),
    ...(cover === undefined ? {} : { cover }),
    ...(layout === undefined ? {} : { layout }),
    ...(variables === undefined ? {} : { variables }),
  }
}

const coverSizes = ['hero', 'full', 'background']
const coverMasks = ['none', 'radial']

function isOneOf(value: unknown, known: readonly string[]): boolean {
  return typeof value === 'string' && known.includes(value)
}

/** Front matter says of a layout only what differs, and of each part whether it is visible. */
function layoutOf(given: Readonly<Record<string, unknown>>): NonNullable<Page['layout']> {
  const layout: Record<string, unknown> = { ...defaultLayout }
  for (const [name, value] of Object.entries(given)) {
    if (name === 'width' && (value === 'default' || value === 'wide')) layout['width'] = value
    if (!Object.hasOwn(layout, name) || typeof value !== 'object' || value === null) continue
    if ('visible' in value && typeof value.visible === 'boolean') layout[name] = value.visible
    if (name !== 'cover') continue
    if ('size' in value && isOneOf(value.size, coverSizes)) layout['coverSize'] = value.size
    if ('mask' in value && isOneOf(value.mask, coverMasks)) layout['coverMask'] = value.mask
  }
  return layout as NonNullable<Page['layout']>
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
