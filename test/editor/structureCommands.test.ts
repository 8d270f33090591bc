import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { Page } from '../../src/contract/revisions.ts'
import type { CommandHost } from '../../src/features/shared/commands/commands.ts'
import type { CommandId } from '../../src/features/shared/commands/commandIds.ts'
import { FileUploads } from '../../src/features/writing/files/fileUploads.ts'
import { ChangeRequestWrites } from '../../src/features/shared/changeRequests/changeRequestWrites.ts'
import { registerStructureCommands } from '../../src/features/writing/structure/structureCommands.ts'
import { ContentReader } from '../../src/features/shared/pages/contentReader.ts'
import { EditReports } from '../../src/features/writing/structure/editReports.ts'
import { eventually } from '../support/eventually.ts'
import { FakeQuickInput } from '../support/editor/fakeQuickInputs.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { WrittenSpace } from '../support/editor/writtenSpace.ts'

describe('Commands on the page tree', () => {
  let space: WrittenSpace
  let answers: FakeAnswers
  let handlers: CommandHost['handlers']
  const keys = new Map<string, unknown>()
  const selectedNew: unknown[] = []

  before(async () => {
    space = await WrittenSpace.open('Handbook of trees')
    await space.begin()
    const [first] = await space.pages()
    const insert = { operation: 'insert_page', document: { markdown: 'Words\n' } } as const
    await space.write([
      { ...insert, title: 'One' },
      { ...insert, title: 'Two', ref: 'two' },
      { ...insert, title: 'Below', into: 'two' },
      { ...insert, title: 'Beside', into: 'two' },
      { operation: 'delete_page', page: first?.id ?? '' },
    ])
    await space.merge()
    const host: CommandHost = { subscriptions: [], handlers: new Map(), log: silentLog }
    const { accounts, imageThread, structure, working } = await galley()
    const { connections } = accounts
    const reader = new ContentReader(connections)
    const contextKeys = { set: (key: string, value: unknown) => void keys.set(key, value) }
    const reports = new EditReports({ contextKeys, log: silentLog, connections, reader })
    const selectNew = (page: unknown): Promise<void> => Promise.resolve(void selectedNew.push(page))
    const uploads = new FileUploads(connections, new ChangeRequestWrites())
    const images = { uploads, thread: imageThread, log: silentLog }
    const services = { editor: structure, reader, working, reports, images, selection: () => [], selectNew }
    registerStructureCommands(host, services)
    handlers = host.handlers
  })

  beforeEach(async () => {
    await space.begin()
    answers = new FakeAnswers()
  })

  afterEach(() => answers.restore())

  after(async () => await space.close())

  const outlineOf = (pages: readonly Page[]): string =>
    pages.map(({ title, pages: below = [] }) => title + (below.length > 0 ? `(${outlineOf(below)})` : '')).join(' ')

  async function assertOutline(expected: string): Promise<void> {
    await eventually(async () => assert.equal(outlineOf(await space.pages()), expected))
  }

  async function run(command: CommandId, title: string): Promise<void> {
    await handlers.get(command)?.(await space.uri(title))
  }

  it('say how many subpages are deleted, and delete nothing without asking', async () => {
    await run('galley.deletePage', 'Two')
    assert.equal(answers.lastMessage, 'Delete “Two” and its 2 subpages?')
    await assertOutline('One Two(Below Beside)')
    answers.clear()
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Delete')
    await run('galley.deletePage', 'Two')
    await assertOutline('One')
  })

  it('undo a deletion with its subpages', async () => {
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Delete' || button === 'Undo')
    await run('galley.deletePage', 'Two')
    await eventually(() => assert.ok(answers.messages.some(({ message }) => message === 'Deleted 3 pages.')))
    await assertOutline('One Two(Below Beside)')
  })

  it('can each be undone once by a command after the message has closed', async () => {
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Delete')
    await run('galley.deletePage', 'Two')
    await assertOutline('One')
    assert.equal(keys.get('galley.undoableEdit'), true)
    await handlers.get('galley.undoStructureEdit')?.()
    await assertOutline('One Two(Below Beside)')
    assert.equal(keys.get('galley.undoableEdit'), false)
    await handlers.get('galley.undoStructureEdit')?.()
    const { kind, message, buttons } = answers.messages.at(-1) ?? {}
    assert.deepEqual([kind, message, buttons], ['info', 'There are no page changes to undo.', []])
    await assertOutline('One Two(Below Beside)')
  })

  it('aren’t undone twice by their message', async () => {
    answers.press = async ({ buttons }) => {
      if (buttons.includes('Undo')) await handlers.get('galley.undoStructureEdit')?.()
      return buttons.find((button) => button === 'Delete' || button === 'Undo')
    }
    await run('galley.deletePage', 'Two')
    await eventually(() => assert.equal(answers.lastMessage, 'This change is already undone: Deleted 3 pages.'))
    await assertOutline('One Two(Below Beside)')
  })

  it('close the tab of a page when its creation is undone', async () => {
    const tabs = (): string[] =>
      vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label.replace(/\s—.*/, '')))
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await run('galley.duplicatePage', 'One')
    await vscode.window.showTextDocument(await space.uri('One (copy)'), { preview: false })
    assert.deepEqual(tabs(), ['One (copy)'])
    await handlers.get('galley.undoStructureEdit')?.()
    await eventually(() => assert.deepEqual(tabs(), []))
  })

  it('duplicate a page with its text, with or without its subpages', async () => {
    answers.choose.push('Only this page')
    await run('galley.duplicatePage', 'Two')
    await assertOutline('One Two(Below Beside) Two (copy)')
    answers.choose.push('With its 2 subpages')
    await run('galley.duplicatePage', 'Two')
    await assertOutline('One Two(Below Beside) Two (copy)(Below Beside) Two (copy)')
    const copy = (await space.pages())[2]?.pages?.[0]?.id ?? ''
    const input = { ...space.input, pageId: copy, format: 'markdown' } as const
    const { markdown } = await space.connection.client.getPageInChangeRequestById(input)
    assert.match(markdown ?? '', /Words/)
  })

  it('revert a page: a new page is removed, a changed page is restored', async () => {
    const [one, fresh] = [await space.id('One'), { operation: 'insert_page', title: 'Fresh', document: {} } as const]
    await space.write([{ operation: 'update_page', page: one, title: 'First', into: await space.id('Two') }, fresh])
    await assertOutline('Two(Below Beside First) Fresh')
    answers.press = () => 'Revert'
    await run('galley.revertPage', 'Fresh')
    await assertOutline('Two(Below Beside First)')
    const place = { ...space.place, kind: 'page', id: one, title: 'First' }
    await handlers.get('galley.revertPage')?.({ resource: place })
    await assertOutline('One Two(Below Beside)')
  })

  it('move a page to a chosen place, but not below itself', async () => {
    answers.choose.push('One')
    await run('galley.movePageTo', 'Two')
    await assertOutline('One(Two(Below Beside))')
    assert.deepEqual(answers.picks[0], ['Top level', 'One'])
    answers.choose.push('Top level', 'Before “One”')
    const two = (await space.pages())[0]?.pages?.[0]?.id ?? ''
    await handlers.get('galley.movePageTo')?.({
      resource: { ...space.place, kind: 'page', id: two, title: 'Two' },
    })
    await assertOutline('Two(Below Beside) One')
  })

  describe('of a space that a site publishes', () => {
    let site: { organizationId: string; siteId: string }
    const drafts = async () => (await space.connection.client.listSiteRedirects({ ...site, draft: true })).items

    beforeEach(async () => {
      const { client, cache } = space.connection
      const { organization: organizationId } = await client.getSpaceById({ spaceId: space.space })
      const { id: siteId } = await client.createSite({
        organizationId,
        body: { title: 'Trees', spaces: [space.space] },
      })
      site = { organizationId, siteId }
      await client.publishSite(site)
      cache.invalidate(() => true)
    })

    afterEach(async () => {
      await space.connection.client.deleteSiteById(site)
      space.connection.cache.invalidate(() => true)
    })

    it('offer no redirect if no address changes', async () => {
      const handler = handlers.get('galley.movePageDown')
      await handler?.(await space.uri('One'))
      await eventually(() => assert.equal(answers.lastMessage, 'Moved “One” down.'))
      assert.deepEqual(answers.messages.at(-1)?.buttons, ['Undo'])
    })

    it('offer draft redirects from the old addresses of moved pages', async () => {
      answers.choose.push('One')
      answers.press = ({ buttons }) => buttons.find((button) => button.startsWith('Redirect'))
      await run('galley.movePageTo', 'Two')
      await eventually(() => assert.match(answers.lastMessage, /^Created 3 redirects as drafts on the site “Trees”/))
      assert.ok(answers.messages.some(({ buttons }) => buttons.includes('Redirect 3 Old Addresses…')))
      assert.deepEqual(
        (await drafts()).map(({ source, destination }) => [source, destination?.kind]),
        ['', '/below', '/beside'].map((below) => [`/handbook-of-trees/two${below}`, 'site-page']),
      )
    })

    it('ask for the target of redirects from deleted pages', async () => {
      const { createQuickPick } = vscode.window
      const asked: FakeQuickInput[] = []
      const open = (): FakeQuickInput => {
        const input = new FakeQuickInput()
        asked.push(input)
        return input
      }
      Object.assign(vscode.window, { createQuickPick: open })
      try {
        answers.press = ({ buttons }) => buttons.find((button) => button === 'Delete' || button.startsWith('Redirect'))
        await run('galley.deletePage', 'One')
        const pick = await eventually(() => {
          assert.ok(asked[0])
          return asked[0]
        })
        await eventually(() => assert.ok(pick.labels.includes('Two')))
        assert.ok(!pick.labels.includes('One'))
        await pick.choose('Two')
        await eventually(() =>
          assert.match(answers.lastMessage, /^Created the redirect from “\/handbook-of-trees\/one” as a draft/),
        )
        assert.equal((await drafts()).length, 1)
      } finally {
        Object.assign(vscode.window, { createQuickPick })
      }
    })
  })

  it('open a new page with the name of its change request, with the cursor after its heading, and select it', async () => {
    answers.type.push('Fresh')
    await run('galley.newPage', 'One')
    await eventually(() => {
      const editor = vscode.window.activeTextEditor
      assert.match(editor?.document.getText() ?? '', /^# Fresh\n/)
      assert.deepEqual(editor?.selection.active, editor?.document.validatePosition(new vscode.Position(99, 0)))
      assert.notEqual(editor?.selection.active.line, 0)
      assert.match(editor?.document.uri.path ?? '', /Fresh\s—\s#\d+\sWriting\s\d+/)
    })
    const page = (await space.pages()).find(({ title }) => title === 'Fresh')
    const { server, space: spaceId, changeRequest } = space.place
    const made = { server, space: spaceId, changeRequest, page: page?.id }
    await eventually(() => assert.deepEqual(selectedNew, [made]))
  })

  it('name the change request if the page is published', async () => {
    const { working } = await galley()
    const { changeRequest, ...published } = space.place
    await working.remember(published, changeRequest)
    const resource = { ...published, kind: 'page', id: await space.id('One'), title: 'One' }
    await handlers.get('galley.movePageDown')?.({ resource })
    await eventually(() =>
      assert.match(answers.lastMessage, /^Moved “One” down\. The change is in #\d+ Writing \d+\.$/),
    )
    await run('galley.movePageUp', 'One')
    await eventually(() => assert.equal(answers.lastMessage, 'Moved “One” up.'))
  })

  it('ask for a slug if the title gives none, and refuse one that a sibling has', async () => {
    answers.type.push('???', 'two')
    await run('galley.newPage', 'One')
    assert.match(
      answers.validations.join(),
      /can’t have the slug “two” there because “Two”, at the same level, already has it/,
    )
    await assertOutline('One Two(Below Beside)')
    answers.type.push('???', 'what')
    await run('galley.newPage', 'One')
    await assertOutline('One ??? Two(Below Beside)')
  })
})
