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

/** The environment variable with the file to which a ring writes its {@link TestCounts} as JSON. */
export const countsVariable = 'GALLEY_TEST_COUNTS'

/** The options of {@link runMocha}. */
export interface MochaRun {
  readonly files: readonly string[]
  /** After how many milliseconds a test counts as hanging. */
  readonly timeout: number
  /** A regular expression for the full titles of tests. Undefined runs all. */
  readonly grep?: string | undefined
  /** How often a failed test is tried again, which is printed. For tests that depend on the timing of a window. */
  readonly retries?: number
  /** Distributes the files over processes, one for each core, and prints the results of each file when it ends. */
  readonly parallel?: boolean
  /** Runs before each test, after the hooks of its suite. */
  readonly beforeEach?: Mocha.AsyncFunc
}

/** Runs test files with mocha, prints the results and returns the counts. */
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

/** Loads a file. If that fails, it counts as a failed test, and the others still run. */
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
