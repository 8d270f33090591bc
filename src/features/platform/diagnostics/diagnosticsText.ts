import type { LoggedError } from '../../shared/window/log.ts'

/** What of a setting the manifest says. */
export interface SettingSchema {
  readonly type: string
  readonly default: unknown
  readonly enum?: readonly string[]
}

/** What diagnostics are made from. */
export interface DiagnosticsFacts {
  /** What runs and where, by what it is. Only values that programs made: names, versions. */
  readonly versions: Readonly<Record<string, string | undefined>>
  /** Each setting by its name, as the manifest describes it, and as it is. */
  readonly settings: readonly { readonly name: string; readonly schema: SettingSchema; readonly value: unknown }[]
  readonly counts: Readonly<Record<string, number | string | undefined>>
  /** From the oldest to the newest. */
  readonly errors: readonly LoggedError[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * A report that can be given to anyone: versions, settings that differ from their defaults, counts and times, and the last
 * errors. It never has a token, a title, a path or a text. It's written for people who fix Galley, so it isn't translated.
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

/** A value where the manifest limits what it can be. What people write themselves stays with them. */
function shownValue({ type, enum: choices }: SettingSchema, value: unknown): string {
  if (type === 'boolean' && typeof value === 'boolean') return String(value)
  if (type === 'number' && typeof value === 'number') return String(value)
  if (typeof value === 'string' && choices?.includes(value)) return value
  return 'set'
}

/** Names and versions of programs are short and plain: anything else isn't one. */
function programName(value: string): string {
  return /^[\w.+() -]{1,60}$/.test(value) ? value : 'another one'
}
