import { documentToMarkdown } from '../../core/markdown/documentToMarkdown.ts'
import { unprocessable } from '../errors.ts'
import { digestId, type NewId } from '../identifiers.ts'
import type { DocumentStore } from '../store/documentStore.ts'
import type { FileStore } from '../store/fileStore.ts'
import type {
  ChangeOutcome,
  ContentChange,
  DeletePage,
  IncomingBody,
  InsertFiles,
  InsertPage,
  PageFields,
  UpdatePage,
} from './changes.ts'
import { readIncomingMarkdown } from './incomingMarkdown.ts'
import { PageTree, type Content, type FileNode, type PageNode } from './pageTree.ts'
import { toStableReferences } from './references.ts'
import { slugOf, uniqueSlug } from './slugs.ts'
import { TargetResolver } from './targetResolver.ts'
import { TreeDraft } from './treeDraft.ts'

/** Where a batch keeps documents and files, and where it gets names and the time from. */
export interface ChangeSurroundings {
  readonly documents: DocumentStore
  readonly files: FileStore
  readonly newId: NewId
  readonly time: string
}

/** What a batch made of a content. */
export interface AppliedChanges {
  readonly content: Content
  /** One for each page that was touched, in the order of the first touch. */
  readonly outcomes: readonly ChangeOutcome[]
  readonly insertedFiles: readonly FileNode[]
}

/**
 * Applies a batch of changes in order; throws a 422 failure for the first one that cannot be, and then nothing of the
 * batch may be kept. Links are resolved at the end, so that pages of the batch may name each other.
 */
export function applyChanges(
  tree: PageTree,
  changes: readonly ContentChange[],
  surroundings: ChangeSurroundings,
): AppliedChanges {
  const batch = new Batch(tree, surroundings)
  for (const change of changes) batch.apply(change)
  return batch.finish()
}

class Batch {
  readonly #tree: PageTree
  readonly #around: ChangeSurroundings
  readonly #draft: TreeDraft
  readonly #bodies = new Map<string, string>()
  readonly #outcomes = new Map<string, ChangeOutcome>()
  readonly #pageNames = new Map<string, string>()
  readonly #fileNames = new Map<string, string>()
  readonly #inserted: FileNode[] = []

