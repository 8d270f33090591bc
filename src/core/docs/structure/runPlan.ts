import type { ContentChange } from '../../../contract/contentChanges.ts'
import { maxChangesPerBatch } from '../../../contract/schemas/contentLimits.ts'

/** Sends one batch, which succeeds or fails as a whole. Returns the ids of created pages by their `ref`. */
export type SendBatch = (changes: readonly ContentChange[]) => Promise<ReadonlyMap<string, string>>

/** The result of sending changes: how many succeeded, and what ended the run early. */
export interface RunOutcome {
  /** The number of changes on the server, counted from the first. */
  readonly done: number
  /** Ids of created pages by their `ref`. */
  readonly created: ReadonlyMap<string, string>
  /** Why the next batch failed. The batches after it weren't sent. */
  readonly error?: unknown
  /** True if the run was cancelled between two batches. */
  readonly cancelled: boolean
}

/** The signal and the callback for {@link runChanges}. */
export interface RunWatch {
  isCancelled(): boolean
  /** Called after each batch with the number of changes done. */
  progress(done: number): void
}

/**
 * Sends changes in order in as few batches as the server allows: at most 50 changes each. A page can only go into a
 * created page once the server has returned its id, in a later batch. Never rejects: an error ends the run and is in
 * the result.
 */
export async function runChanges(
  changes: readonly ContentChange[],
  send: SendBatch,
  watch: RunWatch,
): Promise<RunOutcome> {
  const created = new Map<string, string>()
  let done = 0
  while (done < changes.length) {
    if (watch.isCancelled()) return { done, created, cancelled: true }
    const batch = nextBatch(changes.slice(done, done + maxChangesPerBatch), created)
    try {
      for (const [ref, id] of await send(batch)) created.set(ref, id)
    } catch (error) {
      return { done, created, error, cancelled: false }
    }
    done += batch.length
    watch.progress(done)
  }
  return { done, created, cancelled: false }
}

/** Returns the changes before the first one that needs the id of a page created in this batch. */
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
