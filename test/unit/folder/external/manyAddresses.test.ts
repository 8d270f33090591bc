import assert from 'node:assert/strict'
import { appendFile, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Transport } from '../../../../src/client/network/transport.ts'
import { pause } from '../../../../src/client/policy/pause.ts'
import { checkAddresses, type Web } from '../../../../src/folder/external/checkAddresses.ts'
import { VerdictCache } from '../../../../src/folder/external/verdictCache.ts'
import { garbageCollector } from '../../../support/garbageCollector.ts'
import { testSize } from '../../../support/testSize.ts'
import { createVirtualClock } from '../../../support/virtualClock.ts'

const count = testSize(4000, 100_000)
const hosts = testSize(50, 500)

const collectGarbage = garbageCollector()

function heldMegabytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 ** 2
}

/** A web that answers after a while, and notes how it was asked. */
class SimulatedWeb {
  readonly clock = createVirtualClock()
  readonly requested = new Map<string, number>()
  readonly #starts = new Map<string, number>()
  readonly #running = new Map<string, number>()
  shortestPause = Infinity
  mostAtOnce = 0
  mostPerHost = 0
  #all = 0

  readonly transport: Transport = {
    request: async ({ url, signal }) => {
      const { host } = new URL(url)
      const start = this.clock.now()
      this.shortestPause = Math.min(this.shortestPause, start - (this.#starts.get(host) ?? -Infinity))
      this.#starts.set(host, start)
      this.requested.set(url, (this.requested.get(url) ?? 0) + 1)
      const running = (this.#running.get(host) ?? 0) + 1
      this.#running.set(host, running)
      this.mostPerHost = Math.max(this.mostPerHost, running)
      this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#all)
      await pause(300 + (url.length % 7) * 200, this.clock, signal)
      this.#running.set(host, (this.#running.get(host) ?? 0) - 1)
      this.#all--
      return { status: url.endsWith('7') ? 404 : 200, headers: {}, body: new Uint8Array(0) }
    },
    close: () => Promise.resolve(),
  }

  get web(): Web {
    return { transport: this.transport, clock: this.clock, isPrivate: () => Promise.resolve(false), publicOnly: false }
  }
}

describe('Many addresses', function () {
  this.timeout(600_000)
  let folder: string
  const items = function* (): Generator<{ address: string; anchors: readonly string[] }> {
    for (let at = 0; at < count; at++)
      yield { address: `https://host-${at % hosts}.docs.dev/some/longer/path/of/a/page/${at}`, anchors: [] }
  }

  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'galley-verdicts-'))))
  afterEach(async () => await rm(folder, { recursive: true, force: true }))

  it(`are requested at a slow pace, in little memory (${count} on ${hosts} hosts)`, async () => {
    const simulated = new SimulatedWeb()
    const cache = await VerdictCache.open(path.join(folder, 'cache'))
    const before = heldMegabytes()
    let most = before
    const onProgress = (done: number): void => {
      if (done % (count / 10) === 0) most = Math.max(most, heldMegabytes())
    }
    await checkAddresses(items(), {
      web: simulated.web,
      verdicts: cache,
      signal: new AbortController().signal,
      onProgress,
    })
    await cache.close()
    assert.equal(simulated.requested.size, count)
    assert.ok(simulated.mostAtOnce <= 32, `${simulated.mostAtOnce} at once`)
    assert.ok(simulated.mostPerHost <= 2, `${simulated.mostPerHost} per host`)
    assert.ok(simulated.shortestPause >= 500, `${simulated.shortestPause} ms between two`)
    assert.ok(most - before <= 150, `${(most - before).toFixed(0)} MB`)
  })

  it('continue after a kill with what isn’t known yet', async () => {
    const simulated = new SimulatedWeb()
    const cache = await VerdictCache.open(path.join(folder, 'cache'))
    const killing = new AbortController()
    const left = path.join(folder, 'left', 'verdicts.jsonl')
    await mkdir(path.dirname(left))
    await assert.rejects(
      checkAddresses(items(), {
        web: simulated.web,
        verdicts: cache,
        signal: killing.signal,
        onProgress: (done) => {
          if (done === count / 2) killing.abort(new Error('killed'))
        },
      }),
      /killed/,
    )
    // What a killed process leaves: nothing is closed.
    await copyFile(path.join(folder, 'cache', 'verdicts.jsonl'), left)
    const before = simulated.requested.size
    const again = await VerdictCache.open(path.dirname(left))
    await checkAddresses(items(), { web: simulated.web, verdicts: again, signal: new AbortController().signal })
    await again.close()
    assert.ok(before < count)
    assert.equal(simulated.requested.size, count)
    const repeated = [...simulated.requested].filter(([url, times]) => times > 1 && !url.endsWith('7')).length
    // Those that were requested or written at that moment, and those that wait to be written.
    assert.ok(repeated <= 2 * Math.min(hosts, 200) + 20, `${repeated} repeated`)
  })
})

describe('The cache of verdicts', () => {
  it('skips lines that a kill cut off, and keeps the others', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'galley-verdicts-'))
    try {
      const cache = await VerdictCache.open(folder)
      await cache.set('https://docs.dev/', { verdict: 'fine', reason: '', checked: 1 })
      await cache.close()
      await appendFile(
        path.join(folder, 'verdicts.jsonl'),
        'null\n[1]\n["https://docs.dev/x",{"verdict":"odd"}]\n["https://docs.dev/b",{"ver',
      )
      const again = await VerdictCache.open(folder)
      assert.equal(again.get('https://docs.dev/')?.verdict, 'fine')
      assert.equal(again.get('https://docs.dev/x'), undefined)
      await again.set('https://docs.dev/c', { verdict: 'fine', reason: '', checked: 1 })
      await again.close()
      assert.equal((await VerdictCache.open(folder)).get('https://docs.dev/c')?.verdict, 'fine')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
