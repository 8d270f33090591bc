import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { DocsCatalog } from '../../src/agent/docs/docsCatalog.ts'
import { allTools } from '../../src/agent/tools/docsTools.ts'
import { FolderDocs } from '../../src/agent/docs/folderDocs.ts'
import { CachedFolder } from '../../src/folder/cachedFolder.ts'
import { unpackedCli } from '../support/unpackedCli.ts'
import { pinnedNode } from '../support/vscode/paths.ts'
import { median, type Measurement } from './measurement.ts'

const rounds = 15

/**
 * Measures what agents wait for: the first answer of the packaged server, and searching and reading in a folder with
 * many pages.
 */
export async function measureAgents(count = 10_000): Promise<Measurement[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'galley-bench-agents-'))
  try {
    const docs = path.join(folder, 'docs')
    await writePages(docs, count)
    const found = await toolTimes(docs)
    const started = await initializeTimes(folder, docs)
    const about = `${count} pages`
    return [
      { name: 'galley mcp: first answer, median', value: median(started), unit: 'ms', limit: { atMost: 300 } },
      { name: `docs_search, ${about} at hand, median`, value: median(found.search), unit: 'ms', limit: { atMost: 50 } },
      { name: `docs_read, ${about} at hand, median`, value: median(found.read), unit: 'ms', limit: { atMost: 20 } },
      { name: `docs_search, ${about}, the first time`, value: found.first, unit: 'ms' },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writePages(docs: string, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, at) => `part${Math.floor(at / 100)}/page${at}.md`)
  for (const part of new Set(names.map((name) => path.dirname(name)))) {
    await mkdir(path.join(docs, part), { recursive: true })
  }
  await writeFile(path.join(docs, 'SUMMARY.md'), names.map((name, at) => `* [Page ${at}](${name})\n`).join(''))
  for (const [at, name] of names.entries()) {
    await writeFile(
      path.join(docs, name),
      `# Page ${at}\n\nThe lamp ${at} is trimmed by hand.\n\n## Next\n\n${'Words. '.repeat(60)}\n`,
    )
  }
}

async function toolTimes(docs: string): Promise<{ first: number; search: number[]; read: number[] }> {
  const folder = new FolderDocs(new CachedFolder(docs))
  const catalog: DocsCatalog = {
    folder: async () => folder,
    platform: async () => await Promise.reject(new Error('Nothing here is about the platform.')),
    writes: false,
    hasPlatform: false,
  }
  const time = async (name: string, input: object): Promise<number> => {
    const tool = allTools.find((each) => each.name === name)
    const started = performance.now()
    const text = await tool?.call(input, { catalog, signal: new AbortController().signal })
    if (text?.includes('lamp') !== true) throw new Error(`${name} did not find it.`)
    return performance.now() - started
  }
  const first = await time('docs_search', { query: 'lamp 4711' })
  const [search, read]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    search.push(await time('docs_search', { query: `lamp ${4000 + round}` }))
    read.push(await time('docs_read', { page: `part${round}/page${round * 100 + 7}.md` }))
  }
  return { first, search, read }
}

async function initializeTimes(folder: string, docs: string): Promise<number[]> {
  const args = [await unpackedCli(folder), 'mcp', '--folder', docs]
  const times: number[] = []
  for (let round = 0; round < 7; round++) {
    const client = new Client({ name: 'bench', version: '1' })
    const started = performance.now()
    await client.connect(new StdioClientTransport({ command: pinnedNode, args, stderr: 'ignore' }))
    times.push(performance.now() - started)
    await client.close()
  }
  return times
}
