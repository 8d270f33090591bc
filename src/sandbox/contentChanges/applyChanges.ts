import { documentOf } from '../../core/text/markdown/document/documentNodes.ts'
import { documentToMarkdown } from '../../core/text/markdown/writing/documentToMarkdown.ts'
import { mapLinks } from '../../core/text/markdown/links/mapLinks.ts'
import { normalizeMarkdown } from '../../core/text/markdown/writing/normalizeMarkdown.ts'
import { ApiFailure, unprocessable } from '../http/errors.ts'
import type { NewId } from '../identifiers.ts'
import type { DocumentStore } from '../revisions/documentStore.ts'
import type { FileStore } from '../revisions/fileStore.ts'
import { keepFile } from '../revisions/keepFile.ts'
import type {
  ChangeOutcome,
  ContentChange,
  DeletePage,
  InsertFiles,
  InsertPage,
  RevertPage,
  UpdatePage,
} from './contentChange.ts'
import { BatchNames } from './batchNames.ts'
import { readIncomingMarkdown } from './incomingMarkdown.ts'
import { checkFields, propertiesOf, slugTaken, titleOf } from './pageProperties.ts'
import { PageTree, type Content, type FileNode, type PageNode } from '../revisions/pageTree.ts'
import { revertBlocks } from './revertBlocks.ts'
import { revertPage } from './revertPage.ts'
import { freeSlug } from '../../core/text/strings/pageSlugs.ts'
import { slugOf } from '../revisions/slugs.ts'
import { TargetResolver } from './targetResolver.ts'
import { TreeDraft } from './treeDraft.ts'

/** The stores, names, clock and options that a batch needs. */
interface BatchContext {
  readonly documents: DocumentStore
  readonly files: FileStore
  readonly newId: NewId
  readonly time: string
  /**
   * Returns the content that a page is reverted to: a revision, or the base of the change request if `revision` is
   * undefined.
   */
  readonly revertTarget?: (revision: string | undefined) => PageTree
  /** True to rewrite Markdown the way the live service may, instead of keeping it as it was sent. */
  readonly normalize?: boolean
}

/** The result of a batch. */
export interface AppliedChanges {
  readonly content: Content
  /** One outcome for each page that was touched, in the order of the first touch. */
  readonly outcomes: readonly ChangeOutcome[]
  readonly insertedFiles: readonly FileNode[]
}

/** The limit on nesting. No one reads deeper pages, and every level makes paths longer. */
const maxDepth = 50

/**
 * Applies a batch of changes in order. Throws a 422 failure for the first change that can't be applied; the caller must
 * then discard the whole batch. Links are resolved last, so that the pages of a batch can link to each other.
 */
export function applyChanges(tree: PageTree, changes: readonly ContentChange[], context: BatchContext): AppliedChanges {
  const batch = new Batch(tree, context)
  for (const [index, change] of changes.entries()) inChange(index, () => batch.apply(change))
  return batch.finish()
}

/** Does something for a change of a batch. If that fails, the failure says which change it is. */
export function inChange<T>(index: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw withChangeIndex(index, error)
  }
}

/** Returns a failure that says which change of a batch it is about. Other errors stay. */
export function withChangeIndex(index: number, error: unknown): unknown {
  return error instanceof ApiFailure ? new ApiFailure(error.status, `In changes[${index}]: ${error.message}`) : error
}

class Batch {
  readonly #tree: PageTree
  readonly #context: BatchContext
  readonly #draft: TreeDraft
  readonly #bodies = new Map<string, string>()
  readonly #touched = new Set<string>()
  readonly #names: BatchNames
  readonly #inserted: FileNode[] = []

  constructor(tree: PageTree, context: BatchContext) {
    this.#tree = tree
    this.#context = context
    this.#draft = new TreeDraft(tree)
    this.#names = new BatchNames(tree)
  }

  apply(change: ContentChange): void {
    switch (change.operation) {
      case 'insert_page':
        this.#insertPage(change)
        break
      case 'update_page':
        this.#updatePage(change)
        break
      case 'delete_page':
        this.#deletePage(change)
        break
      case 'revert_page':
        this.#revertPage(change)
        break
      case 'insert_files':
        this.#insertFiles(change)
        break
    }
  }

