import type { LoggedError } from '../../shared/window/log.ts'

/** The part of a setting's schema in the manifest that the report needs. */
export interface SettingSchema {
  readonly type: string
  readonly default: unknown
  readonly enum?: readonly string[]
}

/** The content of the report. */
export interface DiagnosticsFacts {
  /** The versions of the programs involved. The values come only from programs. */
  readonly versions: Readonly<Record<string, string | undefined>>
  /** Each setting with its schema and its value. */
  readonly settings: readonly { readonly name: string; readonly schema: SettingSchema; readonly value: unknown }[]
  readonly counts: Readonly<Record<string, number | string | undefined>>
  /** Oldest first. */
  readonly errors: readonly LoggedError[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Returns a report that is safe to share: versions, settings that differ from their defaults, counts, times, and the
 * last errors. It never contains a token, a title, a path or a text. It's for the people who fix Galley, so it isn't
 * translated.
 */
export function diagnosticsText({ versions, settings, counts, errors, now }: DiagnosticsFacts): string {
  const changed = settings.filter(({ schema, value }) => JSON.stringify(value) !== JSON.stringify(schema.default))
  return [
    ...linesOf(versions),
    '',
    changed.length === 0 ? 'Settings: as by default' : 'Settings:',
    ...changed.map(({ name, schema, value }) => `  ${name}: ${shownValue(schema, value)}`),
    '',
    ...linesOf(counts),
    '',
    errors.length === 0 ? 'Errors: none' : 'Last errors:',
    ...errors.map(({ at, component, command, trace }) => {
      const age = `${Math.max(0, Math.round((now - at) / 1000))} s ago`
      return `  ${[age, component, command, trace].filter(Boolean).join(' · ')}`
    }),
  ].join('\n')
}

function linesOf(facts: Readonly<Record<string, number | string | undefined>>): string[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${typeof value === 'number' ? value : programName(value)}`],
  )
}

/** Returns the value of a setting if the manifest limits its values. Free text isn't shown. */
function shownValue({ type, enum: choices }: SettingSchema, value: unknown): string {
  if (type === 'boolean' && typeof value === 'boolean') return String(value)
  if (type === 'number' && typeof value === 'number') return String(value)
  if (typeof value === 'string' && choices?.includes(value)) return value
  return 'set'
}

/** Returns the name or version of a program. A long or unusual text isn't shown. */
function programName(value: string): string {
  return /^[\w.+() -]{1,60}$/.test(value) ? value : 'another one'
}
