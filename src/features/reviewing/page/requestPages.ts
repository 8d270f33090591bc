import {
  Disposable,
  EventEmitter,
  l10n,
  Uri,
  type CustomTextEditorProvider,
  type TextDocument,
  type WebviewPanel,
} from 'vscode'
import { reviewDocumentOf } from '../../../core/platform/uris/reviewUris.ts'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { ForeignTexts } from '../../../core/authoring/rendering/foreignTexts.ts'
import { requestPageHtml } from '../../../core/review/changeRequests/requestPage.ts'
import type { Outgoing } from '../../../core/review/comments/outgoing.ts'
import type { EditedField, RequestVisit } from '../../../core/review/changeRequests/requestPageFacts.ts'
import { encodeHtml } from '../../../core/text/strings/encodeHtml.ts'
import { webviewDocument } from '../../shared/window/webviewDocument.ts'
import { window } from '../../shared/window/window.ts'
import { explainError } from '../../shared/window/explainError.ts'
import { translate } from '../../shared/window/translate.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import type { Discussion } from '../comments/threads/discussion.ts'
import { summaryLabels } from '../review/readSummary.ts'
import type { FromRequestPage, ToRequestPage } from './pageMessages.ts'
import { KnownFacts, type PageFacts } from './knownFacts.ts'
import { KeptEntries } from '../keptEntries.ts'
import { isEntryAction, PageActions } from './pageActions.ts'
import { PageEdits } from './pageEdits.ts'
import { PageHistory } from './pageHistory.ts'
import { PageWords } from './pageWords.ts'
import { Visits } from './visits.ts'

/** A page in a tab. */
interface Shown {
  readonly uri: Uri
  readonly about: ChangeRequestRef
  /** False if the page was open before, such as before a reload. */
  readonly isOpened: boolean
  /** Whether its script runs. */
  isReady: boolean
  /** The visit before this one, as soon as it's known. */
  visit?: { readonly last: RequestVisit | undefined }
  /** What the page shows. */
  html?: string | undefined
  /** The form that has to be closed after the next update. */
  saved?: EditedField | undefined
  /** What the content was made from. */
  from?: { readonly facts: PageFacts; readonly outgoing: readonly Outgoing[] }
  /** The comments to which the user is sending a reply from the page. */
  readonly replying: Set<string>
}

/** Shows summaries of change requests as pages. *Reopen Editor With…* shows their text. */
export class RequestPages implements CustomTextEditorProvider {
  readonly #services: ReviewServices
  readonly #folder: Uri
  readonly #texts: ForeignTexts
  readonly #facts: KnownFacts
  readonly #words: PageWords
  readonly #history: PageHistory
  readonly #visits: Visits
  readonly #typed: KeptEntries<string>
  readonly #edits: PageEdits
  readonly #actions: PageActions
  readonly #changed = new EventEmitter<void>()

