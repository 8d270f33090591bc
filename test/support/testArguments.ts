import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from './vscode/paths.ts'

/** The tests that a ring is asked to run. */
export interface TestSelection {
  /** Absolute paths. */
  readonly files: readonly string[]
  readonly grep: string | undefined
}

/** Reads the command line of a ring, `[files…] [--grep text]`; without files it runs all of its folder. */
export function readTestArguments(ring: string, args: readonly string[]): TestSelection {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { grep: { type: 'string', short: 'g' } },
  })
  const found =
    positionals.length > 0 ? positionals : globSync(`test/${ring}/**/*.test.ts`, { cwd: projectRoot }).sort()
  return { files: found.map((file) => join(projectRoot, file)), grep: values.grep }
}
