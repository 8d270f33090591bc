/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Frame, Page } from 'playwright-core'

/** What a browser found on a site. Each entry names the page. */
export interface CrawledSite {
  /** The addresses of all pages that can be reached by links from the start. */
  readonly pages: readonly string[]
  /** Findings of axe-core, by WCAG 2.2 A and AA. */
  readonly inaccessible: readonly string[]
  /** Links whose page, file or anchor doesn't exist. */
  readonly broken: readonly string[]
  /** What the console said. */
  readonly said: readonly string[]
  /** Requests to other hosts. */
  readonly foreign: readonly string[]
}

interface CrawlOptions {
  /** Pages to look at, at the most. */
  readonly maxPages?: number
  /** Which pages axe-core checks, by their addresses. By default all: it takes most of the time. */
  readonly isChecked?: (address: string) => boolean
  /** Looks only at these pages instead of following links, by their addresses. */
  readonly only?: readonly string[]
  readonly width?: number
  readonly scheme?: 'light' | 'dark'
}

interface FoundPage {
  readonly ids: readonly string[]
  /** Absolute, with their anchors. */
  readonly links: readonly string[]
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Opens every page that can be reached by links from the start, as a reader would, and checks pages with axe-core. */
export async function crawlSite(browser: Browser, start: string, options: CrawlOptions = {}): Promise<CrawledSite> {
  const { maxPages = Infinity, isChecked = () => true, only, width = 1440, scheme = 'light' } = options
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, bypassCSP: true })
  const page = await context.newPage()
  const top = new URL('.', start).href
  const said: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => said.push(`${page.url()}: ${message.text()}`))
  page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(top) && !url.startsWith('data:')) foreign.push(`${page.url()}: ${url}`)
  })
  const found = new Map<string, FoundPage | undefined>()
  const inaccessible: string[] = []
  const waiting = [...(only ?? [start])]
  const known = new Set(waiting)
  for (let next = waiting.shift(); next !== undefined && found.size < maxPages; next = waiting.shift()) {
    const shown = await open(page, next)
    found.set(next, shown)
    if (shown === undefined) continue
    if (isChecked(next)) inaccessible.push(...(await findings(page)))
    if (only !== undefined) continue
    for (const link of shown.links.map(withoutAnchor)) {
      if (known.has(link) || !link.startsWith(top) || !isPage(link)) continue
      known.add(link)
      waiting.push(link)
    }
  }
  await context.close()
  return { pages: [...found.keys()], inaccessible, broken: brokenLinks(found), said, foreign }
}

async function open(page: Page, address: string): Promise<FoundPage | undefined> {
  const answer = await page.goto(address, { timeout: 60_000 }).catch(() => undefined)
  if (answer === undefined || answer === null || !(answer.ok() || address.startsWith('file:'))) return undefined
  return await page.evaluate(() => ({
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
  }))
}

/** Returns what axe-core finds on a page, or in a frame of it. */
export async function findings(page: Page | Frame): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(async (values) => {
    const { axe: loaded } = window as unknown as { axe: { run: (root: Document, how: object) => Promise<AxeResults> } }
    return await loaded.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'], preload: false })
  }, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${page.url()}: ${id}: ${html.slice(0, 200)} ${failureSummary.slice(0, 200)}`,
    ),
  )
}

/** Only those of pages that were opened: where the crawl ended early, others lead on. */
function brokenLinks(found: ReadonlyMap<string, FoundPage | undefined>): string[] {
  return [...found].flatMap(([from, shown]) => {
    if (shown === undefined) return [`${from}: can’t be opened`]
    return [...new Set(shown.links)].flatMap((link) => {
      const target = found.get(withoutAnchor(link))
      if (target === undefined) return []
      const anchor = decodeURIComponent(new URL(link).hash.slice(1))
      return anchor === '' || target.ids.includes(anchor) ? [] : [`${from}: ${link}`]
    })
  })
}

function withoutAnchor(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** Whether an address is that of a page: files of the docs open in the browser, or are downloaded. */
function isPage(address: string): boolean {
  const { protocol, pathname } = new URL(address)
  if (pathname.includes('/~files/')) return false
  return protocol === 'file:' ? pathname.endsWith('.html') : true
}
