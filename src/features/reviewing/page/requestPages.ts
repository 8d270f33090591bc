import {
  Disposable,
  EventEmitter,
  l10n,
  Uri,
  type CustomTextEditorProvider,
  type TextDocument,
  type WebviewPanel,
} from 'vscode'
import { parseReviewUri } from '../../../core/platform/uris/reviewUris.ts'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { ForeignTexts } from '../../../core/authoring/rendering/foreignTexts.ts'
import { requestPageHtml } from '../../../core/review/changeRequests/requestPage.ts'
import type { RequestVisit } from '../../../core/review/changeRequests/requestPageFacts.ts'
import { encodeHtml } from '../../../core/text/strings/encodeHtml.ts'
import { webviewDocument } from '../../shared/window/webviewDocument.ts'
import { window } from '../../shared/window/window.ts'
import { explainError } from '../../shared/window/explainError.ts'
import { translate } from '../../shared/window/translate.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import { summaryLabels, type ReadSummary } from '../review/readSummary.ts'
import type { FromRequestPage, ToRequestPage } from './pageMessages.ts'
import { KeptEntries } from './keptEntries.ts'
import { isEntryAction, PageActions } from './pageActions.ts'
import { PageEdits } from './pageEdits.ts'
import { PageHistory } from './pageHistory.ts'
import { PageWords } from './pageWords.ts'
import { readRequestPage, type PageFacts } from './readRequestPage.ts'
import { Visits } from './visits.ts'

/** A page in a tab. */
interface Shown {
  readonly uri: Uri
  readonly about: ChangeRequestRef
  /** False if the page was open before, such as before a reload. Undefined until its script runs. */
  isOpened?: boolean
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
  readonly #history: PageHistory
  readonly #visits: Visits
  readonly #typed: KeptEntries<string>
  readonly #edits: PageEdits
  readonly #actions: PageActions
  readonly #changed = new EventEmitter<void>()

  /** `extension` is the folder where Galley is installed. */
  constructor(services: ReviewServices, extension: Uri) {
    this.#services = services
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

  resolveCustomTextEditor({ uri }: TextDocument, panel: WebviewPanel): void {
    const about = parseReviewUri(uri)
    if (about === undefined || about === 'folder') return
    const { documents, summaries, tree, pending, log } = this.#services
    const { webview } = panel
    webview.options = { enableScripts: true, localResourceRoots: [this.#folder] }
    const shown: Shown = { uri, about }
    const post = async (message: ToRequestPage): Promise<void> => void (await webview.postMessage(message))
    const show = async (): Promise<void> => {
      if (shown.isOpened === undefined) return
      const html = await this.#html(shown)
      if (html === undefined || html === shown.html) return
      shown.html = html
      await post({ html })
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
      this.#changed.event(update),
      webview.onDidReceiveMessage((message: FromRequestPage) => {
        if (message.kind !== 'ready') return this.#answer(message, shown, post)
        shown.isOpened ??= documents.takeOpened(uri)
        shown.html = undefined
        this.#forgetComments(uri)
        update()
        // What is known at first may be old, and is read again only if the change request has changed.
        summaries.poll().catch((error: unknown) => log.info('Couldn’t check a change request for changes.', error))
      }),
    )
    panel.onDidDispose(() => subscriptions.dispose())
    const loading = encodeHtml(l10n.t('Loading the change request…'))
    webview.html = webviewDocument(webview, {
      folder: this.#folder,
      name: 'requestPage',
      title: l10n.t('Change request'),
      body: `<main aria-busy="true"><p class="none" role="status">${loading}</p></main>`,
    })
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
      shown.visit ??= { last: this.#visits.before(ref, facts.me, shown.isOpened === true) }
      const history = this.#history.known(ref, request)
      await this.#visits.keep(ref, { ...facts, history }, shown.visit.last)
      this.#readMore(ref, facts)
      return requestPageHtml(
        {
          ...facts,
          viewed: new Set(pages.flatMap((page) => (viewed.isViewed(ref, page) ? page.id : []))),
          words: this.#words.known(pages),
          history,
          visit: shown.visit.last,
          outgoing: pending.restore(ref).outgoing,
          typed: this.#typed.all,
          edits: this.#edits.of(ref),
        },
        { ...summaryLabels, html: this.#texts.html },
      )
    } catch (error) {
      return `<ul class="notices"><li>${encodeHtml(explainError(error).message)}</li></ul>`
    }
  }

  /** Counts words and reads the history in the background. Then updates all pages. */
  #readMore(ref: ChangeRequestRef, { request, content }: PageFacts): void {
    for (const read of [this.#words.count(ref, request, content.pages), this.#history.read(ref, request)]) {
      read.then(
        (isNew) => {
          if (isNew) this.#changed.fire()
        },
        (error: unknown) => this.#services.log.info('Couldn’t read all of a change request.', error),
      )
    }
  }

  /** Comments don't change a change request, so its summary stays the same. */
  #forgetComments(uri: Uri): void {
    const summary = this.#services.documents.summary(uri)
    if (summary !== undefined) this.#read.delete(summary)
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

  #answer(
    message: Exclude<FromRequestPage, { kind: 'ready' }>,
    { uri, about: { server, space, changeRequest } }: Shown,
    post: (message: ToRequestPage) => Promise<void>,
  ): void {
    this.#actions.answer(message, uri, { server, space, changeRequest }).then(
      async (saved) => {
        if (saved !== undefined) await post({ saved })
        const isComment = message.kind === 'run' ? isEntryAction(message.action) : message.kind === 'save'
        if (isComment) this.#forgetComments(uri)
        // The page shows why a text wasn't saved, and no longer shows one that was.
        if (isComment || saved !== undefined || message.kind === 'cancel') this.#changed.fire()
      },
      (error: unknown) => void window.showErrorMessage(explainError(error).message),
    )
  }
}
