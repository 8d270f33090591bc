import { problemOf, type DocsProblem, type RuleId } from '../../core/authoring/checks/docsProblem.ts'
import { externalAddress } from '../../core/docs/external/externalAddress.ts'
import type { KnownVerdict } from '../../core/docs/external/verdicts.ts'
import { findLinks } from '../../core/text/markdown/links/findLinks.ts'
import { readdressed, repeatedLinks } from '../../core/text/markdown/links/readdressed.ts'

/** Finds the links of a text whose addresses have a verdict that readers notice. */
export function externalProblems(
  text: string,
  verdictOf: (address: string) => KnownVerdict | undefined,
): DocsProblem[] {
  const links = findLinks(text)
  const repeated = repeatedLinks(links)
  return links.flatMap((link): DocsProblem[] => {
    if (link.form === 'reference' || link.repeats === true) return []
    const found = externalAddress(link.value)
    const known = found && verdictOf(found.address)
    if (found === undefined || known === undefined) return []
    if (known.verdict === 'moved') {
      const detail = known.to === undefined ? '' : movedAddress(known.to, found.anchor)
      const edits = readdressed(text, link, detail, repeated)
      return [
        problemOf('external-moved', link.target, [link.value, detail], [{ kind: 'rename', detail, edits, safe: true }]),
      ]
    }
    const rule = ruleOf(known, found.anchor)
    const reason = rule === 'external-anchor' ? (found.anchor ?? '') : known.reason
    return rule === undefined ? [] : [problemOf(rule, link.target, [link.value, reason])]
  })
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
