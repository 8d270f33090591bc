import path from 'node:path'
import { commands as editorCommands, l10n, type Disposable, type QuickPick } from 'vscode'
import type { PageMatches, PageOfSpace } from '../../../core/docs/search/pageSearch.ts'
import { parsePageUri } from '../../../core/platform/uris/uris.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { Connection, Connections } from '../../shared/connections/connection.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { explainError } from '../../shared/window/explainError.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import type { PageFolders } from '../../shared/pages/pageFolders.ts'
import type { PageOpener } from '../pages/pageOpener.ts'
import { keepOrder } from '../../shared/window/quickReply.ts'
import { window } from '../../shared/window/window.ts'
import { PageCollector } from './pageCollector.ts'
import { pageRows, remark, type ListedScope, type PageRow } from './pageRows.ts'
import type { goToPageCommandTable } from '../readingCommandTables.ts'
import { currentConnection } from '../../shared/connections/signedIn.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** How many rows the list shows. More would take time at every keystroke. */
const maxRows = 200
/** For how many milliseconds new spaces are collected before the rows are updated. */
const gathering = 60

/** What *Go to Page* needs. */
export interface GoToPageServices {
  readonly connections: Connections
  readonly reader: ContentReader
  readonly folders: PageFolders
  readonly opener: PageOpener
  /** Returns the keys of the last pages on a server and in docs folders (see `pageKey`). */
  readonly recent: (server: string | undefined) => readonly string[]
}

/** Registers *Go to Page…*, which finds any page of the account's spaces by its title or path. */
export function registerGoToPage(host: CommandHost, services: GoToPageServices): void {
  registerCommands<typeof goToPageCommandTable>(host, {
    goToPage: async () => {
      const connection = await services.connections.current()
      if (!connection && (await services.folders()).length === 0) await currentConnection(services.connections)
      const picker = new PagePicker(connection, services)
      try {
        const { match, search } = (await picker.choose()) ?? {}
        if (search !== undefined) await editorCommands.executeCommand(commands.searchDocs, search)
        if (match === undefined) return
        const { space, page } = match
        if ('open' in space) await space.open(page.id)
        else await services.opener.openEntry(space, page)
      } finally {
        picker.dispose()
      }
    },
  })
}

/** The list of *Go to Page…*. It can be used immediately, and grows while spaces are read. */
class PagePicker implements Disposable {
  readonly #pick: QuickPick<PageRow>
  readonly #collector: PageCollector
  readonly #ending = new AbortController()
  readonly #open: ReturnType<typeof parsePageUri>
  readonly #openFile: string | undefined
  #pending: NodeJS.Timeout | undefined

  constructor(connection: Connection | undefined, { reader, folders, recent }: GoToPageServices) {
    const active = activeUri()
    this.#open = active && parsePageUri(active)
    this.#openFile = active?.scheme === 'file' ? active.fsPath : undefined
    this.#pick = window.createQuickPick<PageRow>()
    this.#pick.title = pickerTitle(commands.goToPage)
    this.#pick.placeholder = l10n.t('Title or path of a page')
    keepOrder(this.#pick)
    this.#collector = new PageCollector(connection, {
      reader,
      folders,
      recent: recent(connection?.server.id),
      from: this.#open,
      signal: this.#ending.signal,
      arrived: () => {
        this.#pending ??= setTimeout(() => this.#showArrived(), gathering)
      },
    })
  }

  /** Shows the list. Resolves to the row of a page or a search, or to undefined if the user cancels. */
  async choose(): Promise<PageRow | undefined> {
    const chosen = new Promise<PageRow | undefined>((resolve) => {
      this.#pick.onDidHide(() => resolve(undefined))
      this.#pick.onDidChangeValue(() => this.#show())
      this.#pick.onDidAccept(() => {
        const [row] = this.#pick.selectedItems
        if (row?.act) row.act()
        else if (row?.match || row?.search !== undefined) resolve(row)
      })
    })
    this.#pick.show()
    void this.#load(async () => await this.#collector.collect())
    return await chosen
  }

  /** Closes the list and cancels all requests. */
  dispose(): void {
    this.#ending.abort()
    clearTimeout(this.#pending)
    this.#pick.dispose()
  }

  /** Loads something. Failures are shown as rows, so it never rejects. */
  async #load(loading: () => Promise<void>): Promise<void> {
    this.#pick.busy = true
    await loading()
    if (this.#ending.signal.aborted) return
    this.#pick.busy = false
    this.#showArrived()
  }

  #show(): void {
    clearTimeout(this.#pending)
    this.#pending = undefined
    const found = this.#collector.search.find(this.#pick.value, maxRows)
    const rows = [...pageRows(this.#withoutOpenFirst(found)), ...this.#missingRows()]
    if (rows.length === 0 && !this.#pick.busy) rows.push(this.#nothing())
    this.#pick.items = rows
  }

  /** Shows new rows and keeps the active page. Without that, VS Code would return to the first row. */
  #showArrived(): void {
    const [active] = this.#pick.activeItems
    const page = active === this.#pick.items[0] ? undefined : active?.match?.page
    this.#show()
    if (page) this.#pick.activeItems = this.#pick.items.filter(({ match }) => match?.page === page)
  }

  /** Moves the open page to the end while nothing is typed, because no one wants to go there. */
  #withoutOpenFirst(found: PageMatches<ListedScope>): PageMatches<ListedScope> {
    if (this.#pick.value.trim() !== '') return found
    const isOpen = ({ space, page }: PageOfSpace<ListedScope>): boolean =>
      'open' in space
        ? this.#openFile === path.join(space.id, page.id)
        : space.id === this.#open?.space && page.id === this.#open.page
    return { ...found, pages: [...found.pages.filter((each) => !isOpen(each)), ...found.pages.filter(isOpen)] }
  }

  #missingRows(): PageRow[] {
    return [...this.#collector.missing].map(({ title, error, retry }) => ({
      ...remark(
        title === '' ? l10n.t('Couldn’t load the pages.') : l10n.t('Couldn’t load the pages of “{0}”.', title),
        'error',
        () => void this.#load(retry),
      ),
      detail: `${explainError(error).message} ${l10n.t('Press Enter to try again.')}`,
    }))
  }

  #nothing(): PageRow {
    if (this.#collector.search.size === 0) return remark(l10n.t('There are no pages yet.'), 'info')
    const query = this.#pick.value.trim()
    const label = l10n.t('No page has “{0}” in its title or path. Search the text of all pages instead', query)
    return { ...remark(label, 'search'), search: query }
  }
}
