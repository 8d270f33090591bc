import { requireEverything } from '../tree/listReadings.ts'
import { l10n } from 'vscode'
import { detailsText, type DetailsLabels } from '../../../core/docs/pages/detailsText.ts'
import { markdownName } from '../../../core/platform/uris/objectUris.ts'
import { registerCommands, type CommandHost } from '../commands/commands.ts'
import type { Connection, Connections } from '../connections/connection.ts'
import { ExplainedError, Hint } from '../window/explainedError.ts'
import { itemOf } from '../families/familyElements.ts'
import { withNested, type Ids, type ResourceFamily } from '../families/resourceFamily.ts'
import { wholeList } from '../../../client/listPages.ts'
import { window } from '../window/window.ts'
import type { ObjectDocumentHost } from './objectDocuments.ts'
import type { detailsCommandTable } from './detailsCommandTable.ts'
import { momentText } from '../labels/factsTooltip.ts'
import { holdsResource } from '../tree/resource.ts'
import { readOrganizations } from '../pages/organizationSpaces.ts'

/** What the command for details uses. */
export interface DetailsServices {
  readonly connections: Connections
  /** All families whose things have details, including the nested ones. */
  readonly families: () => readonly ResourceFamily[]
  readonly objects: ObjectDocumentHost
  /** Returns the selection of the Docs view or the Organization view. */
  readonly selection: () => readonly unknown[]
}

/**
 * Registers *Show Details*, which shows everything that the platform says about a thing in a read-only document. The
 * document survives a reload.
 */
export function registerDetails(host: CommandHost, services: DetailsServices): void {
  const { connections, objects } = services
  const families = withNested(services.families())
  for (const family of families) {
    objects.add(family.kind, {
      read: async (connection, { id = '', ...scope }) => {
        const item = await readItem(family, connection, scope, id)
        const shown = family.details?.(item) ?? item
        return detailsText(family.present(item, scope).label, shown, await detailsLabels(connection, shown))
      },
    })
  }
  registerCommands<typeof detailsCommandTable>(host, {
    showDetails: async (element?: unknown) => {
      const server = connections.active?.server.id
      const given = element ?? services.selection()[0]
      const found = thingOf(families, given)
      if (!found || server === undefined) {
        throw new Hint(
          holdsResource(given)
            ? l10n.t('“{0}” has no more details.', given.resource.title)
            : l10n.t('Select an entry in the tree, such as a space, a site, or a member, and try again.'),
        )
      }
      const { family, item, scope } = found
      const { id, label } = family.present(item, scope)
      const address = { kind: family.kind, server, ids: { ...scope, id }, name: markdownName(label, l10n.t('Details')) }
      await window.showTextDocument(await objects.refresh(address), { preview: true })
    },
  })
}

function thingOf(
  families: readonly ResourceFamily[],
  element: unknown,
): { readonly family: ResourceFamily; readonly item: unknown; readonly scope: Ids } | undefined {
  for (const family of families) {
    const found = itemOf(family, element)
    if (found) return { family, ...found }
  }
  return undefined
}

/** Reads the current state of a thing with its own operation, or else from its list. */
async function readItem(family: ResourceFamily, connection: Connection, scope: Ids, id: string): Promise<unknown> {
  if (family.read) return await family.read(connection, scope, id)
  const request = { connection, scope, extent: wholeList, options: { force: true }, query: {} }
  const { value, failures } = await family.list(request)
  const item = value.find((each) => family.present(each, scope).id === id)
  if (item === undefined) requireEverything(failures)
  if (item === undefined) throw new ExplainedError(l10n.t('This entry no longer exists. Refresh the view.'))
  return item
}

/** Returns the labels of details, with the names of the organization, space and collection that the thing refers to. */
async function detailsLabels(connection: Connection, item: unknown): Promise<DetailsLabels> {
  const names = await namesIn(connection, item)
  return {
    yes: l10n.t('yes'),
    no: l10n.t('no'),
    allowed: l10n.t('Allowed'),
    notAllowed: l10n.t('Not allowed'),
    links: l10n.t('Links'),
    identifiers: l10n.t('Identifiers'),
    nameOf: (id) => names.get(id),
    moment: momentText,
  }
}

/** Reads the names of things. If one can't be read, the details show its id. */
async function namesIn(connection: Connection, item: unknown): Promise<ReadonlyMap<string, string>> {
  const { cache } = connection
  const titles: Readonly<Record<string, (id: string) => Promise<string | undefined>>> = {
    organization: async (id) => (await readOrganizations(connection)).find((each) => each.id === id)?.title,
    space: async (spaceId) => (await cache.get('getSpaceById', { spaceId })).value.title,
    parent: async (collectionId) => (await cache.get('getCollectionById', { collectionId })).value.title,
  }
  const named = Object.entries(titles).map(async ([field, read]): Promise<[string, string][]> => {
    const id: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, field) : undefined
    if (typeof id !== 'string') return []
    const title = await read(id).catch(() => undefined)
    return title ? [[id, title]] : []
  })
  return new Map((await Promise.all(named)).flat())
}
