import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { createClient, type Client } from '../../src/client/client.ts'
import { createDownload } from '../../src/client/network/download.ts'
import { createUndiciTransport } from '../../src/client/network/undiciTransport.ts'
import { english } from '../../src/core/text/messages/translate.ts'
import { cloneSpace, type Platform } from '../../src/folder/checkout/cloneSpace.ts'
import { startSandbox } from '../support/sandboxProcess.ts'
import { garbageCollector } from '../support/garbageCollector.ts'
import type { Measurement } from './measurement.ts'

const pages = 1000
const files = 200
const fileBytes = 100 * 1024
/** How many files one change can have (api-facts C1). */
const filesAtOnce = 4
const megabyte = 1024 * 1024

/** Measures checking out a space: its time and its memory. */
export async function measureCheckout(): Promise<Measurement[]> {
  const top = await mkdtemp(path.join(tmpdir(), 'galley-bench-checkout-'))
  const sandbox = await startSandbox(['--generate', `pages=${pages},spaces=1,depth=3`])
  const transport = createUndiciTransport({ strictSSL: true, systemCertificates: true, environment: {} })
  const client = createClient({ baseUrl: sandbox.url, token: sandbox.token, transport })
  try {
    const space = await generatedSpace(client)
    await addFiles(client, space)
    const platform = {
      server: sandbox.url,
      client,
      download: createDownload({ transport, server: sandbox.url }),
      t: english,
    }
    const started = performance.now()
    const done = await cloneSpace(platform, { space }, path.join(top, 'timed'))
    const took = performance.now() - started
    if (done.pages < pages || done.files < files) throw new Error(`Only ${done.pages} pages, ${done.files} files.`)
    const about = `checking out ${pages} pages with ${files} files`
    return [
      { name: about, value: took, unit: 'ms', limit: { atMost: 20_000 } },
      {
        name: `${about}, the most that is held`,
        value: await mostHeld(platform, space, path.join(top, 'held')),
        unit: 'MB',
        limit: { atMost: 100 },
      },
    ]
  } finally {
    await client.close()
    await sandbox.stop()
    await rm(top, { recursive: true, force: true })
  }
}

/**
 * Returns the memory in MB that is still in use after each part of texts and files, in addition to the memory before.
 */
async function mostHeld(platform: Platform, space: string, folder: string): Promise<number> {
  const collect = garbageCollector()
  const held = (): number => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return (heapUsed + external) / megabyte
  }
  const before = held()
  let most = before
  let downloads = 0
  const onRead = (done: number): void => {
    if (done % 80 === 0) most = Math.max(most, held())
  }
  const download: Platform['download'] = async (url, options) => {
    const file = await platform.download(url, options)
    if (downloads++ % 10 === 0) most = Math.max(most, held())
    return file
  }
  await cloneSpace({ ...platform, download, onRead }, { space }, folder)
  return most - before
}

async function generatedSpace(client: Client): Promise<string> {
  const { items: organizations } = await client.listOrganizationsForAuthenticatedUser({})
  for (const { id } of organizations) {
    const { items: spaces } = await client.listSpacesInOrganizationById({ organizationId: id })
    for (const space of spaces) {
      const content = await client.listPages({ spaceId: space.id, computed: false })
      if (JSON.stringify(content).split('"id"').length > pages) return space.id
    }
  }
  throw new Error('The sandbox has no space with so many pages.')
}

async function addFiles(client: Client, spaceId: string): Promise<void> {
  const { id: changeRequestId } = await client.createChangeRequest({ spaceId, body: { subject: 'Files' } })
  for (let start = 0; start < files; start += filesAtOnce) {
    const part = Array.from({ length: filesAtOnce }, (_, at) => ({
      name: `picture-${start + at}.png`,
      contentType: 'image/png',
      base64: Buffer.alloc(fileBytes, start + at).toString('base64'),
    }))
    const changes = [{ operation: 'insert_files' as const, files: part }]
    await client.updateChangeRequestContent({ spaceId, changeRequestId, compat: false, body: { changes } })
  }
  await client.mergeChangeRequest({ spaceId, changeRequestId })
}
