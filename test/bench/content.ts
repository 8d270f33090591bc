import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { Agent, request } from 'undici'
import { OwnedProcess } from '../support/vscode/ownedProcess.ts'
import { pinnedNode, projectRoot } from '../support/vscode/paths.ts'
import { median, type Measurement } from './measurement.ts'

const pages = 10_000
const touched = 500
const comments = 10_000
const atOnce = 16
const readsPerRound = 6000
const writesPerRound = 1500
const rounds = 5
const starts = 7
/** How many changes a batch can have (api-facts C1). */
const changesAtOnce = 50

/** One request of a series. The number makes it unique. */
type Act = (number: number) => Promise<unknown>

/** Measures reading, writing, merging and starting in the packaged sandbox with a space of 10,000 pages. */
export async function measureContent(): Promise<Measurement[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-bench-'))
  try {
    const sandbox = await ContentSandbox.start(folder)
    const measurements = await measureRunning(sandbox)
    await sandbox.stop()
    return [...measurements, await measureStart(folder)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measureRunning(sandbox: ContentSandbox): Promise<Measurement[]> {
  const { large, small } = await sandbox.spaces()
  return [
    ...(await measureRates(sandbox, large, small)),
    ...(await measureChangeRequest(sandbox, large)),
    await measureMerge(sandbox, large),
    await measureComments(sandbox, small),
  ]
}

async function measureRates(sandbox: ContentSandbox, large: string, small: string): Promise<Measurement[]> {
  const branch = await sandbox.begin(small)
  const [largePage, smallPage] = [await sandbox.firstPage(large), await sandbox.firstPage(small)]
  const reads = [
    `/spaces/${large}`,
    `${branch}`,
    `/spaces/${large}/content/page/${largePage}?format=markdown`,
    `/spaces/${small}/content/page/${smallPage}`,
    `/orgs/${sandbox.organization}`,
    '/user',
  ]
  const read: Act = (number) => sandbox.send('GET', reads[number % reads.length] ?? '')
  const writes: Act[] = [
    (number) => sandbox.send('PATCH', `/spaces/${small}`, { title: `Space ${number}` }),
    (number) => sandbox.send('PATCH', branch, { subject: `Change ${number}` }),
    (number) => sandbox.send('POST', `/spaces/${small}/change-requests`, { subject: `Change ${number}` }),
    (number) => sandbox.send('POST', `${branch}/comments`, { body: { markdown: `Comment ${number}.` } }),
    (number) => {
      const document = { markdown: `Words, version ${number}.` }
      const changes = [{ operation: 'update_page', page: smallPage, document }]
      return sandbox.send('POST', `${branch}/content?compat=false`, { changes })
    },
  ]
  const write: Act = (number) => writes[number % writes.length]?.(number) ?? Promise.resolve()
  return [
    {
      name: 'sandbox: reads of single objects',
      value: await rate(read, readsPerRound),
      unit: 'per s',
      limit: { atLeast: 3000 },
    },
    {
      name: 'sandbox: writes of single objects',
      value: await rate(write, writesPerRound),
      unit: 'per s',
      limit: { atLeast: 500 },
    },
  ]
}

/** Returns requests per second, 16 at a time: the median of some rounds after a warm-up round. */
async function rate(act: Act, count: number): Promise<number> {
  const rates: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    let number = 0
    const started = performance.now()
    const worker = async (): Promise<void> => {
      while (number < count) await act(number++)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    if (round > 0) rates.push(count / ((performance.now() - started) / 1000))
  }
  return median(rates)
}

async function measureChangeRequest(sandbox: ContentSandbox, space: string): Promise<Measurement[]> {
  const branch = await sandbox.begin(space)
  const [page = ''] = await sandbox.pageIds(space)
  const reads: number[] = []
  const lists: number[] = []
  const writes: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const changes = [{ operation: 'update_page', page, document: { markdown: `Version ${round}.` } }]
    writes.push(await sandbox.time('POST', `${branch}/content?compat=false`, { changes }))
    // Each is the first read of a new revision.
    reads.push(await sandbox.time('GET', `${branch}/content`))
    lists.push(await sandbox.time('GET', `${branch}/content/pages`))
  }
  const what = `a change request with ${pages} pages`
  return [
    { name: `sandbox: content of ${what}, first time`, value: median(reads), unit: 'ms', limit: { atMost: 100 } },
    { name: `sandbox: pages of ${what}, first time`, value: median(lists), unit: 'ms', limit: { atMost: 100 } },
    { name: `sandbox: edit of one page in ${what}`, value: median(writes), unit: 'ms' },
  ]
}

/** The published content changes in the meantime, so that both sides have to be merged. */
async function measureMerge(sandbox: ContentSandbox, space: string): Promise<Measurement> {
  const ids = await sandbox.pageIds(space)
  const took: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const [branch, other] = [await sandbox.begin(space), await sandbox.begin(space)]
    const edit = (page: string, words: string) => ({
      operation: 'update_page',
      page,
      document: {
        markdown: `${words}, round ${round}.\n\n## A section\n\nMore words about it, and [a link](/pages/${ids[0]}).`,
      },
    })
    const chosen = Array.from({ length: touched }, (_, at) => ids[(at * 19 + round) % ids.length] ?? '')
    for (let from = 0; from < touched; from += changesAtOnce) {
      const changes = chosen.slice(from, from + changesAtOnce).map((id) => edit(id, `Page ${id}`))
      await sandbox.send('POST', `${branch}/content?compat=false`, { changes })
    }
    await sandbox.send('POST', `${other}/content?compat=false`, { changes: [edit(ids.at(-1) ?? '', 'Meanwhile')] })
    await sandbox.send('POST', `${other}/merge`)
    took.push(await sandbox.time('POST', `${branch}/merge`))
  }
  const name = `sandbox: merge that touches ${touched} of ${pages} pages`
  return { name, value: median(took), unit: 'ms', limit: { atMost: 1000 } }
}

async function measureComments(sandbox: ContentSandbox, space: string): Promise<Measurement> {
  let number = 0
  const worker = async (): Promise<void> => {
    while (number < comments) {
      number += 1
      await sandbox.send('POST', `/spaces/${space}/comments`, { body: { markdown: `Comment ${number}, **bold**.` } })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const took: number[] = []
  let cursor: string | undefined
  for (let round = 0; round < 40; round += 1) {
    const page = cursor === undefined ? '' : `&page=${cursor}`
    const address = `/spaces/${space}/comments?limit=100&format=${round % 2 ? 'markdown' : 'document'}${page}`
    took.push(await sandbox.time('GET', address))
    cursor = ((await sandbox.send('GET', address)) as { next?: { page: string } }).next?.page
  }
  const name = `sandbox: a page of 100 of ${comments} comments`
  return { name, value: median(took), unit: 'ms', limit: { atMost: 50 } }
}

async function measureStart(folder: string): Promise<Measurement> {
  const took: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const started = performance.now()
    const sandbox = await ContentSandbox.start(folder)
    took.push(performance.now() - started)
    await sandbox.stop()
  }
  const name = `sandbox: start with ${pages} pages that are there`
  return { name, value: median(took), unit: 'ms', limit: { atMost: 300 } }
}

/** The packaged sandbox in a process of its own, on a data folder. */
class ContentSandbox {
  readonly #process: OwnedProcess
  readonly #agent = new Agent({ connections: atOnce })
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly organization: string

  private constructor(running: OwnedProcess, line: string) {
    const { url, token, organization } = JSON.parse(line) as { url: string; token: string; organization: string }
    this.#process = running
    this.#url = url
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    this.organization = organization
  }

  static async start(folder: string): Promise<ContentSandbox> {
    const args = ['--data', folder, '--generate', `pages=${pages},spaces=2,depth=3`]
    const running = OwnedProcess.start(pinnedNode, [path.join(projectRoot, 'dist/sandbox.cjs'), ...args])
    const [line] = await running.waitForOutput(/^\{.*\}$/m)
    return new ContentSandbox(running, line)
  }

  /** Sends a request with a path relative to `/v1` and returns the body of the answer. */
  async send(method: 'GET' | 'POST' | 'PATCH', address: string, content?: unknown): Promise<unknown> {
    const text = await this.#exchange(method, address, content)
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }

  /** Returns the milliseconds until the answer was read completely. */
  async time(method: 'GET' | 'POST' | 'PATCH', address: string, content?: unknown): Promise<number> {
    const started = performance.now()
    await this.#exchange(method, address, content)
    return performance.now() - started
  }

  /** Returns the space with many pages and one with few. */
  async spaces(): Promise<{ large: string; small: string }> {
    const { items } = (await this.send('GET', `/orgs/${this.organization}/spaces`)) as { items: { id: string }[] }
    return { large: items[0]?.id ?? '', small: items[1]?.id ?? '' }
  }

  /** Returns the ids of all pages of a space, in the order of the tree. */
  async pageIds(space: string): Promise<string[]> {
    type Tree = { id: string; pages?: Tree }[]
    const { pages: tree } = (await this.send('GET', `/spaces/${space}/content/pages`)) as { pages: Tree }
    const flat = (nodes: Tree): string[] => nodes.flatMap((node) => [node.id, ...flat(node.pages ?? [])])
    return flat(tree)
  }

  async firstPage(space: string): Promise<string> {
    return (await this.pageIds(space))[0] ?? ''
  }

  /** Creates a change request and returns its address. */
  async begin(space: string): Promise<string> {
    const { id } = (await this.send('POST', `/spaces/${space}/change-requests`, {})) as { id: string }
    return `/spaces/${space}/change-requests/${id}`
  }

  async stop(): Promise<void> {
    await this.#agent.close()
    await this.#process.stop()
  }

  async #exchange(method: 'GET' | 'POST' | 'PATCH', address: string, content?: unknown): Promise<string> {
    const { statusCode, body } = await request(`${this.#url}/v1${address}`, {
      method,
      headers: this.#headers,
      dispatcher: this.#agent,
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    })
    const text = await body.text()
    if (statusCode >= 300) throw new Error(`${method} ${address}: ${statusCode} ${text.slice(0, 500)}`)
    return text
  }
}
