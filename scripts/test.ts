// Runs all checks: build, types, lint, formatting and the three rings of tests. A failure doesn't stop the rest. The
// last line is a summary. Writes how long everything took to test-output/times.json, and compares it with an earlier
// file: `npm test -- --compare FILE`.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { TestRecord } from '../test/support/testRecords.ts'
import { findBrowser } from '../test/support/vscode/browser.ts'
import { installCodeServer } from '../test/support/vscode/codeServer.ts'
import { failuresFolder, outputFolder } from '../test/support/vscode/paths.ts'
import { runCaptured } from './runCaptured.ts'
import { runChecks, type CheckCounts } from './checks.ts'
import { runRing } from './runRing.ts'
import { comparison, overBudget, partTimes, startStretch, timesText, writeTimes, type PartTimes } from './testTimes.ts'

interface PartResult extends CheckCounts {
  readonly skipped?: number
  readonly records?: readonly TestRecord[]
}

interface Part {
  readonly title: string
  /** The seconds that it may take on two cores. */
  readonly budget: number
  readonly run: () => Promise<PartResult>
}

const { values } = parseArgs({ options: { compare: { type: 'string' } } })

async function buildForProduction(): Promise<CheckCounts> {
  const { ok, output } = await runCaptured(process.execPath, ['scripts/build.mjs', '--production'])
  console.log(output.trimEnd())
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

// Downloads while the first parts run. The parts that need these report errors.
const installed = startStretch()
const editorInstalled = Promise.allSettled([installCodeServer(), findBrowser()]).then(() => installed().seconds)

const parts: readonly Part[] = [
  { title: 'Build', budget: 10, run: buildForProduction },
  { title: 'Checks', budget: 40, run: () => runChecks() },
  { title: 'Ring 1: plain Node', budget: 180, run: () => runRing('unit') },
  { title: 'Ring 2: inside the editor', budget: 360, run: () => editorInstalled.then(() => runRing('editor')) },
  { title: 'Ring 3: journeys with the packaged extension', budget: 300, run: () => runRing('journeys') },
]

rmSync(failuresFolder, { recursive: true, force: true })
const summary: string[] = []
const left: string[] = []
const times: PartTimes[] = []
let passed = 0
let failed = 0
for (const { title, budget, run } of parts) {
  console.log(`\n── ${title}`)
  const end = startStretch()
  const { records = [], ...counts } = await run()
  const part = partTimes(title, budget, end(), records)
  if (records.length > 0) console.log(timesText(part))
  times.push(part)
  left.push(...records.flatMap((record) => (record.kind === 'failed' ? [record.folder] : [])))
  passed += counts.passed
  failed += counts.failed
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : ''
  summary.push(`${title}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${part.seconds.toFixed(1)} s)`)
}
const packages = Number(process.env['GALLEY_INSTALL_SECONDS'] ?? 0).toFixed(1)
const editor = (await editorInstalled).toFixed(1)
summary.unshift(`Install: packages ${packages} s, VS Code and a browser ${editor} s, while the first parts ran`)
summary.push(...times.flatMap(overBudget), ...(values.compare ? comparison(values.compare, times) : []))
if (left.length > 0) summary.push('What the failed tests left:', ...left)
writeTimes(join(outputFolder, 'times.json'), times)
console.log(`\n${summary.join('\n')}\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
