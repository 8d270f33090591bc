import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eventually } from '../support/eventually.ts'
import { packagedExtension } from '../support/packagedExtension.ts'
import { Workbench } from '../support/vscode/workbench.ts'

const files: Readonly<Record<string, string>> = {
  'README.md': '# Beehive\n\nStart with [your first hive](hives/first-hive.md).\n',
  'SUMMARY.md': '# Table of contents\n\n* [Beehive](README.md)\n* [Your first hive](hives/first-hive.md)\n',
  'hives/first-hive.md': '# Your first hive\n\nYou need tools.\n',
}

describe('The Docs view, opened long after the window', () => {
  let workbench: Workbench
  let folder: string

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'beehive-'))
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), text)
    }
    workbench = await Workbench.start({ vsix: packagedExtension, workspace: folder })
    await wait(10_000)
  })

  after(async () => {
    await workbench.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('shows the pages of a docs folder without an account', async () => {
    await workbench.openView('Galley')
    const docs = workbench.tree('Docs')
    await eventually(async () => {
      assert.deepEqual((await docs.text()).split('\n'), [
        `▾ ${path.basename(folder)}  docs folder`,
        '    Beehive',
        '    Your first hive',
      ])
    })
  })
})
