import { l10n, ThemeIcon, type Disposable, type Memento, type QuickPick } from 'vscode'
import { maxSearchLength } from '../../../contract/schemas/contentLimits.ts'
import { LiveQuery } from '../../../core/search/liveQuery.ts'
import { searchHits, type SearchHit } from '../../../core/search/searchHits.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { Connection, Connections } from '../../shared/connections/connection.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { PageOpening } from '../../shared/pages/pageOpening.ts'
import { keepOrder } from '../../shared/window/quickPickOrder.ts'
import { window } from '../../shared/window/window.ts'
import { searchRows, tooLong, type SearchRow } from './searchRows.ts'
import { askForScope, RememberedScope, type SearchScope } from './searchScope.ts'
import { parentPathOf } from '../../../core/uris/uris.ts'
import type { searchCommandTable } from './searchCommandTable.ts'
import { currentConnection } from '../../shared/connections/signedIn.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** How long to wait for the next keystroke before asking, in milliseconds. */
const pause = 150
/** How many results to ask for. */
const maxResults = 30

/** Where *Search docs* searches, and what opens what it finds. */
export interface SearchDocsServices {
  readonly connections: Connections
  readonly opener: PageOpening
  readonly state: Memento
}

/** Registers *Search docs…*, which searches the text of a space or of an organization; with a text it begins with that. */
export function registerSearch(host: CommandHost, { connections, opener, state }: SearchDocsServices): void {
  registerCommands<typeof searchCommandTable>(host, {
    searchDocs: async (query?: unknown) => {
      const connection = await currentConnection(connections)
      const remembered = new RememberedScope(state, connection)
      let scope = await remembered.read()
      if (!scope) throw new Hint(l10n.t('This account belongs to no organization, so there is nothing to search.'))
      let typed = typeof query === 'string' ? query : ''
      for (;;) {
        const outcome = await ask(connection, scope, typed)
        if (outcome.kind === 'left') return
        if (outcome.kind === 'chosen') return await openHit(opener, connection.server.id, outcome.hit)
        typed = outcome.typed
        scope = (await askForScope(connection)) ?? scope
        await remembered.write(scope)
      }
    },
  })
}

type Outcome =
  | { readonly kind: 'left' }
  | { readonly kind: 'chosen'; readonly hit: SearchHit }
  | { readonly kind: 'changeScope'; readonly typed: string }

async function ask(connection: Connection, scope: SearchScope, typed: string): Promise<Outcome> {
  const picker = new SearchPicker(connection, scope)
  try {
    return await picker.choose(typed)
  } finally {
    picker.dispose()
  }
}

async function openHit(opener: PageOpening, server: string, { space, page, section }: SearchHit): Promise<void> {
  const names = { title: page.title, spaceTitle: space.title, parentPath: parentPathOf(page.path) }
  const address = { server, space: space.id, page: page.id, ...names }
  await opener.open(address, section?.anchor)
}

/** The list of *Search docs…*: results come while somebody types. */
class SearchPicker implements Disposable {
  readonly #pick: QuickPick<SearchRow>
  readonly #query: LiveQuery<readonly SearchHit[]>

  constructor(connection: Connection, scope: SearchScope) {
    this.#pick = window.createQuickPick<SearchRow>()
    this.#pick.title = pickerTitle(commands.searchDocs, scope.title)
    this.#pick.placeholder = l10n.t('Words to find in the text of pages')
    this.#pick.buttons = [{ iconPath: new ThemeIcon('filter'), tooltip: l10n.t('Search somewhere else') }]
    keepOrder(this.#pick)
    this.#query = new LiveQuery<readonly SearchHit[]>({
      pause,
      run: async (query, signal) => await search(connection, scope, query, signal),
      after: (milliseconds, action) => {
        const timer = setTimeout(action, milliseconds)
        return () => clearTimeout(timer)
      },
      tell: (state) => {
        this.#pick.busy = state.kind === 'running'
        const rows = searchRows(state)
        if (rows) this.#pick.items = rows
      },
    })
  }

  /** Shows the list, with a query if there is one already. Resolves with what the person did. */
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
  { client }: Connection,
  scope: SearchScope,
  query: string,
  signal: AbortSignal,
): Promise<readonly SearchHit[]> {
  if (scope.kind === 'space') {
    const { items } = await client.searchSpaceContent({ spaceId: scope.id, query, limit: maxResults }, { signal })
    return searchHits([{ id: scope.id, title: scope.title, pages: items }])
  }
  const input = { organizationId: scope.id, query, limit: maxResults }
  const { items } = await client.searchOrganizationContent(input, { signal })
  return searchHits(items)
}
