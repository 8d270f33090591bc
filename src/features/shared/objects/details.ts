import { l10n } from 'vscode'
import { detailsText } from '../../../core/pages/detailsText.ts'
import { registerCommands, type CommandHost } from '../commands.ts'
import type { Connection, Connections } from '../connection.ts'
import { ExplainedError } from '../explainedError.ts'
import { heldBy, withInner, type Ids, type ResourceFamily } from '../families/resourceFamily.ts'
import { wholeList } from '../../../client/listPages.ts'
import { window } from '../window.ts'
import type { ObjectDocuments } from './objectDocuments.ts'
import type { detailsCommandTable } from './detailsCommandTable.ts'

/** What showing details needs. */
export interface DetailsParts {
  readonly connections: Connections
  /** Every family whose things have details; what they hold comes with them. */
  readonly families: () => readonly ResourceFamily[]
  readonly objects: ObjectDocuments
  /** What is selected in the Docs view. */
  readonly selection: () => readonly unknown[]
}

/** *Show Details*: everything the platform says about a thing, as a document to read that survives a reload. */
export function registerDetails(host: CommandHost, parts: DetailsParts): void {
  const { connections, objects } = parts
  const families = withInner(parts.families())
  for (const family of families) {
    objects.add(family.kind, {
      read: async (connection, { id = '', ...place }) => {
        const item = await readItem(family, connection, place, id)
        return detailsText(family.look(item, place).label, family.details?.(item) ?? item)
      },
    })
  }
  registerCommands<typeof detailsCommandTable>(host, {
    showDetails: async (element?: unknown) => {
      const server = connections.active?.server.id
      const found = thingOf(families, element ?? parts.selection()[0])
      if (!found || server === undefined) {
        throw new ExplainedError(l10n.t('Select something in the Docs view first, and try again.'))
      }
      const { family, item, place } = found
      const { id, label } = family.look(item, place)
      const address = { kind: family.kind, server, ids: { ...place, id }, name: `${label}.md` }
      await window.showTextDocument(await objects.refresh(address), { preview: true })
    },
  })
}

function thingOf(
  families: readonly ResourceFamily[],
  element: unknown,
): { readonly family: ResourceFamily; readonly item: unknown; readonly place: Ids } | undefined {
  const held = heldBy(element)
  if (held?.family) return { family: held.family, item: held.item, place: held.place }
  for (const family of families) {
    const found = family.ofElement?.(element)
    if (found) return { family, ...found }
  }
  return undefined
}

/** One thing as it is now: by its own operation where there is one, else out of its list. */
async function readItem(family: ResourceFamily, connection: Connection, place: Ids, id: string): Promise<unknown> {
  if (family.read) return await family.read(connection, place, id)
  const { value } = await family.list({ connection, place, extent: wholeList, options: { force: true }, query: {} })
  const item = value.find((each) => family.look(each, place).id === id)
  if (item === undefined) throw new ExplainedError(l10n.t('It is not there any more. Refresh to see what is.'))
  return item
}
