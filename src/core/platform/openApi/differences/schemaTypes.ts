import type { DifferenceKind } from './differenceRules.ts'
import type { FlatSchema } from '../flatSchemas.ts'

/** How values are written: as JSON, or as text, in which a number is a string as well, and in a body everything is. */
export type ValueForm = 'json' | 'parameter' | 'text'

const compounds: ReadonlySet<string> = new Set(['object', 'array'])

/** What changed in the types of a schema, and whether they still have values in common. */
export function comparedTypes(
  was: FlatSchema,
  is: FlatSchema,
  form: ValueForm,
): { readonly kind?: DifferenceKind; readonly shares: boolean } {
  const [keeps, kept] = [covers(is, was, form), covers(was, is, form)]
  if (keeps && kept) return { shares: true }
  const kind = keeps ? 'typeWidened' : kept ? 'typeNarrowed' : 'typeChanged'
  const number = (types: readonly string[] = []): string[] => types.map((type) => type.replace('integer', 'number'))
  const shares = number(was.types).some((type) => number(is.types).includes(type))
  return { kind, shares }
}

/** Returns whether each type of `inner` is one of `outer`. */
function covers(outer: FlatSchema, inner: FlatSchema, form: ValueForm): boolean {
  const { types } = outer
  if (types === undefined) return true
  if (inner.types === undefined) return impliesTypes(inner)
  return inner.types.every((type) => {
    if (types.includes(type) || (type === 'integer' && types.includes('number'))) return true
    const isAnyText = types.includes('string') && outer['enum'] === undefined && outer['pattern'] === undefined
    return isAnyText && (form === 'text' || (form === 'parameter' && !compounds.has(type)))
  })
}

/** A schema with alternatives has its types there. */
function impliesTypes(schema: FlatSchema): boolean {
  return Array.isArray(schema['oneOf']) || Array.isArray(schema['anyOf'])
}

/** Describes the types of a schema, such as `string | null`. Empty if any is allowed. */
export function typeText({ types, isNullable }: FlatSchema): string {
  if (types === undefined) return ''
  return [...types, ...(isNullable === true ? ['null'] : [])].toSorted().join(' | ')
}
