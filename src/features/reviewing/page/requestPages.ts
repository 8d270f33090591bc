import { randomBytes } from 'node:crypto'
import {
  commands as editorCommands,
  Disposable,
  env,
  EventEmitter,
  l10n,
  Uri,
  type CustomTextEditorProvider,
  type TextDocument,
  type Webview,
  type WebviewPanel,
} from 'vscode'
import { parseReviewUri } from '../../../core/platform/uris/reviewUris.ts'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { ForeignTexts } from '../../../core/authoring/rendering/foreignTexts.ts'
import { requestPageHtml } from '../../../core/review/changeRequests/requestPage.ts'
import type { RequestVisit } from '../../../core/review/changeRequests/requestPageFacts.ts'
import type { RequestPageAction } from '../../../core/review/changeRequests/requestPageParts.ts'
import { encodeHtml } from '../../../core/text/strings/encodeHtml.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { window } from '../../shared/window/window.ts'
import { explainError } from '../../shared/window/explainError.ts'
import { translate } from '../../shared/window/translate.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import { summaryLabels, type ReadSummary } from '../review/readSummary.ts'
import { inBrowser } from '../review/summaryActions.ts'
import type { FromRequestPage } from './pageMessages.ts'
import { PageWords } from './pageWords.ts'
import { readRequestPage, type PageFacts } from './readRequestPage.ts'
import { TypedReplies } from './typedReplies.ts'
import { Visits } from './visits.ts'

/** The buttons about comments that aren't on the server. */
type MessageAction = 'retryMessage' | 'discardMessage' | 'sendPending'

/** The commands of the other buttons on the page. */
const commandOf: Readonly<Record<Exclude<RequestPageAction, MessageAction>, CommandId>> = {
  review: commands.reviewRendered,
  approve: commands.approveChangeRequest,
  askForChanges: commands.askForChanges,
  markReady: commands.markReady,
  resolveConflicts: commands.resolveConflicts,
  updateFromMain: commands.updateFromMain,
  merge: commands.mergeChangeRequest,
  editSubject: commands.editSubject,
  editDescription: commands.editDescription,
  backToDraft: commands.backToDraft,
  archive: commands.archiveChangeRequest,
  reopen: commands.reopenChangeRequest,
  requestReviewers: commands.requestReviewers,
  comments: commands.showAllComments,
  openInBrowser: commands.openInBrowser,
  page: commands.showPageChanges,
}

type RunMessage = Extract<FromRequestPage, { kind: 'run' }>
type ReplyMessage = Extract<FromRequestPage, { kind: 'typed' | 'reply' }>

/** A page in a tab. */
interface Shown {
  readonly uri: Uri
  readonly about: ChangeRequestRef
  /** The visit before this one, as soon as it's known. */
  visit?: { readonly last: RequestVisit | undefined }
  /** What the page shows. */
  html?: string | undefined
}

/** Shows summaries of change requests as pages. *Reopen Editor With…* shows their text. */
export class RequestPages implements CustomTextEditorProvider {
  readonly #services: ReviewServices
  readonly #folder: Uri
  readonly #texts: ForeignTexts
  readonly #read = new WeakMap<ReadSummary, Promise<PageFacts>>()
  readonly #words: PageWords
  readonly #visits: Visits
  readonly #typed: TypedReplies
  readonly #counted = new EventEmitter<void>()

