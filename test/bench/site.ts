/// <reference lib="dom" />
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { eventually } from '../support/eventually.ts'
import { unpackedCli } from '../support/unpackedCli.ts'
import { launchBrowser } from '../support/vscode/browser.ts'
import { writePages } from './folder.ts'
import { median, type Measurement } from './measurement.ts'

const rounds = 9

/** Measures serving, changing, building and searching a site with many pages, in the process that users start. */
export async function measureSite(count = 10_000): Promise<Measurement[]> {
  const top = await mkdtemp(path.join(tmpdir(), 'galley-bench-site-'))
  const docs = path.join(top, 'docs')
  try {
    const pages = await writePages(docs, count)
    const main = await unpackedCli(top)
    // What changed this lately isn't kept in the cache.
    await wait(2500)
    const env = { ...process.env, XDG_STATE_HOME: path.join(top, 'state'), LOCALAPPDATA: path.join(top, 'state') }
    const first = await served([main, 'serve', docs], env, async (url) => await shown(`${url}/page0`))
    await served([main, 'serve', docs], env, async () => await cached(path.join(top, 'state', 'galley', 'pages')))
    const live = await served([main, 'serve', docs], env, async (url, serving) => {
      await shown(`${url}/page0`)
      const times: number[] = []
      for (const page of pages.slice(500, 500 + rounds)) times.push(await changed(url, path.join(docs, page)))
      return { reload: median(times), memory: memoryOf(serving) }
    })
    const built = await build([main, 'build', docs, '--out', path.join(top, 'out')])
    const search = await searched(path.join(top, 'out'))
    const about = `${count} pages`
    return [
      { name: `site: first page of ${about}`, value: first.took, unit: 'ms', limit: { atMost: 2000 } },
      { name: `site: first page of ${about} again`, value: live.took, unit: 'ms', limit: { atMost: 500 } },
      {
        name: 'site: a saved change in the answer, median',
        value: live.result.reload,
        unit: 'ms',
        limit: { atMost: 150 },
      },
      { name: `site: memory of the server of ${about}`, value: live.result.memory, unit: 'MB', limit: { atMost: 250 } },
      { name: `site: ${about} built`, value: built.took, unit: 'ms', limit: { atMost: 30_000 } },
      { name: 'site: most memory of the build', value: built.memory, unit: 'MB', limit: { atMost: 1000 } },
      { name: 'site: loaded before the first result', value: search.loaded, unit: 'KB', limit: { atMost: 300 } },
      { name: 'site: a key in the search, median', value: search.key, unit: 'ms', limit: { atMost: 100 } },
    ]
  } finally {
    await rm(top, { recursive: true, force: true })
  }
}

/**
 * Serves the site while `work` runs. `took` is the time from the start of the process to the first page that `work`
 * reads.
 */
async function served<T>(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  work: (url: string, serving: ChildProcess) => Promise<T>,
): Promise<{ readonly took: number; readonly result: T }> {
  const started = performance.now()
  const serving = spawn(process.execPath, [...command, '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = ''
      serving.stdout.on('data', (more: Buffer) => {
        said += more.toString()
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)
        if (found) resolve(found[0])
      })
      serving.once('exit', () => reject(new Error(`The server ended: ${said}`)))
    })
    await shown(`${url}/page0`)
    const took = performance.now() - started
    return { took, result: await work(url, serving) }
  } finally {
    serving.kill('SIGINT')
    if (serving.exitCode === null) await once(serving, 'exit')
  }
}

/** Waits until the pages of the docs are in the cache. */
async function cached(folder: string): Promise<void> {
  await eventually(() => {
    if (!existsSync(folder) || readdirSync(folder).length === 0) throw new Error('Nothing is cached.')
  }, 30_000)
}

async function shown(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return await answer.text()
}

/** Measures from a save to the updated page, requested like the script of a page does after the server's event. */
async function changed(url: string, file: string): Promise<number> {
  const address = `${url}/${path.basename(file, '.md')}`
  const before = /data-live="(\d+)"/.exec(await shown(address))?.[1] ?? ''
  const events = await fetch(`${url}/~site/changes?after=${before}`)
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  const word = `changed${Math.floor(performance.now())}`
  const started = performance.now()
  await appendFile(file, `\n${word}\n`)
  for (let said = ''; !said.includes('data:');) said += (await reader?.read())?.value ?? ''
  if (!(await shown(address)).includes(word)) throw new Error('The page doesn’t show the change.')
  const took = performance.now() - started
  await reader?.cancel()
  return took
}

/** Returns the memory of a process, in MB. */
function memoryOf({ pid }: ChildProcess, field = 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024
}

async function build(command: readonly string[]): Promise<{ readonly took: number; readonly memory: number }> {
  const started = performance.now()
  const building = spawn(process.execPath, command, {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let memory = 0
  const timer = setInterval(() => {
    if (building.exitCode === null) memory = Math.max(memory, memoryOf(building, 'VmHWM') || 0)
  }, 100)
  const [code] = (await once(building, 'exit')) as [number]
  clearInterval(timer)
  if (code !== 0) throw new Error(`The build ended with ${code}.`)
  return { took: performance.now() - started, memory }
}

/**
 * Searches in the built files as a reader does. Measures what is loaded before the first result, and the time for a
 * key.
 */
async function searched(out: string): Promise<{ readonly loaded: number; readonly key: number }> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    let loaded = 0
    await page.goto(`file://${path.join(out, 'page0.html')}`)
    page.on('request', (request) => (loaded += statSync(new URL(request.url()), { throwIfNoEntry: false })?.size ?? 0))
    await page.locator('.site-search-open').click()
    const input = page.locator('.site-search input')
    await input.pressSequentially('page 77')
    await page.locator('#site-results a').first().waitFor()
    const before = loaded
    const times: number[] = []
    for (const key of '77 7') {
      const started = performance.now()
      await page.evaluate((next) => {
        const field = document.querySelector<HTMLInputElement>('.site-search input')
        const list = document.getElementById('site-results')
        if (field === null || list === null) throw new Error('There is no search.')
        field.value += next
        return new Promise<void>((resolve, reject) => {
          setTimeout(() => reject(new Error('The search shows no results.')), 5000)
          new MutationObserver((_, observer) => {
            observer.disconnect()
            resolve()
          }).observe(list, { childList: true })
          field.dispatchEvent(new Event('input'))
        })
      }, key)
      times.push(performance.now() - started)
    }
    if (readdirSync(path.join(out, '~site/search')).length < 10) throw new Error('The index is one file.')
    return { loaded: before / 1024, key: median(times) }
  } finally {
    await browser.close()
  }
}
