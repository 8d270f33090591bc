import { isScalar, parseDocument, visit, YAMLParseError, type Document, type LineCounter, type YAMLMap } from 'yaml'

/**
 * Longer texts, in characters, aren't parsed. At this length, the parser takes up to a second and hundreds of
 * megabytes.
 */
const maxYamlLength = 300_000
/** The limit for the front matter of a page, because Galley reads thousands of pages. */
export const maxFrontMatterLength = 50_000

/**
 * Parses a YAML document. If there are `errors`, the first one says why it can't be used. Linear in the text, unlike
 * the parser's own search for duplicate keys, which compares each key with every other.
 */
export function parseYaml(
  text: string,
  { lineCounter, maxLength = maxYamlLength }: { readonly lineCounter?: LineCounter; readonly maxLength?: number } = {},
): Document.Parsed {
  const isTooLong = text.length > maxLength
  const document = parseDocument(isTooLong ? '' : text, {
    prettyErrors: false,
    logLevel: 'silent',
    uniqueKeys: false,
    ...(lineCounter && { lineCounter }),
  })
  if (isTooLong) {
    const message = `This is longer than ${maxLength} characters.`
    document.errors.push(new YAMLParseError([0, 0], 'IMPOSSIBLE', message))
  } else if (document.errors.length === 0) {
    visit(document, { Map: (_key, map) => void document.errors.push(...equalKeys(map)) })
  }
  return document
}

function equalKeys({ items }: YAMLMap): YAMLParseError[] {
  const seen = new Set<unknown>()
  for (const { key } of items) {
    if (!isScalar(key) || (key.value === '<<' && key.type === 'PLAIN')) continue
    if (!seen.has(key.value)) seen.add(key.value)
    else {
      const start = key.range?.[0] ?? 0
      return [new YAMLParseError([start, start + 1], 'DUPLICATE_KEY', 'Map keys must be unique')]
    }
  }
  return []
}

/**
 * Returns the values of a YAML document as plain data. Throws for keys that aren't scalars, which YAML allows: as text
 * they double with every level. From 20 on, aliases count as a YAML bomb.
 */
export function yamlData(document: Document): unknown {
  return plainData(document.toJS({ mapAsMap: true, maxAliasCount: 20 }))
}

function plainData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainData)
  if (!(value instanceof Map)) return value
  return Object.fromEntries(
    [...value].map(([name, each]: [unknown, unknown]) => {
      if (typeof name === 'object' && name !== null) throw new Error('A key of a map is a map or a list.')
      return [`${(name ?? '') as string | number | boolean | bigint}`, plainData(each)]
    }),
  )
}
