import { browsableAddress } from '../../../text/strings/browsableAddress.ts'
import { encodeHtml } from '../../../text/strings/encodeHtml.ts'

/**
 * Matches what a browser reads as a host without a scheme. Browsers skip control characters before it, skip tabs and
 * line breaks inside it, and read `\` as `/`.
 */
const hostAlone = /^[^!-\uffff]*[/\\][\t\n\r]*[/\\]/

/** Returns a link target that is safe to open: a browser address, or a relative path. */
export function safeTarget(target: string): string | undefined {
  if (target.includes(':') && URL.canParse(target)) return browsableAddress(target)
  return hostAlone.test(target) ? undefined : target
}

/** Returns an image source that is safe to load: a web address, or a relative path. */
export function safeSource(source: string): string | undefined {
  const safe = safeTarget(source)
  return safe?.startsWith('mailto:') ? undefined : safe
}

/** Returns the attributes that open a target. Undefined if it isn't safe. Clicks in the preview follow `data-href`. */
export function linkAttributes(target: string | undefined): string | undefined {
  const href = target === undefined ? undefined : safeTarget(target)
  if (href === undefined) return undefined
  const address = encodeHtml(href)
  return `href="${address}" data-href="${address}"`
}
