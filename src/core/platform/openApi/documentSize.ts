import type { SpecFault } from './specProblem.ts'

/** The maximum length of a document as JSON, in characters. */
export const maxCharacters = 32 * 1024 * 1024

const deepest = 500

/**
 * Checks the size of a document with shared parts: whether it contains itself, is nested too deeply, or grows too large
 * once its aliases are expanded.
 */
export function sizeFault(document: unknown): SpecFault | undefined {
  const size = documentSize(document)
  return typeof size === 'number' ? undefined : size
}

/**
 * Returns the length of a document as JSON once its aliases are expanded, or why it's too large. Visits each part only
 * once, so a YAML bomb costs nothing.
 */
export function documentSize(document: unknown): number | SpecFault {
  const sizes = new Map<object, number>()
  const open = new Set<object>()
  const sizeOf = (value: unknown): number => {
    if (typeof value === 'string') return value.length + 2
    if (typeof value !== 'object' || value === null) return 5
    const known = sizes.get(value)
    if (known !== undefined) return known
    if (open.has(value)) throw new Unmeasurable('containsItself')
    if (open.size >= deepest) throw new Unmeasurable('tooDeep')
    open.add(value)
    let size = 2
    for (const [key, part] of Object.entries(value)) size += key.length + 4 + sizeOf(part)
    open.delete(value)
    sizes.set(value, size)
    return size
  }
  try {
    const size = sizeOf(document)
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