  /** `extension` is the folder where Galley is installed. */
  constructor(services: ReviewServices, extension: Uri) {
    this.#services = services
    this.#words = new PageWords(services.pages)
    this.#visits = new Visits(services.state)
    this.#typed = new TypedReplies(services.state)
    this.#folder = Uri.joinPath(extension, 'dist', 'browser')
    this.#texts = new ForeignTexts(translate, (error) =>
      services.log.warn('Couldn’t show a block of a change request.', error),
    )
  }

  resolveCustomTextEditor({ uri }: TextDocument, panel: WebviewPanel): void {
    const about = parseReviewUri(uri)
    if (about === undefined || about === 'folder') return
    const { documents, tree, pending, log } = this.#services
    const { webview } = panel
    webview.options = { enableScripts: true, localResourceRoots: [this.#folder] }
    const shown: Shown = { uri, about }
    const show = async (): Promise<void> => {
      const html = await this.#html(shown)
      if (html === undefined || html === shown.html) return
      shown.html = html
      await webview.postMessage({ html })
    }
    const update = (): void => {
      show().catch((error: unknown) => log.warn('Couldn’t show a change request.', error))
    }
    const subscriptions = Disposable.from(
      documents.onDidChangeSummaries(update),
      // The viewed pages may have changed.
      tree.onDidChangeTreeData(update),
      pending.onDidChange((scope) => {
        if (isSameChangeRequest(scope, about)) update()
      }),
      this.#counted.event(update),
      webview.onDidReceiveMessage((message: FromRequestPage) => {
        if (message.kind !== 'ready') return this.#answer(message, uri, about)
        shown.html = undefined
        update()
      }),
    )
    panel.onDidDispose(() => subscriptions.dispose())
    webview.html = this.#document(webview)
  }

  /**
   * Returns the content of the page. Undefined until the summary was read, and for an older summary. An error is shown
   * on the page until the next refresh.
   */
  async #html(shown: Shown): Promise<string | undefined> {
    const { uri, about } = shown
    const summary = this.#services.documents.summary(uri)
    if (summary === undefined) return undefined
    try {
      const facts = await this.#factsOf(summary, about)
      // A later summary was read in the meantime, and is shown by its own message.
      if (summary !== this.#services.documents.summary(uri)) return undefined
      const { request, content } = facts
      const { pages } = content
      const ref = { server: about.server, space: about.space, changeRequest: request.id }
      const { viewed, pending } = this.#services
      shown.visit ??= { last: this.#visits.last(ref, facts.me) }
      await this.#visits.keep(ref, facts)
      this.#count(ref, facts)
      return requestPageHtml(
        {
          ...facts,
          viewed: new Set(pages.flatMap((page) => (viewed.isViewed(ref, page) ? page.id : []))),
          words: this.#words.known(pages),
          visit: shown.visit.last,
          outgoing: pending.restore(ref).outgoing,
          typed: this.#typed.all,
        },
        { ...summaryLabels, html: this.#texts.html },
      )
    } catch (error) {
      return `<ul class="notices"><li>${encodeHtml(explainError(error).message)}</li></ul>`
    }
  }

  /** Counts words in the background, and then updates all pages. */
  #count(ref: ChangeRequestRef, { request, content }: PageFacts): void {
    this.#words.count(ref, request, content.pages).then(
      (isNew) => {
        if (isNew) this.#counted.fire()
      },
      (error: unknown) => this.#services.log.info('Couldn’t count the changed words.', error),
    )
  }

  /** Reads the facts once for each summary. */
  async #factsOf(summary: ReadSummary, about: ChangeRequestRef): Promise<PageFacts> {
    const known = this.#read.get(summary) ?? readRequestPage(this.#services, about, summary)
    this.#read.set(summary, known)
    try {
      return await known
    } catch (error) {
      this.#read.delete(summary)
      throw error
    }
  }

  #answer(message: Exclude<FromRequestPage, { kind: 'ready' }>, uri: Uri, about: ChangeRequestRef): void {
    const { server, space, changeRequest } = about
    const ref = { server, space, changeRequest }
    if (message.kind === 'run' && Object.hasOwn(commandOf, message.action)) return this.#run(message, uri, ref)
    this.#send(message, ref).catch((error: unknown) => void window.showErrorMessage(explainError(error).message))
  }

  #run({ action, page }: RunMessage, uri: Uri, ref: ChangeRequestRef): void {
    const url = this.#services.documents.summary(uri)?.facts.request.urls.app ?? ''
    const element =
      action === 'page'
        ? { ...ref, page: String(page), look: 'rendered' }
        : action === 'openInBrowser'
          ? inBrowser(ref, url)
          : ref
    void editorCommands.executeCommand(commandOf[action as keyof typeof commandOf], element)
  }

  /** Sends or discards comments. What isn't sent stays on the page, with its reason. */
  async #send(message: RunMessage | ReplyMessage, ref: ChangeRequestRef): Promise<void> {
    const { pending } = this.#services
    if (message.kind !== 'run') {
      const [comment, text] = [String(message.comment), String(message.text)]
      if (message.kind === 'typed') return await this.#typed.keep(comment, text)
      // From the first step of the reply on, it's kept as a comment that isn't sent.
      return void (await Promise.all([pending.reply(ref, comment, text), this.#typed.keep(comment, '')]))
    }
    const id = String(message.message)
    if (message.action === 'sendPending') await pending.send(ref)
    else if (message.action === 'discardMessage') pending.restore(ref).discard(id)
    else if (message.action === 'retryMessage') await pending.sendOne(pending.restore(ref), id)
  }

  /** Returns the empty document. Its script asks for the content, also when the page is shown again. */
  #document(webview: Webview): string {
    const nonce = randomBytes(16).toString('base64')
    const own = (name: string): string => encodeHtml(webview.asWebviewUri(Uri.joinPath(this.#folder, name)).toString())
    const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`
    return [
      '<!DOCTYPE html>',
      `<html lang="${encodeHtml(env.language)}"><head><meta charset="UTF-8">`,
      `<meta http-equiv="Content-Security-Policy" content="${encodeHtml(policy)}">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${encodeHtml(l10n.t('Change request'))}</title>`,
      `<link rel="stylesheet" href="${own('requestPage.css')}">`,
      `</head><body><main aria-busy="true"><p class="none" role="status">${encodeHtml(l10n.t('Loading the change request…'))}</p></main>`,
      `<script nonce="${nonce}" src="${own('requestPage.js')}"></script>`,
      '</body></html>',
    ].join('\n')
  }
}
