import assert from 'node:assert/strict'
import { dialectTags } from '../../../src/core/text/dialect/dialectTags.ts'
import { scanned } from '../../../src/core/text/scanning/scannedText.ts'
import { insertableBlocks, otherBlocks, type BlockChoice } from '../../../src/core/authoring/language/blockChoices.ts'
import { eventually } from '../../support/eventually.ts'
import { packagedExtension } from '../../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../../support/sandboxProcess.ts'
import { SandboxReader } from '../../support/sandboxReader.ts'
import { Workbench } from '../../support/vscode/workbench.ts'

/**
 * What to enter at a stop: text, or a completion that shows automatically, that is requested, or that is one of the
 * stop's choices.
 */
type Stop = string | { readonly offered: string } | { readonly asked: string } | { readonly chosen: string }

const address = 'https://example.com/api.yaml'
const spec: Stop = { offered: 'reading-circle' }
/** The input for every block, stop by stop. An empty text keeps the default. */
const stops: Readonly<Record<string, readonly Stop[]>> = {
  hint: ['Words.', { chosen: 'warning' }],
  code: ['js', 'let a'],
  tabs: ['One', 'Words.', 'Two', 'Words.'],
  stepper: ['One.', 'Two.'],
  columns: ['Left.', 'Right.'],
  'content-ref': [{ offered: 'Pages' }],
  embed: ['https://example.com/film'],
  file: [{ offered: 'galley-words.csv' }],
  prompt: ['markdown', 'Read this page.'],
  updates: ['Words.', ''],
  if: ['', 'Words.'],
  include: [{ offered: 'Try it first' }],
  'openapi-operation': [spec, { asked: '/books' }, { chosen: 'post' }, address],
  'openapi-schemas': [spec, { asked: 'Book' }, address],
  'openapi-webhook': [spec, { asked: 'bookChosen' }, { chosen: 'post' }, address],
  openapi: [address, '/books', { chosen: 'get' }],
  details: ['More', 'Words.'],
  cards: ['One', 'Words', { asked: 'Settings' }],
  table: ['', '', 'One', 'Words'],
  figure: [{ asked: 'day.svg' }, 'A day', 'Caption'],
  button: [{ asked: 'Settings' }, 'Change them'],
  math: ['a = b'],
}
/** The starts of blocks that aren't tags. */
const otherStarts = ['<details>', '<table data-view="cards">', '| Title', '<figure>', '<a href=', '$$']

describe('Writing a page with every block', () => {
  let workbench: Workbench
  let sandbox: SandboxProcess
  let server: SandboxReader

  before(async () => {
    sandbox = await startSandbox()
    const env = { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token }
    // A list that opens automatically would receive keys that are meant for the text.
    const settings = { 'editor.quickSuggestions': false, 'editor.suggestOnTriggerCharacters': false }
    workbench = await Workbench.start({ vsix: packagedExtension, env, settings })
  })

  after(async () => {
    await workbench.stop()
    await sandbox.stop()
  })

  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await workbench.page.keyboard.press(key)
  }
  const type = async (words: string): Promise<void> => await workbench.page.keyboard.type(words)

  async function fill(stop: Stop): Promise<void> {
    if (typeof stop === 'string') await type(stop)
    else if ('offered' in stop) await workbench.editor.takeSuggestion(stop.offered)
    else if ('chosen' in stop) await workbench.editor.takeSuggestion(stop.chosen)
    else {
      await press('Control+Space')
      await workbench.editor.takeSuggestion(stop.asked)
    }
  }

  /** Fills the stops of a block. The last one, `$0`, is where it ends. Without it, one more key leaves the block. */
  async function fillAll({ name, snippet }: BlockChoice): Promise<void> {
    const all = stops[name] ?? assert.fail(`No step shows how to write “${name}”.`)
    const last = snippet().includes('$0') ? all.length - 1 : all.length
    for (const [at, stop] of all.entries()) {
      await fill(stop)
      const leadsOn = typeof stop !== 'string' && 'chosen' in stop
      if (at < last && !leadsOn) await press('Tab')
    }
  }

  it('opens a page in a new change request', async () => {
    const subject = 'Every block'
    await workbench.openView('Galley')
    await workbench.tree('Docs').waitFor('📖 Galley user guide')
    await workbench.goToPage('Several accounts', 'Accounts')
    await workbench.runCommand('galley.editInChangeRequest')
    await workbench.quickInput.waitFor('New Change Request')
    await workbench.quickInput.type(subject)
    await workbench.quickInput.accept()
    server = await eventually(() => SandboxReader.find(sandbox, subject))
    await eventually(async () => assert.ok((await workbench.editor.activeTitle()).endsWith(subject)))
  })

  it('writes each of them with completions, without problems', async () => {
    const others = new Set(otherBlocks.map(({ name }) => name))
    await workbench.page.locator('.editor-group-container.active .view-lines').click()
    await press('Control+a')
    await type('# Several accounts')
    for (const block of insertableBlocks()) {
      await press('Control+End', 'Enter', 'Enter')
      const [start, label] = others.has(block.name)
        ? [`/${block.label.slice(0, 3)}`, block.label]
        : [`{% ${block.name}`, block.name]
      await type(start)
      await fill({ asked: label })
      await fillAll(block)
    }
    await workbench.screenshot('every-block')
    await workbench.runCommand('Problems: Focus on Problems View')
    const problems = workbench.page.locator('.markers-panel')
    await eventually(async () => assert.match(await problems.innerText(), /No problems have been detected/))
  })

  it('has all of them on the server after the page is saved', async () => {
    await workbench.runCommand('File: Save')
    await eventually(async () => {
      const text = await server.markdownOf('Several accounts')
      assert.deepEqual(
        new Set(scanned(text).tags.map(({ name }) => name)),
        new Set(dialectTags.map(({ name }) => name)),
      )
      for (const start of otherStarts) assert.ok(text.includes(`\n${start}`), start)
    })
  })

  it('has one outline with its headings at the top', async () => {
    await workbench.page.locator('.editor-group-container.active .view-lines').click()
    await press('Control+Home')
    const breadcrumbs = workbench.page.locator('.editor-group-container.active .monaco-breadcrumb-item')
    await eventually(async () => assert.match((await breadcrumbs.allInnerTexts()).at(-1) ?? '', /^# Several accounts/))
    assert.doesNotMatch((await breadcrumbs.allInnerTexts()).join('\n'), /Markdown Language Features/)
    await workbench.runCommand('Explorer: Focus on Outline View')
    const first = workbench.page.locator('.outline-tree .monaco-list-row').first()
    await eventually(async () => assert.match(await first.innerText(), /# Several accounts/))
    await workbench.screenshot('every-block-outline')
  })
})
