import { visitorWith, type VisitorClaim } from '../core/authoring/rendering/expressions/visitorClaims.ts'
import { UsageError } from './usageError.ts'

/** Returns a visitor with claims such as `unsigned.beta` and `plan=pro`, or one without claims. */
export function visitorOf(written: readonly string[]): Readonly<Record<string, unknown>> {
  return { ...visitorWith(written.map(claimOf)) }
}

function claimOf(written: string): VisitorClaim {
  const [name = '', ...rest] = written.split('=')
  const path = name.replace(/^(?:visitor\.)?claims\./, '').split('.')
  if (path.some((part) => !/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(part))) {
    throw new UsageError(`--visitor takes the name of a claim and its value, such as plan=pro, not “${written}”.`)
  }
  return { path, value: valueOf(rest.length === 0 ? 'true' : rest.join('=')) }
}

/** Reads `true` and `5` as JSON does. Everything else is text. */
function valueOf(written: string): VisitorClaim['value'] {
  if (written === 'true' || written === 'false') return written === 'true'
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(written) ? Number(written) : written
}