  finish(): AppliedChanges {
    this.#keepBodies([...this.#bodies.keys()])
    return {
      content: { ...this.#tree.content, pages: this.#draft.toPages(), files: this.#files() },
      outcomes: [...this.#touched].flatMap((id) => this.#outcomeOf(id)),
      insertedFiles: this.#inserted,
    }
  }

  #insertPage(change: InsertPage): void {
    const incoming = incomingOf(change.document, true)
    const fields = { ...change, ...incoming.fields }
    checkFields(fields)
    const parent = this.#parent(change.into)
    if (parent !== null && this.#draft.depthOf(parent) + 1 >= maxDepth) throw tooDeep()
    const type = change.type ?? 'document'
    const title = titleOf(fields.title ?? '') || 'Untitled'
    const id = this.#context.newId()
    const slug = type === 'link' ? undefined : this.#slugFor(fields.slug, title, parent)
    const node: PageNode = {
      id,
      type,
      title,
      ...(slug === undefined ? {} : { slug }),
      ...propertiesOf(fields),
      ...(change.target ? { target: change.target } : {}),
      ...(change.computed ? { computed: change.computed } : {}),
      createdAt: this.#context.time,
    }
    this.#draft.insert(node, parent, change.at)
    if (incoming.body.trim() !== '') this.#bodies.set(id, incoming.body)
    if (change.ref !== undefined) this.#names.add('pages', change.ref, id)
    this.#touched.add(id)
  }

  #updatePage(change: UpdatePage): void {
    const node = this.#existing(change.page)
    if (node.type !== 'document') {
      throw unprocessable(`“${node.title}” is a ${node.type} without text, so its text can’t be updated.`)
    }
    const incoming = change.document && incomingOf(change.document, false)
    const fields = { ...change, ...incoming?.fields }
    checkFields(fields)
    const parent = this.#move(node, change)
    const title = fields.title === undefined ? node.title : titleOf(fields.title)
    const slug = fields.slug === undefined ? node.slug : this.#slugFor(fields.slug, title, parent, node.id)
    if (slug !== undefined && this.#draft.slugsBelow(parent, node.id).has(slug)) throw slugTaken(slug)
    this.#draft.update(node.id, {
      title,
      ...(slug === undefined ? {} : { slug }),
      ...propertiesOf(fields),
      updatedAt: this.#context.time,
    })
    if (incoming) this.#bodies.set(node.id, incoming.body)
    this.#touched.add(node.id)
  }

  /** Moves a page to the place that the change names, if any, and returns its parent. */
  #move(node: PageNode, { into, at }: UpdatePage): string | null {
    const before = this.#draft.parentOf(node.id)
    const parent = into === undefined ? before : this.#parent(into ?? undefined)
    if (parent !== null && this.#draft.isWithin(parent, node.id)) {
      throw unprocessable(`“${node.title}” can’t be moved into itself.`)
    }
    if (parent === before && at === undefined) return parent
    if (parent !== null && this.#draft.depthOf(parent) + 1 + this.#draft.heightOf(node.id) >= maxDepth) throw tooDeep()
    this.#draft.move(node.id, parent, at)
    return parent
  }

  #deletePage(change: DeletePage): void {
    this.#existing(change.page)
    for (const id of [change.page, ...this.#draft.idsBelow(change.page)]) {
      this.#bodies.delete(id)
      this.#touched.add(id)
    }
    this.#draft.remove(change.page)
  }

