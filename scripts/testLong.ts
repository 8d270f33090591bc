// The tests that try the sandbox for long, at their full size: thousands of made-up requests, hundreds of crashes. They
// take about a quarter of an hour; `npm test` runs the same tests in a small size.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'

const files = [
  ...globSync('test/unit/sandbox/endurance/*.test.ts').sort(),
  'test/unit/hostile/mutatedPages.test.ts',
  'test/unit/hostile/repository.test.ts',
  'test/unit/hostile/slowTexts.test.ts',
  'test/unit/folder/structureSequences.test.ts',
  'test/unit/folder/carryOutPlan.test.ts',
  'test/unit/folder/cloneEndurance.test.ts',
  'test/unit/folder/roundTrips.test.ts',
  'test/unit/cli/killedFix.test.ts',
  'test/unit/core/markdown/independentParts.test.ts',
  'test/unit/core/markdown/links.test.ts',
]
const child = spawn(process.execPath, ['test/unit/run.ts', ...files, ...process.argv.slice(2)], {
  env: { ...process.env, GALLEY_TEST_LONG: '1' },
  stdio: 'inherit',
})
process.exitCode = await new Promise<number>((resolve) => {
  child.on('error', () => resolve(1))
  child.on('close', (code) => resolve(code ?? 1))
})
