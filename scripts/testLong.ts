// Runs the stress tests of the sandbox at full size: thousands of generated requests, hundreds of crashes. They take
// about 20 minutes; `npm test` runs them in a small size. Then runs all journeys at the pace of a slow user with the
// editor's default settings, which takes about half an hour.
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'

const files = [
  ...globSync('test/unit/sandbox/endurance/*.test.ts').sort(),
  'test/unit/client/anyAnswer.test.ts',
  'test/unit/core/anyAnswer.test.ts',
  'test/unit/core/review/drafts/badInput.test.ts',
  'test/unit/hostile/mutatedPages.test.ts',
  'test/unit/hostile/repository.test.ts',
  'test/unit/hostile/slowTexts.test.ts',
  'test/unit/folder/structureSequences.test.ts',
  'test/unit/folder/applyFolderPlan.test.ts',
  'test/unit/folder/cloneEndurance.test.ts',
  'test/unit/folder/roundTrips.test.ts',
  'test/unit/folder/external/manyAddresses.test.ts',
  'test/unit/cli/killedFix.test.ts',
  'test/unit/site/guideSite.test.ts',
  'test/unit/site/serveSite.test.ts',
  'test/unit/core/text/markdown/independentParts.test.ts',
  'test/unit/core/text/markdown/links.test.ts',
]
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
  await run('test/editor/run.ts', ['test/editor/hostileRepository.test.ts'], { GALLEY_TEST_LONG: '1' }),
  await run('test/journeys/run.ts', [], {
    GALLEY_TEST_LONG: '1',
    GALLEY_TEST_PERSON: 'slow',
    GALLEY_TEST_SETTINGS: 'default',
  }),
]
process.exitCode = Math.max(...codes)
