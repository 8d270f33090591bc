import { freeValues } from '../referenceProblems.ts'
import type { SpecPath } from '../specProblem.ts'
import { nodeAt } from './applyOverlay.ts'
import { targetText } from './targetText.ts'

/** A text of a specification: where it is, and the fields that were written. */
export interface ProseAction {
  readonly target: string
  readonly update: Readonly<Record<string, string>>
}

const fields: ReadonlySet<string> = new Set(['summary', 'description'])

/** Keys of maps with names that authors choose. */
const named: ReadonlySet<string | number> = new Set(
  'properties patternProperties schemas definitions headers parameters responses paths'.split(' '),
)

/**
 * Returns actions for the summaries and descriptions of a specification that an earlier version has otherwise, or not,
 * so that they can be added again to a version that is generated.
 */
export function movedProse(before: object, now: object): ProseAction[] {
  const found: ProseAction[] = []
  const visit = (node: unknown, at: (string | number)[]): void => {
    if (typeof node !== 'object' || node === null) return
    const isMap = named.has(at.at(-1) ?? '')
    const update: Record<string, string> = {}
    for (const [key, value] of Object.entries(node)) {
      if (!isMap && !Array.isArray(node) && fields.has(key) && typeof value === 'string') {
        if (nodeAt(before, [...at, key]) !== value) update[key] = value
      } else if (isMap || !(freeValues.has(key) || key.startsWith('x-'))) {
        at.push(Array.isArray(node) ? Number(key) : key)
        visit(value, at)
        at.pop()
      }
    }
    // The overlay must find the place in the version without the texts.
    if (Object.keys(update).length > 0 && nodeAt(before, at as SpecPath) !== undefined)
      found.push({ target: targetText([...at], now), update })
  }
  visit(now, [])
  return found
}
