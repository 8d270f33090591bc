import { getLocation } from 'jsonc-parser'

/** A text value in a request document that can be chosen from a list. */
export interface ValueLocation {
  /** The name of the value; for a value in a list, the list's name. */
  readonly name: string
  readonly part: 'parameters' | 'body'
  /** The span of the current value, including quotes. `length` is 0 if there's none yet. */
  readonly offset: number
  readonly length: number
}

/** Returns the value at an offset of a request document. Undefined if there's no value there. */
export function valueLocation(text: string, offset: number): ValueLocation | undefined {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset)
  const [part, ...rest] = path
  if (isAtPropertyKey || (part !== 'parameters' && part !== 'body')) return undefined
  const name = rest.findLast((segment) => typeof segment === 'string')
  if (typeof name !== 'string' || name === '') return undefined
  const over =
    previousNode?.type === 'string' &&
    previousNode.offset <= offset &&
    offset <= previousNode.offset + previousNode.length
  return over
    ? { name, part, offset: previousNode.offset, length: previousNode.length }
    : { name, part, offset, length: 0 }
}
