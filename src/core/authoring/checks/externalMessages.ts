import type { Translate } from '../../text/messages/translate.ts'
import type { RuleId } from './docsProblem.ts'

type ExternalRule = Extract<RuleId, `external-${string}`>

const late = '“{0}” didn’t answer in time.'

/** What is wrong with an address on the web, by the reason that the connection gives. */
export const externalReasons: Readonly<Record<string, string>> = {
  certificateExpired: 'The certificate of “{0}” isn’t valid today.',
  certificateWrongHost: 'The certificate of “{0}” is for another server.',
  startPage: '“{0}” sends readers to the start page of the site.',
  redirects: '“{0}” redirects in a way that can’t be followed.',
  timeout: late,
  connectTimeout: late,
  silent: late,
  offline: '“{0}” can’t be checked while this machine is offline.',
}

/** Returns the message of a problem with an address on the web. `why` is the reason, the new address, or the anchor. */
export function externalMessage(
  rule: ExternalRule,
  [address, why]: readonly [address: string, why: string],
  t: Translate,
): string {
  const reason = Object.hasOwn(externalReasons, why) ? externalReasons[why] : undefined
  switch (rule) {
    case 'external-gone':
      return /host$/i.test(why)
        ? t('“{0}” goes to a server that doesn’t exist.', address)
        : t('“{0}” doesn’t exist. The server answers with {1}.', address, why)
    case 'external-moved':
      return t('“{0}” moved to “{1}”.', address, why)
    case 'external-certificate':
      return reason === undefined
        ? t('The certificate of “{0}” comes from an issuer that this machine doesn’t trust.', address)
        : t(reason, address)
    case 'external-anchor':
      return t('“{0}” has no anchor “{1}” in its HTML. Only a script could add it.', address, why)
    case 'external-uncertain':
      if (/^\d{3}$/.test(why))
        return t('“{0}” can’t be checked. The server answers with {1}, which can have many reasons.', address, why)
      return reason === undefined
        ? t('“{0}” can’t be checked because the connection failed.', address)
        : t(reason, address)
  }
}
