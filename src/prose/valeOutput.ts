import type { EngineFinding } from '../core/authoring/prose/engineProblems.ts'
import type { ProblemSeverity } from '../core/authoring/checks/docsProblem.ts'
import { lineStarts } from '../core/text/markdown/links/linkRegions.ts'

const maxAlerts = 2000

const severities: Readonly<Record<string, ProblemSeverity>> = { error: 'error', warning: 'warning', suggestion: 'info' }

/** Reads Vale's JSON: alerts by file. Throws if it isn't a map of lists. */
export function readValeOutput(json: string): ReadonlyMap<string, readonly unknown[]> {
  const parsed: unknown = json.trim() === '' ? {} : JSON.parse(json)
  if (!isMap(parsed)) throw new Error('The output isn’t a map of files.')
  return new Map(
    Object.entries(parsed).map(([file, alerts]) => {
      if (!Array.isArray(alerts)) throw new Error('The alerts of a file aren’t a list.')
      return [file, alerts.slice(0, maxAlerts)]
    }),
  )
}

/** Finds the places of Vale's alerts in a mask. Leaves out alerts that aren't complete, and places that don't exist. */
export function valeFindings(mask: string, alerts: readonly unknown[]): EngineFinding[] {
  const starts = lineStarts(mask)
  return alerts.flatMap((alert) => {
    if (!isMap(alert)) return []
    const { Line: line, Span: span, Match: match, Message: message, Check: check, Severity: severity } = alert
    if (typeof line !== 'number' || typeof message !== 'string' || typeof check !== 'string') return []
    const [from, to] = Array.isArray(span) ? (span as unknown[]) : []
    if (typeof from !== 'number' || typeof to !== 'number') return []
    const start = starts[line - 1]
    if (start === undefined) return []
    const written = typeof match === 'string' ? match : ''
    const text = mask.slice(start, starts[line] ?? mask.length).replace(/\r?\n$/, '')
    const place = placeOf(text, from, to, written)
    return [
      {
        start: start + place.start,
        end: start + place.end,
        message,
        check,
        severity:
          typeof severity === 'string' && Object.hasOwn(severities, severity) ? severities[severity] : undefined,
        replacements: place.isExact ? replacementsOf(alert['Action']) : [],
      },
    ]
  })
}

/** Vale counts characters from 1, and the last one is part of the match. Its columns are wrong after some markup. */
function placeOf(
  line: string,
  from: number,
  to: number,
  match: string,
): { readonly start: number; readonly end: number; readonly isExact: boolean } {
  const unitAt = (count: number): number => Array.from(line).slice(0, Math.max(0, count)).join('').length
  const start = unitAt(from - 1)
  if (match !== '') {
    const places = [line.indexOf(match, start), line.lastIndexOf(match, start)].filter((at) => at !== -1)
    const [found] = places.sort((one, other) => Math.abs(one - start) - Math.abs(other - start))
    if (found !== undefined) return { start: found, end: found + match.length, isExact: true }
  }
  return { start, end: unitAt(to), isExact: false }
}

/** Other actions need Vale's own dictionaries. */
function replacementsOf(action: unknown): readonly string[] {
  if (!isMap(action)) return []
  if (action['Name'] === 'remove') return ['']
  const { Params: params } = action
  if (action['Name'] !== 'replace' || !Array.isArray(params)) return []
  return params.filter((each) => typeof each === 'string')
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
