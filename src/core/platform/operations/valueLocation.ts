import { getLocation } from 'jsonc-parser'

/** A text value of a request document that someone may want to pick. */
export interface ValueLocation {
  /** The name under which the value is; of a value in a list, the list's name. */
  readonly name: string
  readonly part: 'parameters' | 'body'
  /** What the value covers now, quotes included; `length` is 0 if nothing is there yet. */
  readonly offset: number
  readonly length: number
}

/** What is at an offset of a request document, where that is a value; undefined elsewhere. */
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
