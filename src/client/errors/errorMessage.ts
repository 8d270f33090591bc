import { certificateMessage, proxyMessage } from './connectionMessages.ts'
import { problemMessage } from '../../core/platform/operations/problemMessage.ts'
import type { Translate } from '../../core/text/messages/translate.ts'
import type { ApiError, ErrorMessage } from './apiError.ts'

/** Puts a failed call into words. Texts stand whole in each call of `t`, where tools that collect them look. */
export function errorMessage(error: ApiError, t: Translate): ErrorMessage {
  const host = error.host ?? t('the server')
  switch (error.kind) {
    case 'offline':
      return offlineMessage(error, host, t)
    case 'timeout':
      return {
        message: t('{0} did not answer in time.', host),
        hint: t('Try again. If the line is slow, allow more time in the settings.'),
      }
    case 'unauthorized':
      return {
        message: t('{0} does not accept the token.', host),
        hint: t('It may have expired or been revoked. Sign in again.'),
      }
    case 'forbidden':
      return withServerMessage(error, t, {
        message: t('You do not have permission for this on {0}.', host),
        hint: t('Ask an administrator of the organization for a role that allows it.'),
      })
    case 'notFound':
      if (error.reason === 'notOffered') {
        return {
          message: t('{0} does not offer this.', host),
          hint: t('The platform may have given it up, or may not have it yet.'),
        }
      }
      return withServerMessage(error, t, {
        message: t('{0} does not have what was asked for.', host),
        hint: t(
          'It may have been deleted or moved, or you may not have access to it. Refresh to see what is there now.',
        ),
      })
    case 'conflict':
      return withServerMessage(error, t, {
        message: t('{0} refused because something else has changed in the meantime, or nothing would change.', host),
        hint: t('Refresh to see the present state, then try again.'),
      })
    case 'invalid':
      return invalidMessage(error, host, t)
    case 'rateLimited':
      return rateLimitedMessage(error, host, t)
    case 'server':
      return withServerMessage(error, t, {
        message: t('{0} has a problem (status {1}).', host, String(error.status ?? '')),
        hint: t('Try again in a moment. If it stays, tell the people who run the server.'),
      })
    case 'protocol':
      return protocolMessage(error, host, t)
    case 'cancelled':
      return { message: t('Cancelled.'), hint: '' }
  }
}

function withServerMessage(error: ApiError, t: Translate, words: ErrorMessage): ErrorMessage {
  if (error.serverMessage === undefined) return words
  return {
    ...words,
    message: `${words.message} ${t('The server says: “{0}”.', error.serverMessage.replace(/\.$/, ''))}`,
  }
}

function offlineMessage(error: ApiError, host: string, t: Translate): ErrorMessage {
  switch (error.reason) {
    case 'hostNotFound':
    case 'hostNotFoundNow':
      return {
        message: t('The name {0} cannot be found.', host),
        hint: t('Check your network connection and the address of the server. Behind a proxy, set “http.proxy”.'),
      }
    case 'connectionRefused':
      return {
        message: t('Nothing answers at {0}.', host),
        hint: t('Check that the server is running and that its address and port are right.'),
      }
    case 'connectionLost':
      return {
        message: t('The connection to {0} was lost.', host),
        hint: t('Check your network connection and try again.'),
      }
    default:
      return (
        certificateMessage(error.reason, host, t) ??
        proxyMessage(error.reason, host, t) ?? {
          message: t('{0} cannot be reached.', host),
          hint: t('Check your network connection, and the proxy settings of the editor. The log has the details.'),
        }
      )
  }
}

function invalidMessage(error: ApiError, host: string, t: Translate): ErrorMessage {
  const complaints = error.problems.map((problem) => problemMessage(problem, t)).join(' ')
  if (error.reason === 'refusedHere') {
    return { message: t('This cannot be sent: {0}', complaints), hint: t('Correct it and try again.') }
  }
  return withServerMessage(error, t, {
    message: t('{0} did not accept the request.', host),
    hint: t('Check what you entered and try again.'),
  })
}

function rateLimitedMessage(error: ApiError, host: string, t: Translate): ErrorMessage {
  const message = t('{0} has had too many requests from you for now.', host)
  if (!error.retryAt) return { message, hint: t('Wait a minute and try again.') }
  return { message, hint: t('Try again after {0}.', error.retryAt.toLocaleTimeString()) }
}

function protocolMessage(error: ApiError, host: string, t: Translate): ErrorMessage {
  const { operation } = error
  switch (error.reason) {
    case 'html':
      return {
        message: t('{0} answered with a web page. The address does not look like that of the platform’s API.', host),
        hint: t('Check the address of the server. A sign-in page of your network may also stand in between.'),
      }
    case 'notHttp':
      return {
        message: t('What answers at {0} is not a web server.', host),
        hint: t('Check the address and the port of the server, and whether it needs https.'),
      }
    case 'redirect':
      return {
        message: t(
          '{0} redirects to {1}. Galley does not follow, so that your token stays safe.',
          host,
          target(error, t),
        ),
        hint: t('If you trust that address, enter it as the address of the server.'),
      }
    case 'privateAddress':
      return {
        message: t(
          'The file is not loaded: {0} is on this machine or its network, where no server outside may lead.',
          host,
        ),
        hint: t('Ask whoever runs the server for the file.'),
      }
    case 'tooLarge':
      return {
        message: t('The answer of {0} to {1} is too large.', host, operation),
        hint: t('Ask for less at a time. The log has the details.'),
      }
    case 'brokenOff':
      return {
        message: t('The answer of {0} to {1} was cut off.', host, operation),
        hint: t('Check your network connection and try again.'),
      }
    case 'wrongShape':
      return {
        message: t('{0} answered {1} in a form that Galley does not understand ({2}).', host, operation, places(error)),
        hint: t('The server may be newer or older than this version of Galley. Look for an update.'),
      }
    default:
      return {
        message: t('{0} answered {1} in a way that Galley does not understand.', host, operation),
        hint: t('Check the address of the server and try again. The log has the details.'),
      }
  }
}

function target(error: ApiError, t: Translate): string {
  return error.redirectedTo ?? t('another address')
}

function places(error: ApiError): string {
  return error.problems
    .slice(0, 3)
    .map((problem) => problem.path)
    .join(', ')
}
