import type { TObject, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { Settings } from 'typebox/system'
import { pathParameters, type Operation } from '../operation.ts'
import { operations, type OperationName } from '../operations.ts'
import { problemAt, problemsFrom, type Problem } from './problem.ts'
import type { Shape } from './shape.ts'
import { repairAnswer, type Repair } from './repair.ts'
import { tolerant } from './tolerant.ts'

/** A query with typed values. */
interface QueryReading {
  readonly value: Record<string, unknown>
  readonly problems: Problem[]
}

/** A union of five alternatives has about twenty errors, and only the last one tells which union it was. */
const maxErrors = 100

/**
 * Checks the input and output of operations against the contract. An empty list of problems means that it's valid.
 * Compiles each schema at its first use and caches it.
 */
export class ContractChecks {
  readonly #validators = new Map<TSchema, Validator>()
  readonly #responses = new Map<TSchema, Validator>()
  readonly #pathNames = new Map<OperationName, readonly string[]>()

  constructor() {
    Settings.Set({ maxErrors: maxErrors })
  }

  /** Checks a caller's input before a request: path parameters, query and body. Refuses unknown names. */
  checkInput(name: OperationName, input: Readonly<Record<string, unknown>>): Problem[] {
    const definition: Operation = operations[name]
    const inPath = this.#pathNames.get(name) ?? remember(this.#pathNames, name, pathParameters(definition.path))
    const problems: Problem[] = []
    for (const parameter of inPath) checkPathParameter(parameter, input[parameter], problems)
    const query = queryOf(definition, input, inPath, problems)
    if (query) problems.push(...this.checkRequest(name, 'query', query))
    if (definition.body) problems.push(...this.checkRequest(name, 'body', input['body']))
    return problems
  }

  /** Checks one part of a request that a server received. The query must come from {@link readQuery}. */
  checkRequest(name: OperationName, part: 'query' | 'body', value: unknown): Problem[] {
    const definition: Operation = operations[name]
    const schema = definition[part]
    if (!schema || (value === undefined && definition.bodyOptional)) return []
    if (value === undefined) return [problemAt(`/${part}`, 'missing')]
    const validator = this.#validators.get(schema) ?? remember(this.#validators, schema, Compile(schema))
    return problemsOf(`/${part}`, validator, value)
  }

  /** Converts the query of an address to typed values. Leaves out names that the operation doesn't know. */
  readQuery(name: OperationName, search: URLSearchParams): QueryReading {
    const definition: Operation = operations[name]
    const value = readQueryValues(definition.query, search)
    return { value, problems: this.checkRequest(name, 'query', value) }
  }

  /** Checks the body of a response. Unknown fields and unknown enum values pass; a wrong shape is a problem. */
  checkResponse(name: OperationName, status: number, body: unknown): Problem[] {
    const schema = (operations[name] as Operation).responses[status]
    if (!schema) return []
    const validator = this.#responses.get(schema) ?? remember(this.#responses, schema, Compile(tolerant(schema)))
    return problemsOf('/body', validator, body)
  }

  /** Returns the body of a response with the contract's type, repaired if necessary (see `repairAnswer`). */
  readResponse(name: OperationName, status: number, body: unknown): Repair & { readonly problems: readonly Problem[] } {
    const schema = (operations[name] as Operation).responses[status]
    const problems = this.checkResponse(name, status, body)
    if (!schema || problems.length === 0) return { value: body, repairs: [], usable: true, problems: [] }
    return { ...repairAnswer(schema, body), problems }
  }
}

function problemsOf(part: string, validator: Validator, value: unknown): Problem[] {
  return validator.Check(value) ? [] : problemsFrom(part, validator.Errors(value)[1])
}

/**
 * Returns the query in a caller's input, and adds names that the operation doesn't know to the problems. Undefined if
 * there's nothing to check.
 */
function queryOf(
  definition: Operation,
  input: Readonly<Record<string, unknown>>,
  inPath: readonly string[],
  problems: Problem[],
): Record<string, unknown> | undefined {
  const query: Record<string, unknown> = {}
  let queried = definition.query?.required !== undefined
  for (const given in input) {
    if (inPath.includes(given) || (given === 'body' && definition.body)) continue
    if (!definition.query || !Object.hasOwn(definition.query.properties, given)) {
      problems.push(problemAt(`/query/${given}`, 'unknownParameter'))
    } else if (input[given] !== undefined) {
      query[given] = input[given]
      queried = true
    }
  }
  return queried ? query : undefined
}

/**
 * Converts the values of a query to the types in its schema: booleans, numbers, and lists from repeated names
 * (api-facts P1 §2.1). A value that can't be converted stays text, and repeated values stay a list, so that the check
 * that follows refuses them.
 */
function readQueryValues(query: TObject | undefined, search: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(query?.properties ?? {})) {
    const { type, items } = schema as Shape
    const given = search.getAll(name)
    if (given.length === 0) continue
    if (type === 'array') values[name] = given.map((text) => readValue(text, items?.type))
    else values[name] = given.length === 1 ? readValue(given[0] ?? '', type) : given
  }
  return values
}

function readValue(text: string, type: Shape['type']): unknown {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if ((type === 'number' || type === 'integer') && text.trim() !== '' && Number.isFinite(Number(text))) {
    return Number(text)
  }
  return text
}

function remember<K, V>(map: Map<K, V>, key: K, value: V): V {
  map.set(key, value)
  return value
}

/** `.` and `..` would change the path, in any encoding. */
function checkPathParameter(name: string, value: unknown, problems: Problem[]): void {
  if (value === undefined) problems.push(problemAt(`/path/${name}`, 'missing'))
  else if (typeof value !== 'string') problems.push(problemAt(`/path/${name}`, 'notText'))
  else if (value === '') problems.push(problemAt(`/path/${name}`, 'empty'))
  else if (value === '.' || value === '..') problems.push(problemAt(`/path/${name}`, 'notAnIdentifier'))
}
