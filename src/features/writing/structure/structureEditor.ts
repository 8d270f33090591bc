import { forgetChangeRequest, readPresentChangeRequest } from '../../../client/changeRequestReads.ts'
import { mayHaveArrived } from '../../../client/errors/mayHaveArrived.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { ContentChange } from '../../../contract/contentChanges.ts'
import type { Page } from '../../../contract/revisions.ts'
import { planStructure } from '../../../core/docs/structure/planStructure.ts'
import { readdressedPages, type ReaddressedPage } from '../../../core/docs/structure/readdressedPages.ts'
import { runChanges, type RunOutcome, type RunWatch } from '../../../core/docs/structure/runPlan.ts'
import { undoChanges, type PlanStep, type StructureEdit } from '../../../core/docs/structure/structurePlan.ts'
import { changeRequestKey, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { Connection, Connections } from '../../shared/connections/connection.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { pagesInput } from '../../../client/pagesInput.ts'
import { WriteTurns } from '../../../client/writeTurns.ts'
import { structureProblemMessage } from '../../../core/docs/structure/structureMessages.ts'
import { connectionTo } from '../../shared/connections/signedIn.ts'
import type { ChangeRequestWrites } from '../../shared/changeRequests/changeRequestWrites.ts'
import { translate } from '../../shared/window/translate.ts'

/** A change request with its current pages from the server. */
export interface ChangeRequestTree {
  readonly changeRequest: ChangeRequest
  readonly pages: readonly Page[]
}

/** The result of an edit, and a way to undo it. */
export interface AppliedEdit {
  readonly ref: ChangeRequestRef
  /** The pages whose address the edit changes or removes. */
  readonly readdressed: readonly ReaddressedPage[]
  readonly total: number
  readonly outcome: RunOutcome
  /** True if the answer to the last batch was lost, so that the server may have applied it. */
  readonly uncertain: boolean
  /** Returns true if no one has written to the change request since. */
  isLatest(): Promise<boolean>
  /** Undoes the edit on the server. Rejects with the error if that fails. */
  undo(): Promise<void>
}

interface EditRun extends Pick<AppliedEdit, 'readdressed'> {
  readonly changeRequest: ChangeRequest
  readonly steps: readonly PlanStep[]
  readonly watch: RunWatch
}

const unwatched: RunWatch = { isCancelled: () => false, progress: () => undefined }

/** Edits the page trees of change requests: plans, shows the expected result, sends, and reads again. */
export class StructureEditor {
  readonly #connections: Connections
  readonly #writes: ChangeRequestWrites
  readonly #turns = new WriteTurns()

  constructor(connections: Connections, writes: ChangeRequestWrites) {
    this.#connections = connections
    this.#writes = writes
  }

  /** Reads a change request and its page tree from the server. */
  async read(ref: ChangeRequestRef): Promise<ChangeRequestTree> {
    const { cache } = await this.connection(ref)
    const input = { ...pagesInput(ref.space), changeRequestId: ref.changeRequest }
    const [changeRequest, tree] = await Promise.all([
      readPresentChangeRequest(cache, ref),
      cache.get('listPagesInChangeRequest', input, { force: true }),
    ])
    if (tree.error) throw tree.error
    return { changeRequest, pages: tree.value.pages }
  }

  /**
   * Returns the connection to the server of a change request. Rejects with a message for users if no one is signed in
   * there.
   */
  async connection(ref: ChangeRequestRef): Promise<Connection> {
    return await connectionTo(this.#connections, ref.server)
  }

  /**
   * Edits the page tree. Edits of one change request run one after the other. Rejects with a message for users if
   * nothing was changed: the edit is impossible, or the server refused its first batch.
   */
  async apply(ref: ChangeRequestRef, edit: StructureEdit, watch: RunWatch = unwatched): Promise<AppliedEdit> {
    return await this.#inTurn(ref, async () => {
      const { changeRequest, pages } = await this.read(ref)
      const planned = planStructure(pages, edit)
      if ('problem' in planned) throw new ExplainedError(structureProblemMessage(planned.problem, translate))
      this.#writes.predict(ref, planned.after)
      const readdressed = readdressedPages(pages, planned.after)
      return await this.#run(ref, { changeRequest, steps: planned.steps, watch, readdressed })
    })
  }

  /** Reverts pages to the base of the change request. */
  async revert(ref: ChangeRequestRef, pages: readonly string[]): Promise<AppliedEdit> {
    return await this.#inTurn(ref, async () => {
      const { changeRequest } = await this.read(ref)
      const steps = pages.map((page): PlanStep => ({
        change: { operation: 'revert_page', page },
        undo: { kind: 'restore', page },
      }))
      return await this.#run(ref, { changeRequest, steps, watch: unwatched, readdressed: [] })
    })
  }

  async #run(ref: ChangeRequestRef, work: EditRun): Promise<AppliedEdit> {
    const { changeRequest, steps, watch, readdressed } = work
    const sent = await this.#send(ref, changeRequest.revision, { changes: steps.map(({ change }) => change), watch })
    const { outcome, uncertain } = sent
    if (outcome.error !== undefined && outcome.done === 0 && !uncertain) throw asError(outcome.error)
    return {
      ref,
      // After an edit was stopped, only the pages themselves show how much of it was done.
      readdressed: outcome.done === steps.length ? readdressed : [],
      total: steps.length,
      outcome,
      uncertain,
      isLatest: async () => (await this.read(ref)).changeRequest.revision === sent.revision,
      undo: async () => {
        const changes = undoChanges(steps.slice(0, outcome.done), outcome.created, changeRequest.revision)
        await this.#inTurn(ref, async () => {
          const undone = await this.#send(ref, sent.revision, { changes, watch: unwatched })
          if (undone.outcome.error !== undefined) throw asError(undone.outcome.error)
        })
      },
    }
  }

  async #send(
    ref: ChangeRequestRef,
    before: string,
    { changes, watch }: { readonly changes: readonly ContentChange[]; readonly watch: RunWatch },
  ): Promise<{ outcome: RunOutcome; revision: string; uncertain: boolean }> {
    const { client, cache } = await this.connection(ref)
    const target = { spaceId: ref.space, changeRequestId: ref.changeRequest }
    let revision = before
    const send = async (batch: readonly ContentChange[]): Promise<ReadonlyMap<string, string>> => {
      const body = { changes: [...batch] }
      const answer = await client.updateChangeRequestContent({ ...target, compat: false, body })
      if (!('changes' in answer)) return new Map()
      revision = answer.changeRequest.revision
      const created = answer.changes.filter((made) => made.object === 'created_page')
      return new Map(created.flatMap(({ ref: name, page }) => (name === undefined ? [] : [[name, page.id]])))
    }
    try {
      const outcome = await runChanges(changes, send, watch)
      return { outcome, revision, uncertain: mayHaveArrived(outcome.error) }
    } finally {
      forgetChangeRequest(cache, ref)
      this.#writes.wrote(ref)
      if (changes.some(mayReplaceText)) this.#writes.replacedTexts(ref)
    }
  }

  async #inTurn<T>(ref: ChangeRequestRef, work: () => Promise<T>): Promise<T> {
    return await this.#turns.run(changeRequestKey(ref), work)
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/**
 * Returns whether a change can give a page a different text, including its title, from the one that its document shows.
 */
function mayReplaceText(change: ContentChange): boolean {
  if (change.operation === 'revert_page') return true
  return change.operation === 'update_page' && (change.title !== undefined || change.document !== undefined)
}
