import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createClient, type Client } from '../../src/client/client.ts'
import { createUndiciTransport } from '../../src/client/network/undiciTransport.ts'
import { DraftSync, type SyncOptions } from '../../src/client/drafts/draftSync.ts'
import type { Transport } from '../../src/client/network/transport.ts'
import { flatPages } from '../../src/core/docs/pages/flatPages.ts'
import type { DraftBase, DraftKey } from '../../src/core/review/drafts/draft.ts'
import { baseOf } from '../../src/core/review/drafts/shownText.ts'
import { DraftStore } from '../../src/client/drafts/draftStore.ts'
import { startSandbox } from '../support/sandboxProcess.ts'
import { median, type Measurement } from './measurement.ts'

const pages = 200
const saves = 60
const lines = 5000
const options: SyncOptions = { account: 'a', readsBack: () => false, translate: (text) => text }

/** Measures how long a save takes until it's on disk, and a push of many pages through the real client. */
export async function measureDrafts(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-bench-'))
  const sandbox = await startSandbox(['--port', '0', '--generate', `pages=${pages},spaces=1,depth=2`])
  const counting = new CountingTransport(createUndiciTransport({ strictSSL: true, systemCertificates: false }))
  try {
    const client = createClient({ baseUrl: sandbox.url, token: sandbox.token, transport: counting })
    const sync = new DraftSync(new DraftStore(folder))
    const measurements = [
      await measureSaves(sync, 200, 10),
      await measureSaves(sync, lines),
      ...(await measurePush(sync, client, counting)),
    ]
    await client.close()
    return measurements
  } finally {
    await sandbox.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Measures saves of one page, each with a different word. */
async function measureSaves(sync: DraftSync, length: number, atMost?: number): Promise<Measurement> {
  const key = { server: 's', space: 'space', changeRequest: 'cr', page: `long-${length}` }
  const text = (number: number): string => `# Page\n\n${'A line of words.\n'.repeat(length)}${number}\n`
  const base: DraftBase = { revision: 'r', documentId: 'd', markdown: text(0) }
  const took: number[] = []
  for (let number = 1; number <= saves; number++) {
    const started = performance.now()
    await sync.save(savedText(key, text(number), base, text(number - 1)))
    took.push(performance.now() - started)
  }
  const name = `drafts: a saved page of ${length} lines until it is durable, median`
  return { name, value: median(took), unit: 'ms', ...(atMost === undefined ? {} : { limit: { atMost } }) }
}

async function measurePush(sync: DraftSync, client: Client, counting: CountingTransport): Promise<Measurement[]> {
  const { items } = await client.listOrganizationsForAuthenticatedUser({})
  const { items: spaces } = await client.listSpacesInOrganizationById({ organizationId: items[0]?.id ?? '' })
  const spaceId = spaces.find(({ title }) => title.startsWith('Space'))?.id ?? spaces[0]?.id ?? ''
  const request = await client.createChangeRequest({ spaceId, body: {} })
  const place = { spaceId, changeRequestId: request.id }
  const listed = await client.listPagesInChangeRequest({ ...place, metadata: false })
  const documents = flatPages(listed.pages).filter(({ type }) => type === 'document')
  const keys: DraftKey[] = []
  for (const page of documents.slice(0, pages)) {
    const key = { server: 's', space: spaceId, changeRequest: request.id, page: page.id }
    const read = await client.getPageInChangeRequestById({ ...place, pageId: page.id, format: 'markdown' })
    const base = baseOf(read, request.revision)
    await sync.save(savedText(key, `${base.markdown}\nOne more line.\n`, base, base.markdown))
    keys.push(key)
  }
  const before = counting.count
  const started = performance.now()
  const results = await sync.push(client, keys, options)
  const took = performance.now() - started
  const pushed = [...results.values()].filter(({ outcome }) => outcome.kind === 'pushed').length
  const requests = counting.count - before
  await sync.recoverOverwritten(client, { server: 's', space: spaceId, changeRequest: request.id })
  const what = `a push of ${pages} edited pages`
  return [
    { name: `drafts: pages that ${what} brought`, value: pushed, unit: 'items', limit: { atLeast: pages } },
    { name: `drafts: requests of ${what}`, value: requests, unit: 'requests', limit: { atMost: 5 } },
    { name: `drafts: requests of the look back later`, value: counting.count - before - requests, unit: 'requests' },
    { name: `drafts: ${what}`, value: took, unit: 'ms' },
  ]
}

function savedText(key: DraftKey, text: string, base: DraftBase, onto: string) {
  return { ...key, title: 'Page', spaceTitle: 'Space', account: 'a', text, base, onto, savedAt: 1 }
}

/** Counts requests. */
class CountingTransport implements Transport {
  count = 0
  readonly #inner: Transport

  constructor(inner: Transport) {
    this.#inner = inner
  }

  readonly request: Transport['request'] = async (request) => {
    this.count++
    return await this.#inner.request(request)
  }

  readonly close: Transport['close'] = async () => await this.#inner.close()
}
