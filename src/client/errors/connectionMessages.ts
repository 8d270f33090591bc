import type { Translate } from '../../core/text/messages/translate.ts'
import type { ErrorMessage, ErrorReason } from './apiError.ts'

/** Words for a certificate that is not trusted, or undefined for other reasons. */
export function certificateMessage(
  reason: ErrorReason | undefined,
  host: string,
  t: Translate,
): ErrorMessage | undefined {
  const hint = t(
    'If it is your organization’s own, install its certificate authority in the operating system, or name it in NODE_EXTRA_CA_CERTS and restart the editor.',
  )
  switch (reason) {
    case 'certificateSelfSigned':
      return { message: t('The certificate of {0} is self-signed, so nobody vouches for it.', host), hint }
    case 'certificateUnknownIssuer':
      return {
        message: t('The certificate of {0} comes from an authority that this machine does not know.', host),
        hint,
      }
    case 'certificateExpired':
      return {
        message: t('The certificate of {0} is not valid at this time.', host),
        hint: t('Check the clock of this machine. If it is right, the people who run the server must renew it.'),
      }
    case 'certificateWrongHost':
      return {
        message: t('The certificate of {0} was made for another name.', host),
        hint: t('Check the address of the server. Somebody may be listening in between.'),
      }
    case 'tlsFailed':
      return {
        message: t('No secure connection to {0} could be made.', host),
        hint: t('Check whether the address should begin with http:// or has the wrong port, and look into the log.'),
      }
    default:
      return undefined
  }
}

/** Words for a proxy that does not let us through, or undefined for other reasons. */
export function proxyMessage(reason: ErrorReason | undefined, host: string, t: Translate): ErrorMessage | undefined {
  switch (reason) {
    case 'proxyNeedsCredentials':
      return {
        message: t('The proxy asks for a user name and a password before it connects to {0}.', host),
        hint: t('Put them into “http.proxy” (http://name:password@proxy:port) or into “http.proxyAuthorization”.'),
      }
    case 'proxyRefused':
      return {
        message: t('The proxy refuses to connect to {0}.', host),
        hint: t('Ask the people who run the proxy, or name the host in “http.noProxy”.'),
      }
    case 'proxyUnreachable':
      return {
        message: t('The proxy on the way to {0} cannot be reached.', host),
        hint: t(
          'Check “http.proxy” and the variables HTTPS_PROXY and HTTP_PROXY. PAC scripts need the editor’s transport.',
        ),
      }
    default:
      return undefined
  }
}