  /** `extension` is the folder where Galley is installed. */
  constructor(services: ReviewServices, extension: Uri) {
    this.#services = services
    this.#facts = new KnownFacts(services)
    this.#words = new PageWords(services.pages)
    this.#history = new PageHistory(services.reader)
    this.#visits = new Visits(services.state)
    this.#typed = new KeptEntries(services.state, 'changeRequests.typedReplies')
    this.#edits = new PageEdits(services)
    this.#actions = new PageActions(services, this.#edits, this.#typed)
    this.#folder = Uri.joinPath(extension, 'dist', 'browser')
    this.#texts = new ForeignTexts(translate, (error) =>
      services.log.warn('Couldn’t show a block of a change request.', error),
    )
  }

  async resolveCustomTextEditor({ uri }: TextDocument, panel: WebviewPanel): Promise<void> {
    const about = reviewDocumentOf(uri)
    if (about === undefined) return
    const { documents, tree, pending } = this.#services
    const { webview } = panel
    webview.options = { enableScripts: true, localResourceRoots: [this.#folder] }
    const shown: Shown = { uri, about, isOpened: documents.takeOpened(uri), isReady: false, replying: new Set() }
    const post = async (message: ToRequestPage): Promise<void> => void (await webview.postMessage(message))
    const update = this.#updater(shown, post)
    const subscriptions = Disposable.from(
      documents.onDidChangeSummaries(update),
      // The viewed pages may have changed.
      tree.onDidChangeTreeData(update),
      pending.onDidChange((scope) => {
        if (isSameChangeRequest(scope, about)) update()
      }),
      this.#changed.event(update),
      webview.onDidReceiveMessage((message: FromRequestPage) => {
        if (message.kind !== 'ready') return void this.#answer(message, shown)
        // The page may show less than before: its script has started again.
        shown.html = undefined
        shown.isReady = true
        update()
        this.#check(shown)
      }),
    )
    panel.onDidDispose(() => subscriptions.dispose())
    webview.html = webviewDocument(webview, {
      folder: this.#folder,
      name: 'requestPage',
      title: l10n.t('Change request'),
      body: await this.#firstBody(shown),
    })
  }

  /** Returns the body of a page: what's known of the change request, so that nothing has to be read first. */
  async #firstBody(shown: Shown): Promise<string> {
    const summary = this.#services.documents.summary(shown.uri)
    const facts = summary && (await this.#facts.known(summary, shown.about))
    const html = facts && (await this.#html(shown))
    if (html !== undefined) return `<main>${html}</main>`
    const loading = encodeHtml(l10n.t('Loading the change request…'))
    return `<main aria-busy="true"><p class="none" role="status">${loading}</p></main>`
  }

  /**
   * Returns a function that shows the current content of a page, if the page doesn't show it yet. Reasons that come
   * together are one message.
   */
  #updater(shown: Shown, post: (message: ToRequestPage) => Promise<void>): () => void {
    let [isWaiting, last] = [false, Promise.resolve()]
    const show = async (): Promise<void> => {
      isWaiting = false
      const html = shown.isReady ? await this.#html(shown) : undefined
      if (html === undefined) return
      const { saved } = shown
      shown.saved = undefined
      if (html !== shown.html) await post({ html: (shown.html = html) })
      if (saved !== undefined) await post({ saved })
    }
    return () => {
      if (isWaiting) return
      isWaiting = true
      last = last
        .then(show)
        .catch((error: unknown) => this.#services.log.warn('Couldn’t show a change request.', error))
    }
  }

  /** Checks what a page shows from memory: its comments, and whether its change request has changed. */
  #check(shown: Shown): void {
    const { summaries, log } = this.#services
    Promise.all([this.#readComments(shown), summaries.poll()]).catch((error: unknown) =>
      log.info('Couldn’t check a change request for changes.', error),
    )
  }

  /** Reads the comments again, and updates all pages if there's something new. */
  async #readComments({ uri, about }: Shown): Promise<void> {
    const summary = this.#services.documents.summary(uri)
    if (summary && (await this.#facts.refresh(summary, about))) this.#changed.fire()
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
      const facts = await this.#facts.of(summary, about)
      // A later summary was read in the meantime, and is shown by its own message.
      if (summary !== this.#services.documents.summary(uri)) return undefined
      const { request, content } = facts
      const { pages } = content
      const ref = { server: about.server, space: about.space, changeRequest: request.id }
      const { viewed, pending } = this.#services
      shown.visit ??= { last: this.#visits.before(ref, facts.me, shown.isOpened) }
      const more = this.#readMore(ref, facts)
      // An update waits for all of it. A page without content doesn't.
      if (shown.html !== undefined) await more
      const history = this.#history.known(ref, request)
      await this.#visits.keep(ref, { ...facts, history }, shown.visit.last)
      shown.from = { facts, outgoing: this.#outgoing(shown, facts, pending.restore(ref)) }
      return requestPageHtml(
        {
          ...facts,
          viewed: new Set(pages.flatMap((page) => (viewed.isViewed(ref, page) ? page.id : []))),
          words: this.#words.known(pages),
          history,
          visit: shown.visit.last,
          outgoing: shown.from.outgoing,
          typed: this.#typed.all,
          edits: this.#edits.of(ref),
        },
        { ...summaryLabels, html: this.#texts.html },
      )
    } catch (error) {
      return `<ul class="notices"><li>${encodeHtml(explainError(error).message)}</li></ul>`
    }
  }

  /** Returns the user's comments that aren't on the server. One that was just sent stays until comments are read. */
  #outgoing({ from, replying }: Shown, facts: PageFacts, discussion: Discussion): readonly Outgoing[] {
    const before = from?.facts === facts ? from.outgoing : []
    const unsent = discussion.outgoing.map((each) => {
      const isReply = each.state.kind === 'pending' && each.thread !== undefined && replying.has(each.thread)
      return isReply ? ({ ...each, state: { kind: 'sending' } } as const) : each
    })
    return [...unsent, ...before.filter(({ id }) => discussion.threadOfMessage(id) !== undefined)]
  }

  /** Counts words and reads the history. Then updates all pages. */
  async #readMore(ref: ChangeRequestRef, { request, content }: PageFacts): Promise<void> {
    const reads = [this.#words.count(ref, request, content.pages), this.#history.read(ref, request)]
    await Promise.all(
      reads.map(async (read) => {
        try {
          if (await read) this.#changed.fire()
        } catch (error) {
          this.#services.log.info('Couldn’t read all of a change request.', error)
        }
      }),
    )
  }

  async #answer(message: Exclude<FromRequestPage, { kind: 'ready' }>, shown: Shown): Promise<void> {
    const { server, space, changeRequest } = shown.about
    if (message.kind === 'reply') shown.replying.add(message.comment)
    try {
      const saved = await this.#actions.answer(message, shown.uri, { server, space, changeRequest })
      const isComment =
        message.kind === 'run' ? isEntryAction(message.action) : message.kind === 'save' || message.kind === 'reply'
      if (isComment) await this.#readComments(shown)
      shown.saved = saved
      // The page shows why a text wasn't saved, and no longer shows one that was.
      if (message.kind === 'save' || saved !== undefined || message.kind === 'cancel') this.#changed.fire()
    } catch (error) {
      void window.showErrorMessage(explainError(error).message)
    } finally {
      if (message.kind === 'reply') shown.replying.delete(message.comment)
    }
  }
}
