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
/** The themes with the classes that the page of the grid has in them. */
const themes = {
  'Default Dark Modern': '.vscode-dark',
  'Default Light Modern': '.vscode-light',
  'Default High Contrast': '.vscode-high-contrast:not(.vscode-high-contrast-light)',
  'Default High Contrast Light': '.vscode-high-contrast-light',
}

describe('The grid of a table', () => {
  let workbench: Workbench
  let folder: string

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'bees-'))
    writeFileSync(path.join(folder, 'README.md'), text)
    mkdirSync(path.join(folder, '.gitbook/assets'), { recursive: true })
    copyFileSync(path.join(projectRoot, 'media/icon.png'), path.join(folder, '.gitbook/assets/bee.png'))
    mkdirSync(path.join(folder, '.vscode'))
    writeFileSync(path.join(folder, 'SUMMARY.md'), '# Table of contents\n\n* [Bees](README.md)\n')
    workbench = await Workbench.start({ vsix: packagedExtension, workspace: folder })
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

  /** Looks at what the grid shows now in each theme, and returns what axe-core finds there. */
  const inThemes = async (name: string): Promise<readonly string[]> => {
    const found: string[] = []
    for (const [at, [theme, mark]] of Object.entries(themes).entries()) {
      const settings = JSON.stringify({ 'workbench.colorTheme': theme })
      writeFileSync(path.join(folder, '.vscode/settings.json'), settings)
      await grid().locator(`body${mark}`).waitFor()
      await workbench.screenshot(`table-${name}-${at + 1}`)
      found.push(...(await inaccessible()).map((each) => `${theme}: ${each}`))
    }
    return found
  }

  it('shows typed columns with their choices, and axe-core finds nothing in four themes', async () => {
    await open(1, ['1CleoOpen'])
    await grid().locator('[data-row="0"][data-column="1"]').click()
    assert.deepEqual(await inThemes('typed'), [])
  })

  it('shows a preview of cards with their covers, and axe-core finds nothing in four themes', async () => {
    await open(2, ['1<strong>Start</strong>README.md.gitbook/assets/bee.png'])
    await eventually(async () => {
      const image = grid().locator('.galley-card-cover img').first()
      assert.ok(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0))
    })
    assert.deepEqual(await inThemes('cards'), [])
  })

  it('opens beside the text, and axe-core finds nothing in four themes', async () => {
    await open(0, ['1Ada3 kg', '2Bea5 kg'])
    assert.deepEqual(await inThemes('grid'), [])
  })

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

  it('goes from cell to cell with keys in the text, and takes along what is typed as fast as possible', async () => {
    const { keyboard } = workbench.page
    const isAt = async (place: string, timeout = 30_000): Promise<void> =>
      await workbench.page.locator('.statusbar-item', { hasText: place }).waitFor({ timeout })
    const line = workbench.page.locator('.monaco-editor .view-line', { hasText: 'Ada' }).first()
    await eventually(async () => {
      await line.click({ position: { x: 20, y: 8 } })
      await isAt('Ln 5, Col', 5000)
    })
    await eventually(async () => {
      // In the first column, it goes to the last title. Outside of a table, it changes nothing.
      await keyboard.press('Shift+Tab')
      await isAt('Ln 3, Col', 5000)
    })
    await keyboard.press('End')
    // VS Code sends the first press of each key later than others.
    for (const [key, place] of [
      ['Tab', 'Ln 5, Col 6'],
      ['Enter', 'Ln 6, Col 6'],
      ['ArrowUp', 'Ln 5, Col 6'],
    ] as const) {
      await keyboard.press(key)
      await isAt(place)
    }
    for (const key of ['!', 'Tab', '4', 'Tab', 'C', 'y', 'Tab', '6', 'Enter', 'Shift+Tab', 'D', 'e', 'e'])
      await keyboard.press(key)
    await eventually(async () => {
      const text = await workbench.editor.text()
      const rows = text.split('\n').filter((row) => row.startsWith('|'))
      assert.deepEqual(
        rows.map((row) => row.replaceAll(/ *\| */g, '|').replaceAll(/-+/g, '-')),
        ['|Name|Honey|', '|-|-|', '|Ada!|3 kg4|', '|BeaCy|5 kg6|', '|CleoDee||'],
      )
    })
  })
})

/** Returns the frame with the page of the grid. */
async function frameOfGrid({ page }: Workbench): Promise<Frame> {
  const element = await page.frameLocator('iframe.webview.ready').locator('iframe').elementHandle()
  const frame = await element?.contentFrame()
  assert.ok(frame)
  return frame
}
