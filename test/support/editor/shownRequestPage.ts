import * as vscode from 'vscode'
import { changeRequestTitle } from '../../../src/features/shared/changeRequests/changeLabels.ts'
import { reviewUri } from '../../../src/core/platform/uris/reviewUris.ts'
import type { ChangeRequestRef } from '../../../src/core/platform/uris/changeRequestRef.ts'
import type { ReviewServices } from '../../../src/features/reviewing/changeRequests/reviewServices.ts'
import type { FromRequestPage, ToRequestPage } from '../../../src/features/reviewing/page/pageMessages.ts'
import type { RequestPages } from '../../../src/features/reviewing/page/requestPages.ts'

/** The page of a change request in a tab that records what VS Code would show. */
export class ShownRequestPage {
  /** The document of the web view, before its script runs. */
  readonly document: string
  /** What the page got since then. */
  readonly messages: ToRequestPage[]
  readonly #receive: vscode.EventEmitter<FromRequestPage>
  readonly #close: vscode.EventEmitter<void>

  private constructor(opened: Pick<ShownRequestPage, 'document' | 'messages'>, events: Events) {
    this.document = opened.document
    this.messages = opened.messages
    this.#receive = events.receive
    this.#close = events.close
  }

  /** Opens a change request's page, as a click on its row does. Its script doesn't run yet. */
  static async open(pages: RequestPages, services: ReviewServices, ref: ChangeRequestRef): Promise<ShownRequestPage> {
    const [request, space] = await Promise.all([services.reader.request(ref), services.reader.space(ref)])
    const uri = vscode.Uri.from(
      reviewUri({ ...ref, kind: 'summary', title: changeRequestTitle(request), folders: [space.title] }),
    )
    services.documents.markOpened(uri)
    const events = { receive: new vscode.EventEmitter<FromRequestPage>(), close: new vscode.EventEmitter<void>() }
    const messages: ToRequestPage[] = []
    const webview = {
      html: '',
      options: {},
      cspSource: 'self',
      asWebviewUri: (file: vscode.Uri) => file,
      onDidReceiveMessage: events.receive.event,
      postMessage: (message: ToRequestPage) => Promise.resolve(messages.push(message) > 0),
    }
    const panel = { webview, onDidDispose: events.close.event } as unknown as vscode.WebviewPanel
    await pages.resolveCustomTextEditor(await vscode.workspace.openTextDocument(uri), panel)
    return new ShownRequestPage({ document: webview.html, messages }, events)
  }

  /** The content that the page shows. */
  get html(): string {
    return this.messages.flatMap((message) => ('html' in message ? [message.html] : [])).at(-1) ?? this.document
  }

  /** Does what the script of the page does. */
  send(message: FromRequestPage): void {
    this.#receive.fire(message)
  }

  close(): void {
    this.#close.fire()
  }
}

interface Events {
  readonly receive: vscode.EventEmitter<FromRequestPage>
  readonly close: vscode.EventEmitter<void>
}
