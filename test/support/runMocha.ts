import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import Mocha from 'mocha'
import { recordTest } from './testRecords.ts'

/** How many tests of a ring passed, failed and were skipped. */
export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** The environment variable with the file to which a ring writes its {@link TestCounts} as JSON. */
export const countsVariable = 'GALLEY_TEST_COUNTS'

/** A test that failed, or a hook. */
export type FailedTest = Pick<Mocha.Test, 'file' | 'title' | 'err' | 'fullTitle'>

/** The options of {@link runMocha}. */
export interface MochaRun {
  readonly files: readonly string[]
  /** After how many milliseconds a test counts as hanging. */
  readonly timeout: number
  /** A regular expression for the full titles of tests. Undefined runs all. */
  readonly grep?: string | undefined
  /** Distributes the files over processes, one for each core, and prints the results of each file when it ends. */
  readonly parallel?: boolean
  /** Modules that each process of a parallel run loads first. */
  readonly require?: readonly string[]
  /** Whether the tests of a file build on each other, so that those after one that failed are skipped. */
  readonly inSteps?: boolean
  /** Runs before all files. */
  readonly beforeAll?: Mocha.AsyncFunc
  /** Runs before each test, after the hooks of its suite. */
  readonly beforeEach?: Mocha.AsyncFunc
  /** Runs after each test that failed, if possible before the hooks of its suite clean up. */
  readonly onFailure?: (test: FailedTest) => Promise<void>
  /** Runs after all files. */
  readonly afterAll?: Mocha.AsyncFunc
}

/** Runs test files with mocha, prints the results and returns the counts. */
export async function runMocha(run: MochaRun): Promise<TestCounts> {
  const { files, timeout, grep, parallel = false, require = [], inSteps = false } = run
  Mocha.reporters.Base.useColors = Boolean(process.stdout.isTTY)
  const options = { reporter: 'spec', timeout, parallel, jobs: availableParallelism(), require: [...require] }
  const mocha = new Mocha({ ...options, ui: 'bdd', ...(grep ? { grep } : {}) })
  if (inSteps) mocha.suite.beforeEach(skipAfterFailure)
  if (run.beforeAll) mocha.suite.beforeAll(run.beforeAll)
  if (run.beforeEach) mocha.suite.beforeEach(run.beforeEach)
  if (run.onFailure) reportFailures(mocha.suite, run.onFailure)
  if (run.afterAll) mocha.suite.afterAll(run.afterAll)
  if (parallel) mocha.files = [...files]
  else for (const file of files) await loadFile(mocha, file)
  const counts = { passed: 0, failed: 0, skipped: 0 }
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => resolve())
    runner
      .on('pass', () => counts.passed++)
      .on('fail', () => counts.failed++)
      .on('pending', () => counts.skipped++)
    recordSuites(runner)
  })
  // Each runner passes unhandled rejections on to the others, so those of earlier files would multiply them endlessly.
  mocha.dispose()
  writeCounts(counts)
  return counts
}

/** Writes the counts of a ring, if the run wants them. */
export function writeCounts(counts: TestCounts): void {
  const file = process.env[countsVariable]
  if (file) writeFileSync(file, JSON.stringify(counts))
}

/** Returns the counts in a file. A ring that wrote none broke, which counts as one failure. */
export function readCounts(file: string): TestCounts {
  const none: TestCounts = { passed: 0, failed: 0, skipped: 0 }
  if (!existsSync(file)) return { ...none, failed: 1 }
  return { ...none, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<TestCounts>) }
}

/** Adds counts. */
export function sumOf(all: readonly TestCounts[]): TestCounts {
  const total = (kind: keyof TestCounts): number => all.reduce((sum, counts) => sum + counts[kind], 0)
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
}

/** Records how long each suite of a file takes. Suites of other processes are recorded there. */
function recordSuites(runner: Mocha.Runner): void {
  let since = 0
  runner.on('suite', ({ parent }) => (parent?.root ? (since = performance.now()) : undefined))
  runner.on('suite end', ({ parent, file, title }) => {
    if (parent?.root) recordTest({ kind: 'file', file: basename(file ?? title), ms: performance.now() - since })
  })
}

/** A mocha hook that skips the rest of a suite after a test that failed. */
function skipAfterFailure(this: Mocha.Context): void {
  if (this.currentTest?.parent?.tests.some((test) => test.isFailed())) this.skip()
}

/** Reports each test that fails. One that exceeds its time is reported after the hooks of its suite. */
function reportFailures(suite: Mocha.Suite, report: (test: FailedTest) => Promise<void>): void {
  const reported = new Set<Mocha.Test>()
  suite.beforeEach(function () {
    const test = this.currentTest
    const run = test?.fn as Mocha.AsyncFunc | undefined
    if (!test || !run) return
    test.fn = async function (this: Mocha.Context) {
      try {
        await run.call(this)
      } catch (error) {
        const { file, title } = test
        reported.add(test)
        if (!test.isPending()) await report({ file, title, err: error as Error, fullTitle: () => test.fullTitle() })
        throw error
      }
    }
  })
  suite.afterEach(async function () {
    const test = this.currentTest
    if (test?.isFailed() && !reported.has(test)) await report(test)
  })
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
