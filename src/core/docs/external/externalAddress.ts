import { isWebAddress } from '../../text/strings/addresses.ts'

/** An address on the web that a link points to, without its anchor. */
export interface ExternalAddress {
  readonly address: string
  readonly anchor: string | undefined
}

/** Longer addresses aren't requested: servers refuse them anyway. */
export const maxAddressLength = 2000

/** Parts that readers replace, such as `{id}` or `<name>`. */
const placeholder = /[{}<>\s]|%7[bd]|%3[ce]|\$[A-Z_]|\byour[-_]|\.\.\.|…/i

/** Hosts for examples, and hosts that exist only in one network. */
const localOrExample =
  /^[^.]*$|(?:^|\.)(?:example(?:\.(?:com|net|org|edu))?|test|invalid|localhost|local|internal|lan|home\.arpa)\.?$/

/**
 * Returns the address that a link target points to on the web. Undefined for other targets, for examples, and for
 * addresses of the platform's app, which only an account can open.
 */
export function externalAddress(target: string): ExternalAddress | undefined {
  if (
    target.length > maxAddressLength ||
    !(isWebAddress(target) || target.startsWith('//')) ||
    placeholder.test(target)
  )
    return undefined
  const written = target.startsWith('//') ? `https:${target}` : target
  if (!URL.canParse(written)) return undefined
  const url = new URL(written)
  const anchor = url.hash.slice(1)
  url.hash = ''
  if (url.username !== '' || url.password !== '' || localOrExample.test(url.hostname)) return undefined
  if (url.hostname === 'app.gitbook.com') return undefined
  return { address: url.href, anchor: anchor === '' ? undefined : anchor }
}
