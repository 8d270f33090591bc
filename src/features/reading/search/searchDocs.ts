import { l10n, ThemeIcon, type Disposable, type Memento, type QuickPick } from 'vscode'
import { maxSearchLength } from '../../../contract/schemas/contentLimits.ts'
import { LiveQuery } from '../../../core/docs/search/liveQuery.ts'
import { searchHits, type SearchHit } from '../../../core/docs/search/searchHits.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { PageFolders } from '../../shared/pages/pageFolders.ts'
import type { PageOpening } from '../../shared/pages/pageOpening.ts'
import { keepOrder } from '../../shared/window/quickPickOrder.ts'
import { window } from '../../shared/window/window.ts'
import { searchRows, tooLong, type SearchRow } from './searchRows.ts'
import { askForScope, RememberedScope, type SearchPlaces, type SearchScope } from './searchScope.ts'
import { parentPathOf } from '../../../core/platform/uris/uris.ts'
import type { searchCommandTable } from './searchCommandTable.ts'
import { currentConnection } from '../../shared/connections/signedIn.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** How many milliseconds to wait for the next keystroke before sending a request. */
const pause = 150
/** How many results to request. */
const maxResults = 30

/** What *Search Docs* needs. */
export interface SearchDocsServices {
  readonly connections: Connections
  readonly opener: PageOpening
  readonly folders: PageFolders
  readonly state: Memento
}

/**
 * Registers *Search Docs…*, which searches the text of a space, an organization or a docs folder. With an argument, it
 * starts with that text.
 */
export function registerSearch(host: CommandHost, { connections, opener, folders, state }: SearchDocsServices): void {
  registerCommands<typeof searchCommandTable>(host, {
    searchDocs: async (query?: unknown) => {
      const connection = await connections.current()
      const places: SearchPlaces = { connection, folders: await folders() }
      if (places.folders.length === 0) await currentConnection(connections)
      const remembered = new RememberedScope(state, places)
      let scope = await remembered.read()
      if (!scope)
        throw new Hint(l10n.t('This account doesn’t belong to an organization, so there’s nothing to search.'))
      let typed = typeof query === 'string' ? query : ''
      for (;;) {
        const outcome = await ask(places, scope, typed)
        if (outcome.kind === 'left') return
        if (outcome.kind === 'chosen') return await openHit(opener, places, outcome.hit)
        typed = outcome.typed
        scope = (await askForScope(places)) ?? scope
        await remembered.write(scope)
      }
    },
  })
}

type Outcome =
  | { readonly kind: 'left' }
  | { readonly kind: 'chosen'; readonly hit: SearchHit }
  | { readonly kind: 'changeScope'; readonly typed: string }

async function ask(places: SearchPlaces, scope: SearchScope, typed: string): Promise<Outcome> {
  const picker = new SearchPicker(places, scope)
  try {
    return await picker.choose(typed)
  } finally {
    picker.dispose()
  }
}

async function openHit(
  opener: PageOpening,
  { connection, folders }: SearchPlaces,
  { space, page, section, line }: SearchHit,
): Promise<void> {
  if (line !== undefined) return await folders.find(({ id }) => id === space.id)?.open(page.id, line)
  const server = connection?.server.id ?? ''
  const names = { title: page.title, spaceTitle: space.title, parentPath: parentPathOf(page.path) }
  const address = { server, space: space.id, page: page.id, ...names }
  await opener.open(address, section?.anchor)
}

/** The list of *Search Docs…*, which shows results while the user types. */
class SearchPicker implements Disposable {
  readonly #pick: QuickPick<SearchRow>
  readonly #query: LiveQuery<readonly SearchHit[]>

  constructor(places: SearchPlaces, scope: SearchScope) {
    this.#pick = window.createQuickPick<SearchRow>()
    this.#pick.title = pickerTitle(commands.searchDocs, scope.title)
    this.#pick.placeholder = l10n.t('Text to find in pages')
    this.#pick.buttons = [{ iconPath: new ThemeIcon('filter'), tooltip: l10n.t('Search somewhere else') }]
    keepOrder(this.#pick)
    this.#query = new LiveQuery<readonly SearchHit[]>({
      pause,
      run: async (query, signal) => await search(places, scope, query, signal),
      after: (milliseconds, action) => {
        const timer = setTimeout(action, milliseconds)
        return () => clearTimeout(timer)
      },
      onState: (state) => {
        this.#pick.busy = state.kind === 'running'
        const rows = searchRows(state)
        if (rows) this.#pick.items = rows
      },
    })
  }

  /** Shows the list, optionally with a query. Resolves to what the user did. */
  async choose(typed: string): Promise<Outcome> {
    const outcome = new Promise<Outcome>((resolve) => {
      this.#pick.onDidHide(() => resolve({ kind: 'left' }))
      this.#pick.onDidTriggerButton(() => resolve({ kind: 'changeScope', typed: this.#pick.value }))
      this.#pick.onDidChangeValue((value) => this.#ask(value))
      this.#pick.onDidAccept(() => {
        const [row] = this.#pick.selectedItems
        if (row?.hit) resolve({ kind: 'chosen', hit: row.hit })
        else if (row?.retry) this.#ask(this.#pick.value, 0)
        else if (row?.elsewhere) resolve({ kind: 'changeScope', typed: this.#pick.value })
      })
    })
    this.#pick.value = typed
    this.#ask(typed, 0)
    this.#pick.show()
    return await outcome
  }

  dispose(): void {
    this.#query.stop()
    this.#pick.dispose()
  }

  #ask(value: string, after = pause): void {
    const query = value.trim()
    if (query.length <= maxSearchLength) return this.#query.ask(query, after)
    this.#query.ask('')
    this.#pick.items = [tooLong(query.length)]
  }
}

async function search(
  { connection, folders }: SearchPlaces,
  scope: SearchScope,
  query: string,
  signal: AbortSignal,
): Promise<readonly SearchHit[]> {
  if (scope.kind === 'folder') return (await folders.find(({ id }) => id === scope.id)?.search(query, signal)) ?? []
  if (scope.kind === 'folders') {
    return inTurns(await Promise.all(folders.map(async (folder) => await folder.search(query, signal))))
  }
  if (!connection) return []
  const { client } = connection
  if (scope.kind === 'space') {
    const { items } = await client.searchSpaceContent({ spaceId: scope.id, query, limit: maxResults }, { signal })
    return searchHits([{ id: scope.id, title: scope.title, pages: items }])
  }
  const input = { organizationId: scope.id, query, limit: maxResults }
  const { items } = await client.searchOrganizationContent(input, { signal })
  return searchHits(items)
}

/** Merges the hits of several folders: the best of each first. */
function inTurns(found: readonly (readonly SearchHit[])[]): SearchHit[] {
  const most = Math.max(0, ...found.map(({ length }) => length))
  return [...Array(most).keys()].flatMap((at) => found.flatMap((hits) => hits[at] ?? []))
}
