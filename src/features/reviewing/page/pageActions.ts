import { commands as editorCommands, type Uri } from 'vscode'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { EditedField } from '../../../core/review/changeRequests/requestPageFacts.ts'
import type { RequestPageAction } from '../../../core/review/changeRequests/requestPageParts.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import { inBrowser } from '../review/summaryActions.ts'
import type { KeptEntries } from './keptEntries.ts'
import type { PageEdits } from './pageEdits.ts'
import type { FromRequestPage } from './pageMessages.ts'

/** The buttons that aren't commands: about comments that aren't on the server, and about a typed description. */
type OwnAction = 'retryMessage' | 'discardMessage' | 'sendPending' | 'editDescription'

/** The commands of the other buttons on the page. */
const commandOf: Readonly<Record<Exclude<RequestPageAction, OwnAction>, CommandId>> = {
  review: commands.reviewRendered,
  approve: commands.approveChangeRequest,
  askForChanges: commands.askForChanges,
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
  page: commands.showPageChanges,
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
      // A key of stored texts must not come from outside.
      const field = message.field === 'subject' ? 'subject' : 'description'
      const edit = { text, base: String(message.base) }
      if (message.kind === 'edited') await this.#edits.keep(ref, field, edit)
      else if (message.kind === 'cancel') await this.#edits.cancel(ref, field)
      else if (await this.#edits.save(ref, field, edit)) return field
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
    if (message.action === 'sendPending') await pending.send(ref)
    else if (message.action === 'discardMessage') pending.restore(ref).discard(id)
    else if (message.action === 'retryMessage') await pending.sendOne(pending.restore(ref), id)
    else if (Object.hasOwn(commandOf, message.action)) {
      await editorCommands.executeCommand(commandOf[message.action], this.#elementOf(message, uri, ref))
    }
    return undefined
  }

  #elementOf({ action, page }: RunMessage, uri: Uri, ref: ChangeRequestRef): unknown {
    if (action === 'page') return { ...ref, page: String(page), look: 'rendered' }
    if (action !== 'openInBrowser') return ref
    return inBrowser(ref, this.#services.documents.summary(uri)?.facts.request.urls.app ?? '')
  }
}
