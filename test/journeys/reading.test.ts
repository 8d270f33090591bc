/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame } from 'playwright-core'
import { createClient } from '../../src/client/client.ts'
import { createUndiciTransport } from '../../src/client/network/undiciTransport.ts'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../support/sandboxProcess.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=='
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="teal"/></svg>'

const folder: Record<string, string> = {
  'SUMMARY.md':
    '# Table of contents\n\n* [Harbour](README.md)\n\n## Ships\n\n* [Lighthouse keeper](ships/keeper.md)\n* [Tide table](ships/tides.md)\n',
  'README.md': `# Harbour

Go to the [lamp](ships/keeper.md#the-lamp), or to a [site](https://example.com).

![A chart](chart.png)

<figure><img src="map.svg" alt="A map"><figcaption>A map</figcaption></figure>

{% hint style="warning" %}
Mind the **rocks**.
{% endhint %}

\`\`\`
{% tabs fence="yes" %}
\`\`\`
`,
  'ships/tides.md': '# Tide table\n\nLow at noon.\n',
  'ships/keeper.md': `# Lighthouse keeper\n\n${'A calm line.\n\n'.repeat(40)}## The lamp\n\nThe quokka trims the wick at dusk.\n\nBack to the [harbour](../README.md).\n`,
}

/** Returns the widths of the images in a preview, 0 for an image that didn't load. */
async function imageWidths(frame: Frame): Promise<number[]> {
  return await frame.evaluate(() => [...document.querySelectorAll('img')].map((image) => image.naturalWidth))
}

/** Creates two spaces with one page each. One page links to the other with an address copied from the browser. */
async function writeSpaces({ url, token, organization }: SandboxProcess): Promise<void> {
  const transport = createUndiciTransport({ strictSSL: true, systemCertificates: true, environment: {} })
  const client = createClient({ baseUrl: url, token, transport })
  const write = async (space: string, title: string, markdown: string): Promise<string> => {
    const { id } = await client.createSpace({ organizationId: organization, body: { title: space } })
    const request = await client.createChangeRequest({ spaceId: id, body: {} })
    const input = { spaceId: id, changeRequestId: request.id }
    const changes = [{ operation: 'insert_page' as const, title, document: { markdown } }]
    await client.updateChangeRequestContent({ ...input, compat: false, body: { changes } })
    await client.mergeChangeRequest(input)
    return id
  }
  const quay = await write('Quay', 'Berths for visitors', 'Twelve of them.\n')
  const link = `https://app.gitbook.com/s/${quay}/berths-for-visitors`
  await write('Fleet', 'Arriving', `{% content-ref url="${link}" %}\n[there](${link})\n{% endcontent-ref %}\n`)
  await client.close()
}

