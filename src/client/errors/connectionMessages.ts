import type { Translate } from '../../core/text/messages/translate.ts'
import type { ErrorMessage, ErrorReason } from './apiError.ts'

/** Returns the message for an untrusted certificate. Undefined for other reasons. */
export function certificateMessage(
  reason: ErrorReason | undefined,
  host: string,
  t: Translate,
): ErrorMessage | undefined {
  const hint = t(
    'If the certificate belongs to your organization, install its certificate authority in the operating system. Or set NODE_EXTRA_CA_CERTS to its file and restart the editor.',
  )
  switch (reason) {
    case 'certificateSelfSigned':
      return { message: t('The certificate of {0} is self-signed, so it can’t be trusted.', host), hint }
    case 'certificateUnknownIssuer':
      return {
        message: t('The certificate of {0} comes from an authority that this machine doesn’t trust.', host),
        hint,
      }
    case 'certificateExpired':
      return {
        message: t('The certificate of {0} isn’t valid on today’s date.', host),
        hint: t(
          'Check the clock of this machine. If it’s right, ask the administrator of the server to renew the certificate.',
        ),
      }
    case 'certificateWrongHost':
      return {
        message: t('The certificate of {0} was issued for a different name.', host),
        hint: t('Check the server address. Someone might be intercepting the connection.'),
      }
    case 'tlsFailed':
      return {
        message: t('Galley couldn’t make a secure connection to {0}.', host),
        hint: t(
          'Check whether the address must start with http:// and whether the port is right. See the log for details.',
        ),
      }
    default:
      return undefined
  }
}

/** Returns the message for a proxy that refuses the connection. Undefined for other reasons. */
export function proxyMessage(reason: ErrorReason | undefined, host: string, t: Translate): ErrorMessage | undefined {
  switch (reason) {
    case 'proxyNeedsCredentials':
      return {
        message: t('The proxy needs a user name and password to connect to {0}.', host),
        hint: t('Add them to the setting “http.proxy” (http://name:password@proxy:port) or “http.proxyAuthorization”.'),
      }
    case 'proxyRefused':
      return {
        message: t('The proxy refused to connect to {0}.', host),
        hint: t('Ask your network administrator, or add the host to the setting “http.noProxy”.'),
      }
    case 'proxyUnreachable':
      return {
        message: t('Galley can’t reach the proxy that it uses for {0}.', host),
        hint: t(
          'Check the setting “http.proxy” and the variables HTTPS_PROXY and HTTP_PROXY. For a proxy script (PAC), set “galley.network.transport” to “editor”.',
        ),
      }
    default:
      return undefined
  }
}
