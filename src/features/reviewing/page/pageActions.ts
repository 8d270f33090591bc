import { commands as editorCommands, type Uri } from 'vscode'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { isEditedField, type EditedField } from '../../../core/review/changeRequests/requestPageFacts.ts'
import type { RequestPageAction } from '../../../core/review/changeRequests/requestPageParts.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import { deleteEntry } from '../comments/entryCommands.ts'
import { inBrowser } from '../review/summaryActions.ts'
import type { KeptEntries } from '../keptEntries.ts'
import type { PageEdits } from './pageEdits.ts'
import type { FromRequestPage } from './pageMessages.ts'

const entryActions = ['resolveThread', 'reopenThread', 'deleteComment', 'addReaction', 'removeReaction'] as const
type EntryAction = (typeof entryActions)[number]

/** The commands of the buttons on the page. The others are about comments, and about texts typed on the page. */
const commandOf = {
  review: commands.reviewRendered,
  markReady: commands.markReady,
  resolveConflicts: commands.resolveConflicts,
  updateFromMain: commands.updateFromMain,
  merge: commands.mergeChangeRequest,
  backToDraft: commands.backToDraft,
  archive: commands.archiveChangeRequest,
  reopen: commands.reopenChangeRequest,
  requestReviewers: commands.requestReviewers,
  comments: commands.showAllComments,
  openInBrowser: commands.openInBrowser,
  siteView: commands.openSiteView,
  page: commands.showPageChanges,
} as const satisfies Partial<Record<RequestPageAction, CommandId>>

/** The API's limit for the name of an emoji. */
const maxEmoji = 50

/** Returns whether a button changes a comment that is on the server. */
export function isEntryAction(action: string): action is EntryAction {
  return entryActions.some((each) => each === action)
}

type PageMessage = Exclude<FromRequestPage, { kind: 'ready' }>
type RunMessage = Extract<FromRequestPage, { kind: 'run' }>

/** Does what the page of a change request asks for. */
export class PageActions {
  readonly #services: ReviewServices
  readonly #edits: PageEdits
  readonly #typed: KeptEntries<string>

  constructor(services: ReviewServices, edits: PageEdits, typed: KeptEntries<string>) {
    this.#services = services
    this.#edits = edits
    this.#typed = typed
  }

  /** Returns the field whose form has done its work. What isn't sent stays on the page, with its reason. */
  async answer(message: PageMessage, uri: Uri, ref: ChangeRequestRef): Promise<EditedField | undefined> {
    if (message.kind === 'run') return await this.#run(message, uri, ref)
    const text = String(message.text)
    if ('field' in message) {
      const { field } = message
      // A key of stored texts must not come from outside.
      if (!isEditedField(String(field))) return undefined
      const edit = { text, base: String(message.base) }
      if (message.kind === 'edited') await this.#edits.keep(ref, field, edit)
      else if (message.kind === 'cancel') await this.#edits.cancel(ref, field)
      else if (field !== 'review' && (await this.#edits.save(ref, field, edit))) return field
      return undefined
    }
    const comment = String(message.comment)
    if (message.kind === 'typed') await this.#typed.keep(comment, text === '' ? undefined : text)
    // From the first step of the reply on, it's kept as a comment that isn't sent.
    else await Promise.all([this.#services.pending.reply(ref, comment, text), this.#typed.keep(comment, undefined)])
    return undefined
  }

  async #run(message: RunMessage, uri: Uri, ref: ChangeRequestRef): Promise<EditedField | undefined> {
    const { pending } = this.#services
    const id = String(message.message)
    if (message.action === 'editDescription') {
      return (await this.#edits.openInEditor(ref)) ? 'description' : undefined
    }
    if (message.action === 'approve' || message.action === 'askForChanges') return await this.#review(message, ref)
    if (message.action === 'markViewed' || message.action === 'unmarkViewed') await this.#markViewed(message, uri, ref)
    else if (isEntryAction(message.action)) await this.#changeEntry(message.action, message, ref)
    else if (message.action === 'sendPending') await pending.send(ref)
    else if (message.action === 'discardMessage') pending.restore(ref).discard(id)
    else if (message.action === 'retryMessage') await pending.sendOne(pending.restore(ref), id)
    else if (Object.hasOwn(commandOf, message.action)) {
      await editorCommands.executeCommand(commandOf[message.action], this.#elementOf(message, uri, ref))
    }
    return undefined
  }

  /** Sends a review with what was typed on the page. The text stays there until the server has it. */
  async #review({ action }: RunMessage, ref: ChangeRequestRef): Promise<EditedField | undefined> {
    const typed = this.#edits.of(ref).get('review')?.text.trim() ?? ''
    const command = action === 'approve' ? commands.approveChangeRequest : commands.askForChanges
    const element = typed === '' ? ref : { ...ref, comment: typed }
    if ((await editorCommands.executeCommand(command, element)) !== true) return undefined
    await this.#edits.cancel(ref, 'review')
    return 'review'
  }

  /** Marks a changed page as viewed or not, as it's shown on the page of the change request. */
  async #markViewed({ action, page }: RunMessage, uri: Uri, ref: ChangeRequestRef): Promise<void> {
    const { documents, viewed, tree } = this.#services
    const facts = documents.summary(uri)?.facts
    const changed = facts?.content.pages.find(({ id }) => id === page)
    if (!facts || !changed || facts.isComparedWithMain) return
    // The document can name the change request by its number.
    const marked = { ...ref, changeRequest: facts.request.id }
    await viewed.mark(marked, [{ page: changed, isViewed: action === 'markViewed' }])
    tree.redraw()
  }

  /** Changes a comment or reply on the server. */
  async #changeEntry(action: EntryAction, message: RunMessage, ref: ChangeRequestRef): Promise<void> {
    const [thread, entry] = [String(message.thread), String(message.message)]
    const address = { thread, ...(entry !== thread && { reply: entry }) }
    const discussion = this.#services.pending.restore(ref)
    if (action === 'resolveThread' || action === 'reopenThread') {
      return await discussion.resolve(thread, action === 'resolveThread')
    }
    if (action === 'deleteComment') {
      await discussion.open()
      return await deleteEntry(discussion, address)
    }
    const emoji = [String(message.emoji).slice(0, maxEmoji)]
    await discussion.update(address, action === 'addReaction' ? { addedReactions: emoji } : { removedReactions: emoji })
  }

  #elementOf({ action, page }: RunMessage, uri: Uri, ref: ChangeRequestRef): unknown {
    if (action === 'page') return { ...ref, page: String(page), look: 'rendered' }
    const request = this.#services.documents.summary(uri)?.facts.request
    if (action === 'openInBrowser') return inBrowser(ref, request?.urls.app ?? '')
    if (action !== 'siteView') return ref
    const { changeRequest: id, ...place } = ref
    return { resource: { ...place, kind: 'changeRequest', id, title: request ? changeRequestTitle(request) : '' } }
  }
}
