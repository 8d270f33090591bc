// Ring 3: the packaged .vsix in a real VS Code, used as a person would. Options: [files…] [--grep text] [--seed number]
// [--repeat times]. `GALLEY_TEST_VSIX` is the package of a release, which is tested unchanged.
import { fork } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { packageExtension } from '../../scripts/packageExtension.ts'
import { describeFailures, failuresVariable } from '../support/failureFolder.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { countsVariable, readCounts, sumOf, writeCounts, type TestCounts } from '../support/runMocha.ts'
import { readTestArguments } from '../support/testArguments.ts'
import { failuresFolder, outputFolder, projectRoot } from '../support/vscode/paths.ts'
import { installedFolder } from '../support/vscode/vscodeServer.ts'

// The journeys end with this process, because they lose their connection to it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

// All processes find their sources compiled there.
process.env['NODE_COMPILE_CACHE'] ??= join(projectRoot, 'node_modules', '.cache', 'node')

const since = Date.now()
const { files, grep } = readTestArguments('journeys', process.argv.slice(2), true)
const countsFolder = join(outputFolder, 'counts')
rmSync(countsFolder, { recursive: true, force: true })
rmSync(installedFolder, { recursive: true, force: true })
mkdirSync(countsFolder, { recursive: true })
const given = process.env['GALLEY_TEST_VSIX']
if (given) copyFileSync(given, packagedExtension)
else await packageExtension(packagedExtension)

/** Runs a journey in a process of its own. Prints its output at once if it's the only one, otherwise when it ends. */
async function runJourney(file: string, number: number): Promise<TestCounts> {
  const counts = join(countsFolder, `${number}.json`)
  const journey = fork(
    join(import.meta.dirname, 'journey.ts'),
    [relative(projectRoot, file), ...(grep ? ['--grep', grep] : [])],
    {
      env: { ...process.env, [countsVariable]: counts, [failuresVariable]: failuresFolder },
      stdio: ['ignore', ...(files.length > 1 ? (['pipe', 'pipe'] as const) : (['inherit', 'inherit'] as const)), 'ipc'],
    },
  )
  let output = ''
  for (const stream of [journey.stdout, journey.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const code = await new Promise<number>((resolve) => {
    journey.on('error', () => resolve(1))
    journey.on('close', (status) => resolve(status ?? 1))
  })
  process.stdout.write(output)
  const result = readCounts(counts)
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

const waiting = files.entries()
const results: TestCounts[] = []
const lanes = Array.from({ length: availableParallelism() }, async () => {
  for (const [number, file] of waiting) results.push(await runJourney(file, number))
})
await Promise.all(lanes)

const counts = sumOf(results)
writeCounts(counts)
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
for (const line of describeFailures(failuresFolder, since)) console.log(line)
process.exit(counts.failed > 0 ? 1 : 0)
