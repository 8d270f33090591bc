import { HostPacer } from '../../client/external/hostPacer.ts'
import { lookAt, type LookOptions } from '../../client/external/lookAt.ts'
import { pause } from '../../client/policy/pause.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import { holds, withHistory, type Outcome } from '../../core/docs/external/verdicts.ts'
import type { VerdictCache } from './verdictCache.ts'

/** How addresses are requested. Tests replace its parts. */
export type Web = Omit<LookOptions, 'pacer' | 'signal'>

/** What a check of addresses needs. */
export interface CheckOptions {
  readonly web: Web
  /** Where verdicts are remembered. */
  readonly verdicts: Pick<VerdictCache, 'get' | 'set'>
  readonly signal: AbortSignal
  readonly onProgress?: ((checked: number, all: number) => void) | undefined
}

interface Item {
  readonly address: string
  readonly anchors: readonly string[]
}

/** The number of hosts whose addresses are requested in the same period. */
const maxHosts = 200
/** The number of addresses of one host that are requested at once. */
const maxOfHost = 2
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
    await checkHost(each, { ...options, pacer, onSettled })
  })
}

/** What the check of one host needs. */
interface HostOptions extends CheckOptions {
  readonly pacer: HostPacer
  readonly onSettled: () => void
}

/** Checks the addresses of one host. */
async function checkHost(items: readonly Item[], options: HostOptions): Promise<void> {
  const host = { isGone: false }
  const failed: Item[] = []
  await mapConcurrently(items, maxOfHost, async (item) => {
    // Doesn't request more addresses of a host that doesn't exist.
    const outcome = host.isGone ? undefined : await look(item, options)
    host.isGone ||= outcome?.reason === 'host'
    if (outcome === undefined || outcome.verdict === 'gone') failed.push(item)
    else await settle(item, outcome, options)
  })
  const [first, ...others] = failed
  if (first === undefined) return
  await pause(secondTryMs, options.web.clock, options.signal)
  const outcome = await look(first, options)
  await settle(first, outcome, options)
  const isGone = host.isGone && outcome.reason === 'host'
  await mapConcurrently(others, maxOfHost, async (item) => {
    await settle(item, isGone ? outcome : await look(item, options), options)
  })
}

async function look({ address, anchors }: Item, { web, pacer, signal }: HostOptions): Promise<Outcome> {
  return await lookAt(address, anchors, { ...web, pacer, signal })
}

async function settle({ address }: Item, outcome: Outcome, options: HostOptions): Promise<void> {
  const { web, verdicts, pacer, onSettled } = options
  const isOffline = /host$/i.test(outcome.reason) && outcome.verdict === 'gone' && !pacer.isOnline
  const sure: Outcome = isOffline ? { verdict: 'uncertain', reason: 'offline' } : outcome
  await verdicts.set(address, withHistory(sure, verdicts.get(address), web.clock.now()))
  onSettled()
}
