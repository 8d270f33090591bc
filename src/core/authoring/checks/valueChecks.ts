import type { ValueKind } from '../../text/dialect/dialectDescription.ts'
import { nearestName } from './nearestName.ts'

/** Why the platform doesn't accept a value. */
export interface ValueProblem {
  /** The allowed values, or the required format. */
  readonly expected: string
  /** The most likely correction. */
  readonly nearest?: string | undefined
}

const methods = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'trace']

/** Returns why a value is invalid, or undefined. Targets, icons and names are checked elsewhere. */
export function valueProblem(value: string, kind: ValueKind): ValueProblem | undefined {
  switch (kind.kind) {
    case 'choice': {
      const values = kind.choices.map((choice) => choice.value)
      return oneOf(value, values)
    }
    case 'boolean':
      return oneOf(value, ['true', 'false'])
    case 'operationMethod':
      return methods.includes(value.toLowerCase()) ? undefined : oneOf(value, methods)
    case 'number': {
      const number = Number(value)
      const fits = value.trim() !== '' && number >= (kind.min ?? -Infinity) && number <= (kind.max ?? Infinity)
      return fits ? undefined : { expected: range(kind) }
    }
    case 'percent':
      return /^(?:100(?:\.0+)?|\d{1,2}(?:\.\d{1,20})?)%$/.test(value)
        ? undefined
        : { expected: '50%', nearest: percent(value) }
    case 'date':
      return isDate(value) ? undefined : { expected: '2026-05-25', nearest: dateLike(value) }
    default:
      return undefined
  }
}

function oneOf(value: string, values: readonly string[]): ValueProblem | undefined {
  if (values.includes(value)) return undefined
  return { expected: values.join(', '), nearest: nearestName(value, values) }
}

function range({ min, max }: { readonly min?: number; readonly max?: number }): string {
  return max === undefined ? `≥ ${min ?? 0}` : `${min ?? 0}–${max}`
}

function percent(value: string): string | undefined {
  return /^\d{1,2}$/.test(value) ? `${value}%` : undefined
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** Returns the date for the same day written with slashes, dots, or without leading zeros. */
function dateLike(value: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(value) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(written) ? written : undefined
}
