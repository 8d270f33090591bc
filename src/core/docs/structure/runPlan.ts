import type { ContentChange } from '../../../contract/contentChanges.ts'
import { maxChangesPerBatch } from '../../../contract/schemas/contentLimits.ts'

/** Sends one batch: all of it or nothing. Gives the ids of the pages that it made by their `ref`. */
export type SendBatch = (changes: readonly ContentChange[]) => Promise<ReadonlyMap<string, string>>

/** How changes went: which of them are done, and what ended them early. */
export interface RunOutcome {
  /** How many of the changes, from the first one on, are on the server. */
  readonly done: number
  readonly batches: number
  /** Ids of the pages that were made by their `ref`. */
  readonly created: ReadonlyMap<string, string>
  /** Why the next batch, and all behind it, weren't done. */
  readonly error?: unknown
  /** True where someone stopped it between two batches. */
  readonly cancelled: boolean
}

/** What {@link runChanges} gets and reports on the way. */
export interface RunWatch {
  isCancelled(): boolean
  /** After each batch: how many changes are done. */
  progress(done: number): void
}

/**
 * Sends changes in order, as few batches as the server allows: at most 50 changes each, and a page goes into one that
 * the same changes make only once that one has its id. Never rejects: an error ends it, and is in the outcome.
 */
export async function runChanges(
  changes: readonly ContentChange[],
  send: SendBatch,
  watch: RunWatch,
): Promise<RunOutcome> {
  const created = new Map<string, string>()
  let done = 0
  let batches = 0
  while (done < changes.length) {
    if (watch.isCancelled()) return { done, batches, created, cancelled: true }
    const batch = nextBatch(changes.slice(done, done + maxChangesPerBatch), created)
    try {
      for (const [ref, id] of await send(batch)) created.set(ref, id)
    } catch (error) {
      return { done, batches, created, error, cancelled: false }
    }
    done += batch.length
    batches += 1
    watch.progress(done)
  }
  return { done, batches, created, cancelled: false }
}

/** The changes up to the first one that has to wait for a page of this batch. */
function nextBatch(changes: readonly ContentChange[], created: ReadonlyMap<string, string>): ContentChange[] {
  const refs = new Set<string>()
  const batch: ContentChange[] = []
  for (const change of changes) {
    const into = 'into' in change ? change.into : undefined
    if (typeof into === 'string' && refs.has(into)) break
    const id = typeof into === 'string' ? created.get(into) : undefined
    batch.push(id === undefined ? change : ({ ...change, into: id } as ContentChange))
    if (change.operation === 'insert_page' && change.ref !== undefined) refs.add(change.ref)
  }
  return batch
}
