import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isLongRun } from './testSize.ts'
import { projectRoot } from './vscode/paths.ts'

/** The tests to run in a ring. */
export interface TestSelection {
  /** Absolute paths. */
  readonly files: readonly string[]
  readonly grep: string | undefined
}

/**
 * Reads the command line of a ring, `[files…] [--grep text]`. Without files, all files of its folder run. Those in
 * `long/` run only in the long run.
 */
export function readTestArguments(ring: string, args: readonly string[]): TestSelection {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { grep: { type: 'string', short: 'g' } },
  })
  const all = globSync(`test/${ring}/**/*.test.ts`, { cwd: projectRoot }).sort()
  const found = positionals.length > 0 ? positionals : all.filter((file) => isLongRun || !/[\\/]long[\\/]/.test(file))
  return { files: found.map((file) => join(projectRoot, file)), grep: values.grep }
}
