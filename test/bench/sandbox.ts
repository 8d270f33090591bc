import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { seededRandom } from '../../src/sandbox/generate/seededRandom.ts'
import { generatePage } from '../../src/sandbox/generate/generatePage.ts'
import { OwnedProcess } from '../support/vscode/ownedProcess.ts'
import { pinnedNode, projectRoot } from '../support/vscode/paths.ts'
import { median, type Measurement } from './measurement.ts'

const importedFiles = 1000
const filesInFolder = 25
const pages = 10_000
const queries = 200
const listings = 15

/** The packaged sandbox in a process of its own. */
class Sandbox {
  readonly #process: OwnedProcess
  readonly #url: string
  readonly #token: string
  readonly organization: string

  private constructor(running: OwnedProcess, line: string) {
    const { url, token, organization } = JSON.parse(line) as { url: string; token: string; organization: string }
    this.#process = running
    this.#url = url
    this.#token = token
    this.organization = organization
  }

  static async start(...args: string[]): Promise<Sandbox> {
    const running = OwnedProcess.start(pinnedNode, [path.join(projectRoot, 'dist/sandbox.cjs'), ...args])
    const [line] = await running.waitForOutput(/^\{.*\}$/m)
    return new Sandbox(running, line)
  }

  /** Sends a request and reads the whole answer. Returns the body and the milliseconds that it took. */
  async time(address: string, body?: unknown): Promise<{ text: string; milliseconds: number }> {
    const start = performance.now()
    const response = await fetch(`${this.#url}${address}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`)
    return { text, milliseconds: performance.now() - start }
  }

  async residentMegabytes(): Promise<number> {
    const { text } = await this.time('/sandbox/health')
    return (JSON.parse(text) as { residentBytes: number }).residentBytes / 1024 / 1024
  }

  stop(): Promise<void> {
    return this.#process.stop()
  }
}

/** Measures import, search, lists and memory of the packaged sandbox. */
export async function measureSandbox(): Promise<Measurement[]> {
  return [...(await measureImport()), ...(await measureLargeSpace())]
}

async function measureImport(): Promise<Measurement[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-bench-'))
  const sandbox = await Sandbox.start('--generate', 'pages=1')
  try {
    writeFolder(folder)
    const { text, milliseconds } = await sandbox.time('/sandbox/imports', { folder })
    const last = JSON.parse(text.trim().split('\n').at(-1) ?? '') as { space?: unknown; problems?: unknown[] }
    if (!last.space || last.problems?.length !== 0) throw new Error(`The import went wrong: ${text.slice(-500)}`)
    return [{ name: `sandbox: import of ${importedFiles} Markdown files`, value: milliseconds, unit: 'ms' }]
  } finally {
    await sandbox.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Writes files with the size of documentation pages, in folders, each with a link to another one. */
function writeFolder(folder: string): void {
  const random = seededRandom(1)
  for (let at = 0; at < importedFiles; at++) {
    const inner = path.join(folder, `part-${Math.floor(at / filesInFolder)}`)
    mkdirSync(inner, { recursive: true })
    const { title, markdown } = generatePage(random, at)
    const other = Math.floor(random() * importedFiles)
    const link = `See [another page](../part-${Math.floor(other / filesInFolder)}/page-${other}.md).`
    writeFileSync(path.join(inner, `page-${at}.md`), `# ${title}\n\n${markdown}\n${link}\n`)
  }
}

async function measureLargeSpace(): Promise<Measurement[]> {
  const sandbox = await Sandbox.start('--generate', `pages=${pages},spaces=5,changeRequests=20`)
  try {
    const { text } = await sandbox.time(`/v1/orgs/${sandbox.organization}/spaces`)
    const [space] = (JSON.parse(text) as { items: { id: string }[] }).items
    const base = `/v1/spaces/${space?.id ?? ''}`
    const first = await sandbox.time(`${base}/content/pages`)
    const again: number[] = []
    for (let at = 0; at < listings; at++) again.push((await sandbox.time(`${base}/content/pages`)).milliseconds)
    const searches: number[] = []
    for (const query of variedQueries(first.text)) {
      const address = `${base}/search?limit=20&query=${encodeURIComponent(query)}`
      searches.push((await sandbox.time(address)).milliseconds)
    }
    const resident = await sandbox.residentMegabytes()
    return [
      { name: `sandbox: list of ${pages} pages, first time`, value: first.milliseconds, unit: 'ms' },
      { name: `sandbox: list of ${pages} pages, again (median)`, value: median(again), unit: 'ms' },
      {
        name: `sandbox: search over ${pages} pages (median of ${queries})`,
        value: median(searches),
        unit: 'ms',
        limit: { atMost: 10 },
      },
      { name: 'sandbox: resident memory after all that', value: resident, unit: 'MB', limit: { atMost: 150 } },
    ]
  } finally {
    await sandbox.stop()
  }
}

/** Returns queries as people type them: a word, the start of a word, two words, a whole title. All are different. */
function variedQueries(listing: string): string[] {
  const titles = [...listing.matchAll(/"title":"([^"]+)"/g)].map((match) => match[1] ?? '')
  const random = seededRandom(2)
  const word = () => {
    const words = (titles[Math.floor(random() * titles.length)] ?? '').split(' ')
    return words[Math.floor(random() * words.length)] ?? 'page'
  }
  const kinds = [
    () => word(),
    () => word().slice(0, 3 + Math.floor(random() * 3)),
    () => `${word()} ${word()}`,
    () => `${word()} ${word().slice(0, 2)}`,
    () => titles[Math.floor(random() * titles.length)] ?? '',
  ]
  const found = new Set<string>()
  for (let at = 0; found.size < queries; at++) found.add((kinds[at % kinds.length] ?? word)())
  return [...found]
}
