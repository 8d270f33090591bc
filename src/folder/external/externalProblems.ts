import { problemOf, type DocsProblem, type RuleId } from '../../core/authoring/checks/docsProblem.ts'
import { externalAddress } from '../../core/docs/external/externalAddress.ts'
import type { KnownVerdict } from '../../core/docs/external/verdicts.ts'
import type { TextReplacement } from '../../core/text/edits/minimalEdits.ts'
import { findLinks } from '../../core/text/markdown/links/findLinks.ts'
import type { FoundLink } from '../../core/text/markdown/links/foundLink.ts'
import { relink } from '../../core/text/markdown/links/mapLinks.ts'

/** Finds the links of a text whose addresses have a verdict that readers notice. */
export function externalProblems(
  text: string,
  verdictOf: (address: string) => KnownVerdict | undefined,
): DocsProblem[] {
  const links = findLinks(text)
  // The link inside a block, which repeats its target.
  const repeated = new Map<string, FoundLink[]>()
  for (const link of links) {
    if (link.repeats === true) repeated.set(link.value, [...(repeated.get(link.value) ?? []), link])
  }
  return links.flatMap((link): DocsProblem[] => {
    if (link.form === 'reference' || link.repeats === true) return []
    const found = externalAddress(link.value)
    const known = found && verdictOf(found.address)
    if (found === undefined || known === undefined) return []
    if (known.verdict === 'moved') {
      const detail = known.to === undefined ? '' : movedAddress(known.to, found.anchor)
      const same = link.form === 'tag' ? (repeated.get(link.value) ?? []) : []
      const edits = [link, ...same].flatMap((each) => relinked(text, each, detail))
      return [
        problemOf('external-moved', link.target, [link.value, detail], [{ kind: 'rename', detail, edits, safe: true }]),
      ]
    }
    const rule = ruleOf(known, found.anchor)
    const reason = rule === 'external-anchor' ? (found.anchor ?? '') : known.reason
    return rule === undefined ? [] : [problemOf(rule, link.target, [link.value, reason])]
  })
}

/** A link whose text is its address shows the new one. */
function relinked(text: string, link: FoundLink, to: string): TextReplacement[] {
  const isShown = link.form === 'inline' && text.slice(link.words.start, link.words.end) === link.value
  const target = link.form === 'reference' ? [] : [relink(text, link, to)]
  return isShown ? [{ ...link.words, text: to }, ...target] : target
}

function ruleOf({ verdict, anchors }: KnownVerdict, anchor: string | undefined): RuleId | undefined {
  if (verdict === 'gone') return 'external-gone'
  if (verdict === 'certificate') return 'external-certificate'
  if (verdict === 'uncertain') return 'external-uncertain'
  return anchor !== undefined && anchors?.[anchor] === false ? 'external-anchor' : undefined
}

/** Returns the new address of a link. The anchor stays, unless the server sent another one. */
export function movedAddress(to: string, anchor: string | undefined): string {
  return anchor === undefined || to.includes('#') ? to : `${to}#${anchor}`
}
