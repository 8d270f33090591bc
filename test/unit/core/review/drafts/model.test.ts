import assert from 'node:assert/strict'
import fc from 'fast-check'
import { draftId } from '../../../../../src/core/review/drafts/draft.ts'
import { DraftWorld, type Step } from '../../../client/drafts/draftWorld.ts'
import type { Failure } from '../../../client/drafts/fakeContent.ts'

const given = (name: string): number | undefined => (process.env[name] ? Number(process.env[name]) : undefined)
const runs = given('GALLEY_TEST_RUNS') ?? (process.env['GALLEY_TEST_LONG'] === '1' ? 20_000 : 1_500)
const seed = given('GALLEY_TEST_SEED')
const path = process.env['GALLEY_TEST_PATH']

const at = fc.nat(30)
const how = fc.constantFrom('line' as const, 'word' as const, 'block' as const)
const window = fc.constantFrom(0 as const, 0 as const, 1 as const)
const failure: fc.Arbitrary<Failure> = fc.oneof(
  fc.record({
    at: fc.constantFrom('before' as const, 'after' as const),
    kind: fc.constantFrom('offline' as const, 'protocol' as const, 'timeout' as const),
  }),
  fc.constantFrom<Failure>(
    { at: 'answer', kind: 'conflict', status: 409 },
    { at: 'answer', kind: 'invalid', status: 422 },
    { at: 'answer', kind: 'rateLimited', status: 429 },
    { at: 'answer', kind: 'server', status: 500 },
    { at: 'answer', kind: 'unauthorized', status: 401 },
  ),
)

function one<T extends string>(...names: readonly T[]): fc.Arbitrary<T> {
  return fc.constantFrom(...names)
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: one('type'), at, how, window }) },
  { weight: 2, arbitrary: fc.record({ do: one('erase'), at, window }) },
  { weight: 4, arbitrary: fc.record({ do: one('remote', 'race'), at, how }) },
  { weight: 10, arbitrary: fc.record({ do: one('save', 'autoSave', 'push'), window }) },
  { weight: 4, arbitrary: fc.record({ do: one('reload', 'kill', 'switch', 'watch'), window }) },
  { weight: 1, arbitrary: fc.record({ do: one('keepMine', 'takeTheirs'), window }) },
  { weight: 3, arbitrary: fc.record({ do: one('openMerge', 'openMerge', 'finishMerge'), window }) },
  { weight: 2, arbitrary: fc.record({ do: one('network'), up: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: one('fail'), failure }) },
  { weight: 2, arbitrary: fc.record({ do: one('halve'), half: one('text', 'both') }) },
  { weight: 2, arbitrary: fc.record({ do: one('killAt'), calls: fc.nat(6), done: fc.boolean(), window }) },
  { weight: 2, arbitrary: fc.record({ do: one('typeWhilePushing'), at, how, window }) },
  { weight: 2, arbitrary: fc.record({ do: one('pushBoth') }) },
  { weight: 1, arbitrary: fc.record({ do: one('deleteRemotely', 'merge') }) },
)

describe('Drafts in any order of events', () => {
  it(`keep every saved word, and none twice, in ${runs} random orders of events`, async function () {
    this.timeout(Math.max(600_000, runs * 20))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 30 }), async (steps) => {
        const world = new DraftWorld()
        await world.start()
        for (const [index, each] of steps.entries()) {
          await world.take(each)
          await world.check(() => `after step ${index} of ${JSON.stringify(steps)}`)
        }
        await world.end()
        await world.check(() => `at the end of ${JSON.stringify(steps)}`)
      }),
      {
        numRuns: runs,
        ...(seed === undefined ? {} : { seed }),
        ...(path === undefined ? {} : { path }),
        // Prints the seed first, so that even a truncated report has what repeating the run needs.
        asyncReporter: async (result) => {
          if (!result.failed) return
          const { seed: used, counterexamplePath, errorInstance } = result
          const again = `GALLEY_TEST_SEED=${used} GALLEY_TEST_PATH=${counterexamplePath} GALLEY_TEST_RUNS=${runs}`
          throw new Error(`Fails again with ${again}.\n${await fc.asyncDefaultReportMessage(result)}`, {
            cause: errorInstance,
          })
        },
      },
    )
  })

  it('distinguish pages that differ in one part of their key', () => {
    const key = { server: 's', space: 'space', changeRequest: 'cr', page: 'p' }
    const keys = [key, { ...key, page: 'q' }, { ...key, space: 'other' }, { ...key, server: 't' }].map(draftId)
    assert.equal(new Set(keys).size, keys.length)
  })
})
