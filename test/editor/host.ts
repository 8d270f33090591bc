import { globSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { format } from 'node:util'
import Mocha from 'mocha'
import { FailureKeeper } from '../support/editor/failureKeeper.ts'
import { WindowState } from '../support/editor/windowState.ts'
import { FileQueue, queuesVariable } from '../support/fileQueue.ts'
import { runMocha, sumOf, writeCounts, type TestCounts } from '../support/runMocha.ts'
import { testLineMark } from '../support/testLine.ts'

/**
 * Called by the extension host: runs bundled test files next to this one until its queues are empty, one of which all
 * windows of the ring share, and reports whether a test failed. Prints the results of a file when it has ended, so that windows
 * don't mix their lines.
 */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true)
  const lines: string[] = []
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => lines.push(...format(...args).split('\n'))
  const queues = openQueues()
  const grep = process.env['GALLEY_TEST_GREP']
  const hooks = { onFailure: new FailureKeeper().keep, afterAll: WindowState.remember().restore }
  const counts: TestCounts[] = []
  // A window that starts when the others have taken all files has nothing to run, which isn’t a failure.
  writeCounts(sumOf(counts))
  for (let name = take(queues); name !== undefined; name = take(queues)) {
    const file = join(__dirname, name)
    // A file can be in the queue several times.
    delete require.cache[file]
    counts.push(await runMocha({ files: [file], timeout: 120_000, grep, ...hooks }))
    writeCounts(sumOf(counts))
    for (const line of lines.splice(0)) console.log(testLineMark + line)
    for (const queue of queues) queue.finish(name)
  }
  if (sumOf(counts).failed > 0) throw new Error('Not all tests passed.')
}

/** Returns the queues of the window, or one with all files for a window that was opened for debugging. */
function openQueues(): readonly FileQueue[] {
  const folders = process.env[queuesVariable]
  if (folders) return folders.split(delimiter).map((folder) => new FileQueue(folder))
  const all = globSync('*.test.cjs', { cwd: __dirname }).sort()
  return [FileQueue.create(mkdtempSync(join(tmpdir(), 'galley-queue-')), all)]
}

/** Returns the next name of the first queue that has one. */
function take(queues: readonly FileQueue[]): string | undefined {
  for (const queue of queues) {
    const name = queue.take()
    if (name !== undefined) return name
  }
  return undefined
}