  #revertPage(change: RevertPage): void {
    const target = this.#context.revertTarget?.(change.revision)
    const wanted = target?.page(change.page)
    if (!target || (!wanted && !this.#draft.has(change.page))) throw noSuchPage(change.page)
    if (change.block) return this.#revertBlocks(change.page, wanted?.node, change.block)
    for (const id of revertPage(this.#draft, target, change.page)) {
      this.#bodies.delete(id)
      this.#touched.add(id)
    }
  }

  #revertBlocks(id: string, wanted: PageNode | undefined, keys: readonly string[]): void {
    const node = this.#existing(id)
    if (!wanted) throw unprocessable(`“${node.title}” is new, so its blocks can’t be reverted.`)
    this.#keepBodies(this.#bodies.has(id) ? [id] : [])
    const before = this.#existing(id).documentId
    const { markdown, document } = revertBlocks(this.#keyedBody(before), this.#keyedBody(wanted.documentId), keys)
    this.#draft.update(id, {
      documentId: this.#context.documents.put(markdown, before, [document]),
      updatedAt: this.#context.time,
    })
    this.#touched.add(id)
  }

  #keyedBody(documentId: string | undefined) {
    const { documents } = this.#context
    if (documentId === undefined) return { markdown: '', document: documentOf([]) }
    return { markdown: documents.markdown(documentId), document: documents.document(documentId) }
  }

  #insertFiles(change: InsertFiles): void {
    for (const { name, ref, contentType, content } of change.files) {
      const id = this.#context.newId()
      const path = `.gitbook/assets/${name}`
      this.#inserted.push(keepFile(this.#context.files, { id, name, contentType, content, path }))
      if (ref !== undefined) this.#names.add('files', ref, id)
    }
  }

  /** Stores the bodies of some pages. Resolves their links against the current tree. */
  #keepBodies(ids: readonly string[]): void {
    if (ids.length === 0) return
    const placed = new PageTree({ pages: this.#draft.toPages(), files: this.#files() })
    const resolver = new TargetResolver(placed, this.#names)
    for (const id of ids) {
      const page = placed.page(id)
      if (!page) continue
      // An include isn't a link: its target stays as written, even if it doesn't exist.
      const body = mapLinks(this.#bodies.get(id) ?? '', (target, kind) =>
        kind === 'include' ? undefined : resolver.resolve(target, page),
      )
      const markdown = this.#context.normalize ? normalizeMarkdown(body) : body
      this.#draft.update(id, { documentId: this.#context.documents.put(markdown, page.node.documentId) })
      this.#bodies.delete(id)
    }
  }

  #files(): FileNode[] {
    return [...this.#tree.content.files, ...this.#inserted]
  }

  /** Returns what happened to a page in the whole batch. A page that was created and deleted again isn't listed. */
  #outcomeOf(page: string): ChangeOutcome[] {
    const [was, is] = [this.#tree.page(page) !== undefined, this.#draft.has(page)]
    if (was && is) return [{ object: 'updated_page', page }]
    if (was) return [{ object: 'deleted_page', page }]
    const ref = this.#names.nameOf(page)
    return is ? [{ object: 'created_page', page, ref }] : []
  }

  #parent(into: string | undefined): string | null {
    if (into === undefined) return null
    // A batch can put a page inside a page that it just created.
    const parent = this.#existing(this.#names.pages.get(into) ?? into)
    if (parent.type === 'document' || parent.type === 'group') return parent.id
    throw unprocessable(`“${parent.title}” is a ${parent.type}, which can’t contain pages.`)
  }

  #existing(id: string): PageNode {
    const node = this.#draft.node(id)
    if (!node) throw noSuchPage(id)
    return node
  }

  /**
   * Returns the slug of a page. A requested slug must be free; a slug made from the title gets a number if it's taken.
   */
  #slugFor(wanted: string | undefined, title: string, parent: string | null, page?: string): string {
    const taken = this.#draft.slugsBelow(parent, page)
    if (wanted === undefined || wanted === '') return freeSlug(slugOf(title), taken)
    if (taken.has(wanted)) throw slugTaken(wanted)
    return wanted
  }
}

function incomingOf(body: InsertPage['document'], isNew: boolean) {
  if ('markdown' in body) return readIncomingMarkdown(body.markdown, isNew)
  return readIncomingMarkdown('document' in body ? documentToMarkdown(body.document) : '', isNew)
}

function noSuchPage(id: string): ApiFailure {
  return unprocessable(`The page “${id}” doesn’t exist in this change request.`)
}

function tooDeep(): ApiFailure {
  return unprocessable(`Pages can’t be nested more than ${maxDepth} levels deep.`)
}
