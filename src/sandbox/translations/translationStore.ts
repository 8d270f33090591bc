import type { Translation } from '../../contract/translations.ts'
import { TableStore } from '../database/store.ts'

/** The status of a translation (api-facts P2 §2.7). */
type TranslationStatus = 'pending' | 'running' | 'completed'

/** The counts of a translation. Durations are in milliseconds. */
export type TranslationStats = Translation['stats']

/** A translation as stored. `instructions` and `stats` are JSON. */
export interface TranslationRow {
  readonly seq: number
  readonly id: string
  readonly organization_id: string
  readonly source_space_id: string
  readonly source_language: string | null
  readonly language: string
  readonly instructions: string | null
  readonly status: TranslationStatus
  readonly run: number
  readonly requested_by: string
  readonly translated_revision_id: string | null
  readonly result_space_id: string | null
  readonly result_revision_id: string | null
  readonly stats: string
  readonly created_at: string
  readonly updated_at: string
}

type NewTranslation = Omit<
  TranslationRow,
  'seq' | 'status' | 'run' | 'translated_revision_id' | 'result_space_id' | 'result_revision_id'
>

/** Stores the translations of spaces. */
export class TranslationStore extends TableStore<TranslationRow, NewTranslation> {
  protected override readonly table = 'translations'

  override add(row: NewTranslation): void {
    this.database.insert(this.table, { ...row, status: 'pending', run: 1 })
  }

  get(id: string): TranslationRow | undefined {
    return this.findRow({ id })
  }

  /** Returns all translations of an organization. The caller has to leave out those that the user can't see. */
  list(organizationId: string): TranslationRow[] {
    return this.allWhere('organization_id = ? ORDER BY seq', organizationId)
  }

  /** Returns the translation that has waited longest for a run. */
  nextToRun(): TranslationRow | undefined {
    return this.firstWhere("status <> 'completed' ORDER BY updated_at, seq LIMIT 1")
  }

  /** Requests a new run. The result of the current run is dropped. */
  askForRun(id: string, userId: string, time: string): void {
    this.database.run(
      "UPDATE translations SET status = 'pending', run = run + 1, requested_by = ?, updated_at = ? WHERE id = ?",
      userId,
      time,
      id,
    )
  }
}
