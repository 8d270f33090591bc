import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import Mocha from 'mocha'

/** How many tests of a ring passed, failed and were skipped. */
export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Name of the environment variable with the file to which a ring writes its {@link TestCounts} as JSON. */
export const countsVariable = 'GALLEY_TEST_COUNTS'

/** What the rings give to {@link runMocha}. */
export interface MochaRun {
  readonly files: readonly string[]
  /** Milliseconds after which one test counts as hanging. */
  readonly timeout: number
  /** Regular expression for the full titles of the tests to run; all without it. */
  readonly grep?: string | undefined
  /** How often a test that failed is tried again, which is printed: for what a person's window does later. */
  readonly retries?: number
  /** Spreads the files over processes, one for each core, and prints each file when it has ended. */
  readonly parallel?: boolean
  /** Runs before each test, after what its suite prepares. */
  readonly beforeEach?: Mocha.AsyncFunc
}

/** Runs test files with mocha, prints the results and returns their counts. */
export async function runMocha(run: MochaRun): Promise<TestCounts> {
  const { files, timeout, grep, retries = 0, parallel = false, beforeEach } = run
  Mocha.reporters.Base.useColors = Boolean(process.stdout.isTTY)
  const jobs = availableParallelism()
  const mocha = new Mocha({ ui: 'bdd', reporter: 'spec', timeout, retries, parallel, jobs, ...(grep ? { grep } : {}) })
  if (beforeEach) mocha.suite.beforeEach(beforeEach)
  if (parallel) mocha.files = [...files]
  else for (const file of files) await loadFile(mocha, file)
  const counts = await new Promise<TestCounts>((resolve) => {
    const runner = mocha.run(() => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {}
      resolve({ passed: passes, failed: failures, skipped: pending })
    })
    runner.on('retry', (test, error) => {
      Mocha.reporters.Base.consoleLog(`    tried again: ${test.title}: ${error.message.split('\n', 1)[0] ?? ''}`)
    })
  })
  const file = process.env[countsVariable]
  if (file) writeFileSync(file, JSON.stringify(counts))
  return counts
}

/** A file that can't be loaded is a failed test, and doesn't keep the others from running. */
async function loadFile(mocha: Mocha, file: string): Promise<void> {
  mocha.files = [file]
  try {
    await mocha.loadFilesAsync()
  } catch (error) {
    mocha.suite.addTest(
      new Mocha.Test(`${basename(file)} loads`, () => {
        throw error instanceof Error ? error : new Error(String(error))
      }),
    )
  }
}
