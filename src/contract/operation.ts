import type { Static, TObject, TSchema } from 'typebox'

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

/** Declares an operation and keeps its literal types. */
export function operation<const O extends Operation>(definition: O): O {
  return definition
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
