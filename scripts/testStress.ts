// Runs tests again and again in random order and under bad conditions, to find those that depend on luck:
// `npm run test:stress -- [files…] [--rounds 20] [--seed number] [--under quiet,load,one-core,slow]`. Without files,
// rings 2 and 3 run. Each round has the next condition and the next seed. The last line is a summary.
import { spawn, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { sumOf } from '../test/support/runMocha.ts'
import { runRing } from './runRing.ts'

/** What makes tests slow: nothing, other programs, a single core, or windows at a quarter of their speed. */
const conditions = ['quiet', 'load', 'one-core', 'slow'] as const
type Condition = (typeof conditions)[number]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    under: { type: 'string', default: conditions.join() },
  },
})
const asked = conditions.filter((condition) => values.under.split(',').includes(condition))
const ringOf = (file: string): string => /test[\\/](unit|editor|journeys)[\\/]/.exec(file)?.[1] ?? 'unit'
const rings = positionals.length > 0 ? [...new Set(positionals.map(ringOf))] : ['editor', 'journeys']

/** Starts what a condition needs besides the tests, and returns how to end it. */
function begin(condition: Condition): () => void {
  const started: ChildProcess[] = []
  if (condition === 'load') {
    for (let core = 0; core < availableParallelism(); core++) {
      started.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
    }
  }
  const end = (): void => started.forEach((child) => child.kill())
  process.once('exit', end)
  return end
}

const failures: string[] = []
const rounds = Number(values.rounds)
if (!(rounds > 0) || asked.length === 0) throw new Error('--rounds takes a number, and --under some of the conditions.')
for (let round = 0; round < rounds; round++) {
  const condition = asked[round % asked.length] ?? 'quiet'
  const seed = Number(values.seed) + round
  const end = begin(condition)
  for (const ring of rings) {
    const files = positionals.filter((file) => ringOf(file) === ring)
    const since = performance.now()
    const result = await runRing(ring, {
      args: [...files, '--seed', String(seed)],
      env: condition === 'slow' ? { GALLEY_TEST_SLOWDOWN: '4' } : {},
      isOnOneCore: condition === 'one-core',
    })
    const { passed, failed } = sumOf([result])
    const what = `round ${round + 1} of ${rounds}, ${ring}, ${condition}, seed ${seed}`
    console.log(`${what}: ${passed} passed, ${failed} failed (${((performance.now() - since) / 1000).toFixed(0)} s)`)
    if (failed > 0) failures.push(what)
  }
  end()
}
console.log(failures.length === 0 ? `${rounds} rounds without a failure` : `Failed:\n${failures.join('\n')}`)
process.exitCode = failures.length > 0 ? 1 : 0
