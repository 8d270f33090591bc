import { decodeHTMLAttribute } from 'entities'
import { percentDecoded } from '../../text/strings/percentDecoded.ts'

const named = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

/** Anchors that scripts read, or that browsers know: routes, lines of code, texts to highlight, states. */
const forScripts = /^(?:top$|[/!?]|:~:|L\d)|[=&/]/i

/**
 * Returns for each anchor whether a page has it. Anchors that only scripts can make count as existing, and so do those
 * that the page itself links to. Linear in the length of the page.
 */
export function anchorsIn(html: string, anchors: readonly string[]): Record<string, boolean> {
  const ids = new Set<string>()
  for (const [, double, single, bare] of html.matchAll(named))
    ids.add(decodeHTMLAttribute(double ?? single ?? bare ?? ''))
  const has = (anchor: string): boolean => {
    const id = percentDecoded(anchor)
    if (forScripts.test(anchor) || [id, anchor, `user-content-${id}`].some((each) => ids.has(each))) return true
    return [`#${anchor}`, `#${id}`, `"${id}"`].some((each) => html.includes(each))
  }
  // Without a prototype, because anchors come from a repository.
  const found = Object.create(null) as Record<string, boolean>
  for (const anchor of anchors) found[anchor] = has(anchor)
  return found
}
