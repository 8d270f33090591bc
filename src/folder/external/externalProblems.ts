import { problemOf, type DocsProblem, type RuleId } from '../../core/authoring/checks/docsProblem.ts'
import { externalAddress } from '../../core/docs/external/externalAddress.ts'
import type { KnownVerdict } from '../../core/docs/external/verdicts.ts'
import { findLinks } from '../../core/text/markdown/links/findLinks.ts'
import { mapLinks } from '../../core/text/markdown/links/mapLinks.ts'
import { readdressed, repeatedLinks } from '../../core/text/markdown/links/readdressed.ts'
import type { DocsFolder } from '../docsFolder.ts'
import { noChanges, type FolderPlan } from '../folderPlan.ts'
import { linkingTexts } from './externalLinks.ts'

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
      // The new address can be a page for signing in, or one that says something else.
      const fix = { kind: 'rename', detail, edits, safe: false } as const
      return [problemOf('external-moved', link.target, [link.value, detail], [fix])]
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
function movedAddress(to: string, anchor: string | undefined): string {
  return anchor === undefined || to.includes('#') ? to : `${to}#${anchor}`
}

/** Changes an address to its new one in a text, and keeps the anchors of links. */
export function withNewAddress(text: string, from: string, to: string): string {
  return mapLinks(text, (target) => {
    const found = externalAddress(target)
    return found?.address === from ? movedAddress(to, found.anchor) : undefined
  })
}

/** Plans to change an address to its new one in all pages of a docs folder. */
export async function planNewAddress(docs: DocsFolder, from: string, to: string): Promise<FolderPlan> {
  const edits = new Map<string, { readonly before: string; readonly after: string }>()
  const { host } = new URL(from)
  for await (const [file, before] of linkingTexts(docs)) {
    const after = before.toLowerCase().includes(host) ? withNewAddress(before, from, to) : before
    if (after !== before) edits.set(file, { before, after })
  }
  return { ...noChanges, edits }
}
