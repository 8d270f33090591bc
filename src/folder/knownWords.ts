import type { DocsBody } from '../core/docs/body/docsBody.ts'

const word = /\p{L}[\p{L}\p{M}'’]*/gu
const maxNames = 100_000

/** Returns the words that docs know, in lower case: configured ones, words in titles, and names in specifications. */
export function knownWords(
  { body }: { readonly body: Pick<DocsBody, 'pages'> },
  listed: readonly string[],
  specs: DocsBody['specs'],
): ReadonlySet<string> {
  const known = new Set(listed.map((each) => each.toLowerCase()))
  const add = (text: string): void => {
    for (const [each] of text.matchAll(word)) known.add(each.toLowerCase())
  }
  for (const each of listed) add(each)
  for (const { title } of body.pages.entries) add(title)
  for (const { document } of specs?.values() ?? []) if (document !== undefined) addNames(document, known)
  return known
}

/** Adds the names in a specification: its keys, operations and tags. */
function addNames(document: object, known: Set<string>): void {
  const waiting: unknown[] = [document]
  const seen = new Set<unknown>()
  for (let next = waiting.pop(); next !== undefined && seen.size < maxNames; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    for (const [key, value] of Object.entries(next)) {
      const isName = typeof value === 'string' && (key === 'operationId' || key === 'name')
      for (const text of isName ? [key, value] : [key]) {
        for (const [part] of text.matchAll(/[A-Za-z]{3,40}/g)) known.add(part.toLowerCase())
      }
      if (typeof value === 'object') waiting.push(value)
    }
  }
}
