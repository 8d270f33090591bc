import type { Integration } from '../../contract/integrations.ts'
import type { Input } from '../../contract/operations.ts'
import type { IntegrationRow } from './integrationStore.ts'
import { recordOf } from '../../contract/checks/records.ts'

/** The properties that a publisher sets and the sandbox never looks up by. */
export type IntegrationDescription = Pick<
  Integration,
  | 'description'
  | 'summary'
  | 'scopes'
  | 'categories'
  | 'blocks'
  | 'contentSources'
  | 'externalLinks'
  | 'configurations'
  | 'contentSecurityPolicy'
>

/** Returns whether the name, title or description of an integration contains a search text. */
export function matchesSearch(row: IntegrationRow, search: string): boolean {
  const listing = JSON.parse(row.description) as IntegrationDescription
  return `${row.name}\n${row.title}\n${listing.description}`.toLowerCase().includes(search.toLowerCase())
}

/** Returns the blocks that an integration offers. */
export function blocksOf({ description }: Pick<IntegrationRow, 'description'>): NonNullable<Integration['blocks']> {
  return (JSON.parse(description) as IntegrationDescription).blocks ?? []
}

/** Returns the parts of a publishing request that the API returns unchanged. */
export function descriptionOf(body: Input<'publishIntegration'>['body']): IntegrationDescription {
  const { description, summary, scopes, categories, blocks, contentSources } = body
  const { externalLinks, configurations, contentSecurityPolicy } = body
  return {
    description,
    scopes,
    summary,
    categories,
    blocks,
    contentSources,
    externalLinks,
    configurations,
    contentSecurityPolicy,
  }
}

/** Returns the titles of all settings of an integration. */
export function settingTitles(configurations: IntegrationDescription['configurations']): string[] {
  return Object.values(configurations ?? {}).flatMap((target) =>
    Object.values(recordOf(recordOf(target)['properties'])).flatMap((setting) => {
      const { title } = recordOf(setting)
      return typeof title === 'string' ? [title] : []
    }),
  )
}

/** What settings belong to: the organization, a space or a site. */
export type SettingsTarget = 'account' | 'space' | 'site'

/** Returns the settings of a new installation: those with a default. */
export function defaultSettings(description: IntegrationDescription, target: SettingsTarget): Record<string, unknown> {
  const settings = recordOf(recordOf(description.configurations?.[target])['properties'])
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, setting]) => {
      const value = recordOf(setting)['default']
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Returns the names of the required settings that are missing. */
export function missingSettings(
  description: IntegrationDescription,
  target: SettingsTarget,
  configuration: Readonly<Record<string, unknown>>,
): string[] {
  const { required } = recordOf(description.configurations?.[target])
  const names: unknown[] = Array.isArray(required) ? required : []
  return names.filter((name): name is string => typeof name === 'string' && !(name in configuration))
}
