import { ApiError } from '../../../client/errors/apiError.ts'

/** Deeper causes say little that the first ones don't. */
const maxCauses = 4

/** Positions in Galley's own code that are worth reading. */
const maxFrames = 3

const knownNames: ReadonlySet<string> = new Set([
  'AbortError',
  'AggregateError',
  'Error',
  'ExplainedError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TimeoutError',
  'TypeError',
  'URIError',
])

/** Codes of Node, its network code and the editor's file systems, which are written by programs alone. */
const codeForm =
  /^(?:E[A-Z0-9]{2,14}|(?:ERR|UND_ERR|EAI|CERT|DEPTH|SELF|UNABLE)_[A-Z0-9_]{2,40}|File[A-Z][A-Za-z]{2,20})$/

/**
 * What of an error can be given to anyone: names, codes, operations and positions in Galley's own code. Its message is
 * left out, since it can quote a title, a path or a token.
 */
export function errorTrace(error: unknown): string {
  const parts: string[] = []
  for (let one = error; one instanceof Error && parts.length < maxCauses; one = one.cause) parts.push(traceOf(one))
  return parts.length > 0 ? parts.join(', from ') : 'no error'
}

function traceOf(error: Error): string {
  if (error instanceof ApiError) {
    const { operation, kind, status, reason } = error
    return ['ApiError', /^[A-Za-z]{1,60}$/.test(operation) ? operation : '', kind, status, reason]
      .filter(Boolean)
      .join(' ')
  }
  const code: unknown = 'code' in error ? error.code : undefined
  const name = knownNames.has(error.name) ? error.name : 'Error'
  return [name, typeof code === 'string' && codeForm.test(code) ? code : '', ...framesOf(error)]
    .filter(Boolean)
    .join(' ')
}

/** The positions after the message, which can look like positions itself. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  if (start < 0) return []
  return [...stack.slice(start + message.length).matchAll(/^ {4}at .*[\\/]dist[\\/]([\w-]+\.cjs:\d+:\d+)\)?$/gm)]
    .slice(0, maxFrames)
    .map(([, position = '']) => position)
}
