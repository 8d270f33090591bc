/** What three-way merging of one value gives; on a conflict the value is theirs. */
interface MergedValue<T> {
  readonly value: T
  readonly conflict: boolean
}

/** Merges a value of which two sides may each have another than the base: anyone who changed it wins. */
export function mergeValue<T>(base: T, ours: T, theirs: T): MergedValue<T> {
  if (same(ours, theirs) || same(base, theirs)) return { value: ours, conflict: false }
  return { value: theirs, conflict: !same(base, ours) }
}

/** Whether two values are the same as JSON. */
export function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}
