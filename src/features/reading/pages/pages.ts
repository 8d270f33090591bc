import { Disposable, languages, type Memento } from 'vscode'
import { changeRequestScheme, galleyScheme } from '../../../core/platform/uris/uris.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { Log } from '../../shared/window/log.ts'
import type { RefreshScheduler } from '../../shared/connections/refreshScheduler.ts'
import { window } from '../../shared/window/window.ts'
import { OpenPages } from './openPages.ts'
import { PageLinks } from './pageLinks.ts'
import { PageOpener } from './pageOpener.ts'
import { RemoteDocuments } from '../../shared/documents/remoteDocuments.ts'
import { PageSource } from './pageSource.ts'
import { ReadFailures } from './readFailures.ts'
import { RecentPages } from './recentPages.ts'

/** What pages need. */
export interface PagesServices {
  readonly reader: ContentReader
  readonly scheduler: RefreshScheduler
  readonly state: Memento
  /** Returns the absolute paths of the docs folders. */
  readonly roots: () => readonly string[]
  readonly log: Log
}

/** Pages as documents of VS Code. */
export class Pages implements Disposable {
  readonly files: RemoteDocuments
  readonly opener: PageOpener
  readonly recent: RecentPages
  readonly open: OpenPages
  readonly #subscriptions: Disposable

  constructor({ reader, scheduler, state, roots, log }: PagesServices) {
    this.files = new RemoteDocuments(new PageSource(reader), { log })
    this.opener = new PageOpener(this.files, reader)
    this.recent = new RecentPages(state, roots)
    this.open = new OpenPages(reader, this.files, log)
    const services = { reader, opener: this.opener, log }
    const links = new PageLinks(services)
    const branchDocuments = { scheme: changeRequestScheme, language: 'markdown' }
    const publishedDocuments = { scheme: galleyScheme, language: 'markdown' }
    const documents = [publishedDocuments, branchDocuments]
    this.#subscriptions = Disposable.from(
      this.files,
      this.recent,
      new ReadFailures(this.files, log),
      languages.registerDocumentLinkProvider(documents, links),
      // In change requests, the writing help resolves links.
      languages.registerHoverProvider(publishedDocuments, links),
      languages.registerDefinitionProvider(publishedDocuments, links),
      window.onDidChangeVisibleTextEditors(() => scheduler.update()),
      scheduler.watch(this.open),
    )
  }

  dispose(): void {
    this.#subscriptions.dispose()
  }
}
