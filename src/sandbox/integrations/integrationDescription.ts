import type { Integration } from '../../contract/integrations.ts'
import type { Input } from '../../contract/operations.ts'

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

/** A setting that whoever installs an integration makes. */
interface Setting {
  readonly default?: unknown
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

/** The settings of a new installation: those that have defaults, and the names of the required ones that have none. */
export function firstConfiguration(description: IntegrationDescription): {
  readonly configuration: Record<string, unknown>
  readonly missing: readonly string[]
} {
  const account = objectOf(description.configurations?.['account'])
  const settings = Object.entries(objectOf(account['properties']) as Record<string, Setting>)
  const configuration = Object.fromEntries(
    settings.flatMap(([name, setting]) =>
      objectOf(setting)['default'] === undefined ? [] : [[name, setting.default]],
    ),
  ) as Record<string, unknown>
  const required = Array.isArray(account['required']) ? (account['required'] as unknown[]) : []
  const missing = required.filter((name): name is string => typeof name === 'string' && !(name in configuration))
  return { configuration, missing }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
