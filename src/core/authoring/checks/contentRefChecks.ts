import type { TagPairs } from '../../text/dialect/pairTags.ts'
import { problemOf, type DocsProblem, type ProblemFix } from './docsProblem.ts'
import { percentDecoded } from '../../text/strings/percentDecoded.ts'

/** Matches the content of a block that is a single link. */
export const loneLink = /^\s*\[([^\]\n]*)\]\((<[^>\n]*>|[^)\n]*)\)\s*$/

/** Finds page links whose content links to another target than their `url`. */
export function contentRefProblems(text: string, { pairs }: TagPairs): DocsProblem[] {
  return pairs.flatMap(({ open, close }): DocsProblem[] => {
    if (open.name !== 'content-ref') return []
    const url = open.attributes.find(({ name }) => name === 'url')?.value
    if (url === undefined || close === undefined || close.start - open.end > 5000) return []
    const inside = text.slice(open.end, close.start)
    const written = loneLink.exec(inside)?.[2]?.replace(/^<(.*)>$/, '$1')
    if (written === undefined || written === url || unescapedTarget(written) === percentDecoded(url)) return []
    const label = url.slice(url.lastIndexOf('/') + 1) || url
    const target = /[\s()]/.test(url) ? `<${url}>` : url
    const edits = [{ start: open.end, end: close.start, text: `\n${open.prefix}[${label}](${target})\n${open.prefix}` }]
    const fix: ProblemFix = { kind: 'repeatTarget', detail: url, edits, safe: false }
    const span = { start: open.end + inside.search(/\S/), end: open.end + inside.trimEnd().length }
    return [problemOf('content-ref-mismatch', span, [written, url], [fix])]
  })
}

/** Returns a link target with Markdown escapes undone. */
function unescapedTarget(written: string): string {
  return percentDecoded(written.replace(/\\([!-/:-@[-`{-~])/g, '$1'))
}
