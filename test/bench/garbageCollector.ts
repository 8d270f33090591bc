import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Returns what frees memory that no one uses anymore, so that what is left is what is held. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
