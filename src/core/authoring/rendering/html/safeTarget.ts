import { browsableAddress } from '../../../text/strings/browsableAddress.ts'
import { encodeHtml } from '../../../text/strings/encodeHtml.ts'

/**
 * What a browser reads as a host without a scheme: it passes over what is no character before it, and over tabs and line
 * breaks within it, and takes `\` for `/`.
 */
const hostAlone = /^[^!-\uffff]*[/\\][\t\n\r]*[/\\]/

/** A link's target where it may be opened: an address for browsers, or something relative to the page. */
export function safeTarget(target: string): string | undefined {
  if (target.includes(':') && URL.canParse(target)) return browsableAddress(target)
  return hostAlone.test(target) ? undefined : target
}

/** Where an image may come from: the web, or something relative to the page. */
export function safeSource(source: string): string | undefined {
  const safe = safeTarget(source)
  return safe?.startsWith('mailto:') ? undefined : safe
}

/** What takes a link to its target. Undefined if no one may go there. Clicks in the preview follow `data-href`. */
export function linkAttributes(target: string | undefined): string | undefined {
  const href = target === undefined ? undefined : safeTarget(target)
  if (href === undefined) return undefined
  const address = encodeHtml(href)
  return `href="${address}" data-href="${address}"`
}
