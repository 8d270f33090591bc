import { writeFileSync } from 'node:fs'
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

/** How a test or hook ended. */
interface TestResult {
  readonly kind: keyof TestCounts
  /** The suite of a file that it belongs to. Undefined for a hook of all tests. */
  readonly suite: Mocha.Suite | undefined
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
  /**
   * How often a suite of a file is tried again from its start, which is printed, if one of its tests fails. For suites
   * whose tests build on each other. The tests after one that failed are skipped.
   */
  readonly suiteRetries?: number
  /** Distributes the files over processes, one for each core, and prints the results of each file when it ends. */
  readonly parallel?: boolean
  /** Modules that each process of a parallel run loads first. */
  readonly require?: readonly string[]
  /** Runs before each test, after the hooks of its suite. */
  readonly beforeEach?: Mocha.AsyncFunc
}

/** Runs test files with mocha, prints the results and returns the counts. */
export async function runMocha(run: MochaRun): Promise<TestCounts> {
  const { files, timeout, grep, retries = 0, suiteRetries = 0, parallel = false, require = [], beforeEach } = run
  Mocha.reporters.Base.useColors = Boolean(process.stdout.isTTY)
  const jobs = availableParallelism()
  const options = { reporter: 'spec', timeout, retries, parallel, jobs, require: [...require] }
  const mocha = new Mocha({ ...options, ui: 'bdd', ...(grep ? { grep } : {}) })
  if (suiteRetries > 0) mocha.cleanReferencesAfterRun(false).suite.beforeEach(skipAfterFailure)
  if (beforeEach) mocha.suite.beforeEach(beforeEach)
  if (parallel) mocha.files = [...files]
  else for (const file of files) await loadFile(mocha, file)
  let results: TestResult[] = []
  for (let left = suiteRetries; ; left--) {
    results.push(...(await runOnce(mocha)))
    const failed = new Set(results.flatMap(({ kind, suite }) => (kind === 'failed' && suite ? [suite] : [])))
    if (left === 0 || failed.size === 0) break
    results = results.filter(({ suite }) => !suite || !failed.has(suite))
    mocha.suite.suites = [...failed]
    Mocha.reporters.Base.consoleLog(`  tried again: ${[...failed].map(({ title }) => title).join(', ')}`)
  }
  const count = (wanted: keyof TestCounts): number => results.filter(({ kind }) => kind === wanted).length
  const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
  const file = process.env[countsVariable]
  if (file) writeFileSync(file, JSON.stringify(counts))
  return counts
}

/** Runs what `mocha` has loaded. */
async function runOnce(mocha: Mocha): Promise<TestResult[]> {
  const results: TestResult[] = []
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => resolve())
    const record = (kind: keyof TestCounts) => (test: Mocha.Runnable) => results.push({ kind, suite: fileSuite(test) })
    runner.on('pass', record('passed')).on('fail', record('failed')).on('pending', record('skipped'))
    recordSuites(runner)
    runner.on('retry', (test, error) => {
      Mocha.reporters.Base.consoleLog(`    tried again: ${test.title}: ${error.message.replaceAll('\n', '\n      ')}`)
    })
  })
  return results
}

/** Records how long each suite of a file takes. Suites of other processes are recorded there. */
function recordSuites(runner: Mocha.Runner): void {
  let since = 0
  runner.on('suite', ({ parent }) => (parent?.root ? (since = performance.now()) : undefined))
  runner.on('suite end', ({ parent, file, title }) => {
    if (parent?.root) recordTest({ kind: 'file', file: basename(file ?? title), ms: performance.now() - since })
  })
}

/** Returns the outermost suite, below the one of all files. */
function fileSuite({ parent }: Mocha.Runnable): Mocha.Suite | undefined {
  let suite = parent
  while (suite?.parent && !suite.parent.root) suite = suite.parent
  return suite?.root ? undefined : suite
}

/** A mocha hook that skips the rest of a suite after a test that failed. */
function skipAfterFailure(this: Mocha.Context): void {
  if (this.currentTest?.parent?.tests.some((test) => test.isFailed())) this.skip()
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
