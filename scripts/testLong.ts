// Runs the tests that have a larger size at that size: thousands of generated requests, hundreds of crashes. They take
// about 20 minutes; `npm test` runs them in a small size. Then runs all journeys at the pace of a slow user with the
// editor's default settings, which takes about half an hour.
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/** All tests of the sandbox's endurance, and all others that are larger in the long run. */
const files = globSync('test/unit/**/*.test.ts')
  .filter((file) => file.includes('/endurance/') || /\/testSize\.ts'/.test(readFileSync(file, 'utf8')))
  .sort()

async function run(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, [script, ...args, ...process.argv.slice(2)], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  return await new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

const codes = [
  await run('test/unit/run.ts', files, { GALLEY_TEST_LONG: '1' }),
  await run(
    'test/editor/run.ts',
    ['test/editor/hostileRepository.test.ts', 'test/editor/followEditor.test.ts', 'test/editor/everyGesture.test.ts'],
    {
      GALLEY_TEST_LONG: '1',
    },
  ),
  await run('test/journeys/run.ts', [], {
    GALLEY_TEST_LONG: '1',
    GALLEY_TEST_PERSON: 'slow',
    GALLEY_TEST_SETTINGS: 'default',
  }),
]
process.exitCode = Math.max(...codes)
