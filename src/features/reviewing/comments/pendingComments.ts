import { l10n, type Event } from 'vscode'
import { isEmptyBody } from '../../../core/review/comments/emptyBody.ts'
import type { Outgoing } from '../../../core/review/comments/outgoing.ts'
import type { ChangeRequestScope } from '../../../core/platform/uris/changeRequestRef.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { CommentDrafts } from './threads/commentDrafts.ts'
import type { Discussion, MessageHost } from './threads/discussion.ts'
import type { Discussions } from './threads/discussions.ts'

/** Where no page is open, a comment whose block isn't known yet is sent as one on its page. */
const noHost: MessageHost = { align: async () => undefined, targetOn: () => undefined }

/** The comments of a review: kept on this machine until the user sends it, also over a reload or a crash. */
export class PendingComments {
  readonly #discussions: Discussions
  readonly #drafts: CommentDrafts

  constructor(discussions: Discussions, drafts: CommentDrafts) {
    this.#discussions = discussions
    this.#drafts = drafts
  }

  /** Returns the discussion in a scope, with what an earlier window didn't send. */
  restore(scope: ChangeRequestScope): Discussion {
    const discussion = this.#discussions.at(scope)
    for (const outgoing of this.#drafts.outgoingIn(scope)) {
      if (!discussion.isSettled(outgoing.id)) discussion.restore(afterCrash(outgoing))
    }
    return discussion
  }

  /** Fires when a comment in a scope was added, sent, changed or discarded. */
  readonly onDidChange: Event<ChangeRequestScope> = (listener, ...rest) =>
    this.#discussions.onDidChange(({ scope }) => listener(scope), ...rest)

  /** Sends a reply to a comment. If it can't be sent, it stays. */
  async reply(scope: ChangeRequestScope, thread: string, text: string): Promise<void> {
    if (isEmptyBody(text)) return
    const discussion = this.restore(scope)
    const message = discussion.compose({ body: text, thread })
    await discussion.hold(message, noHost)
    await discussion.open()
    await discussion.readReplies(thread)
    await this.sendOne(discussion, message.id)
  }

  /** Returns how many comments of the signed-in user wait for a review. */
  async count(scope: ChangeRequestScope): Promise<number> {
    return (await this.#waiting(this.restore(scope))).filter(({ state }) => state.kind === 'pending').length
  }

  /**
   * Sends all pending comments, and those of an earlier attempt whose arrival is unknown. Rejects with a message for
   * users if one isn't sent: it stays, with its reason.
   */
  async send(scope: ChangeRequestScope): Promise<void> {
    const discussion = this.restore(scope)
    const waiting = await this.#waiting(discussion)
    for (const { id } of waiting) await this.sendOne(discussion, id)
    const left = waiting.filter(({ id }) => discussion.outgoing.some((each) => each.id === id)).length
    if (left === 0) return
    throw new ExplainedError(
      left === 1
        ? l10n.t('Galley couldn’t send 1 comment of your review. Your text is safe on this machine. Try again.')
        : l10n.t(
            'Galley couldn’t send {0} comments of your review. Your texts are safe on this machine. Try again.',
            left,
          ),
    )
  }

  /** Sends a comment. After a crash, Galley checks whether it arrived before it sends it again. */
  async sendOne(discussion: Discussion, id: string, host: MessageHost = noHost): Promise<void> {
    await discussion.release(id, host, async (begun) => {
      await this.#drafts.keepOutgoing(discussion.scope, begun, undefined)
    })
  }

  async #waiting(discussion: Discussion): Promise<readonly Outgoing[]> {
    const isWaiting = ({ state, by }: Outgoing): boolean =>
      by !== undefined && (state.kind === 'pending' || state.kind === 'unsure')
    if (!discussion.outgoing.some(isWaiting)) return []
    await discussion.open()
    return discussion.outgoing.filter((each) => isWaiting(each) && (each.by || discussion.me) === discussion.me)
  }
}

/** Returns a comment of an earlier window. A pending one was certainly never sent. */
export function afterCrash(outgoing: Outgoing): Outgoing {
  if (outgoing.state.kind === 'pending') return outgoing
  return { ...outgoing, state: { kind: 'unsure', reason: closedReason() } }
}

/** Says why a comment of an earlier window isn't sent. */
export function closedReason(): string {
  return l10n.t('You closed the window before Galley sent this comment.')
}

/** Says why a reply of an earlier window can't be sent. */
export function orphanReason(): string {
  return l10n.t('Someone deleted the thread. Retry sends your text as a comment on the page.')
}
