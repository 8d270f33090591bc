import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AsyncFunc, Context, Hook } from 'mocha'
import type { MochaRun } from '../runMocha.ts'
import { keepFailure, requestsVariable } from './failureSources.ts'
import { betweenSteps } from './person.ts'

/** The hooks of a journey. A failure leaves pictures, logs and requests. */
export const journeyHooks: Pick<MochaRun, 'beforeAll' | 'beforeEach' | 'onFailure'> = {
  async beforeAll() {
    const requests = mkdtempSync(join(tmpdir(), 'galley-requests-'))
    process.env[requestsVariable] = requests
    process.once('exit', () => rmSync(requests, { recursive: true, force: true }))
    for (const suite of this.test?.parent?.suites ?? []) {
      // Mocha has no public list of hooks.
      const { _beforeAll } = suite as unknown as { readonly _beforeAll: readonly Hook[] }
      _beforeAll.forEach(keepFailuresOf)
    }
  },
  beforeEach: betweenSteps,
  onFailure: keepFailure,
}

/** Keeps the failure of a hook that starts a journey, before the hook that closes the windows runs. */
function keepFailuresOf(hook: Hook): void {
  const start = hook.fn as AsyncFunc | undefined
  if (!start) return
  hook.fn = async function (this: Context) {
    try {
      await start.call(this)
    } catch (error) {
      const { file, title } = hook
      await keepFailure({ file, title, err: error as Error, fullTitle: () => hook.fullTitle() })
      throw error
    }
  }
}
