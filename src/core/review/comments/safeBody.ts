import { findLinks } from '../../text/markdown/links/findLinks.ts'
import type { FoundLink } from '../../text/markdown/links/foundLink.ts'
import { linkDestination } from '../../text/markdown/links/linkDestination.ts'
import { mapLinks } from '../../text/markdown/links/mapLinks.ts'
import { readLink } from '../../docs/pages/linkTargets.ts'
import { escapeMarkdown } from '../../text/strings/titles.ts'
import { browsableAddress } from '../../text/strings/browsableAddress.ts'

/** More characters of a body than this aren't shown in a thread: anyone who wants the rest opens the comment. */
export const maxBodyLength = 10_000

/** Signs that turn the direction of text around, or hide it: what is read wouldn't be what is there. */
const tricks = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]|(?![\n\t])\p{Cc}/gu

/** What another reader of Markdown could take for a link with a scheme that points outside the web. */
// Only texts of at most `longestBody` characters come here, and each of them is looked at once.
// oxlint-disable-next-line regexp/no-super-linear-move
const strangeTarget = /(\]\(|\]:|<)(?=\s*<?(?!https?:|mailto:)[^\s/)>]*[:&])/gi

/** Where the images of a body may come from. */
export interface ImageRule {
  /** Hosts, with their port, from which images are loaded unasked. */
  readonly hosts: readonly string[]
  /** Whether those of all other hosts are loaded, too. */
  readonly loadsOthers: boolean
}

/** Whether a body may have images; false only where it has none. */
export function mayHoldImages(body: string): boolean {
  return /!\[|<img\b/i.test(body)
}

/** A body that is shown in an editor that trusts no one. */
interface SafeBody {
  readonly markdown: string
  /** True where the end was left out. */
  readonly isCut: boolean
  /** True if there are images that would be loaded if the rule allowed other hosts. */
  readonly holdsImages: boolean
}

/**
 * The Markdown of a comment as it may be shown: no signs that turn text around, links only to addresses of the web and
 * of mail, images only over https and from where the rule allows it. In the place of any other image is a link to it,
 * after what `heldImageNote` says about its host. Links to pages go where `pageHref` says; without it they are words.
 * Elements are left to the editor, which shows them as the words they are written with.
 */
export function safeBody(
  body: string,
  rule: ImageRule = { hosts: [], loadsOthers: false },
  heldImageNote: (host: string) => string = () => '',
  pageHref?: (page: string) => string,
): SafeBody {
  const bare = body.replace(tricks, '')
  const shown = bare.length > maxBodyLength ? cut(bare) : bare
  const linked = mapLinks(shown, (target, kind) => {
    if (kind === 'image') return browsableAddress(target) === undefined ? null : undefined
    return /^(?:https?|mailto):/i.test(target) || (pageHref && pageOf(target) !== undefined) ? undefined : null
  }).replace(strangeTarget, (mark) => (mark === '<' ? '\\<' : `${mark[0]} ${mark[1]}`))
  const { markdown, holdsImages } = withImages(linked, rule, heldImageNote)
  // Last, for until here nothing but an address of the web or of mail may have a scheme.
  const written = mapLinks(markdown, (target) => {
    const page = pageOf(target)
    return page === undefined ? undefined : pageHref?.(page)
  })
  return { markdown: written, holdsImages, isCut: shown !== bare }
}

/** The page that a link target names by its identifier. */
function pageOf(target: string): string | undefined {
  const meaning = readLink(target, '')
  return meaning?.kind === 'page' ? meaning.page : undefined
}

function cut(text: string): string {
  const end = text.slice(0, maxBodyLength)
  // Half of a character is none.
  return /[\uD800-\uDBFF]$/.test(end) ? end.slice(0, -1) : end
}

/**
 * Writes every image again, so that no other reader of Markdown finds one, or another address, where this one doesn't.
 */
function withImages(
  markdown: string,
  rule: ImageRule,
  heldImageNote: (host: string) => string,
): Pick<SafeBody, 'markdown' | 'holdsImages'> {
  const loaded = new Set<number>()
  let holdsImages = false
  let text = ''
  let at = 0
  let linkEnd = 0
  for (const link of findLinks(markdown)) {
    const { whole } = link
    if (link.kind !== 'image') linkEnd = Math.max(linkEnd, link.words.end)
    if (link.kind !== 'image' || link.form === 'definition' || whole.start < at) continue
    const address = browsableAddress(link.value)
    if (address === undefined) continue
    text += markdown.slice(at, whole.start)
    at = whole.end
    const { protocol, host } = new URL(address)
    const isOwn = rule.hosts.includes(host)
    const words = altOf(markdown, link)
    if (protocol === 'https:' && (isOwn || rule.loadsOthers)) {
      loaded.add(text.length)
      // What is asked for beyond the address of an image can tell a stranger who reads it.
      text += `![${words}](${linkDestination(isOwn ? address : address.replace(/[?#][^]*/, ''), false)})`
      continue
    }
    holdsImages ||= protocol === 'https:'
    const name = words || escapeMarkdown(address)
    // There are no links in links.
    const shown = whole.start < linkEnd ? name : `[${name}](${linkDestination(address, false)})`
    text += [heldImageNote(escapeMarkdown(host)), shown].filter(Boolean).join(' ')
  }
  text += markdown.slice(at)
  return {
    markdown: text.replace(/!(?=\[)/g, (mark, start) => (loaded.has(start) ? mark : `${mark}\u200b`)),
    holdsImages,
  }
}

/** The words of an image, as they are intended. */
function altOf(markdown: string, { alt, words }: FoundLink): string {
  return escapeMarkdown(alt ?? markdown.slice(words.start, words.end).replace(/\\(?=[!-/:-@[-`{-~])/g, ''))
}
