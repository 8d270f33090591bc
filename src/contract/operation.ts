import type { Static, TObject, TSchema } from 'typebox'

/** The HTTP methods that the platform uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One operation of the platform as data: everything that client, sandbox and OpenAPI document need to know about it. */
export interface Operation {
  readonly method: Method
  /** Path below `{base_url}/v1`, parameters in braces: `/spaces/{spaceId}`. */
  readonly path: string
  /** One sentence, shown to people. */
  readonly summary: string
  readonly query?: TObject
  readonly body?: TSchema
  /** True where the request may come without a body. */
  readonly bodyOptional?: boolean
  /** Success status codes with the schema of their body; `null` = no body. DELETE: 205 removed, 204 didn't exist. */
  readonly responses: Readonly<Record<number, TSchema | null>>
  /** True where a 201 answer carries a `Location` header. */
  readonly location?: boolean
  /** Error status codes that the reference names for this operation, beyond 400, 401, 403, 404, 422, 429 and 5xx. */
  readonly errors?: readonly number[]
  /** The most bytes of an answer, unpacked, where it may be longer than answers are as a rule. */
  readonly maxAnswerBytes?: number
}

/** Declares an operation and keeps its literal types. */
export function operation<const O extends Operation>(definition: O): O {
  return definition
}

/** The names of the parameters in a path template: `'/a/{b}/{c}'` gives `'b' | 'c'`. */
type PathParameterName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameterName<Rest>
  : never

type QueryOf<O extends Operation> = O extends { query: infer Q extends TObject } ? Static<Q> : unknown

type BodyOf<O extends Operation> = O extends { body: infer B extends TSchema }
  ? O extends { bodyOptional: true }
    ? { body?: Static<B> }
    : { body: Static<B> }
  : unknown

/** What a caller gives to an operation: path parameters and query flat, the request body as `body`. */
export type OperationInput<O extends Operation> = { [N in PathParameterName<O['path']>]: string } & QueryOf<O> &
  BodyOf<O>

type ResponseSchema<O extends Operation> = O['responses'][keyof O['responses']]

/** What an operation gives back: its body; for DELETE whether something was removed; otherwise nothing. */
export type OperationOutput<O extends Operation> =
  ResponseSchema<O> extends infer S
    ? S extends TSchema
      ? Static<S>
      : O['method'] extends 'DELETE'
        ? boolean
        : undefined
    : never

/** True for an operation that answers page by page (query `page` and `limit`, list envelope). */
export function isPaged(definition: Operation): boolean {
  return (
    definition.query !== undefined && 'page' in definition.query.properties && 'limit' in definition.query.properties
  )
}

/** The parameter names of a path template, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? [])
}
