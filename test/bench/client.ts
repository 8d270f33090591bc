import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { Agent, request } from 'undici'
import { createClient, type Client, type ClientExtras } from '../../src/client/client.ts'
import { createUndiciTransport } from '../../src/client/network/undiciTransport.ts'
import { garbageCollector } from '../support/garbageCollector.ts'
import { median, type Measurement } from './measurement.ts'

const serverFile = path.join(import.meta.dirname, '../support/httpServers/measuringServer.ts')
const rounds = 15
const callsPerRound = 1500
/** Fewer requests for long answers, which take longer. */
const listsPerRound = 300
const listLength = 100_000
const megabyte = 1024 * 1024

/** One call. The number makes its address unique, so that no two calls share a request. */
type Call = (number: number) => Promise<unknown>

/** Measures requests per second of the client compared with raw `undici.request`, and listing many items. */
export async function measureClient(): Promise<Measurement[]> {
  const server = fork(serverFile, [String(listLength)])
  const [port]: unknown[] = await once(server, 'message')
  const url = `http://127.0.0.1:${String(port)}`
  const transport = createUndiciTransport({ strictSSL: true, systemCertificates: false })
  const client = createClient({ baseUrl: url, token: 'token', transport })
  const agent = new Agent()
  try {
    const raw = rawCall(agent, (number) => `${url}/v1/spaces/guide/content/files/${number}`)
    const ours: Call = (number) => client.getFileById({ spaceId: 'guide', fileId: String(number) })
    const single = await compare(raw, ours, 1)
    const many = await compare(raw, ours, 16)
    const lists = await measureLists(url, client, agent)
    return [
      { name: 'client GETs, one at a time', value: single.ours, unit: 'per s' },
      {
        name: 'client GETs, one at a time, against raw undici',
        value: single.ratio,
        unit: 'ratio',
        limit: { atLeast: 0.9 },
      },
      { name: 'client GETs, 16 at once', value: many.ours, unit: 'per s' },
      {
        name: 'client GETs, 16 at once, against raw undici',
        value: many.ratio,
        unit: 'ratio',
        limit: { atLeast: 0.9 },
      },
      ...lists,
      ...(await measureList(client)),
    ]
  } finally {
    await client.close()
    await agent.close()
    server.disconnect()
  }
}

/** Returns the same call with only undici: a request whose body is read as JSON. */
function rawCall(dispatcher: Agent, address: (number: number) => string): Call {
  const headers = { authorization: 'Bearer token', accept: 'application/json', 'user-agent': 'galley' }
  return async (number) => {
    const { body } = await request(address(number), { dispatcher, headers })
    return body.json()
  }
}

/** Measures lists of 100 change requests with their checks, compared with raw requests for them. */
async function measureLists(url: string, client: Client, agent: Agent): Promise<Measurement[]> {
  const raw = rawCall(agent, (number) => `${url}/v1/spaces/guide/change-requests?limit=100&page=${number}`)
  const ours: Call = async (number) =>
    await client.listChangeRequestsForSpace({ spaceId: 'guide', limit: 100, page: String(number) })
  const single = await compare(raw, ours, 1, listsPerRound)
  const many = await compare(raw, ours, 16, listsPerRound)
  const name = 'client lists of 100 change requests'
  return [
    { name: `${name}, one at a time`, value: single.ours, unit: 'per s' },
    { name: `${name}, one at a time, against raw undici`, value: single.ratio, unit: 'ratio', limit: { atLeast: 0.9 } },
    { name: `${name}, 16 at once`, value: many.ours, unit: 'per s' },
    { name: `${name}, 16 at once, against raw undici`, value: many.ratio, unit: 'ratio', limit: { atLeast: 0.9 } },
  ]
}

/** Alternates both in short rounds, so that other work of the machine affects them equally. */
async function compare(
  raw: Call,
  ours: Call,
  atOnce: number,
  calls = callsPerRound,
): Promise<{ ours: number; ratio: number }> {
  await rate(raw, atOnce, calls)
  await rate(ours, atOnce, calls)
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round++) {
    const oursFirst = round % 2 === 0
    const first = await rate(oursFirst ? ours : raw, atOnce, calls)
    const second = await rate(oursFirst ? raw : ours, atOnce, calls)
    const [our, their] = oursFirst ? [first, second] : [second, first]
    ratios.push(our / their)
    rates.push(our)
  }
  return { ours: median(rates), ratio: median(ratios) }
}

async function rate(call: Call, atOnce: number, calls: number): Promise<number> {
  let number = 0
  const started = performance.now()
  const worker = async (): Promise<void> => {
    while (number < calls) await call(number++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return calls / ((performance.now() - started) / 1000)
}

/** Lists everything twice: once for the time, once for the memory in use after each tenth. */
async function measureList(client: Client & ClientExtras): Promise<Measurement[]> {
  const started = performance.now()
  const before = process.memoryUsage.rss()
  let peak = before
  await walk(client, () => (peak = Math.max(peak, process.memoryUsage.rss())))
  const took = performance.now() - started
  const collect = garbageCollector()
  const held: number[] = []
  await walk(client, () => {
    collect()
    held.push(process.memoryUsage().heapUsed)
  })
  // The first tenth fills the caches of the engine. From then on, memory would grow only if the list were kept.
  const grown = (held.at(-1) ?? 0) - (held[0] ?? 0)
  return [
    { name: `listing ${listLength} items`, value: took, unit: 'ms' },
    {
      name: `listing ${listLength} items, peak growth of resident memory`,
      value: (peak - before) / megabyte,
      unit: 'MB',
    },
    {
      name: `listing ${listLength} items, growth of what is held`,
      value: grown / megabyte,
      unit: 'MB',
      limit: { atMost: 2 },
    },
  ]
}

async function walk(client: Client, look: () => void): Promise<void> {
  let count = 0
  let page: string | undefined
  do {
    const { items, next } = await client.listFiles({ spaceId: 'guide', limit: 1000, ...(page && { page }) })
    for (const { id } of items) {
      if (id !== String(count)) throw new Error(`Item ${count} is missing.`)
      if (++count % (listLength / 10) === 0) look()
    }
    page = next?.page
  } while (page !== undefined)
  if (count !== listLength) throw new Error(`${count} items instead of ${listLength}.`)
}
