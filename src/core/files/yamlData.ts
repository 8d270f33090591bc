import type { Document } from 'yaml'

/**
 * The values of a YAML document as plain data. Throws for names that are no scalars, which YAML allows: written as text
 * they double with every level. Aliases count as YAML bombs from 20 on.
 */
export function yamlData(document: Document): unknown {
  return plainData(document.toJS({ mapAsMap: true, maxAliasCount: 20 }))
}

function plainData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainData)
  if (!(value instanceof Map)) return value
  return Object.fromEntries(
    [...value].map(([name, each]: [unknown, unknown]) => {
      if (typeof name === 'object' && name !== null) throw new Error('A name holds names or a list of its own.')
      return [`${(name ?? '') as string | number | boolean | bigint}`, plainData(each)]
    }),
  )
}
