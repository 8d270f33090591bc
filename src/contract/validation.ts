import type { TObject, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { pathParameters, type Operation } from './operation.ts'
import { operations, type OperationName } from './operations.ts'
import { problemAt, problemsFrom, type Problem } from './problem.ts'
import { readQueryValues } from './queryValues.ts'
import { tolerant } from './tolerant.ts'

/** Checks what goes into and comes out of operations against the contract. An empty list of problems means fine. */
export interface ContractChecks {
  /** What a caller gives, before anything is sent: path parameters, query and body. Unknown names are refused. */
  checkInput(name: OperationName, input: Readonly<Record<string, unknown>>): Problem[]
  /** One part of a request as a server received it; the query as `readQuery` gives it. */
  checkRequest(name: OperationName, part: 'query' | 'body', value: unknown): Problem[]
  /** The query of an address as typed values; names that the operation does not know are left out. */
  readQuery(name: OperationName, search: URLSearchParams): QueryReading
  /** The body of a response: unknown fields and unknown values of closed sets pass, a wrong shape is a problem. */
  checkResponse(name: OperationName, status: number, body: unknown): Problem[]
}

/** A query with its values as the contract types them. */
export interface QueryReading {
  readonly value: Record<string, unknown>
  readonly problems: Problem[]
}

/** Makes checks that compile each schema when it is first needed and keep it. */
export function createContractChecks(): ContractChecks {
  const validators = new Map<TSchema, Validator>()
  const responses = new Map<TSchema, Validator>()
  const paths = new Map<OperationName, ReadonlySet<string>>()

  function validatorOf(schema: TSchema): Validator {
    return validators.get(schema) ?? remember(validators, schema, Compile(schema))
  }
  function responseValidatorOf(schema: TSchema): Validator {
    return responses.get(schema) ?? remember(responses, schema, Compile(tolerant(schema)))
  }
  function pathNamesOf(name: OperationName): ReadonlySet<string> {
    return paths.get(name) ?? remember(paths, name, new Set(pathParameters(operations[name].path)))
  }
  function check(part: string, validator: Validator, value: unknown): Problem[] {
    return validator.Check(value) ? [] : problemsFrom(part, validator.Errors(value))
  }

  function checkRequest(name: OperationName, part: 'query' | 'body', value: unknown): Problem[] {
    const definition: Operation = operations[name]
    const schema = definition[part]
    if (!schema || (value === undefined && definition.bodyOptional)) return []
    if (value === undefined) return [problemAt(`/${part}`, 'is missing')]
    return check(`/${part}`, validatorOf(schema), value)
  }

  function checkInput(name: OperationName, input: Readonly<Record<string, unknown>>): Problem[] {
    const definition: Operation = operations[name]
    const pathNames = pathNamesOf(name)
    const problems = [...pathNames].flatMap((parameter) => checkPathParameter(parameter, input[parameter]))
    problems.push(...unknownNames(definition, pathNames, input))
    if (definition.query) problems.push(...checkRequest(name, 'query', queryOf(definition.query, pathNames, input)))
    if (definition.body) problems.push(...checkRequest(name, 'body', input['body']))
    return problems
  }

  function readQuery(name: OperationName, search: URLSearchParams): QueryReading {
    const definition: Operation = operations[name]
    const reading = readQueryValues(definition.query, search)
    return { value: reading, problems: checkRequest(name, 'query', reading) }
  }

  function checkResponse(name: OperationName, status: number, body: unknown): Problem[] {
    const schema = (operations[name] as Operation).responses[status]
    return schema ? check('/body', responseValidatorOf(schema), body) : []
  }

  return { checkInput, checkRequest, readQuery, checkResponse }
}

function remember<K, V>(map: Map<K, V>, key: K, value: V): V {
  map.set(key, value)
  return value
}

/** `.` and `..` would climb in the address, whatever the encoding. */
function checkPathParameter(name: string, value: unknown): Problem[] {
  const path = `/path/${name}`
  if (value === undefined) return [problemAt(path, 'is missing')]
  if (typeof value !== 'string') return [problemAt(path, 'must be text')]
  if (value === '') return [problemAt(path, 'must not be empty')]
  return value === '.' || value === '..' ? [problemAt(path, 'must be an identifier')] : []
}

function unknownNames(
  definition: Operation,
  pathNames: ReadonlySet<string>,
  input: Readonly<Record<string, unknown>>,
): Problem[] {
  const query: TObject['properties'] = definition.query?.properties ?? {}
  return Object.keys(input)
    .filter((name) => !pathNames.has(name) && !Object.hasOwn(query, name) && !(name === 'body' && definition.body))
    .map((name) => problemAt(`/query/${name}`, 'is not a parameter of this operation'))
}

function queryOf(
  query: TObject,
  pathNames: ReadonlySet<string>,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = Object.entries(input).filter(
    ([name, value]) => value !== undefined && !pathNames.has(name) && Object.hasOwn(query.properties, name),
  )
  return Object.fromEntries(given)
}
