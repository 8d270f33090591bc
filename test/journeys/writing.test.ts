import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { projectRoot } from '../support/vscode/paths.ts'
import { hostileMarkup } from '../support/rendering/hostileMarkup.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const linking = Array.from({ length: 20 }, (_, index) => `linking-${index + 1}.md`)
const linkTo = (anchor: string, index: number): string =>
  `# Linking ${index + 1}\n\nSee [the smoker](hive-tools.md#${anchor}).\n`

describe('Writing in a docs folder', () => {
  let workbench: Workbench
  let folder: string
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')
  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text)

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'guide-'))
    cpSync(path.join(projectRoot, 'media/guide'), folder, { recursive: true })
    write('hive-tools.md', '## Smoker & veil\n\n# Hive tools\n')
    write('hostile.md', `# Hostile texts\n\n${hostileMarkup.join('\n\n')}\n\nThe end of hostile texts.\n`)
    for (const [index, name] of linking.entries()) write(name, linkTo('smoker-and-veil', index))
    workbench = await Workbench.start({ vsix: packagedExtension, workspace: folder })
    // Whatever of a page runs calls this.
    await workbench.page.addInitScript('window.hits = 0; window.hit = () => { window.hits++ }')
    await workbench.openView('Galley')
    await workbench.tree('Docs').waitFor(path.basename(folder))
  })

  after(async () => {
    await workbench.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function openPage(title: string, text: string): Promise<void> {
    await workbench.runCommand('galley.goToPage')
    await workbench.quickInput.type(title)
    await workbench.quickInput.choose(title)
    await workbench.editor.waitForText(text)
  }

  it('shows the gallery of the guide as its readers see it', async () => {
    await openPage('Gallery', '# Gallery')
    await workbench.runCommand('Markdown: Open Preview to the Side')
    await eventually(async () => {
      const preview = await workbench.editor.preview('A word with a note')
      assert.ok((await preview.locator('.galley-card').count()) > 0)
      assert.match((await preview.locator('body').textContent()) ?? '', /by its name: 🐝\. A variable: 2026\./)
      const note = preview.locator('.galley-note')
      await note.focus()
      assert.ok(await note.locator('.galley-note-text').isVisible())
      await workbench.screenshot('gallery-note')
    })
    await workbench.runCommand('Preferences: Toggle between Light/Dark Themes')
    await workbench.screenshot('gallery-other-theme')
    await workbench.runCommand('View: Close All Editors')
  })

  it('runs nothing of hostile texts in the preview', async () => {
    await openPage('Hostile texts', '# Hostile texts')
    await workbench.runCommand('Markdown: Open Preview to the Side')
    const preview = await workbench.editor.preview('The end of hostile texts.')
    assert.ok(hostileMarkup.length > 200)
    assert.equal(await preview.locator('.galley-page').count(), 1)
    for (const frame of workbench.page.frames()) assert.equal(await frame.evaluate('window.hits ?? 0'), 0, frame.url())
    await workbench.runCommand('View: Close All Editors')
  })

  it('renames a heading that twenty pages link to, with their links', async () => {
    await openPage('Hive tools', '## Smoker & veil')
    await workbench.runCommand('Rename Symbol')
    const box = workbench.page.locator('.rename-box input')
    await box.fill('Smoke & gloves')
    await workbench.screenshot('rename-heading')
    await box.press('Enter')
    await eventually(() => {
      for (const [index, name] of linking.entries()) assert.equal(read(name), linkTo('smoke-and-gloves', index))
      assert.equal(read('hive-tools.md'), '## Smoke & gloves\n\n# Hive tools\n')
    })
  })
})
