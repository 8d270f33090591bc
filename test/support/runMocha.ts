import { writeFileSync } from 'node:fs'
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
}

/** Runs test files with mocha in this process, prints the results and returns their counts. */
export async function runMocha({ files, timeout, grep }: MochaRun): Promise<TestCounts> {
  const mocha = new Mocha({ ui: 'bdd', reporter: 'spec', color: false, timeout, ...(grep ? { grep } : {}) })
  for (const file of files) mocha.addFile(file)
  await mocha.loadFilesAsync()
  const counts = await new Promise<TestCounts>((resolve) => {
    const runner = mocha.run(() => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {}
      resolve({ passed: passes, failed: failures, skipped: pending })
    })
  })
  const file = process.env[countsVariable]
  if (file) writeFileSync(file, JSON.stringify(counts))
  return counts
}
