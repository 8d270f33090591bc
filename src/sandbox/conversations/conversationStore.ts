import type { StoredRows } from '../database/database.ts'
import { Store } from '../database/store.ts'

/** A conversation as stored; `metadata` and `parts` are JSON. */
export interface ConversationRow {
  readonly seq: number
  readonly organization_id: string
  readonly id: string
  readonly subject: string | null
  readonly source: string
  readonly metadata: string
  readonly parts: string
  readonly created_at: string
  readonly processed_at: string
}

/** Stores conversations with readers. The client that sends a conversation names it. */
export class ConversationStore extends Store {
  /**
   * Stores a conversation and returns its row number. Replaces a conversation with the same name, in the same place of
   * the list.
   */
  put(row: Omit<ConversationRow, 'seq'>): number {
    const columns = Object.keys(row)
    this.database.run(
      `INSERT INTO conversations (${columns.join(', ')}) VALUES (${columns.map((name) => `:${name}`).join(', ')})
       ON CONFLICT (organization_id, id) DO UPDATE SET
         ${columns.map((name) => `${name} = :${name}`).join(', ')}`,
      { ...row },
    )
    return this.get(row.organization_id, row.id)?.seq ?? 0
  }

  get(organizationId: string, id: string): ConversationRow | undefined {
    return this.database.find<ConversationRow>('conversations', { organization_id: organizationId, id })
  }

  bySeq(seq: number): ConversationRow | undefined {
    return this.database.find<ConversationRow>('conversations', { seq })
  }

  /** Returns the conversations of an organization, latest first. */
  list(organizationId: string, source: string | undefined): StoredRows<ConversationRow, [number]> {
    return this.database.list({
      from: 'conversations',
      where: 'organization_id = :organization AND (:source IS NULL OR source = :source)',
      values: { organization: organizationId, source },
      by: ['seq'],
      descending: true,
    })
  }
}