  constructor(tree: PageTree, surroundings: ChangeSurroundings) {
    this.#tree = tree
    this.#around = surroundings
    this.#draft = new TreeDraft(tree)
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
      case 'insert_files':
        this.#insertFiles(change)
        break
    }
  }

  finish(): AppliedChanges {
    const files = [...this.#tree.content.files, ...this.#inserted]
    const placed = new PageTree({ pages: this.#draft.toPages(), files })
    const resolver = new TargetResolver(placed, { pages: this.#pageNames, files: this.#fileNames })
    for (const [id, body] of this.#bodies) {
      const page = placed.page(id)
      if (!page) continue
      const markdown = toStableReferences(body, (target) => resolver.resolve(target, page))
      this.#draft.update(id, { documentId: this.#around.documents.put(markdown, page.node.documentId) })
    }
    return {
      content: { ...this.#tree.content, pages: this.#draft.toPages(), files },
      outcomes: [...this.#outcomes.values()],
      insertedFiles: this.#inserted,
    }
  }

  #insertPage(change: InsertPage): void {
    const incoming = incomingOf(change.document, true)
    const fields = { ...change, ...incoming?.fields }
    const parent = this.#parent(change.into)
    const type = change.type ?? 'document'
    const title = fields.title?.trim() || 'Untitled'
    const id = this.#around.newId()
    const slug = type === 'link' ? undefined : this.#newSlug(fields.slug, title, parent)
    const node: PageNode = {
      id,
      type,
      title,
      ...(slug === undefined ? {} : { slug }),
      ...optionalFields(fields),
      ...(change.target ? { target: change.target } : {}),
      ...(change.computed ? { computed: change.computed } : {}),
      createdAt: this.#around.time,
    }
    this.#draft.insert(node, parent, change.at)
    if (incoming && incoming.body.trim() !== '') this.#bodies.set(id, incoming.body)
    if (change.ref !== undefined) this.#nameOnce(this.#pageNames, change.ref, id)
    this.#outcomes.set(id, { object: 'created_page', page: id, ref: change.ref })
  }

  #updatePage(change: UpdatePage): void {
    const node = this.#existing(change.page)
    const incoming = change.document && incomingOf(change.document, false)
    if (change.document && node.type !== 'document')
      throw unprocessable(`“${node.title}” is a ${node.type} without a body.`)
    const fields = { ...change, ...incoming?.fields }
    const parent = change.into === undefined ? this.#draft.parentOf(node.id) : this.#parent(change.into ?? undefined)
    if (parent !== null && this.#draft.isWithin(parent, node.id)) {
      throw unprocessable(`“${node.title}” cannot be moved into itself.`)
    }
    if (change.into !== undefined || change.at !== undefined) this.#draft.move(node.id, parent, change.at)
    const slug = fields.slug ?? node.slug
    if (slug !== undefined && this.#draft.slugsBelow(parent, node.id).has(slug)) throw slugTaken(slug)
    this.#draft.update(node.id, {
      ...(fields.title === undefined ? {} : { title: fields.title }),
      ...(slug === undefined ? {} : { slug }),
      ...optionalFields(fields),
      updatedAt: this.#around.time,
    })
    if (incoming) this.#bodies.set(node.id, incoming.body)
    if (!this.#outcomes.has(node.id)) this.#outcomes.set(node.id, { object: 'updated_page', page: node.id })
  }

  #deletePage(change: DeletePage): void {
    this.#existing(change.page)
    this.#draft.remove(change.page)
    this.#bodies.delete(change.page)
    this.#outcomes.set(change.page, { object: 'deleted_page', page: change.page })
  }

  #insertFiles(change: InsertFiles): void {
    for (const { name, ref, contentType, content } of change.files) {
      const id = this.#around.newId()
      const download = this.#around.files.put({ name, contentType, content })
      this.#inserted.push({ id, name, contentType, size: content.length, download, git: gitOf(name, content) })
      if (ref !== undefined) this.#nameOnce(this.#fileNames, ref, id)
    }
  }

  #parent(into: string | undefined): string | null {
    if (into === undefined) return null
    // A batch can put a page into one that it has just made.
    const parent = this.#existing(this.#pageNames.get(into) ?? into)
    if (parent.type === 'document' || parent.type === 'group') return parent.id
    throw unprocessable(`“${parent.title}” is a ${parent.type}, which holds no pages.`)
  }

  #existing(id: string): PageNode {
    const node = this.#draft.node(id)
    if (!node) throw unprocessable(`There is no page “${id}” in this change request.`)
    return node
  }

  /** A slug that was asked for has to be free; one that follows from the title is made so. */
  #newSlug(wanted: string | undefined, title: string, parent: string | null): string {
    const taken = this.#draft.slugsBelow(parent)
    if (wanted === undefined || wanted === '') return uniqueSlug(slugOf(title), taken)
    if (taken.has(wanted)) throw slugTaken(wanted)
    return wanted
  }

  #nameOnce(names: Map<string, string>, ref: string, id: string): void {
    if (names.has(ref)) throw unprocessable(`The name “${ref}” is used twice in this batch.`)
    names.set(ref, id)
  }
}

function incomingOf(body: IncomingBody, isNew: boolean) {
  const markdown = body.markdown ?? (body.document ? documentToMarkdown(body.document) : '')
  return readIncomingMarkdown(markdown, isNew)
}

function optionalFields(fields: PageFields): Partial<PageNode> {
  const set: Record<string, unknown> = {}
  for (const name of ['emoji', 'icon', 'description'] as const) {
    if (fields[name] !== undefined) set[name] = fields[name] === '' ? undefined : fields[name]
  }
  for (const name of ['hidden', 'noIndex', 'noRobotsIndex'] as const) {
    if (fields[name] !== undefined) set[name] = fields[name] || undefined
  }
  return set
}

function slugTaken(slug: string) {
  return unprocessable(`The slug “${slug}” is taken by another page at the same place.`)
}

function gitOf(name: string, content: Uint8Array): NonNullable<FileNode['git']> {
  return { oid: digestId(content), path: `.gitbook/assets/${name}` }
}
