/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Frame, FrameLocator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { projectRoot } from '../../support/vscode/paths.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

const table = '| Name | Honey |\n| ---- | ----- |\n| Ada  | 3 kg  |\n| Bea  | 5 kg  |\n'
const choices =
  '<select><option value="a" label="Open" color="blue"></option><option value="b" label="Done" color="green"></option></select>'
const typed = `<table><thead><tr><th width="120">Bee</th><th>State${choices}</th><th data-type="content-ref">Page</th></tr></thead><tbody><tr><td>Cleo</td><td><span data-option="a">Open</span></td><td></td></tr></tbody></table>`
const cards =
  '<table data-view="cards"><thead><tr><th>Topic</th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image"></th></tr></thead><tbody><tr><td><strong>Start</strong></td><td><a href="README.md">README.md</a></td><td><a href=".gitbook/assets/bee.png">bee.png</a></td></tr></tbody></table>'
const text = `# Bees\n\n${table}\n${typed}\n\n${cards}\n\nWords\n`
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const themes = ['Default Dark Modern', 'Default Light Modern', 'Default High Contrast', 'Default High Contrast Light']

for (const [at, theme] of themes.entries()) {
  describe(`The grid of a table, in the theme ${theme}`, () => {
    let workbench: Workbench
    let folder: string

    before(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'bees-'))
      writeFileSync(path.join(folder, 'README.md'), text)
      mkdirSync(path.join(folder, '.gitbook/assets'), { recursive: true })
      copyFileSync(path.join(projectRoot, 'media/icon.png'), path.join(folder, '.gitbook/assets/bee.png'))
      writeFileSync(path.join(folder, 'SUMMARY.md'), '# Table of contents\n\n* [Bees](README.md)\n')
      const settings = { 'workbench.colorTheme': theme }
      workbench = await Workbench.start({ vsix: packagedExtension, workspace: folder, settings })
      await workbench.openView('Galley')
      await workbench.tree('Docs').click('Bees')
      await workbench.editor.waitForText('# Bees')
    })

    after(async () => {
      await workbench.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    /** The frame of the grid is inside the one of the webview. */
    const grid = (): FrameLocator => workbench.page.frameLocator('iframe.webview.ready').frameLocator('iframe')
    const shows = async (rows: readonly string[]): Promise<void> =>
      await eventually(async () => {
        const found = await grid().locator('tbody tr').allTextContents()
        assert.deepEqual(found, rows)
      })

    const textShows = async (line: string): Promise<void> =>
      await eventually(async () => {
        const lines = await workbench.page.locator('.monaco-editor .view-lines').first().innerText()
        assert.ok(lines.replaceAll('\u00a0', ' ').includes(line), lines)
      })

    const open = async (lens: number, rows: readonly string[]): Promise<void> => {
      await workbench.page.getByText('Edit Table', { exact: true }).nth(lens).click()
      await shows(rows)
    }

    /** Returns what axe-core finds in the grid. */
    const inaccessible = async (): Promise<readonly string[]> => {
      const found = await frameOfGrid(workbench)
      // The page has no right to add scripts, so the text of axe-core is evaluated in its frame.
      await found.evaluate(axe)
      const { violations } = await found.evaluate<AxeResults>('axe.run()')
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      )
    }

    it('opens beside the text, and axe-core finds nothing', async () => {
      await open(0, ['1Ada3 kg', '2Bea5 kg'])
      await workbench.screenshot(`table-grid-${at + 1}`)
      assert.deepEqual(await inaccessible(), [])
    })

    it('shows typed columns with their choices and what a cell can link to, and axe-core finds nothing', async () => {
      await open(1, ['1CleoOpen'])
      await grid().locator('[data-row="0"][data-column="1"]').click()
      await workbench.screenshot(`table-typed-${at + 1}`)
      assert.deepEqual(await inaccessible(), [])
      await grid().locator('[data-row="0"][data-column="2"]').click()
      await workbench.page.keyboard.press('Enter')
      await grid().locator('.suggestions [role=option]').first().waitFor()
      await workbench.screenshot(`table-suggestions-${at + 1}`)
      assert.deepEqual(await inaccessible(), [])
      await workbench.page.keyboard.press('Escape')
      await workbench.page.keyboard.press('Escape')
    })

    it('shows a preview of cards with their covers, and axe-core finds nothing', async () => {
      await open(2, ['1<strong>Start</strong>README.md.gitbook/assets/bee.png'])
      await eventually(async () => {
        const image = grid().locator('.galley-card-cover img').first()
        assert.ok(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0))
      })
      await workbench.screenshot(`table-cards-${at + 1}`)
      assert.deepEqual(await inaccessible(), [])
      await open(0, ['1Ada3 kg', '2Bea5 kg'])
    })

    if (at > 0) return

    it('changes a cell by keys, and undoes it', async () => {
      await grid().locator('[data-row="0"][data-column="1"]').click()
      await workbench.page.keyboard.type('4 kg')
      await workbench.page.keyboard.press('Enter')
      await shows(['1Ada4 kg', '2Bea5 kg'])
      await textShows('| Ada  | 4 kg  |')
      await workbench.page.keyboard.press('ControlOrMeta+z')
      await shows(['1Ada3 kg', '2Bea5 kg'])
      await textShows('| Ada  | 3 kg  |')
    })

    it('adds a row, and types into it', async () => {
      await grid().locator('[data-row="1"][data-column="0"]').click()
      await grid().getByRole('button', { name: 'Add Row' }).click()
      await shows(['1Ada3 kg', '2Bea5 kg', '3'])
      await grid().locator('[data-row="2"][data-column="0"]').click()
      await workbench.page.keyboard.type('Cleo')
      await workbench.page.keyboard.press('Tab')
      await textShows('| Cleo |  |')
      await workbench.screenshot('table-grid-row')
    })

    it('leaves Tab and Enter in the text for its cells, and aligns the table', async () => {
      const line = workbench.page.locator('.monaco-editor .view-line', { hasText: 'Ada' }).first()
      await line.click({ position: { x: 20, y: 8 } })
      await workbench.page.keyboard.press('End')
      await workbench.page.keyboard.press('Home')
      for (let step = 0; step < 2; step++) await workbench.page.keyboard.press('ArrowRight')
      await workbench.page.keyboard.type('Old ')
      await workbench.page.keyboard.press('Tab')
      await textShows('| Old Ada | 3 kg  |')
      await workbench.page.keyboard.type(' or 4')
      await workbench.page.keyboard.press('Enter')
      await textShows('| Old Ada | 3 kg or 4 |')
      await workbench.page.keyboard.type('!')
      await textShows('| Bea     | 5 kg!')
    })
  })
}

/** Returns the frame with the page of the grid. */
async function frameOfGrid({ page }: Workbench): Promise<Frame> {
  const element = await page.frameLocator('iframe.webview.ready').locator('iframe').elementHandle()
  const frame = await element?.contentFrame()
  assert.ok(frame)
  return frame
}