describe('Reading documentation', () => {
  let workbench: Workbench
  let sandbox: SandboxProcess
  let imported: string

  before(async () => {
    imported = mkdtempSync(join(tmpdir(), 'galley-harbour-'))
    mkdirSync(join(imported, 'ships'))
    for (const [name, text] of Object.entries(folder)) writeFileSync(join(imported, name), text)
    writeFileSync(join(imported, 'chart.png'), Buffer.from(png, 'base64'))
    writeFileSync(join(imported, 'map.svg'), svg)
    sandbox = await startSandbox(['--import', imported])
    await writeSpaces(sandbox)
    const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token }
    const settings = { 'markdown.preview.doubleClickToSwitchToEditor': true }
    workbench = await Workbench.start({ vsix: packagedExtension, env, settings, isQuiet: false })
  })

  after(async () => {
    await workbench.stop()
    await sandbox.stop()
    rmSync(imported, { recursive: true, force: true })
  })

  it('opens a page by a few letters of its title', async () => {
    await workbench.openView('Galley')
    await workbench.runCommand('galley.goToPage')
    await workbench.quickInput.type('harb')
    await eventually(async () => {
      const [first] = await workbench.quickInput.rows()
      assert.equal(first?.label, 'Harbour')
    })
    await workbench.screenshot('go-to-page')
    await workbench.quickInput.accept()
    await workbench.editor.waitForText('# Harbour')
    await eventually(async () => assert.match(await workbench.editor.activeTitle(), /^Harbour — \S/))
    await workbench.screenshot('page')
  })

  it('shows the tags of blocks in colors of their own in the text of a page, but not within code', async () => {
    const colors = async (line: string): Promise<number> => {
      const shown = workbench.page.locator('.view-line', { hasText: line }).first()
      const parts = await shown
        .locator('span > span')
        .evaluateAll((all) => all.map((part) => getComputedStyle(part).color))
      return new Set(parts).size
    }
    await eventually(async () => {
      assert.ok((await colors('style="warning"')) >= 3)
      assert.equal(await colors('fence="yes"'), 1)
    })
  })

  it('shows its preview with images of both kinds, and the platform’s blocks', async () => {
    await workbench.runCommand('Markdown: Open Preview to the Side')
    await workbench.editor.inPreview('Mind the rocks.', async (preview) => {
      assert.deepEqual(await imageWidths(preview), [5, 40])
      assert.equal(await preview.locator('.dialect-hint[data-style=warning] strong').innerText(), 'rocks')
    })
    await workbench.screenshot('preview')
  })

  it('opens the line of a block after a double-click in the preview', async () => {
    await workbench.editor.inPreview('Mind the rocks.', async (preview) => {
      const words = preview.locator('.dialect-hint p[data-line]')
      const line = Number(await words.getAttribute('data-line')) + 1
      assert.ok(line > 1)
      await words.dblclick({ timeout: 3000 })
      const place = workbench.page.locator('.statusbar-item', { hasText: `Ln ${line}, Col ` })
      await place.waitFor({ timeout: 3000 })
    })
  })

  it('follows a link in the preview to the section of another page', async () => {
    await workbench.editor.inPreview('Mind the rocks.', async (preview) => {
      await preview.locator('a', { hasText: 'lamp' }).click({ timeout: 3000 })
    })
    await workbench.editor.inPreview('The quokka trims the wick at dusk.', async (other) => {
      const top = await other
        .locator('h2', { hasText: 'The lamp' })
        .evaluate((heading) => heading.getBoundingClientRect().top)
      assert.ok(top >= -5 && top < 400, `The heading is at ${top}.`)
    })
    await workbench.screenshot('preview-at-section')
    await workbench.runCommand('View: Close All Editors')
  })

  it('shows the title of a page of another space in the preview', async () => {
    await workbench.goToPage('Arriving')
    await workbench.runCommand('Markdown: Open Preview to the Side')
    await workbench.editor.preview('Berths for visitors')
    await workbench.screenshot('preview-of-another-space')
    await workbench.runCommand('View: Close All Editors')
  })

  it('follows a link in the text to a page of another space', async () => {
    await workbench.goToPage('Arriving')
    const link = workbench.page.locator('.view-line .detected-link').last()
    await workbench.editor.followLink(link, 'Berths for visitors — ')
    await workbench.editor.waitForText('# Berths for visitors')
    await workbench.runCommand('View: Close All Editors')
  })

  it('follows a link in the text to the section of another page', async () => {
    await workbench.goToPage('Harbour')
    const link = workbench.page.locator('.view-line .detected-link').first()
    await workbench.editor.followLink(link, 'Lighthouse keeper — ')
    await workbench.editor.waitForText('## The lamp')
  })

  it('finds a phrase while typing, and opens the page at its section', async () => {
    await workbench.runCommand('View: Close All Editors')
    await workbench.runCommand('galley.searchDocs')
    await workbench.quickInput.type('zzzznowhere')
    await eventually(async () => {
      assert.match((await workbench.quickInput.rows())[0]?.label ?? '', /No results for “zzzznowhere”/)
    })
    await workbench.quickInput.type('quokka wick')
    await eventually(async () => {
      assert.equal((await workbench.quickInput.rows())[0]?.label, 'Lighthouse keeper › The lamp')
    })
    await workbench.screenshot('search')
    await workbench.quickInput.accept()
    await workbench.editor.waitForText('The quokka trims the wick')
    await eventually(async () => assert.match((await workbench.statusBar()).join(' '), /Ln 83, Col 1/))
  })

  it('restores its pages after a reload', async () => {
    // VS Code stores its tabs only now and then.
    await workbench.waitForState('editorpart.state', /galley:[^"]*Lighthouse/)
    const loaded = workbench.page.waitForEvent('load')
    await workbench.runCommand('Developer: Reload Window')
    await loaded
    await eventually(async () => assert.match(await workbench.editor.activeTitle(), /^Lighthouse keeper — \S/))
    await workbench.editor.waitForText('The quokka trims the wick')
  })

  it('explains why a page doesn’t open when the server is offline', async () => {
    await workbench.runCommand('galley.goToPage')
    await workbench.quickInput.type('tide')
    await eventually(async () => assert.equal((await workbench.quickInput.rows())[0]?.label, 'Tide table'))
    await sandbox.stop()
    await workbench.quickInput.accept()
    await eventually(async () => {
      assert.match((await workbench.notifications()).join('\n'), /No server responds at/)
    })
    await workbench.screenshot('offline')
  })
})
