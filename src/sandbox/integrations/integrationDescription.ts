import type { Integration } from '../../contract/integrations.ts'
import type { Input } from '../../contract/operations.ts'
import type { IntegrationRow } from './integrationStore.ts'

/** What the publisher says of an integration beyond what the sandbox looks it up by. */
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

/** Whether the name, title or description of an integration holds what someone looks for. */
export function matchesSearch(row: IntegrationRow, search: string): boolean {
  const listing = JSON.parse(row.description) as IntegrationDescription
  return `${row.name}\n${row.title}\n${listing.description}`.toLowerCase().includes(search.toLowerCase())
}

/** The blocks that an integration offers. */
export function blocksOf({ description }: Pick<IntegrationRow, 'description'>): NonNullable<Integration['blocks']> {
  return (JSON.parse(description) as IntegrationDescription).blocks ?? []
}

/** What of a publishing request is given back as it came. */
export function descriptionOf(body: Input<'publishIntegration'>['body']): IntegrationDescription {
  const { description, summary, scopes, categories, blocks, contentSources } = body
  const { externalLinks, configurations, contentSecurityPolicy } = body
  return {
    description,
    scopes,
    ...(summary === undefined ? {} : { summary }),
    ...(categories === undefined ? {} : { categories }),
    ...(blocks === undefined ? {} : { blocks }),
    ...(contentSources === undefined ? {} : { contentSources }),
    ...(externalLinks === undefined ? {} : { externalLinks }),
    ...(configurations === undefined ? {} : { configurations }),
    ...(contentSecurityPolicy === undefined ? {} : { contentSecurityPolicy }),
  }
}

/** The titles of all settings that an integration has. */
export function settingTitles(configurations: IntegrationDescription['configurations']): string[] {
  return Object.values(configurations ?? {}).flatMap((target) =>
    Object.values(objectOf(objectOf(target)['properties'])).flatMap((setting) => {
      const { title } = objectOf(setting)
      return typeof title === 'string' ? [title] : []
    }),
  )
}

/** What settings are for: the organization, or a space or site of it. */
export type SettingsTarget = 'account' | 'space' | 'site'

/** The settings of a new installation: those that have defaults. */
export function defaultSettings(description: IntegrationDescription, target: SettingsTarget): Record<string, unknown> {
  const settings = objectOf(objectOf(description.configurations?.[target])['properties'])
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, setting]) => {
      const value = objectOf(setting)['default']
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The names of the required settings that are missing. */
export function missingSettings(
  description: IntegrationDescription,
  target: SettingsTarget,
  configuration: Readonly<Record<string, unknown>>,
): string[] {
  const { required } = objectOf(description.configurations?.[target])
  const names: unknown[] = Array.isArray(required) ? required : []
  return names.filter((name): name is string => typeof name === 'string' && !(name in configuration))
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
