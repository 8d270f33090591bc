import assert from 'node:assert/strict'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { run } from '../../../src/cli/main.ts'
import { crawlSite } from '../../support/site/crawlSite.ts'
import { launchBrowser } from '../../support/vscode/browser.ts'
import { projectRoot } from '../../support/vscode/paths.ts'
import { siteFolder } from './siteFolder.ts'

describe('The built guide in a browser', function () {
  this.timeout(600_000)

  for (const { scheme, width } of [
    { scheme: 'light', width: 1440 },
    { scheme: 'dark', width: 390 },
  ] as const) {
    it(`is accessible, has working links, and loads nothing from elsewhere, in ${scheme} at ${width} pixels`, async () => {
      const target = siteFolder({})
      const browser = await launchBrowser()
      try {
        const out = path.join(target.folder, 'out')
        assert.equal(await run(['build', path.join(projectRoot, 'media/guide'), '--out', out], () => undefined), 0)
        const start = pathToFileURL(path.join(out, 'index.html')).href
        const { pages, ...found } = await crawlSite(browser, start, { scheme, width })
        assert.ok(pages.length > 30, `${pages.length} pages`)
        assert.deepEqual(found, { inaccessible: [], broken: [], said: [], foreign: [] })
      } finally {
        await browser.close()
        target.remove()
      }
    })
  }
})
