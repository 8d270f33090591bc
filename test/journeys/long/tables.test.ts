import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FrameLocator } from 'playwright-core'
import { eventually } from '../../support/eventually.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

const text = '# Bees\n\n| Name | Honey |\n| ---- | ----- |\n| Ada  | 3 kg  |\n| Bea  | 5 kg  |\n\nWords\n'
const themes = ['Default Dark Modern', 'Default Light Modern', 'Default High Contrast', 'Default High Contrast Light']

for (const [at, theme] of themes.entries()) {
  describe(`The grid of a table, in the theme ${theme}`, () => {
    let workbench: Workbench
    let folder: string

    before(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'bees-'))
      writeFileSync(path.join(folder, 'README.md'), text)
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

    it('opens beside the text', async () => {
      await workbench.page.getByText('Edit Table', { exact: true }).first().click()
      await shows(['1Ada3 kg', '2Bea5 kg'])
      await workbench.screenshot(`table-grid-${at + 1}`)
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
  })
}
