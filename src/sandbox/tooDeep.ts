/** JSON deeper than this is nothing that people write, and recursion over it would end the process's stack. */
const deepest = 100

/** True for a value nested so deeply that it is refused. Walks without recursion. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}
