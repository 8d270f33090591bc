import * as Type from 'typebox'
import type { Static, TOptional, TProperties, TSchema } from 'typebox'

/**
 * A closed set of strings. Requests are checked against it. In responses, other values pass (see `tolerant.ts`), so
 * code that switches over it needs a default branch.
 */
export function oneOf<const V extends string>(...values: V[]) {
  return Type.Enum(values)
}

/** Returns a schema that also allows null. */
export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}

/** Creates an object schema with the name that the OpenAPI document uses. */
export function model<P extends TProperties>(name: string, properties: P) {
  return Type.Object(properties, { title: name })
}

/** Creates an object schema whose properties are optional booleans, such as `permissions`. */
export function flags<const N extends string>(...names: N[]) {
  return optionals(names, Type.Boolean())
}

/** Creates an object schema whose properties are optional strings, such as `urls`. */
export function links<const N extends string>(...names: N[]) {
  return optionals(names, Type.String())
}

function optionals<N extends string, S extends TSchema>(names: readonly N[], schema: S) {
  const properties = names.map((name) => [name, Type.Optional(schema)])
  return Type.Object(Object.fromEntries(properties) as { [K in N]: TOptional<S> })
}

/** Shorthand for an optional property. */
export const optional = Type.Optional

/** A response field that means `value` if it's missing (see `repairAnswer`). */
export function absentAs<S extends TSchema>(schema: S, value: Static<S>): S {
  return { ...schema, default: value }
}

/** ISO 8601 date-time. */
export const timestamp = Type.String({ format: 'date-time' })

/** Identifiers are opaque strings (API part 1 §2.1). */
export const identifier = Type.String({ minLength: 1 })

/** The `page` and `limit` parameters of every list (API part 1 §4, §8). */
export const paging = {
  page: optional(Type.String({ description: 'The cursor of the next page: “next.page” from the previous response.' })),
  limit: optional(Type.Integer({ minimum: 0, maximum: 1000, description: 'The maximum number of items.' })),
}

/** Creates the schema of a list response (API part 1 §2.1). */
export function listOf<S extends TSchema>(items: S) {
  return Type.Object({
    next: optional(Type.Object({ page: Type.String() })),
    count: optional(Type.Number()),
    items: Type.Array(items),
  })
}
