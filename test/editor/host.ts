import { globSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import Mocha from 'mocha'
import { runMocha } from '../support/runMocha.ts'
import { testLineMark } from '../support/testLine.ts'

function print(...args: unknown[]): void {
  for (const line of format(...args).split('\n')) console.log(testLineMark + line)
}

/** Returns the test files. All tests share one VS Code, so the test of activation runs first. */
function testFiles(): string[] {
  const rank = (file: string): string => (file === 'activation.test.cjs' ? '' : file)
  const names = globSync('*.test.cjs', { cwd: __dirname })
  return names.sort((a, b) => rank(a).localeCompare(rank(b))).map((name) => join(__dirname, name))
}

/** Called by the extension host: runs the bundled test files next to this one and reports how many failed. */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true)
  Mocha.reporters.Base.consoleLog = print
  try {
    const grep = process.env['GALLEY_TEST_GREP']
    const { failed } = await runMocha({ files: testFiles(), timeout: 30_000, retries: 2, grep })
    if (failed === 0) return
  } catch (error) {
    print(error)
  }
  throw new Error('Not all tests passed.')
}
