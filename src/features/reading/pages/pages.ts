import { commands, languages, TabInputText, type Disposable, type Memento, type Uri } from 'vscode'
import { showError } from '../../shared/commands/commands.ts'
import { changeRequestScheme, galleyScheme } from '../../../core/platform/uris/uris.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import type { Log } from '../../shared/window/log.ts'
import type { Services } from '../../shared/services.ts'
import { window } from '../../shared/window/window.ts'
import { openPages } from './openPages.ts'
import { PageLinks } from './pageLinks.ts'
import { PageOpener } from './pageOpener.ts'
import { RemoteDocuments, type ReadFailure } from '../../shared/documents/remoteDocuments.ts'
import { pageSource } from './pageSource.ts'
import { RecentPages } from './recentPages.ts'

/** How many milliseconds VS Code can take to report a tab that it just opened. */
const tabDelay = 300

/** What pages need. */
export interface PagesServices extends Pick<Services, 'reader' | 'scheduler'> {
  readonly state: Memento
  /** Returns the absolute paths of the docs folders. */
  readonly roots: () => readonly string[]
  readonly log: Log
}

/** Pages as documents of VS Code. */
export class Pages extends DisposableBase {
  readonly files: RemoteDocuments
  readonly opener: PageOpener
  readonly recent: RecentPages
  readonly open: ReturnType<typeof openPages>

  constructor({ reader, scheduler, state, roots, log }: PagesServices) {
    super()
    this.files = new RemoteDocuments(pageSource(reader), { log })
    this.opener = new PageOpener(this.files, reader)
    this.recent = new RecentPages(state, roots)
    this.open = openPages(reader, this.files, log)
    const links = new PageLinks({ reader, opener: this.opener, log })
    const publishedDocuments = { scheme: galleyScheme, language: 'markdown' }
    const documents = [publishedDocuments, { scheme: changeRequestScheme, language: 'markdown' }]
    this.register(
      this.files,
      this.recent,
      showReadFailures(this.files, log),
      languages.registerDocumentLinkProvider(documents, links),
      // In change requests, the writing help resolves links.
      languages.registerHoverProvider(publishedDocuments, links),
      languages.registerDefinitionProvider(publishedDocuments, links),
      window.onDidChangeVisibleTextEditors(() => scheduler.update()),
      scheduler.watch(this.open),
    )
  }
}

/**
 * Shows why a page didn't open. VS Code only says "an unexpected error", no matter what the file system reports. So a
 * visible tab gets a message with the reason; tabs in the background get none.
 */
function showReadFailures(files: RemoteDocuments, log: Log): Disposable {
  const reported = new Set<string>()
  const report = async ({ uri, error }: ReadFailure): Promise<void> => {
    const key = uri.toString()
    if (reported.has(key) || !isActiveTab(uri)) return
    reported.add(key)
    try {
      await showError(error, log, async () => {
        reported.delete(key)
        await commands.executeCommand('vscode.open', uri)
      })
    } finally {
      reported.delete(key)
    }
  }
  return files.onDidFailToRead((failure) => {
    setTimeout(() => void report(failure), tabDelay)
  })
}

function isActiveTab(uri: Uri): boolean {
  return window.tabGroups.all.some(({ activeTab }) => {
    const input = activeTab?.input
    return input instanceof TabInputText && input.uri.toString() === uri.toString()
  })
}
