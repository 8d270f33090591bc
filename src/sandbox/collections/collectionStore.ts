import { TableStore } from '../database/store.ts'

/** A collection as stored. */
export interface CollectionRow {
  readonly id: string
  readonly organization_id: string
  readonly parent_id: string | null
  readonly title: string
  readonly description: string | null
  readonly default_level: string | null
  readonly position: number
}

/** Stores collections and their nesting. */
export class CollectionStore extends TableStore<CollectionRow> {
  protected override readonly table = 'collections'

  get(id: string): CollectionRow | undefined {
    return this.findRow({ id })
  }

  /** Returns the collections of an organization in order. If `nested` is false, it leaves out those inside others. */
  list(organizationId: string, nested: boolean): CollectionRow[] {
    const where = 'organization_id = ? AND (? OR parent_id IS NULL) ORDER BY position, id'
    return this.allWhere(where, organizationId, Number(nested))
  }

  /** Returns a collection and all collections inside it, outer ones first. */
  withNested(id: string): CollectionRow[] {
    return this.database.all<CollectionRow>(
      `WITH RECURSIVE inner(id, depth) AS (
         SELECT ?, 0 UNION ALL SELECT c.id, depth + 1 FROM collections c JOIN inner ON c.parent_id = inner.id
       ) SELECT c.* FROM inner JOIN collections c ON c.id = inner.id ORDER BY depth, c.position`,
      id,
    )
  }
}
