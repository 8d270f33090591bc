/// <reference lib="dom" />
import assert from 'node:assert/strict'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { run } from '../../../src/cli/main.ts'
import { crawlSite } from '../../support/site/crawlSite.ts'
import { isLongRun } from '../../support/testSize.ts'
import { launchBrowser } from '../../support/vscode/browser.ts'
import { projectRoot } from '../../support/vscode/paths.ts'
import { siteFolder } from './siteFolder.ts'

/** Pages that together have every kind of block: the gallery shows all forms of the dialect. */
const samplePages = [
  'get-started/try-it',
  'index',
  'publish/openapi',
  'publish/whole-site',
  'reference/blocks',
  'reference/commands',
  'reference/gallery',
  'write/edit',
]
/** Those that have every color. */
const darkPages = ['index', 'publish/openapi', 'reference/gallery', 'write/edit']
const nothing = { inaccessible: [], broken: [], said: [], foreign: [] }

describe('The built guide in a browser', function () {
  this.timeout(600_000)
  const target = siteFolder({})
  const out = path.join(target.folder, 'out')
  const addressOf = (page: string): string => pathToFileURL(path.join(out, `${page}.html`)).href
  const sample = samplePages.map(addressOf)
  let browser: Browser

  before(async () => {
    assert.equal(await run(['build', path.join(projectRoot, 'media/guide'), '--out', out], () => undefined), 0)
    browser = await launchBrowser()
  })

  after(async () => {
    await browser.close()
    target.remove()
  })

  it('has working links on all pages, loads nothing from elsewhere, and is accessible in light', async () => {
    const isChecked = (address: string): boolean => isLongRun || sample.includes(address)
    const { pages, ...found } = await crawlSite(browser, addressOf('index'), { isChecked })
    assert.ok(pages.length > 30, `${pages.length} pages`)
    assert.deepEqual(
      sample.filter((address) => !pages.includes(address)),
      [],
    )
    assert.deepEqual(found, nothing)
  })

  it('is accessible in dark at the width of a phone', async () => {
    const only = isLongRun ? {} : { only: darkPages.map(addressOf) }
    const { pages, ...found } = await crawlSite(browser, addressOf('index'), { ...only, scheme: 'dark', width: 390 })
    assert.ok(pages.length >= (isLongRun ? sample : darkPages).length)
    assert.deepEqual(found, nothing)
  })

  it('can be read, searched and themed with the keyboard only', async () => {
    const page = await browser.newPage()
    const focused = async (): Promise<string> =>
      await page.evaluate(() => {
        const element = document.activeElement
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : element
        return label?.textContent?.trim() || element?.ariaLabel || ''
      })
    const reach = async (wanted: RegExp): Promise<void> => {
      for (let keys = 0; keys < 150 && !wanted.test(await focused()); keys++) await page.keyboard.press('Tab')
      assert.match(await focused(), wanted)
    }
    await page.goto(addressOf('write/edit'))
    await page.keyboard.press('Tab')
    assert.equal(await focused(), 'Skip to content')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'site-main')

    await page.keyboard.press('/')
    await page.keyboard.type('blocks of')
    await page.locator('.site-search [role=option]').first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('blocks of the dialect')
    await page.locator('.site-search [aria-selected=true]', { hasText: 'Blocks of the dialect' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/reference\/blocks/)

    await reach(/^Theme/)
    await page.keyboard.press('Enter')
    assert.match((await page.locator('.site-theme').getAttribute('data-chosen')) ?? '', /^(?:light|dark)$/)
    await reach(/^npm$/)
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.getByLabel('pnpm').first().isChecked(), true)
    await reach(/^Next/)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.includes('reference/blocks'))
    await page.close()
  })
})
