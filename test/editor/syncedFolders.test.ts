import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { eventually } from '../support/eventually.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley, signOutOfAll } from '../support/editor/galley.ts'
import { syncedTitle, SyncedWorkspace } from '../support/editor/syncedWorkspace.ts'

describe('A docs folder that the platform syncs', () => {
  let synced: SyncedWorkspace
  let answers: FakeAnswers

  before(async () => {
    synced = await SyncedWorkspace.create({
      'SUMMARY.md': '# Table of contents\n\n* [One](one.md)\n',
      'one.md': '# One\n\nFirst of all.\n\nThen the second.\n',
    })
    await synced.docs.write('synced/new.md', '# New\n\nNot on the platform yet.\n')
    await synced.docs.write('second/SUMMARY.md', '# Contents\n\n* [Two](two.md)\n')
    await synced.docs.write('second/two.md', '# Two\n')
  })

  beforeEach(() => (answers = new FakeAnswers()))

  afterEach(async () => {
    answers.restore()
    synced.proxy.spoiling = undefined
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  after(async () => await synced.delete())

  it('offers the space of its repository first, and shows its sync in the status bar', async () => {
    await synced.connected('one.md', answers)
    assert.deepEqual(answers.picks[0]?.slice(0, 2), ['syncs with the repository of this folder', syncedTitle])
    const { syncStatus } = await galley()
    await eventually(() => {
      assert.equal(syncStatus.label, 'Git Sync of “Synced handbook”: Nothing was imported or exported yet.')
    })
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await eventually(() => assert.equal(syncStatus.label, undefined))
  })

  it('opens the page of a file, or says that the platform has none', async () => {
    await synced.connected('one.md', answers)
    answers.choose.push('Copy Link')
    await vscode.commands.executeCommand('galley.showSyncedPage')
    const [, rows = []] = answers.picks
    assert.deepEqual(rows.slice(0, 3), ['Open in Browser', 'Copy Link', 'Open Preview on the Platform'])
    assert.ok(rows.includes('Compare with Change Request…'))
    const link = await eventually(async () => {
      const copied = await vscode.env.clipboard.readText()
      assert.match(copied, new RegExp(synced.space))
      return copied
    })
    assert.match(link, /^https?:/)
    await synced.open('new.md')
    await vscode.commands.executeCommand('galley.showSyncedPage')
    assert.deepEqual(answers.picks.at(-1), ['Open Space in Browser', 'Choose Another Space…'])
  })

  it('gives the published link of a page, if its space is published', async () => {
    const { client, cache } = await synced.connection()
    const [organization] = (await client.listOrganizationsForAuthenticatedUser({})).items
    const at = { organizationId: organization?.id ?? '' }
    const { id: siteId } = await client.createSite({ ...at, body: { title: 'Readers', spaces: [synced.space] } })
    await client.publishSite({ ...at, siteId })
    cache.invalidate(() => true)
    await synced.connected('one.md', answers)
    answers.choose.push('Copy Published Link')
    await vscode.commands.executeCommand('galley.showSyncedPage')
    const published = (await client.getSpaceById({ spaceId: synced.space })).urls.published ?? ''
    await eventually(async () => assert.equal(await vscode.env.clipboard.readText(), `${published}/one`))
  })

  it('says that a space has none of its files, and offers another one or none', async () => {
    const { client } = await synced.connection()
    const [organization] = (await client.listOrganizationsForAuthenticatedUser({})).items
    await client.createSpace({ organizationId: organization?.id ?? '', body: { title: 'Wrong one' } })
    await synced.open('one.md')
    answers.choose.push('Wrong one', syncedTitle)
    // The answer applies to the folder that the question was about, regardless of the active editor.
    await synced.docs.write('beside/SUMMARY.md', '* [Beside](README.md)\n')
    await synced.docs.write('beside/README.md', '# Beside\n')
    answers.press = async ({ message }) => {
      if (!message.includes('“Wrong one”')) return undefined
      await (await galley()).checkouts.findAgain()
      await synced.docs.open('beside/README.md')
      return 'Choose Another Space…'
    }
    await vscode.commands.executeCommand(commands.chooseSpaceOfFolder)
    assert.equal(
      answers.lastMessage,
      'No file in synced matches a page of “Wrong one”. Select another space if that one syncs with the folder.',
    )
    const { syncStatus } = await galley()
    await synced.docs.remove('beside')
    await synced.open('one.md')
    await eventually(() => assert.match(syncStatus.label ?? '', /^Git Sync of “Synced handbook”/))
    answers.choose.push('None (forget the space)')
    await vscode.commands.executeCommand(commands.chooseSpaceOfFolder)
    await eventually(() => assert.equal(syncStatus.label, undefined))
    answers.clear()
    await vscode.commands.executeCommand(commands.chooseSpaceOfFolder)
    assert.ok(!answers.picks[0]?.includes('None (forget the space)'))
  })

  it('says why its space or sync can’t be read, and tries again', async () => {
    const { syncStatus } = await galley()
    for (const [how, reason] of [
      [404, /deleted or moved/],
      [403, /permission/],
      [429, /too many requests/],
      [500, /has a problem/],
      ['cut', /was lost/],
      ['half', /was cut off/],
    ] as const) {
      await synced.connected('one.md', answers)
      synced.proxy.spoiling = { requests: /^GET \/spaces\/[^/?]+\/git\/info/, how }
      await syncStatus.refresh()
      const state = how === 404 ? /The space doesn’t sync with a repository\./ : reason
      assert.match(syncStatus.label ?? '', state)
      const { cache } = await synced.connection()
      answers.choose.push('None (forget the space)')
      await vscode.commands.executeCommand(commands.chooseSpaceOfFolder)
      cache.invalidate(() => true)
      synced.proxy.spoiling = { requests: /^GET \/spaces\/[^/?]+(?:\?|$)/, how }
      await synced.connected('one.md', answers)
      // Without a connection, the space is known from before.
      if (how !== 'cut') {
        await eventually(
          () => assert.match(syncStatus.label ?? '', /^Galley can’t read the space of this folder\./),
          30_000,
        )
        assert.match(syncStatus.label ?? '', reason)
        assert.ok(answers.messages.some(({ message }) => reason.test(message)))
      }
      synced.proxy.spoiling = undefined
      await syncStatus.poll()
      assert.match(syncStatus.label ?? '', /^Git Sync of “Synced handbook”/)
    }
  })

  it('says that the token is refused, and shows the sync after signing in again', async () => {
    await synced.connected('one.md', answers)
    const { syncStatus } = await galley()
    synced.proxy.spoiling = { requests: /^GET \/spaces\/[^/?]+\/git\/info/, how: 401 }
    await syncStatus.refresh()
    assert.match(
      syncStatus.label ?? '',
      /^Git Sync of “Synced handbook”: Galley couldn’t load the sync state\. .* your token/,
    )
    synced.proxy.spoiling = undefined
    await signOutOfAll()
    await synced.signIn('admin')
    await eventually(() => assert.match(syncStatus.label ?? '', /“Synced handbook”: Nothing was imported/))
  })

  it('shows its space immediately, and its state when a slow server answers', async () => {
    const { client } = await synced.connection()
    const { organization } = await client.getSpaceById({ spaceId: synced.space })
    // A new space each time, of which nothing is cached.
    const title = `Space ${Date.now()}`
    await client.createSpace({ organizationId: organization, body: { title } })
    await synced.connected('one.md', answers)
    const { syncStatus } = await galley()
    await eventually(() => assert.match(syncStatus.label ?? '', /^Git Sync of “Synced handbook”/))
    let answer: (value?: unknown) => void = () => undefined
    const how = new Promise((resolve) => (answer = resolve))
    synced.proxy.spoiling = { requests: /^GET \/spaces\/[^/?]+\/git\/info/, how }
    await synced.docs.open('second/two.md')
    answers.choose.push(title)
    await vscode.commands.executeCommand(commands.chooseSpaceOfFolder)
    await eventually(() => assert.equal(syncStatus.label, `Git Sync of “${title}”: Galley is loading the sync state.`))
    await synced.open('one.md')
    await eventually(() => assert.match(syncStatus.label ?? '', /“Synced handbook”: Nothing was imported/))
    await synced.docs.open('second/two.md')
    answer()
    await eventually(() => {
      assert.equal(syncStatus.label, `Git Sync of “${title}”: The space doesn’t sync with a repository.`)
    })
  })

  it('reads the pages of its space again at the next refresh after a failure', async () => {
    await synced.connected('one.md', answers)
    const { syncStatus } = await galley()
    for (const how of [403, 500, 'half'] as const) {
      const { cache } = await synced.connection()
      cache.invalidate(() => true)
      const pages = /^GET \/spaces\/[^/?]+\/content\/pages/
      synced.proxy.spoiling = { requests: pages, how }
      answers.clear()
      await synced.connected('one.md', answers)
      await eventually(() => assert.equal(answers.messages.length, 1))
      assert.match(syncStatus.label ?? '', /^Git Sync of “Synced handbook”/)
      synced.proxy.spoiling = undefined
      const asked = async (): Promise<string[]> => {
        const before = synced.proxy.seen.length
        await syncStatus.poll()
        return synced.proxy.seen.slice(before).filter((each) => pages.test(each))
      }
      assert.notDeepEqual(await asked(), [])
      assert.deepEqual(await asked(), [])
    }
  })
})
