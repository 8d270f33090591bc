import type { Content, PageNode, PageTree } from './pageTree.ts'
import type { Database } from '../database/database.ts'
import { Store } from '../database/store.ts'
import type { TreeStore } from './treeStore.ts'

/** What created a revision (api-facts P1 §2.7). */
type RevisionType = 'edits' | 'merge' | 'rollback' | 'update'

/** A revision as stored. `parents` is a JSON list of ids; `merged_from` is a change request. */
export interface RevisionRow {
  readonly id: string
  readonly space_id: string
  readonly type: RevisionType
  readonly parents: string
  readonly tree_id: string
  readonly author_id: string
  readonly merged_from: string | null
  readonly created_at: string
}

interface NewRevision {
  readonly id: string
  readonly spaceId: string
  readonly type: RevisionType
  readonly parents: readonly string[]
  readonly content: Content
  readonly authorId: string
  readonly createdAt: string
  readonly mergedFrom?: string | undefined
}

/** Stores the revisions of spaces. A revision never changes. */
export class RevisionStore extends Store {
  readonly #trees: TreeStore

  constructor(database: Database, trees: TreeStore) {
    super(database)
    this.#trees = trees
  }

  add(revision: NewRevision): RevisionRow {
    const row: RevisionRow = {
      id: revision.id,
      space_id: revision.spaceId,
      type: revision.type,
      parents: JSON.stringify(revision.parents),
      tree_id: this.#trees.put(revision.content),
      author_id: revision.authorId,
      merged_from: revision.mergedFrom ?? null,
      created_at: revision.createdAt,
    }
    this.database.insert('revisions', row)
    this.#recordDocuments(revision)
    return row
  }

  /** Returns whether a document is the body of a page in any revision of a space. */
  hasDocument(spaceId: string, documentId: string): boolean {
    return this.database.count('space_documents WHERE space_id = ? AND document_id = ?', spaceId, documentId) > 0
  }

  get(id: string): RevisionRow | undefined {
    return this.database.find<RevisionRow>('revisions', { id })
  }

  /** Returns a revision that something else in the data refers to. Throws if it doesn't exist. */
  existing(id: string): RevisionRow {
    const row = this.get(id)
    if (!row) throw new Error(`Revision ${id} is missing from the data folder.`)
    return row
  }

  /** Returns the content of a revision. Throws if the revision doesn't exist. */
  tree(id: string): PageTree {
    return this.#trees.get(this.existing(id).tree_id)
  }

  parentsOf(row: RevisionRow): string[] {
    return JSON.parse(row.parents) as string[]
  }

  /** Records only the documents that the first parent doesn't have. Even in a large space, these are few. */
  #recordDocuments({ spaceId, parents, content }: NewRevision): void {
    const [parent] = parents
    const before = parent === undefined ? undefined : this.tree(parent)
    const fresh: string[] = []
    const visit = (pages: readonly PageNode[]) => {
      for (const { id, documentId, pages: below } of pages) {
        if (documentId !== undefined && before?.page(id)?.node.documentId !== documentId) fresh.push(documentId)
        if (below) visit(below)
      }
    }
    visit(content.pages)
    for (const { documentId } of content.reusableContents ?? []) if (documentId !== undefined) fresh.push(documentId)
    if (fresh.length === 0) return
    this.database.run(
      'INSERT INTO space_documents (space_id, document_id) SELECT ?, value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
      spaceId,
      JSON.stringify(fresh),
    )
  }
}
