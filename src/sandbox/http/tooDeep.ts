import { badRequest } from './errors.ts'

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

/** 400 for JSON nested so deeply that it cannot be kept; `what` begins the sentence. */
export function refuseTooDeep(value: unknown, what: string): void {
  if (isTooDeep(value)) throw badRequest(`${what} is nested too deeply.`)
}
