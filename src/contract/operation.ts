import * as Type from 'typebox'
import type { Static, TObject, TProperties, TSchema } from 'typebox'
import { listOf, paging } from './schemas/schema.ts'

/** The HTTP methods that the platform uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An operation of the platform as data, for the client, the sandbox and the OpenAPI document. */
export interface Operation {
  readonly method: Method
  /** The path below `{base_url}/v1` with parameters in braces: `/spaces/{spaceId}`. */
  readonly path: string
  /** One sentence for users. */
  readonly summary: string
  readonly query?: TObject
  readonly body?: TSchema
  /** True if the body can be missing. */
  readonly bodyOptional?: boolean
  /**
   * Success statuses with the schema of their body; `null` means no body. For DELETE: 205 removed, 204 didn't exist.
   */
  readonly responses: Readonly<Record<number, TSchema | null>>
  /** True if a 201 response has a `Location` header. */
  readonly location?: boolean
  /** Error statuses of this operation in the reference, besides 400, 401, 403, 404, 422, 429 and 5xx. */
  readonly errors?: readonly number[]
  /** The maximum size of a response in bytes after decompression, if it can exceed the usual limit. */
  readonly maxAnswerBytes?: number
}

/** Declares an operation, and keeps its literal types. The functions below are shorter for most operations. */
export function operation<
  const M extends Method,
  const P extends string,
  const D extends Omit<Operation, 'method' | 'path' | 'summary'>,
>(method: M, path: P, summary: string, details: D) {
  return { method, path, summary, ...details }
}

/** What else an operation may say. */
type Details = Pick<Operation, 'query' | 'body' | 'bodyOptional' | 'errors'>

/** Returns a function that declares operations of a method. They answer with 200, or with 204 if `answer` is null. */
function declaring<const M extends Method>(method: M) {
  return <const P extends string, S extends TSchema | null, const D extends Details = object>(
    path: P,
    summary: string,
    answer: S,
    details: D = {} as D,
  ) => operation(method, path, summary, { ...details, responses: successOf(answer) })
}

type Success<S extends TSchema | null> = S extends TSchema ? { readonly 200: S } : { readonly 204: null }

function successOf<S extends TSchema | null>(answer: S): Success<S> {
  return (answer === null ? { 204: null } : { 200: answer }) as Success<S>
}

/** Declares an operation that does something. */
export const post = declaring('POST')

/** Declares an operation that sets something. */
export const put = declaring('PUT')

/** Declares an operation that changes parts of something. */
export const patch = declaring('PATCH')

/** Declares an operation that returns something. `query` has the properties of its query. */
export function get<const P extends string, S extends TSchema, Q extends TProperties = Record<never, never>>(
  path: P,
  summary: string,
  answer: S,
  query: Q = {} as Q,
) {
  return operation('GET', path, summary, { query: Type.Object(query), responses: { 200: answer } })
}

/** Declares an operation that returns a list page by page. */
export function list<const P extends string, S extends TSchema, F extends TProperties = Record<never, never>>(
  path: P,
  summary: string,
  items: S,
  filters: F = {} as F,
) {
  return get(path, summary, listOf(items), { ...paging, ...filters })
}

/** Declares an operation that creates something and says where it is. */
export function create<const P extends string, S extends TSchema, const D extends Details>(
  path: P,
  summary: string,
  answer: S,
  details: D = {} as D,
) {
  return operation('POST', path, summary, { ...details, responses: { 201: answer }, location: true })
}

/** Declares an operation that removes something. */
export function remove<const P extends string, const D extends Details = object>(
  path: P,
  summary: string,
  details: D = {} as D,
) {
  return operation('DELETE', path, summary, { ...details, responses: { 204: null, 205: null } })
}

/** The parameter names in a path template: `'/a/{b}/{c}'` gives `'b' | 'c'`. */
type PathParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameterName<Rest>
  : never

type QueryOf<O extends Operation> = O extends { query: infer Q extends TObject } ? Static<Q> : unknown

type BodyOf<O extends Operation> = O extends { body: infer B extends TSchema }
  ? O extends { bodyOptional: true }
    ? { body?: Static<B> }
    : { body: Static<B> }
  : unknown

/** The input of an operation: path parameters and query flat, the request body as `body`. */
export type OperationInput<O extends Operation> = { [N in PathParameterName<O['path']>]: string } & QueryOf<O> &
  BodyOf<O>

type ResponseSchema<O extends Operation> = O['responses'][keyof O['responses']]

/** The output of an operation: its body; for DELETE, whether something was removed; otherwise nothing. */
export type OperationOutput<O extends Operation> =
  ResponseSchema<O> extends infer S
    ? S extends TSchema
      ? Static<S>
      : O['method'] extends 'DELETE'
        ? boolean
        : undefined
    : never

/** Returns whether an operation returns pages of a list (query `page` and `limit`, list envelope). */
export function isPaged(definition: Operation): boolean {
  return (
    definition.query !== undefined && 'page' in definition.query.properties && 'limit' in definition.query.properties
  )
}

/** Returns the parameter names of a path template, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? [])
}
