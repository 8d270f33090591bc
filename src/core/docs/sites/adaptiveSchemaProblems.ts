import draft07 from 'ajv/lib/refs/json-schema-draft-07.json' with { type: 'json' }
import { Compile } from 'typebox/schema'
import { recordOf } from '../../../contract/checks/records.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** A ready-made condition that a schema allows. */
interface TemplateCondition {
  readonly description: string
  readonly condition: string
}

/** The maximum number of conditions. A longer list doesn't help to choose. */
const maxConditions = 200

/** The maximum number of problems to report. */
const maxProblems = 5

const draft07Names = new Set(['http://json-schema.org/draft-07/schema', 'http://json-schema.org/draft-07/schema#'])

/**
 * Returns what is wrong with an adaptive schema, in sentences. It must be JSON Schema draft-07 and describe an object.
 */
export function problemsOfAdaptiveSchema(schema: JsonObject): string[] {
  const { $schema: dialect, type } = schema
  if (dialect !== undefined && (typeof dialect !== 'string' || !draft07Names.has(dialect))) {
    return ['“$schema” must be http://json-schema.org/draft-07/schema#. You can also leave it out.']
  }
  const [isValid, errors] = Compile(draft07).Errors(schema)
  if (!isValid) return complaints(errors)
  if (type !== 'object') return ['The schema must describe an object: “type” must be “object”.']
  return undescribed(schema, '').slice(0, maxProblems)
}

/** Returns the claims without a description, which the platform refuses. Objects that contain claims don't need one. */
function undescribed(schema: JsonObject, path: string): string[] {
  return Object.entries(recordOf(schema['properties'])).flatMap(([name, value]) => {
    const claim = recordOf(value)
    const at = `${path}/properties/${name}`
    if (claim['type'] === 'object') return undescribed(claim, at)
    const { description } = claim
    const isDescribed = typeof description === 'string' && description.trim() !== ''
    return isDescribed ? [] : [`“${at}” in the schema needs a “description”.`]
  })
}

/** Returns conditions on each claim of a valid schema, in order. */
export function templateConditions(schema: JsonObject): TemplateCondition[] {
  return claimConditions(schema, 'visitor.claims', '').slice(0, maxConditions)
}

function complaints(errors: readonly { instancePath: string; keyword: string; message: string }[]): string[] {
  const byPath = new Map<string, string>()
  for (const { instancePath, keyword, message } of errors) {
    // The validator reports a wrong schema within `properties` a second time, as a property that isn't allowed.
    if (keyword === 'additionalProperties' || keyword === 'anyOf') continue
    const problem =
      instancePath === ''
        ? `The schema isn’t valid: ${message}.`
        : `“${instancePath}” in the schema isn’t valid: ${message}.`
    if (!byPath.has(instancePath)) byPath.set(instancePath, problem)
  }
  const found = [...byPath.values()]
  return found.length > 0 ? found.slice(0, maxProblems) : ['The schema isn’t a valid JSON Schema (draft-07).']
}

function claimConditions(schema: JsonObject, path: string, name: string): TemplateCondition[] {
  return Object.entries(recordOf(schema['properties'])).flatMap(([key, value]) => {
    const claim = recordOf(value)
    const claimName = name === '' ? key : `${name}.${key}`
    return conditionsOf(claim, `${path}${accessor(key)}`, claimName)
  })
}

function conditionsOf(claim: JsonObject, path: string, name: string): TemplateCondition[] {
  const note = typeof claim['description'] === 'string' ? ` (${claim['description']})` : ''
  const one = (description: string, condition: string) => ({ description: `${description}${note}`, condition })
  const values = valuesOf(claim)
  if (values.length > 0) {
    return values.map((value) => one(`${name} is ${String(value)}`, `${path} == ${JSON.stringify(value)}`))
  }
  switch (claim['type']) {
    case 'boolean':
      return [one(`${name} is true`, path), one(`${name} isn’t true`, `!${path}`)]
    case 'string':
      return [one(`${name} is known`, `${path} != undefined`)]
    case 'number':
    case 'integer':
      return [one(`${name} is more than 0`, `${path} > 0`)]
    case 'array':
      return arrayConditions(claim, path, name, one)
    case 'object':
      return claimConditions(claim, path, name)
    default:
      return []
  }
}

function arrayConditions(
  claim: JsonObject,
  path: string,
  name: string,
  one: (description: string, condition: string) => TemplateCondition,
): TemplateCondition[] {
  const values = valuesOf(recordOf(claim['items']))
  if (values.length === 0) return [one(`${name} isn’t empty`, `${path}.length > 0`)]
  return values.map((value) => one(`${name} includes ${String(value)}`, `${path}.includes(${JSON.stringify(value)})`))
}

function valuesOf(claim: JsonObject): (string | number | boolean)[] {
  const values = Array.isArray(claim['enum']) ? (claim['enum'] as unknown[]) : []
  return values.filter((value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
}

function accessor(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}
