/** The result of merging one value. In a conflict, the value is theirs. */
interface MergedValue<T> {
  readonly value: T
  readonly conflict: boolean
}

/** Merges two versions of a value with their common base: a side that changed it wins. */
export function mergeValue<T>(base: T, ours: T, theirs: T): MergedValue<T> {
  if (same(ours, theirs) || same(base, theirs)) return { value: ours, conflict: false }
  return { value: theirs, conflict: !same(base, ours) }
}

/** Returns whether two values are equal as JSON. */
export function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}
