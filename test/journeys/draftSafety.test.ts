import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, startLimit } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { startSandbox, type SandboxProcess } from '../support/sandboxProcess.ts'
import { SandboxReader } from '../support/sandboxReader.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const pages: Record<string, string> = {
  'README.md': '# Menu\n\nCome in.\n',
  'bread.md': '# Bread\n\nRye on Mondays.\n',
  'cake.md': '# Cake\n\nPlum in autumn.\n',
  'tart.md': '# Tart\n\nApple all year.\n\nLemon in spring.\n',
}

const subject = 'Spring menu'

describe('Never losing a word', () => {
  let folder: string
  let sandbox: SandboxProcess
  let first: Workbench
  let second: Workbench
  let server: SandboxReader

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'galley-menu-'))
    for (const name of ['pages', 'first', 'second']) mkdirSync(join(folder, name))
    for (const [name, text] of Object.entries(pages)) writeFileSync(join(folder, 'pages', name), text)
    sandbox = await startSandbox(['--data', join(folder, 'data'), '--import', join(folder, 'pages')])
    first = await Workbench.start({
      vsix: packagedExtension,
      env: { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token },
      workspace: join(folder, 'first'),
    })
    await first.openView('Galley')
    second = await first.openWindow(join(folder, 'second'))
    await first.page.bringToFront()
  })

  after(async () => {
    await first.stop()
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Opens a page of the change request for editing. */
  async function edit(window: Workbench, title: string, isFirst = false): Promise<void> {
    await window.goToPage(title)
    await window.runCommand('galley.editInChangeRequest')
    if (isFirst) {
      await window.quickInput.waitFor('New Change Request')
      await window.quickInput.type(subject)
      await window.quickInput.accept()
    } else {
      await window.quickInput.choose(subject)
    }
    await window.editor.waitForTitle(`${title} — #1 ${subject}`)
    await window.editor.waitForText(`# ${title}`)
  }

  /** Types at the end of the line that contains a text. */
  async function typeAfter(window: Workbench, line: string, words: string): Promise<void> {
    await window.page.bringToFront()
    await window.editor.clickLine(line)
    await window.page.keyboard.press('End')
    await window.page.keyboard.type(words)
    await window.editor.waitForText(`${line}${words}`)
  }

  const isDirty = async (window: Workbench): Promise<boolean> =>
    (await window.page.locator('.editor-group-container.active .tab.active.dirty').count()) > 0

  async function save(window: Workbench): Promise<void> {
    await window.page.bringToFront()
    await window.page.keyboard.press('ControlOrMeta+s')
    await eventually(async () => assert.equal(await isDirty(window), false))
  }

  async function notice(window: Workbench, words: RegExp): Promise<void> {
    await eventually(async () => assert.match((await window.notifications()).join('\n'), words), startLimit)
  }

  it('keeps drafts that were saved offline over a restart, and pushes them when the server is back', async () => {
    await edit(first, 'Bread', true)
    server = await eventually(() => SandboxReader.find(sandbox, subject))
    await sandbox.stop()
    await typeAfter(first, 'Rye on Mondays.', ' Spelt on Fridays.')
    await save(first)
    await notice(first, /“Bread” is saved on this machine but not pushed/)
    await eventually(async () => assert.match((await first.statusBar()).join('\n'), /^Push 1$/m))
    await first.screenshot('drafts-offline')
    await first.reload()
    await notice(first, /“Bread” is saved on this machine but not pushed/)
    await first.screenshot('drafts-waiting')
    // VS Code decides which tabs it restores, because it stores them only now and then.
    await first.runCommand('galley.showDrafts')
    await first.quickInput.waitFor('Show Unpushed Changes')
    await first.quickInput.accept()
    await first.editor.waitForText('Rye on Mondays. Spelt on Fridays.')
    assert.equal(await isDirty(first), false)
    const port = new URL(sandbox.url).port
    sandbox = await startSandbox(['--data', join(folder, 'data'), '--port', port])
    await notice(first, /Pushed “Bread”\./)
    await eventually(async () => assert.match(await server.markdownOf('Bread'), /Rye on Mondays\. Spelt on Fridays\./))
    await eventually(async () => assert.doesNotMatch((await first.statusBar()).join('\n'), /^Push/m))
    await first.screenshot('drafts-back-online')
  })

  it('restores unsaved text as unsaved', async () => {
    await edit(first, 'Cake')
    await typeAfter(first, 'Plum in autumn.', ' Poppy in winter.')
    await first.waitForBackup('Poppy in winter.')
    await first.reload()
    await first.editor.select(`Cake — #1 ${subject}`)
    await first.editor.waitForText('Plum in autumn. Poppy in winter.')
    assert.equal(await isDirty(first), true)
    assert.doesNotMatch(await server.markdownOf('Cake'), /Poppy/)
    await first.screenshot('drafts-hot-exit')
    await save(first)
    await eventually(async () => assert.match(await server.markdownOf('Cake'), /Plum in autumn\. Poppy in winter\./))
  })

  it('merges the texts of two windows', async () => {
    await second.openView('Galley')
    await edit(second, 'Tart')
    await first.page.bringToFront()
    await edit(first, 'Tart')
    await typeAfter(first, 'Apple all year.', ' With cream.')
    await typeAfter(second, 'Lemon in spring.', ' With meringue.')
    await save(first)
    await save(second)
    const both = /^Apple all year\. With cream\.\n\nLemon in spring\. With meringue\.$/m
    await eventually(async () => assert.match(await server.markdownOf('Tart'), both))
    await second.editor.waitForText('Apple all year. With cream.')
    await second.screenshot('drafts-second-window')
    await first.page.bringToFront()
    await first.editor.waitForText('Lemon in spring. With meringue.')
  })

  it('reports a conflict between two windows, and keeps both texts until it is resolved', async () => {
    await typeAfter(first, 'With cream.', ' And nuts.')
    await typeAfter(second, 'With cream.', ' And honey.')
    await save(first)
    await eventually(async () => assert.match(await server.markdownOf('Tart'), /With cream\. And nuts\.$/m))
    await save(second)
    await notice(second, /(Couldn’t push “Tart”: Someone else changed the same parts|“Tart” was edited in two places)/)
    await second.screenshot('drafts-two-windows-conflict')
    await second.editor.waitForText('With cream. And honey.')
    assert.match(await server.markdownOf('Tart'), /With cream\. And nuts\.$/m)
    await second.answerNotification(/^Keep (Mine|This One)$/i)
    await eventually(async () => assert.match(await server.markdownOf('Tart'), /With cream\. And honey\.$/m))
    await first.page.bringToFront()
    await first.editor.waitForText('With cream. And honey.')
  })

  it('keeps the text of a page whose change request was merged, and says so', async () => {
    await typeAfter(first, 'Lemon in spring. With meringue.', ' And thyme.')
    await server.merge()
    await save(first)
    await notice(
      first,
      /“Tart” is saved on this machine but not pushed: The change request was merged in the meantime\./,
    )
    assert.match(await first.editor.text(), /With cream\. And honey\.$/m)
    await first.screenshot('drafts-merged')
    await first.runCommand('View: Close All Editors')
    await first.runCommand('galley.showDrafts')
    await first.quickInput.choose('Tart')
    await first.editor.waitForText('Lemon in spring. With meringue. And thyme.')
    await first.screenshot('drafts-merged-kept')
  })

  it('says in the other window that the change request is merged, when that gets the focus', async () => {
    await second.page.bringToFront()
    await second.goToPage('Bread')
    await second.editor.select(`Tart — #1 ${subject}`)
    await notice(second, /The change request is merged/)
    await second.screenshot('drafts-second-window-merged')
    await first.page.bringToFront()
  })

  it('moves that text to another change request', async () => {
    await first.runCommand('galley.pushAllDrafts')
    await first.answerNotification('Move to a Change Request…')
    await first.quickInput.waitFor('New Change Request')
    await first.quickInput.type('Herbs')
    await first.quickInput.accept()
    const herbs = await eventually(() => SandboxReader.find(sandbox, 'Herbs'))
    await eventually(async () => {
      assert.match(await herbs.markdownOf('Tart'), /Lemon in spring\. With meringue\. And thyme\.$/m)
    })
    await first.screenshot('drafts-moved')
  })
})
