import type { SpecFault } from './specProblem.ts'

/** The maximum length of a document as JSON, in characters. */
export const maxCharacters = 32 * 1024 * 1024

const deepest = 500

/**
 * Checks the size of a document with shared parts: whether it contains itself, is nested too deeply, or grows too large
 * once its aliases are expanded.
 */
export function sizeFault(document: unknown, known?: KnownSizes): SpecFault | undefined {
  const size = documentSize(document, known)
  return typeof size === 'number' ? undefined : size
}

/** The sizes of parts that were measured and don't change anymore. */
export type KnownSizes = Map<object, number>

/** The size of a part while it's being measured. */
const isOpen = -1

/**
 * Returns the length of a document as JSON once its aliases are expanded, or why it's too large. Visits each part only
 * once, so a YAML bomb costs nothing. Parts that another document shares are known already.
 */
export function documentSize(document: unknown, sizes: KnownSizes = new Map()): number | SpecFault {
  const sizeOf = (value: unknown, depth: number): number => {
    if (typeof value === 'string') return value.length + 2
    if (typeof value !== 'object' || value === null) return 5
    const known = sizes.get(value)
    if (known === isOpen) throw new Unmeasurable('containsItself')
    if (known !== undefined) return known
    if (depth >= deepest) throw new Unmeasurable('tooDeep')
    sizes.set(value, isOpen)
    let size = 2
    for (const key of Object.keys(value))
      size += key.length + 4 + sizeOf((value as Readonly<Record<string, unknown>>)[key], depth + 1)
    sizes.set(value, size)
    return size
  }
  try {
    const size = sizeOf(document, 0)
    return size <= maxCharacters ? size : { kind: 'unfoldsTooFar', megabytes: maxCharacters / 1024 / 1024 }
  } catch (failure) {
    if (failure instanceof Unmeasurable) return { kind: failure.kind }
    throw failure
  }
}

class Unmeasurable extends Error {
  readonly kind: 'containsItself' | 'tooDeep'

  constructor(kind: 'containsItself' | 'tooDeep') {
    super(kind)
    this.kind = kind
  }
}
