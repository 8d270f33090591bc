import { l10n } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import type { Site } from '../../../contract/sites.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { CommandTargets, ItemTarget } from '../../shared/families/commandTargets.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import type { Ids, OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { window } from '../../shared/window/window.ts'
import type { SiteScope } from '../../shared/sites/readSiteLocations.ts'
import { adaptiveSchemaKind as kind, sites } from './sites.ts'
import type { adaptiveSchemaCommandTable } from './publishingCommandTable.ts'
import { commands } from '../../shared/commands/commandIds.ts'

/** The initial schema of a site without an adaptive schema. */
const emptySchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {},
  additionalProperties: false,
}

/** Registers the adaptive schema as a document. Saving it updates the site, if it's valid JSON Schema draft-07. */
export function registerAdaptiveSchema(
  host: CommandHost,
  targets: CommandTargets,
  documents: ObjectDocumentHost,
): void {
  documents.add(kind, {
    right: 'createContent',
    read: async ({ client }, ids) => `${JSON.stringify(await readSchema(client, siteIn(ids)), undefined, 2)}\n`,
    async write({ client }, ids, text) {
      const jsonSchema = await schemaIn(text)
      await client.updateSiteAdaptiveSchema({ ...siteIn(ids), body: { jsonSchema } })
    },
  })
  const open = async ({ connection, scope, item }: ItemTarget<Site, OrganizationScope>): Promise<void> => {
    const ids = { ...scope, siteId: item.id }
    const name = `${item.title}.adaptive-schema.json`
    const uri = await documents.refresh({ kind, server: connection.server.id, ids, name })
    await window.showTextDocument(uri)
  }
  registerCommands<typeof adaptiveSchemaCommandTable>(host, {
    editAdaptiveSchema: targets.onItem(sites, commands.editAdaptiveSchema, open, { needs: 'view' }),
  })
}

type Client = Parameters<Parameters<ObjectDocumentHost['add']>[1]['read']>[0]['client']

async function readSchema(client: Client, scope: SiteScope): Promise<unknown> {
  try {
    return (await client.getSiteAdaptiveSchema(scope)).jsonSchema
  } catch (error) {
    if (isApiError(error, 'notFound')) {
      // Rejects if the site no longer exists. Otherwise, it has no schema yet.
      await client.getSiteById(scope)
      return emptySchema
    }
    throw error
  }
}

/** Returns the schema in a document. Rejects with a message if it's invalid. */
async function schemaIn(text: string): Promise<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ExplainedError(l10n.t('The adaptive schema isn’t valid JSON, so Galley didn’t send it: {0}', reason))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ExplainedError(l10n.t('The adaptive schema must be a JSON object. Galley didn’t send it.'))
  }
  const { problemsOfAdaptiveSchema } = await import('../../../core/docs/sites/adaptiveSchemaProblems.ts')
  const schema = value as Record<string, unknown>
  const problems = problemsOfAdaptiveSchema(schema)
  if (problems.length === 0) return schema
  throw new ExplainedError(
    l10n.t('The adaptive schema isn’t valid JSON Schema draft-07, so Galley didn’t send it. {0}', problems.join(' ')),
  )
}

function siteIn({ organizationId = '', siteId = '' }: Ids): SiteScope {
  return { organizationId, siteId }
}
