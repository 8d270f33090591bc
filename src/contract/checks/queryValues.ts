import type { TObject } from 'typebox'

/**
 * Converts the values of a query to the types in its schema: booleans, numbers, and lists from repeated names
 * (api-facts P1 §2.1). A value that can't be converted stays text, and repeated values stay a list, so that the check
 * that follows refuses them.
 */
export function readQueryValues(query: TObject | undefined, search: URLSearchParams): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(query?.properties ?? {})) {
    const given = search.getAll(name)
    const type = 'type' in schema ? schema.type : undefined
    if (given.length === 0) continue
    const itemType = 'items' in schema ? typeOf(schema.items) : undefined
    if (type === 'array') values[name] = given.map((text) => readValue(text, itemType))
    else values[name] = given.length === 1 ? readValue(given[0] ?? '', type) : given
  }
  return values
}

function typeOf(schema: unknown): unknown {
  return typeof schema === 'object' && schema !== null && 'type' in schema ? schema.type : undefined
}

function readValue(text: string, type: unknown): unknown {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if ((type === 'number' || type === 'integer') && text.trim() !== '' && Number.isFinite(Number(text))) {
    return Number(text)
  }
  return text
}
