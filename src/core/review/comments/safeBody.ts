import { findLinks } from '../../text/markdown/links/findLinks.ts'
import type { FoundLink } from '../../text/markdown/links/foundLink.ts'
import { linkDestination } from '../../text/markdown/links/linkDestination.ts'
import { mapLinks } from '../../text/markdown/links/mapLinks.ts'
import { readLink } from '../../docs/pages/linkTargets.ts'
import { escapeMarkdown } from '../../text/strings/titles.ts'
import { browsableAddress } from '../../text/strings/browsableAddress.ts'
import { splitTarget } from '../../text/strings/addresses.ts'

/** The maximum number of characters of a body in a thread. To read the rest, open the comment. */
export const maxBodyLength = 10_000

/** Characters that change the direction of text or hide it, so that a reader sees something else than the text has. */
const tricks = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]|(?![\n\t])\p{Cc}/gu

/** Matches what another Markdown parser could read as a link with a scheme that isn't a web address. */
// Only texts of at most `longestBody` characters are matched.
// oxlint-disable-next-line regexp/no-super-linear-move
const strangeTarget = /(\]\(|\]:|<)(?=\s*<?(?!https?:|mailto:)[^\s/)>]*[:&])/gi

/** The rule for where the images of a body can come from. */
export interface ImageRule {
  /** Hosts, including their port, from which images are loaded without asking. */
  readonly hosts: readonly string[]
  /** Whether images from all other hosts are loaded, too. */
  readonly loadsOthers: boolean
}

/** Returns false only if a body has no images. */
export function mayHoldImages(body: string): boolean {
  return /!\[|<img\b/i.test(body)
}

/** A body that is safe to show. */
interface SafeBody {
  readonly markdown: string
  /** True if the end was cut off. */
  readonly isCut: boolean
  /** True if the body has images that aren't loaded because of their host. */
  readonly holdsImages: boolean
}

/**
 * Returns the Markdown of a comment that is safe to show: without characters that change the direction of text, with
 * links only to web and mail addresses, and with images only over https and from allowed hosts. Replaces other images
 * with a link, after the text of `heldImageNote`. Links to pages go to `pageHref`; without it they become plain text.
 * The editor shows HTML elements as text.
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
  // Comes last: until here, only web and mail addresses can have a scheme.
  const written = mapLinks(markdown, (target) => {
    const page = pageOf(target)
    return page === undefined ? undefined : pageHref?.(page)
  })
  return { markdown: written, holdsImages, isCut: shown !== bare }
}

/** Returns the page that a link target names by its identifier. */
function pageOf(target: string): string | undefined {
  const meaning = readLink(target, '')
  return meaning?.kind === 'page' ? meaning.page : undefined
}

function cut(text: string): string {
  const end = text.slice(0, maxBodyLength)
  // Don't split a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(end) ? end.slice(0, -1) : end
}

/** Rewrites every image, so that other Markdown parsers can't find another image or address. */
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
      // The query of an image's address can tell a stranger who reads it.
      text += `![${words}](${linkDestination(isOwn ? address : splitTarget(address).path, false)})`
      continue
    }
    holdsImages ||= protocol === 'https:'
    const name = words || escapeMarkdown(address)
    // Links can't contain links.
    const shown = whole.start < linkEnd ? name : `[${name}](${linkDestination(address, false)})`
    text += [heldImageNote(escapeMarkdown(host)), shown].filter(Boolean).join(' ')
  }
  text += markdown.slice(at)
  return {
    markdown: text.replace(/!(?=\[)/g, (mark, start) => (loaded.has(start) ? mark : `${mark}\u200b`)),
    holdsImages,
  }
}

/** Returns the description of an image with escapes undone. */
function altOf(markdown: string, { alt, words }: FoundLink): string {
  return escapeMarkdown(alt ?? markdown.slice(words.start, words.end).replace(/\\(?=[!-/:-@[-`{-~])/g, ''))
}
