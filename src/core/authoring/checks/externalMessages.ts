import type { Translate } from '../../text/messages/translate.ts'
import type { RuleId } from './docsProblem.ts'

type ExternalRule = Extract<RuleId, `external-${string}`>

/** Returns the message of a problem with an address on the web. `why` is the reason, the new address, or the anchor. */
export function externalMessage(
  rule: ExternalRule,
  [address, why]: readonly [address: string, why: string],
  t: Translate,
): string {
  switch (rule) {
    case 'external-gone':
      return /host$/i.test(why)
        ? t('“{0}” goes to a server that doesn’t exist.', address)
        : t('“{0}” doesn’t exist. The server answers with {1}.', address, why)
    case 'external-moved':
      return t('“{0}” moved to “{1}”.', address, why)
    case 'external-certificate':
      return certificateMessage(address, why, t)
    case 'external-anchor':
      return t('“{0}” has no anchor “{1}” in its HTML. Only a script could add it.', address, why)
    case 'external-uncertain':
      return uncertainMessage(address, why, t)
  }
}

function certificateMessage(address: string, why: string, t: Translate): string {
  switch (why) {
    case 'certificateExpired':
      return t('The certificate of “{0}” isn’t valid today.', address)
    case 'certificateWrongHost':
      return t('The certificate of “{0}” is for another server.', address)
    default:
      return t('The certificate of “{0}” comes from an issuer that this machine doesn’t trust.', address)
  }
}

function uncertainMessage(address: string, why: string, t: Translate): string {
  if (/^\d{3}$/.test(why))
    return t('“{0}” can’t be checked. The server answers with {1}, which can have many reasons.', address, why)
  switch (why) {
    case 'startPage':
      return t('“{0}” sends readers to the start page of the site.', address)
    case 'redirects':
      return t('“{0}” redirects in a way that can’t be followed.', address)
    case 'timeout':
    case 'connectTimeout':
    case 'silent':
      return t('“{0}” didn’t answer in time.', address)
    case 'offline':
      return t('“{0}” can’t be checked while this machine is offline.', address)
    default:
      return t('“{0}” can’t be checked because the connection failed.', address)
  }
}
