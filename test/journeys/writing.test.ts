import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkFolder } from '../../src/folder/checkFolder.ts'
import { readDocsFolder } from '../../src/folder/docsFolder.ts'
import { sampleSpec } from '../../src/sandbox/sample/sampleSpec.ts'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { projectRoot } from '../support/vscode/paths.ts'
import { hostileMarkup } from '../support/rendering/hostileMarkup.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const linking = Array.from({ length: 20 }, (_, index) => `linking-${index + 1}.md`)
const linkTo = (anchor: string, index: number): string =>
  `# Linking ${index + 1}\n\nSee [the smoker](hive-tools.md#${anchor}).\n`

/** A problem in a page, the title of its quick fix, and the result. */
const fixes: readonly { readonly bad: string; readonly fix: string; readonly good: string }[] = [
  {
    bad: 'description: Hives: what they need',
    fix: 'Put the value in quotes',
    good: 'description: "Hives: what they need"',
  },
  { bad: '(settings.md)', fix: 'Link to “Settings”', good: '(reference/settings.md)' },
  { bad: 'style="warnig"', fix: 'Change to “warning”', good: 'style="warning"' },
  { bad: 'styel="success"', fix: 'Change to “style”', good: 'style="success"' },
  { bad: '{% hint %}', fix: 'Add “style="info"”', good: '{% hint style="info" %}' },
  {
    bad: 'A film: {% embed url="https://example.com/film" %}',
    fix: 'Move the tag to its own line',
    good: 'A film:\n\n{% embed url="https://example.com/film" %}',
  },
  { bad: '{% embd url=', fix: 'Change to “embed”', good: '{% embed url=' },
  { bad: 'url=“https://example.com/song”', fix: 'Use straight quotes', good: 'url="https://example.com/song"' },
  { bad: '[pages.md](read/pages.md)', fix: 'Use the target of the block', good: '[find.md](read/find.md)' },
  {
    bad: '{% step %}\nLight the smoker.',
    fix: 'Insert {% endstep %}',
    good: '{% step %}\nLight the smoker.\n{% endstep %}',
  },
]
const badPage = `---
${fixes[0]?.bad}
---

# Mending

See the [settings](settings.md).

{% hint style="warnig" %}
Wear a veil.
{% endhint %}

{% hint styel="success" %}
Smoke calms bees.
{% endhint %}

{% hint %}
Ask a keeper.
{% endhint %}

A film: {% embed url="https://example.com/film" %}

{% embd url="https://example.com/talk" %}

{% embed url=“https://example.com/song” %}

{% content-ref url="read/find.md" %}
[pages.md](read/pages.md)
{% endcontent-ref %}

{% stepper %}
{% step %}
Light the smoker.

{% step %}
Open the hive.
{% endstep %}
{% endstepper %}
`

describe('Writing in a docs folder', () => {
  let workbench: Workbench
  let folder: string
  const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')
  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text)

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'guide-'))
    cpSync(path.join(projectRoot, 'media/guide'), folder, { recursive: true })
    write('reading-circle.yaml', sampleSpec)
    write('hive-tools.md', '## Smoker & veil\n\n# Hive tools\n')
    write('hostile.md', `# Hostile texts\n\n${hostileMarkup.join('\n\n')}\n\nThe end of hostile texts.\n`)
    write('.galley.yaml', 'openapi:\n  pets: pets.yaml\n  reading-circle: reading-circle.yaml\n')
    write('pets.yaml', 'openapi: 3.1.0\npaths: { /pets: { get: {} } }\n')
    for (const [index, name] of linking.entries()) write(name, linkTo('smoker-and-veil', index))
    workbench = await Workbench.start({ vsix: packagedExtension, workspace: folder })
    // Every script that runs in a page calls this.
    await workbench.page.addInitScript('window.hits = 0; window.hit = () => { window.hits++ }')
    await workbench.openView('Galley')
    await workbench.tree('Docs').waitFor(path.basename(folder))
  })

  after(async () => {
    await workbench.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function openPage(title: string, text: string): Promise<void> {
    // A new page is listed after the folder was read again. Until then, the list offers to search for its name.
    await eventually(async () => {
      await workbench.page.keyboard.press('Escape')
      await workbench.runCommand('galley.goToPage')
      await workbench.quickInput.type(title)
      await workbench.quickInput.acceptFirst(title, 3000)
    })
    await workbench.editor.waitForText(text)
  }

  it('shows the gallery of the guide as readers see it', async () => {
    await workbench.runCommand('View: Close All Editors')
    await openPage('Gallery', '# Gallery')
    await workbench.runCommand('Markdown: Open Preview to the Side')
    await eventually(async () => {
      const preview = await workbench.editor.preview('A word with a footnote')
      assert.ok((await preview.locator('.galley-card').count()) > 0)
      assert.equal(await preview.locator('.galley-broken, .galley-raw').count(), 0)
      const sideways = await preview.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      assert.equal(sideways, 0)
      assert.match(await preview.locator('.dialect-include').innerText(), /Try it first[^]*it.s yours alone/)
      assert.match(await preview.locator('.dialect-openapi-operation').innerText(), /Choose the next[^]*POST\s*\/books/)
      const words = /by its name: 🐝\. Another one in HTML: ✨\. A variable: 2026\. A variable of the space: Galley\./
      assert.match((await preview.locator('body').textContent()) ?? '', words)
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
    await workbench.runCommand('View: Close All Editors')
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

  /** Opens a new page of the docs, and returns its file name. */
  async function openNewPage(title: string, text: string): Promise<string> {
    const name = 'page.md'
    write(name, text)
    write('SUMMARY.md', `${read('SUMMARY.md')}* [${title}](${name})\n`)
    await openPage(title, `# ${title}`)
    return name
  }

  async function save(name: string, expected: string): Promise<void> {
    await eventually(async () => {
      await workbench.page.keyboard.press('Control+s')
      assert.equal(read(name), expected)
    })
  }

  /** Returns all problems of a saved file. */
  async function problemsOf(name: string): Promise<string[]> {
    const found = await checkFolder(await readDocsFolder(folder))
    return found.problems
      .filter((file) => file.path === name)
      .flatMap(({ problems }) => problems.map(({ rule }) => rule))
  }

  it('fixes a page with ten different problems using only quick fixes from the light bulb', async () => {
    const name = await openNewPage('Mending', badPage)
    assert.equal(new Set(await problemsOf(name)).size, fixes.length)
    let text = badPage
    for (const { bad, fix, good } of fixes) {
      const lines = text.slice(0, text.indexOf(bad) + bad.length).split('\n')
      const above = bad.split('\n').length - 1
      const line = lines.length - above
      const column = above > 0 ? 2 : (lines.at(-1)?.length ?? 0) - 2
      await workbench.editor.goTo(line, column)
      await workbench.editor.quickFix(fix)
      text = text.replace(bad, good)
      await save(name, text)
    }
    assert.deepEqual(await problemsOf(name), [])
    await workbench.screenshot('mended-page')
  })
})
