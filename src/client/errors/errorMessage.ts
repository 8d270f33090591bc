import { certificateMessage, proxyMessage } from './connectionMessages.ts'
import { problemMessage } from '../../core/platform/operations/problemMessage.ts'
import { partsText, type Translate } from '../../core/text/messages/translate.ts'
import type { ApiError, ErrorMessage } from './apiError.ts'

/** Returns the message for a failed call. Each call of `t` has a whole text, for tools that extract strings. */
export function errorMessage(error: ApiError, t: Translate): ErrorMessage {
  const host = error.host ?? t('The server')
  switch (error.kind) {
    case 'offline':
      return offlineMessage(error, host, t)
    case 'timeout':
      return {
        message: t('{0} didn’t respond in time.', host),
        hint: t('Try again. If your connection is slow, increase the timeout in the settings.'),
      }
    case 'unauthorized':
      return {
        message: t('{0} didn’t accept your token.', host),
        hint: t('It might have expired or been revoked. Sign in again.'),
      }
    case 'forbidden':
      return withServerMessage(error, t, {
        message: t('You don’t have permission to do this on {0}.', host),
        hint: t('Ask an administrator of your organization for a role that allows it.'),
      })
    case 'notFound':
      if (error.reason === 'notOffered') {
        return {
          message: t('{0} doesn’t offer this feature.', host),
          hint: t('The platform might have removed it, or might not have it yet.'),
        }
      }
      return withServerMessage(error, t, {
        message: t('{0} couldn’t find what you asked for.', host),
        hint: t(
          'It might have been deleted or moved, or you might not have access to it. Refresh to see the current state.',
        ),
      })
    case 'conflict':
      return withServerMessage(error, t, {
        message: t(
          '{0} refused this because something changed in the meantime, or because nothing would change.',
          host,
        ),
        hint: t('Refresh to see the current state, and then try again.'),
      })
    case 'invalid':
      return invalidMessage(error, host, t)
    case 'rateLimited':
      return rateLimitedMessage(error, host, t)
    case 'server':
      return withServerMessage(error, t, {
        message: t('{0} has a problem (status {1}).', host, String(error.status ?? '')),
        hint: t('Try again in a moment. If the problem continues, contact the administrator of the server.'),
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
    message: `${words.message} ${t('The server’s message: “{0}”.', error.serverMessage.replace(/\.$/, ''))}`,
  }
}

function offlineMessage(error: ApiError, host: string, t: Translate): ErrorMessage {
  switch (error.reason) {
    case 'hostNotFound':
    case 'hostNotFoundNow':
      return {
        message: t('Galley can’t find a server named {0}.', host),
        hint: t('Check your network connection and the server address. If you’re behind a proxy, set “http.proxy”.'),
      }
    case 'connectionRefused':
      return {
        message: t('No server responds at {0}.', host),
        hint: t('Check that the server is running, and that its address and port are right.'),
      }
    case 'connectionLost':
      return {
        message: t('The connection to {0} was lost.', host),
        hint: t('Check your network connection, and then try again.'),
      }
    default:
      return (
        certificateMessage(error.reason, host, t) ??
        proxyMessage(error.reason, host, t) ?? {
          message: t('Galley can’t reach {0}.', host),
          hint: t('Check your network connection and the editor’s proxy settings. See the log for details.'),
        }
      )
  }
}

function invalidMessage(error: ApiError, host: string, t: Translate): ErrorMessage {
  const complaints = error.problems.map((problem) => problemMessage(problem, t)).join(' ')
  if (error.reason === 'refusedHere') {
    return { message: t('Galley can’t send this request: {0}', complaints), hint: t('Correct it, and then try again.') }
  }
  return withServerMessage(error, t, {
    message: t('{0} didn’t accept the request.', host),
    hint: t('Check what you entered, and then try again.'),
  })
}

function rateLimitedMessage(error: ApiError, host: string, t: Translate): ErrorMessage {
  const message = t('{0} received too many requests from you.', host)
  if (!error.retryAt) return { message, hint: t('Wait a minute, and then try again.') }
  return { message, hint: t('Try again after {0}.', error.retryAt.toLocaleTimeString()) }
}

function protocolMessage(error: ApiError, host: string, t: Translate): ErrorMessage {
  const { operation } = error
  switch (error.reason) {
    case 'html':
      return {
        message: t('{0} responded with a web page. The address doesn’t seem to be the platform’s API.', host),
        hint: t('Check the server address. Your network might also require you to sign in first.'),
      }
    case 'notHttp':
      return {
        message: t('The server at {0} isn’t a web server.', host),
        hint: t('Check the server’s address and port, and whether it needs https.'),
      }
    case 'redirect':
      return {
        message: t(
          '{0} redirects to {1}. Galley didn’t follow the redirect, to keep your token safe.',
          host,
          target(error, t),
        ),
        hint: t('If you trust that address, enter it as the server address.'),
      }
    case 'privateAddress':
      return {
        message: t(
          'Galley didn’t load the file because {0} is on this machine or its network. Servers on the internet can’t use such addresses.',
          host,
        ),
        hint: t('Ask the administrator of the server for the file.'),
      }
    case 'tooLarge':
      return {
        message: t('The response of {0} to {1} is too large.', host, operation),
        hint: t('Request less data at a time. See the log for details.'),
      }
    case 'brokenOff':
      return {
        message: t('The response of {0} to {1} was cut off.', host, operation),
        hint: t('Check your network connection, and then try again.'),
      }
    case 'wrongShape':
      return {
        message: t(
          '{0} responded to {1} in a form that Galley doesn’t understand ({2}).',
          host,
          operation,
          places(error, t),
        ),
        hint: t('The server might be newer or older than this version of Galley. Check for updates.'),
      }
    case 'incomplete':
      return {
        message: t(
          'The response of {0} to {1} is incomplete ({2}), so Galley didn’t use it to change anything.',
          host,
          operation,
          places(error, t),
        ),
        hint: t('Try again. A proxy might have changed the response, or the server might have a problem.'),
      }
    default:
      return {
        message: t('{0} responded to {1} in a way that Galley doesn’t understand.', host, operation),
        hint: t('Check the server address, and then try again. See the log for details.'),
      }
  }
}

function target(error: ApiError, t: Translate): string {
  return error.redirectedTo ?? t('another address')
}

function places(error: ApiError, t: Translate): string {
  return partsText(
    error.problems.slice(0, 3).map((problem) => problem.path),
    t,
  )
}
