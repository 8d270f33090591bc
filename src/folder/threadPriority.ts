import os from 'node:os'

/**
 * Lets the main thread run first when a worker calls this and there are fewer cores than threads. Only on Linux, because
 * elsewhere the priority belongs to the process.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The system doesn't allow it.
  }
}
