import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { ApiError } from '../../src/client/errors/apiError.ts'
import type { ChangeRequestPageAddress } from '../../src/core/platform/uris/uris.ts'
import { OpenMerges } from '../../src/features/shared/merging/openMerges.ts'
import { DraftComparisons } from '../../src/features/writing/drafts/draftComparisons.ts'
import { PushPrompts } from '../../src/features/writing/drafts/pushPrompts.ts'
import { StatusFollower } from '../../src/features/writing/editing/statusFollower.ts'
import { eventually } from '../support/eventually.ts'
import { galley } from '../support/editor/galley.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { replaceText, WrittenSpace } from '../support/editor/writtenSpace.ts'

describe('A draft whose change request can no longer be changed', () => {
  let space: WrittenSpace

  before(async () => {
    space = await WrittenSpace.open('Handbook of closing')
    await space.begin()
    await space.write([{ operation: 'insert_page', title: 'Start', document: { markdown: 'One\n\nTwo\n\nThree\n' } }])
    await space.merge()
  })

  afterEach(async () => {
    const { editing } = await galley()
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    for (const draft of await editing.pages.drafts()) await editing.pages.discard(draft)
  })

  after(async () => await space.close())

  it('moves to another change request with the text typed since, based on the current published page', async () => {
    await space.begin()
    const closed = space.input
    const document = await vscode.workspace.openTextDocument(await space.uri('Start'))
    await vscode.window.showTextDocument(document, { preview: false })
    await space.connection.client.updateChangeRequestById({ ...closed, body: { status: 'archived' } })
    await replaceText(document, 'Two', 'Mine')
    assert.equal(await document.save(), true)
    const { editing } = await galley()
    const left = await eventually(async () => {
      const [draft] = await editing.pages.drafts()
      assert.equal(draft?.state, 'refused')
      return draft
    })
    await space.begin()
    await space.write([
      {
        operation: 'update_page',
        page: await space.id('Start'),
        document: { markdown: 'Eins\n\nTwo\n\nThree\n' },
      },
    ])
    await space.merge()
    await space.begin()
    await replaceText(document, 'Three', 'Three and more')
    await answering('Move to a Change Request…', async () => {
      const request = await space.connection.client.getChangeRequestById(space.input)
      const working = {
        choose: async () => await Promise.resolve(request),
        remember: async () => await Promise.resolve(),
      }
      const comparisons = new DraftComparisons(async (key) => await editing.pages.draft(key))
      const { pages, documents } = editing
      const waiting = { add: () => false }
      const merges = new OpenMerges()
      const prompts = new PushPrompts({ pages, documents, comparisons, working, waiting, merges })
      await prompts.show({ pushed: left, left, outcome: { kind: 'closed', status: 'archived' }, isQuiet: false })
      comparisons.dispose()
    })
    const input = { ...space.input, pageId: left.page, format: 'markdown' } as const
    const { markdown } = await space.connection.client.getPageInChangeRequestById(input, { fresh: true })
    assert.match(markdown ?? '', /Eins\n\nMine\n\nThree and more/)
    assert.deepEqual(await editing.pages.drafts(), [])
    const target = (await space.uri('Start')).toString()
    await eventually(() => {
      const { document: shown } = vscode.window.activeTextEditor ?? {}
      assert.equal(shown?.uri.toString(), target)
      assert.match(shown?.getText() ?? '', /Eins\n\nMine\n\nThree and more/)
    })
  })

  /** Answers the next warnings of code in the test's own bundle, while `work` runs. */
  async function answering(choice: string, work: () => Promise<void>): Promise<void> {
    const original = vscode.window.showWarningMessage
    Object.assign(vscode.window, { showWarningMessage: async () => await Promise.resolve(choice) })
    try {
      await work()
    } finally {
      Object.assign(vscode.window, { showWarningMessage: original })
    }
  }
})

describe('Open pages of several change requests', () => {
  let space: WrittenSpace

  before(async () => {
    space = await WrittenSpace.open('Handbook of following')
    await space.begin()
    await space.write([{ operation: 'insert_page', title: 'Start', document: { markdown: 'One\n' } }])
    await space.merge()
  })

  after(async () => await space.close())

  it('are all checked, although the first change request can’t be read', async () => {
    const openInNewRequest = async (): Promise<vscode.Uri> => {
      await space.begin()
      return (await vscode.workspace.openTextDocument(await space.uri('Start'))).uri
    }
    await openInNewRequest()
    const unreadable = space.place.changeRequest
    const closedUri = (await openInNewRequest()).toString()
    const closed = space.place.changeRequest
    const shown: string[] = []
    const check = async ({ changeRequest }: ChangeRequestPageAddress, isNews: boolean): Promise<boolean> => {
      if (changeRequest === unreadable) throw new ApiError('server', { operation: 'getChangeRequestById', status: 500 })
      return await Promise.resolve(isNews && changeRequest === closed)
    }
    const follower = (isNews: boolean): StatusFollower =>
      new StatusFollower({
        pages: {
          checkWritable: async (target: ChangeRequestPageAddress) => await check(target, isNews),
          server: { isClosed: () => false },
        },
        files: { changed: (uri: vscode.Uri) => shown.push(uri.toString()) },
        log: silentLog,
      } as never)
    const changing = follower(true)
    await changing.refresh()
    assert.deepEqual(shown, [closedUri])
    changing.dispose()
    const quiet = follower(false)
    await assert.rejects(quiet.refresh(), ApiError)
    assert.deepEqual(shown, [closedUri])
    quiet.dispose()
  })
})
