import equal from 'fast-deep-equal'
import { recordOf } from '../../../../contract/checks/records.ts'
import { listOf, textOf } from '../operationsOf.ts'
import { componentOf } from './componentUses.ts'
import type { FlatSchema, FlatSchemas } from '../flatSchemas.ts'

/** The alternatives that two lists have in common, and those of only one. */
interface AlternativeMatch {
  readonly both: readonly (readonly [unknown, unknown])[]
  readonly removed: readonly unknown[]
  readonly added: readonly unknown[]
}

type Schemas = readonly [before: FlatSchemas, now: FlatSchemas]

/** Whether two alternatives are the same one, from the surest sign to the weakest. */
const signs: readonly ((one: unknown, other: unknown, schemas: Schemas) => boolean)[] = [
  (one, other) => isKnown(componentOf(one), componentOf(other)),
  (one, other, [before, now]) => isKnown(textOf(before.flat(one)['title']), textOf(now.flat(other)['title'])),
  (one, other, [before, now]) => equal(before.flat(one), now.flat(other)),
  (one, other, [before, now]) => isKnown(fixedValues(before.flat(one)), fixedValues(now.flat(other))),
  (one, other, [before, now]) => isAlike(before.flat(one), now.flat(other)),
]

/** Matches the alternatives of `oneOf` or `anyOf`: by reference, title, content, fixed values, then by what they share. */
export function matchAlternatives(
  before: readonly unknown[],
  now: readonly unknown[],
  schemas: Schemas,
): AlternativeMatch {
  const [removed, added] = [new Set(before.keys()), new Set(now.keys())]
  const both: (readonly [unknown, unknown])[] = []
  for (const isSame of signs) {
    for (const index of removed) {
      const found = [...added].find((other) => isSame(before[index], now[other], schemas))
      if (found === undefined) continue
      both.push([before[index], now[found]])
      removed.delete(index)
      added.delete(found)
    }
  }
  return { both, removed: [...removed].map((index) => before[index]), added: [...added].map((index) => now[index]) }
}

function isKnown(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one !== '' && one === other
}

/** Returns the values of properties that have only one, which tell alternatives apart. */
function fixedValues(schema: FlatSchema): string {
  const fixed = Object.entries(recordOf(schema['properties'])).flatMap(([name, property]) => {
    const { const: only, enum: values } = recordOf(property)
    const value = only ?? (listOf(values).length === 1 ? listOf(values)[0] : undefined)
    return value === undefined ? [] : [`${name} ${JSON.stringify(value)}`]
  })
  return fixed.toSorted().join('\n')
}

/** Returns whether a value of one schema can be one of the other, because nothing tells them apart. */
export function mayOverlap(one: FlatSchema, other: FlatSchema): boolean {
  return isAlike(one, other) && fixedValues(one) === fixedValues(other)
}

/** Returns whether two schemas have the same kind of type, and most of their properties in common. */
function isAlike(one: FlatSchema, other: FlatSchema): boolean {
  const [type, otherType] = [one, other].map(({ types = [] }) => types.join().replace('integer', 'number'))
  if (type !== otherType) return false
  const [names, others] = [one, other].map((schema) => Object.keys(recordOf(schema['properties'])))
  if (names === undefined || others === undefined) return false
  const shared = names.filter((name) => others.includes(name)).length
  return shared * 2 >= Math.max(names.length, others.length)
}
