import { ApiError } from '../../../client/errors/apiError.ts'

/** How many causes are listed. Deeper ones rarely add anything. */
const maxCauses = 4

/** How many positions in Galley's own code are listed. */
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

/**
 * The codes of Node, its network code and VS Code's file systems. Only programs write them, so they contain no user
 * data.
 */
const codeForm =
  /^(?:E[A-Z0-9]{2,14}|(?:ERR|UND_ERR|EAI|CERT|DEPTH|SELF|UNABLE)_[A-Z0-9_]{2,40}|File[A-Z][A-Za-z]{2,20})$/

/**
 * Returns the parts of an error that are safe to share: names, codes, operations and positions in Galley's own code.
 * Leaves out the message, because it can quote a title, a path or a token.
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

/** Returns the positions after the message, because the message itself can look like one. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  if (start < 0) return []
  return [...stack.slice(start + message.length).matchAll(/^ {4}at .*[\\/]dist[\\/]([\w-]+\.cjs:\d+:\d+)\)?$/gm)]
    .slice(0, maxFrames)
    .map(([, position = '']) => position)
}
