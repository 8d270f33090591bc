import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seedOfCommit, shuffled } from './testOrder.ts'
import { isLongRun } from './testSize.ts'
import { projectRoot } from './vscode/paths.ts'

/** The tests to run in a ring. */
export interface TestSelection {
  /** Absolute paths, in the order to run them. */
  readonly files: readonly string[]
  readonly grep: string | undefined
}

/**
 * Reads the command line of a ring, `[files…] [--grep text] [--seed number] [--repeat times]`. Without files, all files
 * of its folder run. Those in `long/` run only in the long run. The files run in an order that depends on the seed,
 * which is printed; `--repeat` runs each of them several times in a row. With `isLargestFirst` and without a seed, the
 * files are ordered by their size, so that no core is idle at the end.
 */
export function readTestArguments(ring: string, args: readonly string[], isLargestFirst = false): TestSelection {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      grep: { type: 'string', short: 'g' },
      seed: { type: 'string' },
      repeat: { type: 'string', default: '1' },
    },
  })
  const all = globSync(`test/${ring}/**/*.test.ts`, { cwd: projectRoot }).sort()
  const found = positionals.length > 0 ? positionals : all.filter((file) => isLongRun || !/[\\/]long[\\/]/.test(file))
  const seed = Number(values.seed ?? seedOfCommit())
  const times = Number(values.repeat)
  if (!Number.isInteger(seed) || !Number.isInteger(times)) throw new Error('--seed and --repeat take whole numbers.')
  const bySize = isLargestFirst && values.seed === undefined
  if (found.length > 1 && !bySize) console.log(`The files run in the order of --seed ${seed}.`)
  const sizeOf = (file: string): number => statSync(join(projectRoot, file)).size
  const ordered = bySize ? found.toSorted((one, other) => sizeOf(other) - sizeOf(one)) : shuffled(found, seed)
  const files = ordered.flatMap((file) => Array.from({ length: times }, () => join(projectRoot, file)))
  return { files, grep: values.grep }
}
