/// <reference lib="dom" />
// Takes the pictures of the README from the packaged extension: npm run screenshots. Needs a font with emoji.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packagedExtension } from '../test/support/packagedExtension.ts'
import { outputFolder, projectRoot } from '../test/support/vscode/paths.ts'
import { Workbench } from '../test/support/vscode/workbench.ts'
import { packageExtension } from './packageExtension.ts'
import { currentTexts, recordsFile, sceneHash, type PictureRecord } from './pictureRecords.ts'
import { scenes } from './scenes.ts'

const settings = {
  'workbench.colorTheme': 'Default Light Modern',
  'editor.minimap.enabled': false,
  'comments.openView': 'never',
}
const known = currentTexts()
const records: Record<string, PictureRecord> = {}

async function take(name: string, { page }: Workbench): Promise<void> {
  // Moves the pointer away, and waits until everything is drawn.
  await page.mouse.move(640, 795)
  await page.waitForTimeout(1500)
  await page.screenshot({ path: join(projectRoot, 'media', `${name}.png`) })
  const shown = new Set(await page.evaluate(visibleTexts))
  records[name] = { scene: sceneHash(name), texts: [...shown].filter((text) => known.has(text)).toSorted() }
}

/** Returns the texts of all visible elements. Runs in the browser. */
function visibleTexts(): string[] {
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { top, left, width, height } = element.getBoundingClientRect()
    const isSeen = width > 0 && height > 0 && top < innerHeight && left < innerWidth && element.checkVisibility()
    return isSeen ? [(element.textContent ?? '').replaceAll('\u00a0', ' ').trim()] : []
  })
}

/**
 * Fails without a color emoji font, because the pictures would show boxes. A color glyph has pixels that aren't gray.
 */
async function assertEmoji({ page }: Workbench): Promise<void> {
  const isDrawn = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    context?.fillText('📖', 0, 10)
    const pixels = context?.getImageData(0, 0, 10, 12).data ?? []
    return pixels.some((value, index) => index % 4 < 3 && value > 0)
  })
  assert.ok(isDrawn, 'The pictures need a font with emoji, such as Noto Color Emoji. Install one, and run this again.')
}

/** Starts the window for scenes in the sandbox, signed in. */
async function startSandboxWindow(): Promise<Workbench> {
  const window = await Workbench.start({ vsix: packagedExtension, settings })
  await assertEmoji(window)
  await window.openView('Galley')
  await window.page.locator('.sidebar .monaco-button', { hasText: 'Open the Sandbox' }).first().click()
  await window.tree('Docs').waitFor('📖 Galley user guide')
  return window
}

mkdirSync(outputFolder, { recursive: true })
await packageExtension(packagedExtension)
const top = mkdtempSync(join(tmpdir(), 'galley-screenshots-'))
let window = await startSandboxWindow()
try {
  for (const [name, { show, files }] of Object.entries(scenes)) {
    if (files) {
      await window.stop()
      const workspace = join(top, 'handbook')
      files(workspace)
      window = await Workbench.start({ vsix: packagedExtension, workspace, settings })
      await window.openView('Galley')
    }
    await show(window)
    await take(name, window)
  }
  writeFileSync(recordsFile, `${JSON.stringify(records, undefined, 2)}\n`)
} finally {
  await window.stop()
  rmSync(top, { recursive: true, force: true })
}
