// Runs all checks: build, types, lint, formatting and the three rings of tests. A failure doesn't stop the rest. The
// last line is a summary.
import { findBrowser } from '../test/support/vscode/browser.ts'
import { installCodeServer } from '../test/support/vscode/codeServer.ts'
import { runCaptured } from './runCaptured.ts'
import { runChecks, type CheckCounts } from './checks.ts'
import { runRing } from './runRing.ts'

interface Part {
  readonly title: string
  readonly run: () => Promise<CheckCounts & { readonly skipped?: number }>
}

async function buildForProduction(): Promise<CheckCounts> {
  const { ok, output } = await runCaptured(process.execPath, ['scripts/build.mjs', '--production'])
  console.log(output.trimEnd())
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

// Downloads while the first parts run. The parts that need these report errors.
const editorInstalled = Promise.allSettled([installCodeServer(), findBrowser()])

const parts: readonly Part[] = [
  { title: 'Build', run: buildForProduction },
  { title: 'Checks', run: () => runChecks() },
  { title: 'Ring 1: plain Node', run: () => runRing('unit') },
  { title: 'Ring 2: inside the editor', run: () => editorInstalled.then(() => runRing('editor')) },
  { title: 'Ring 3: journeys with the packaged extension', run: () => runRing('journeys') },
]

const summary: string[] = []
let passed = 0
let failed = 0
for (const { title, run } of parts) {
  console.log(`\n── ${title}`)
  const start = performance.now()
  const counts = await run()
  passed += counts.passed
  failed += counts.failed
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : ''
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  summary.push(`${title}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`)
}
console.log(`\n${summary.join('\n')}\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
