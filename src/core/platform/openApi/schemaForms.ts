import type { ErrorObject } from 'ajv/dist/2020.js'
import { listOf } from './operationsOf.ts'
import { targetOf } from './referenceProblems.ts'
import { recordOf } from '../../../contract/checks/records.ts'

/** The properties by which OpenAPI distinguishes the alternatives of a `oneOf`. */
const discriminators = ['in', 'type', 'flow'] as const

/** An alternative of a schema. */
type Form = Readonly<Record<string, unknown>>

/** Whether the author intended this alternative. `open` if it has nothing that distinguishes it. */
type Verdict = 'intended' | 'other' | 'open'

/**
 * If a schema has several alternatives, the validator reports why each of them doesn't match. Returns only the errors
 * of the intended alternative. If there's none, as for `in: nowhere`, returns the errors of the property that
 * distinguishes them, because the others follow from it. `root` is the whole schema. Errors must be verbose.
 */
export function errorsOfIntendedForms(errors: readonly ErrorObject[], root: unknown): ErrorObject[] {
  const ignored = new IgnoredErrors()
  for (const { keyword, schema, parentSchema, data, instancePath: at } of errors) {
    if (keyword === 'if' && !isDecided(parentSchema?.['if'], data)) ignored.add(at, parentSchema?.['then'])
    if (!isUnion(keyword) || !Array.isArray(schema)) continue
    const forms = schema.map((form: unknown) => ({ form: resolved(form, root), verdict: verdictOn(form, data, root) }))
    const isSettled = forms.some(({ verdict }) => verdict === 'intended')
    for (const { form, verdict } of forms) {
      const distinctive = verdict === 'other' ? distinctiveProperties(form, root) : []
      const names = distinctive.map(({ name }) => name)
      if (verdict === 'other' && !isSettled) ignored.add(at, form, names)
      if (verdict === 'intended' || !isSettled) continue
      ignored.add(at, form)
      for (const { name, schema: property } of distinctive) ignored.add(`${at}/${name}`, property)
    }
  }
  return errors.filter((error) => !ignored.has(error))
}

/** The errors to leave out, by location in the document and by the schema that causes them. */
class IgnoredErrors {
  readonly #exceptions = new Map<string, Map<unknown, readonly string[]>>()

  /** Leaves out the errors of a schema at a location, except those of some properties. */
  add(at: string, schema: unknown, exceptions: readonly string[] = []): void {
    const known = this.#exceptions.get(at) ?? new Map<unknown, readonly string[]>()
    this.#exceptions.set(at, known.set(schema, exceptions))
  }

  has({ instancePath, keyword, params, parentSchema }: ErrorObject): boolean {
    const exceptions = this.#exceptions.get(instancePath)?.get(parentSchema)
    if (!exceptions) return false
    return keyword !== 'required' || !exceptions.includes(String(params['missingProperty']))
  }
}

function isUnion(keyword: string): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf'
}

/** Returns whether a condition decides anything. One about properties that don't exist holds for all objects. */
function isDecided(condition: unknown, data: unknown): boolean {
  return Object.keys(recordOf(recordOf(condition)['properties'])).every((name) => name in recordOf(data))
}

function verdictOn(unresolved: unknown, data: unknown, root: unknown): Verdict {
  const form = resolved(unresolved, root)
  const thing = recordOf(data)
  if (Array.isArray(form['required']) && form['required'].includes('$ref'))
    return '$ref' in thing ? 'intended' : 'other'
  const distinctive = ownDistinctive(form)
  if (distinctive.length > 0)
    return distinctive.every(({ name, value }) => thing[name] === value) ? 'intended' : 'other'
  const inner = formsIn(form).map((each) => verdictOn(each, data, root))
  if (inner.includes('intended')) return 'intended'
  return inner.length > 0 && inner.every((verdict) => verdict === 'other') ? 'other' : 'open'
}

/** A property with a fixed value in an alternative. */
interface DistinctiveProperty {
  readonly name: string
  readonly value: unknown
  readonly schema: unknown
}

function ownDistinctive(form: Form): DistinctiveProperty[] {
  return discriminators.flatMap((name) => {
    const schema = recordOf(form['properties'])[name]
    const { enum: allowed, const: fixed } = recordOf(schema)
    const values: unknown[] = Array.isArray(allowed) ? allowed : [fixed]
    return values.length === 1 && values[0] !== undefined ? [{ name, value: values[0], schema }] : []
  })
}

/** Returns the distinctive properties of an alternative, and of the alternatives inside it. */
function distinctiveProperties(form: Form, root: unknown): DistinctiveProperty[] {
  return [
    ...ownDistinctive(form),
    ...formsIn(form).flatMap((each) => distinctiveProperties(resolved(each, root), root)),
  ]
}

function formsIn(form: Form): unknown[] {
  return [...listOf(form['oneOf']), ...listOf(form['anyOf'])]
}

function resolved(form: unknown, root: unknown): Form {
  const { $ref: ref } = recordOf(form)
  return recordOf(typeof ref === 'string' && ref.startsWith('#/') ? targetOf(root, ref) : form)
}
