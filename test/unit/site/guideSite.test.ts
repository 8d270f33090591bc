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
    const only = isLongRun ? {} : { only: sample }
    const { pages, ...found } = await crawlSite(browser, addressOf('index'), { ...only, scheme: 'dark', width: 390 })
    assert.ok(pages.length >= sample.length)
    assert.deepEqual(found, nothing)
  })
})
