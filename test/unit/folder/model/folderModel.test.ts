import fc from 'fast-check'
import type { DiskFault } from '../../../support/disk/faultyDisk.ts'
import { testSize } from '../../../support/testSize.ts'
import type { AnswerFault } from './faultyTransport.ts'
import { FolderWorld, type FolderStep } from './folderWorld.ts'

const given = (name: string): number | undefined => (process.env[name] ? Number(process.env[name]) : undefined)
const runs = given('GALLEY_TEST_RUNS') ?? testSize(12, 2000)
const seed = given('GALLEY_TEST_SEED')
const path = process.env['GALLEY_TEST_PATH']

const at = fc.nat(11)
const pick = fc.nat(1000)
const who = fc.constantFrom(0 as const, 1 as const)
const answerFaults: readonly AnswerFault[] = [
  'refused',
  'down',
  'lost',
  'cutOff',
  'slow',
  'gateway',
  'nothing',
  'error',
  'html',
  'missing',
  'missing',
  'odd',
  'fewer',
  'fewer',
]
const diskFaults: readonly DiskFault[] = ['ends', 'ends', 'ENOSPC', 'EIO', 'EROFS']

function one<T extends string>(...names: readonly T[]): fc.Arbitrary<T> {
  return fc.constantFrom(...names)
}

const step: fc.Arbitrary<FolderStep> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: one('type', 'type', 'insert'), at, who }) },
  { weight: 4, arbitrary: fc.record({ do: one('remove', 'retitle', 'moveFile', 'deleteFile', 'newFile'), at, who }) },
  { weight: 4, arbitrary: fc.record({ do: one('takeBoth', 'saveBase', 'saveBase', 'keepFile'), at, who }) },
  { weight: 12, arbitrary: fc.record({ do: one('pull', 'pull', 'push', 'push', 'pushToOther', 'status'), who }) },
  { weight: 3, arbitrary: fc.record({ do: one('mergeRequest', 'mergeRequest', 'archive'), who }) },
  { weight: 6, arbitrary: fc.record({ do: one('remoteType', 'remoteInsert', 'remoteRemove', 'remoteNew'), at }) },
  { weight: 1, arbitrary: fc.record({ do: one('remoteDelete'), at }) },
  { weight: 2, arbitrary: fc.record({ do: one('race'), at, after: fc.nat(25) }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: one('fault'), fault: fc.constantFrom(...answerFaults), after: fc.nat(12), pick }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('crash'), steps: fc.nat(30), kind: fc.constantFrom(...diskFaults) }) },
)

describe('Two clones of a space in any order of events', () => {
  it(`lose no word, and no page without proof, in ${runs} random orders of events`, async function () {
    this.timeout(Math.max(600_000, runs * 1000))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30, size: 'max' }), async (steps) => {
        const world = await FolderWorld.start()
        try {
          for (const each of steps) await world.take(each)
          await world.settleAndCheck(() => `with ${JSON.stringify(steps)}`)
        } finally {
          await world.end()
        }
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
})
