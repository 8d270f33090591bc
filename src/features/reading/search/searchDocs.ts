import { l10n, ThemeIcon, type Memento } from 'vscode'
import { maxSearchLength } from '../../../contract/schemas/contentLimits.ts'
import { LiveQuery } from '../../../core/docs/search/liveQuery.ts'
import { mergedHits, searchHits, type SearchHit } from '../../../core/docs/search/searchHits.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { Services } from '../../shared/services.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { PageFolders } from '../../shared/pages/pageFolders.ts'
import type { PageOpener } from '../pages/pageOpener.ts'
import { keepOrder } from '../../shared/window/quickReply.ts'
import { window } from '../../shared/window/window.ts'
import { searchRows, tooLong, type SearchRow } from './searchRows.ts'
import { askForScope, initialScope, rememberScope, type SearchPlaces, type SearchScope } from './searchScope.ts'
import { pageNames } from '../../../core/platform/uris/uris.ts'
import type { searchCommandTable } from '../readingCommandTables.ts'
import { currentConnection } from '../../shared/connections/signedIn.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** How many milliseconds to wait for the next keystroke before sending a request. */
const pause = 150
/** How many results to request. */
const maxResults = 30

/** What *Search Docs* needs. */
export interface SearchDocsServices extends Pick<Services, 'connections'> {
  readonly opener: PageOpener
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
      let scope = await initialScope(state, places)
      if (!scope)
        throw new Hint(l10n.t('This account doesn’t belong to an organization, so there’s nothing to search.'))
      let typed = typeof query === 'string' ? query : ''
      for (;;) {
        const outcome = await ask(places, scope, typed)
        if (outcome.kind === 'left') return
        if (outcome.kind === 'chosen') return await openHit(opener, places, outcome.hit)
        typed = outcome.typed
        scope = (await askForScope(places)) ?? scope
        await rememberScope(state, places, scope)
      }
    },
  })
}

type Outcome =
  | { readonly kind: 'left' }
  | { readonly kind: 'chosen'; readonly hit: SearchHit }
  | { readonly kind: 'changeScope'; readonly typed: string }

async function openHit(
  opener: PageOpener,
  { connection, folders }: SearchPlaces,
  { space, page, section, line }: SearchHit,
): Promise<void> {
  if (line !== undefined) return await folders.find(({ id }) => id === space.id)?.open(page.id, line)
  const server = connection?.server.id ?? ''
  await opener.open({ server, space: space.id, spaceTitle: space.title, ...pageNames(page) }, section?.anchor)
}

/** Shows a list with results while the user types. Resolves to what the user did. */
async function ask(places: SearchPlaces, scope: SearchScope, typed: string): Promise<Outcome> {
  const pick = window.createQuickPick<SearchRow>()
  pick.title = pickerTitle(commands.searchDocs, scope.title)
  pick.placeholder = l10n.t('Text to find in pages')
  pick.buttons = [{ iconPath: new ThemeIcon('filter'), tooltip: l10n.t('Search somewhere else') }]
  keepOrder(pick)
  const query = new LiveQuery<readonly SearchHit[]>({
    pause,
    run: async (text, signal) => await search(places, scope, text, signal),
    after: (milliseconds, action) => {
      const timer = setTimeout(action, milliseconds)
      return () => clearTimeout(timer)
    },
    onState: (state) => {
      pick.busy = state.kind === 'running'
      const rows = searchRows(state)
      if (rows) pick.items = rows
    },
  })
  const find = (value: string, after = pause): void => {
    const text = value.trim()
    if (text.length <= maxSearchLength) return query.ask(text, after)
    query.ask('')
    pick.items = [tooLong(text.length)]
  }
  try {
    return await new Promise<Outcome>((resolve) => {
      pick.onDidHide(() => resolve({ kind: 'left' }))
      pick.onDidTriggerButton(() => resolve({ kind: 'changeScope', typed: pick.value }))
      pick.onDidChangeValue((value) => find(value))
      pick.onDidAccept(() => {
        const [row] = pick.selectedItems
        if (row?.hit) resolve({ kind: 'chosen', hit: row.hit })
        else if (row?.retry) find(pick.value, 0)
        else if (row?.elsewhere) resolve({ kind: 'changeScope', typed: pick.value })
      })
      pick.value = typed
      find(typed, 0)
      pick.show()
    })
  } finally {
    query.stop()
    pick.dispose()
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
    return mergedHits(await Promise.all(folders.map(async (folder) => await folder.search(query, signal))))
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
