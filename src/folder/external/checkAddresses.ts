import { HostPacer } from '../../client/external/hostPacer.ts'
import { lookAt, type LookOptions } from '../../client/external/lookAt.ts'
import { pause } from '../../client/policy/pause.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import { holds, withHistory, type KnownVerdict, type Outcome } from '../../core/docs/external/verdicts.ts'

/** How addresses are requested. Tests replace its parts. */
export type Web = Omit<LookOptions, 'pacer' | 'signal'>

/** Where verdicts are remembered. */
interface Verdicts {
  get(address: string): KnownVerdict | undefined
  set(address: string, known: KnownVerdict): Promise<void>
}

interface CheckOptions {
  readonly web: Web
  readonly verdicts: Verdicts
  readonly signal: AbortSignal
  readonly onProgress?: ((checked: number, all: number) => void) | undefined
}

interface Item {
  readonly address: string
  readonly anchors: readonly string[]
}

/** The number of hosts whose addresses are requested in the same period. */
const maxHosts = 200
/** What doesn't exist is looked at again after this time. */
const secondTryMs = 10_000

/**
 * Requests the addresses whose verdicts no longer hold, and remembers the new verdicts. Large hosts start first, because
 * their pauses take the longest.
 */
export async function checkAddresses(items: Iterable<Item>, options: CheckOptions): Promise<void> {
  const { web, verdicts, signal, onProgress } = options
  const wanted = [...items].filter(({ address, anchors }) => {
    const known = verdicts.get(address)
    return known === undefined || !holds(known, anchors, web.clock.now())
  })
  let checked = 0
  const onSettled = (): void => onProgress?.(++checked, wanted.length)
  const pacer = new HostPacer(web.clock, signal)
  const hosts = [...Map.groupBy(wanted, ({ address }) => new URL(address).host).values()]
  const largestFirst = hosts.toSorted((one, other) => other.length - one.length)
  await mapConcurrently(largestFirst, maxHosts, async (each) => {
    await new HostCheck({ ...options, pacer, onSettled }).run(each)
  })
}

/** The check of the addresses of one host. */
class HostCheck {
  readonly #options: CheckOptions & { readonly pacer: HostPacer; readonly onSettled: () => void }
  #isHostGone = false
  #failed: Item[] = []

  constructor(options: CheckOptions & { readonly pacer: HostPacer; readonly onSettled: () => void }) {
    this.#options = options
  }

  async run(items: readonly Item[]): Promise<void> {
    await this.#each(items, async (item) => await this.#lookFirst(item))
    const failed = this.#failed
    const [first, ...others] = failed
    if (first === undefined) return
    await pause(secondTryMs, this.#options.web.clock, this.#options.signal)
    const outcome = await this.#look(first)
    await this.#settle(first, outcome)
    const isGone = this.#isHostGone && outcome.reason === 'host'
    await this.#each(others, async (item) => await this.#settle(item, isGone ? outcome : await this.#look(item)))
  }

  /** Doesn't request more addresses of a host that doesn't exist. */
  async #lookFirst(item: Item): Promise<void> {
    const outcome = this.#isHostGone ? undefined : await this.#look(item)
    this.#isHostGone ||= outcome?.reason === 'host'
    if (outcome === undefined || outcome.verdict === 'gone') this.#failed.push(item)
    else await this.#settle(item, outcome)
  }

  async #look({ address, anchors }: Item): Promise<Outcome> {
    const { web, pacer, signal } = this.#options
    return await lookAt(address, anchors, { ...web, pacer, signal })
  }

  async #settle({ address }: Item, outcome: Outcome): Promise<void> {
    const { web, verdicts, pacer, onSettled } = this.#options
    const isOffline = /host$/i.test(outcome.reason) && outcome.verdict === 'gone' && !pacer.isOnline
    const sure: Outcome = isOffline ? { verdict: 'uncertain', reason: 'offline' } : outcome
    await verdicts.set(address, withHistory(sure, verdicts.get(address), web.clock.now()))
    onSettled()
  }

  async #each(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
    await mapConcurrently(items, 2, act)
  }
}
