/**
 * A `{% … %}` tag that fills its line. `rest` is everything after the name as written. `closing` is true for `{%
 * endname %}`.
 */
export type TagLine = { name: string; closing: boolean; rest: string; attributes: Record<string, string> }

const tagStart = /^\{%-?\s*(@?[A-Za-z][\w./-]*)/

/** Reads a line without its indentation as a tag. Undefined if it isn't one. */
export function readTagLine(line: string): TagLine | undefined {
  const head = readTagHead(line)
  return head && { ...head, attributes: readAttributes(head.rest) }
}

/** Reads a tag without its attributes, for callers that only need its name. */
export function readTagHead(line: string): Omit<TagLine, 'attributes'> | undefined {
  if (!line.startsWith('{%')) return undefined
  const text = line.trimEnd()
  const [start = '', word = ''] = tagStart.exec(text) ?? []
  if (word === '' || !text.endsWith('%}')) return undefined
  const rest = text.slice(start.length, -2).trimStart().replace(/-$/, '').trimEnd()
  if (rest.includes('%}') || !/^.*$/.test(rest)) return undefined
  const closing = word.startsWith('end') && word.length > 3
  return { name: closing ? word.slice(3) : word, closing, rest }
}

// Takes a name without a value as a whole, so the expression doesn't try parts of it again.
const attributePattern = /([A-Za-z_:][\w:.-]*)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"'=<>]+)))?/g

/** Reads `name="value"` pairs. Removes a backslash before a quote and decodes HTML entities. */
export function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single, bare] of text.matchAll(attributePattern)) {
    const value = double ?? single ?? bare
    if (value !== undefined) attributes[name] = unescapeAttribute(value)
  }
  return attributes
}

/** Reads an attribute that is `true` or `false`. Undefined if a tag doesn't have it. */
export function flag(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'true'
}

/** Writes attributes in their order, each after a space. Skips undefined ones. */
export function writeAttributes(attributes: Record<string, string | number | boolean | undefined>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('')
}

/** Reverses {@link escapeAttribute}. */
export function unescapeAttribute(value: string): string {
  if (!/[\\&]/.test(value)) return value
  return value.replace(
    /\\(["'])|&(quot|apos|lt|gt|amp|#10|#37|#39|#92|#x27|#x20);/g,
    (_, escaped: string | undefined, entity: string) => {
      return escaped ?? entities[entity] ?? ''
    },
  )
}

const entities: Record<string, string> = {
  quot: '"',
  lt: '<',
  gt: '>',
  amp: '&',
  apos: "'",
  '#10': '\n',
  '#37': '%',
  '#39': "'",
  '#92': '\\',
  '#x27': "'",
  '#x20': ' ',
}

/** Escapes a value for double quotes in a tag or an HTML element, so that it can't end either. */
export function escapeAttribute(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('\\', '&#92;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '&#10;')
    .replaceAll('%}', '&#37;}')
}
