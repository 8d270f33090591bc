// Ring 2: tests in the extension host of a real VS Code. Options: [files…] [--grep text] [--seed number]
// [--repeat times].
import { runTests, TestRunFailedError } from '@vscode/test-electron'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { describeFailures, failuresVariable } from '../support/failureFolder.ts'
import { FileQueue, queuesVariable } from '../support/fileQueue.ts'
import { countsVariable, readCounts, sumOf, writeCounts, type TestCounts } from '../support/runMocha.ts'
import { readTestArguments } from '../support/testArguments.ts'
import { userDataVariable, windowVariable } from '../support/testLine.ts'
import { recordsVariable } from '../support/testRecords.ts'
import { locateVscode } from '../support/vscode/locateVscode.ts'
import { failuresFolder, outputFolder, projectRoot } from '../support/vscode/paths.ts'
import { createProfile, type TemporaryProfile } from '../support/vscode/profile.ts'
import { bundleEditorTests } from './bundle.ts'

// The test runner stops its VS Code only on SIGINT.
process.on('SIGTERM', () => process.emit('SIGINT'))

/** Files that need a window in which nothing else ran. */
const needNewWindow = ['activation.test.ts']

const { files, grep } = readTestArguments('editor', process.argv.slice(2))
mkdirSync(outputFolder, { recursive: true })
// Modules of packages are found from below the project only, and another run must not replace these files.
const bundle = mkdtempSync(join(outputFolder, 'editor-'))
const [extensionTestsPath, vscode] = await Promise.all([bundleEditorTests(files, bundle), locateVscode()])
const needsNew = (file: string): boolean => needNewWindow.includes(basename(file))
const bundled = (file: string): string => `${basename(file, '.ts')}.cjs`

const since = Date.now()
const results: TestCounts[] = []

/** Runs the files of queues in a new window, one queue after the other, until all are empty. */
async function runWindow(queues: readonly string[]): Promise<void> {
  // Tests find the spaces of the sandbox directly, even those that its sample puts on a site.
  const profile = createProfile({ 'galley.docsView.groupBy': 'spaces', 'galley.docsView.autoReveal': true })
  const counts = join(profile.folder, 'counts.json')
  try {
    const code = await runVscode(profile, { [queuesVariable]: queues.join(delimiter), [countsVariable]: counts })
    const result = readCounts(counts)
    results.push(code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result)
  } finally {
    profile.delete()
  }
}

let windows = 0

async function runVscode(profile: TemporaryProfile, env: NodeJS.ProcessEnv): Promise<number> {
  const spellChecker = 'streetsidesoftware.code-spell-checker-0.0.0'
  cpSync(join(import.meta.dirname, 'spellChecker'), join(profile.extensions, spellChecker), { recursive: true })
  const workspace = join(profile.folder, 'workspace')
  cpSync(join(import.meta.dirname, 'workspace'), workspace, { recursive: true })
  try {
    return await runTests({
      vscodeExecutablePath: vscode.executable,
      extensionDevelopmentPath: projectRoot,
      extensionTestsPath,
      extensionTestsEnv: {
        ...env,
        [recordsVariable]: process.env[recordsVariable],
        [failuresVariable]: failuresFolder,
        [userDataVariable]: profile.userData,
        [windowVariable]: String(++windows),
        GALLEY_TEST_GREP: grep,
        XDG_STATE_HOME: join(profile.folder, 'state'),
      },
      launchArgs: [workspace, `--user-data-dir=${profile.userData}`, `--extensions-dir=${profile.extensions}`],
    })
  } catch (error) {
    if (error instanceof TestRunFailedError) return error.code ?? 1
    throw error
  }
}

const queues = createProfile()
const shared = join(queues.folder, 'shared')
const [own, others] = [files.filter(needsNew), files.filter((file) => !needsNew(file))]
const all = [FileQueue.create(shared, others.map(bundled))]
const waiting = own.map((file, at) => {
  const queue = join(queues.folder, `own ${at}`)
  all.push(FileQueue.create(queue, [bundled(file)]))
  return queue
})
const count = Math.min(availableParallelism(), files.length)
const lanes = Array.from({ length: count }, async () => {
  do {
    const first = waiting.shift()
    await runWindow([...(first ? [first] : []), ...(waiting.length === 0 ? [shared] : [])])
  } while (waiting.length > 0)
})
await Promise.all(lanes)
// A window that ends in the middle of a file reports success.
const unfinished = all.flatMap((queue) => queue.unfinished())
for (const name of unfinished) console.log(`${name} didn’t end. The log of its window says why.`)
results.push({ passed: 0, failed: unfinished.length, skipped: 0 })
queues.delete()
rmSync(bundle, { recursive: true, force: true })
const sum = sumOf(results)
writeCounts(sum)
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
for (const line of describeFailures(failuresFolder, since)) console.log(line)
process.exitCode = sum.failed > 0 ? 1 : 0
