import { randomBytes } from 'node:crypto'
import {
  commands as editorCommands,
  Disposable,
  env,
  l10n,
  Uri,
  type CustomTextEditorProvider,
  type TextDocument,
  type Webview,
  type WebviewPanel,
} from 'vscode'
import { parseReviewUri } from '../../../core/platform/uris/reviewUris.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { ForeignTexts } from '../../../core/authoring/rendering/foreignTexts.ts'
import { requestPageHtml } from '../../../core/review/changeRequests/requestPage.ts'
import type { RequestPageAction } from '../../../core/review/changeRequests/requestPageParts.ts'
import { encodeHtml } from '../../../core/text/strings/encodeHtml.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { explainError } from '../../shared/window/explainError.ts'
import { translate } from '../../shared/window/translate.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import { summaryLabels, type ReadSummary } from '../review/readSummary.ts'
import { inBrowser } from '../review/summaryActions.ts'
import type { FromRequestPage } from './pageMessages.ts'
import { readRequestPage } from './readRequestPage.ts'

/** The commands of the buttons on the page. */
const commandOf: Readonly<Record<RequestPageAction, CommandId>> = {
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

/** Shows summaries of change requests as pages. *Reopen Editor With…* shows their text. */
export class RequestPages implements CustomTextEditorProvider {
  readonly #services: ReviewServices
  readonly #folder: Uri
  readonly #texts: ForeignTexts
  readonly #read = new WeakMap<ReadSummary, ReturnType<typeof readRequestPage>>()

  /** `extension` is the folder where Galley is installed. */
  constructor(services: ReviewServices, extension: Uri) {
    this.#services = services
    this.#folder = Uri.joinPath(extension, 'dist', 'browser')
    this.#texts = new ForeignTexts(translate, (error) =>
      services.log.warn('Couldn’t show a block of a change request.', error),
    )
  }

  resolveCustomTextEditor({ uri }: TextDocument, panel: WebviewPanel): void {
    const about = parseReviewUri(uri)
    if (about === undefined || about === 'folder') return
    const { documents, tree, log } = this.#services
    const { webview } = panel
    webview.options = { enableScripts: true, localResourceRoots: [this.#folder] }
    const show = async (): Promise<void> => {
      const html = await this.#html(uri, about)
      if (html !== undefined) await webview.postMessage({ html })
    }
    const update = (): void => {
      show().catch((error: unknown) => log.warn('Couldn’t show a change request.', error))
    }
    const subscriptions = Disposable.from(
      documents.onDidChangeSummaries(update),
      // The viewed pages may have changed.
      tree.onDidChangeTreeData(update),
      webview.onDidReceiveMessage((message: FromRequestPage) => {
        if (message.kind === 'ready') update()
        else this.#run(message, uri, about)
      }),
    )
    panel.onDidDispose(() => subscriptions.dispose())
    webview.html = this.#document(webview)
  }

  /**
   * Returns the content of the page. Undefined until the summary was read, and for an older summary. An error is shown
   * on the page until the next refresh.
   */
  async #html(uri: Uri, about: ChangeRequestRef): Promise<string | undefined> {
    const summary = this.#services.documents.summary(uri)
    if (summary === undefined) return undefined
    try {
      const facts = await this.#factsOf(summary, about)
      // A later summary was read in the meantime, and is shown by its own message.
      if (summary !== this.#services.documents.summary(uri)) return undefined
      const ref = { ...about, changeRequest: facts.request.id }
      const viewed = facts.content.pages.filter((page) => this.#services.viewed.isViewed(ref, page))
      return requestPageHtml(
        { ...facts, viewed: new Set(viewed.map(({ id }) => id)) },
        { ...summaryLabels, html: this.#texts.html },
      )
    } catch (error) {
      return `<ul class="notices"><li>${encodeHtml(explainError(error).message)}</li></ul>`
    }
  }

  /** Reads the facts once for each summary. */
  async #factsOf(summary: ReadSummary, about: ChangeRequestRef): ReturnType<typeof readRequestPage> {
    const known = this.#read.get(summary) ?? readRequestPage(this.#services, about, summary)
    this.#read.set(summary, known)
    try {
      return await known
    } catch (error) {
      this.#read.delete(summary)
      throw error
    }
  }

  #run({ action, page }: Extract<FromRequestPage, { kind: 'run' }>, uri: Uri, about: ChangeRequestRef): void {
    if (!Object.hasOwn(commandOf, action)) return
    const { server, space, changeRequest } = about
    const ref = { server, space, changeRequest }
    const url = this.#services.documents.summary(uri)?.facts.request.urls.app ?? ''
    const element =
      action === 'page'
        ? { ...ref, page: String(page), look: 'rendered' }
        : action === 'openInBrowser'
          ? inBrowser(ref, url)
          : ref
    void editorCommands.executeCommand(commandOf[action], element)
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
      '</head><body><main></main>',
      `<script nonce="${nonce}" src="${own('requestPage.js')}"></script>`,
      '</body></html>',
    ].join('\n')
  }
}
