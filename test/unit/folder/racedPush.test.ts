import assert from 'node:assert/strict'
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { english } from '../../../src/core/text/messages/translate.ts'
import { readCheckout } from '../../../src/folder/checkout/checkoutRecord.ts'
import { cloneSpace, type Platform } from '../../../src/folder/checkout/cloneSpace.ts'
import { compare } from '../../../src/folder/checkout/comparison.ts'
import { pushChanges, type Pushed } from '../../../src/folder/checkout/pushChanges.ts'
import { pullChanges } from '../../../src/folder/checkout/pullChanges.ts'
import { planPush } from '../../../src/folder/checkout/pushPlan.ts'
import { openFolderPlatform, type FolderPlatform } from '../../support/folder/folderPlatform.ts'

describe('A push of a folder while others write to the change request', () => {
  let served: FolderPlatform
  let top: string
  let folder: string
  let space: string
  let changeRequest: string

  beforeEach(async () => {
    served = await openFolderPlatform()
    top = await mkdtemp(path.join(tmpdir(), 'galley-raced-push-'))
    folder = path.join(top, 'docs')
    const { sandbox } = served
    const row = sandbox.addSpace({}, [
      { operation: 'insert_page', title: 'News', document: { markdown: 'One.\n\nTwo.' } },
      { operation: 'insert_page', title: 'Other', document: { markdown: 'Text.' } },
    ])
    space = row.id
    changeRequest = anotherRequest()
    await cloneSpace(served.platform, { space, changeRequest }, folder)
  })

  const anotherRequest = (): string => {
    const { sandbox } = served
    return sandbox.addChangeRequest(sandbox.platform.spaces.get(space)!, sandbox.users.create, 'draft').id
  }

  afterEach(async () => {
    await served.close()
    await rm(top, { recursive: true, force: true })
  })

  const there = async (): Promise<string> => {
    const ids = { spaceId: space, changeRequestId: changeRequest }
    const { pages } = await served.sandbox.ok('listPagesInChangeRequest', ids)
    const page = await served.sandbox.ok('getPageInChangeRequestById', {
      ...ids,
      pageId: pages[0]!.id,
      format: 'markdown',
    })
    return page.markdown ?? ''
  }

  /** Lets someone else act right before a request of the folder arrives, with the next act each time. */
  const racing = (
    deeds: (() => Promise<unknown>)[],
    operation: 'updateChangeRequestContent' | 'getPageInRevisionById' = 'updateChangeRequestContent',
  ): Platform => {
    const { client } = served.platform
    const raced = async (...call: unknown[]): Promise<unknown> => {
      await deeds.shift()?.()
      return await (client[operation] as (...call: unknown[]) => Promise<unknown>)(...call)
    }
    const spoilt = new Proxy(client, {
      get: (target, name): unknown => (name === operation ? raced : Reflect.get(target, name, target)),
    })
    return { ...served.platform, client: spoilt }
  }

  const writing = (markdown: string) => async (): Promise<void> => {
    const ids = { spaceId: space, changeRequestId: changeRequest }
    const { pages } = await served.platform.client.listPagesInChangeRequest(ids, { fresh: true })
    const change = { operation: 'update_page', page: pages[0]!.id, document: { markdown } } as const
    await served.platform.client.updateChangeRequestContent({ ...ids, body: { changes: [change] } })
  }

  const merging = async (): Promise<void> => {
    await served.platform.client.mergeChangeRequest({ spaceId: space, changeRequestId: changeRequest })
  }

  const push = async (platform: Platform): Promise<Pushed> => {
    const checkout = await readCheckout(folder)
    assert.ok(checkout)
    const comparison = await compare(platform.client, folder, checkout)
    const plan = planPush(comparison, english)
    return await pushChanges(platform, folder, { comparison, plan, changeRequest })
  }

  it('merges with a text that it overwrote unseen, if there’s no conflict', async () => {
    await writeFile(path.join(folder, 'news.md'), '# News\n\nOne here.\n\nTwo.\n')
    const { pushed, refused } = await push(racing([writing('One.\n\nTwo there.')]))
    assert.deepEqual([pushed, refused], [['news.md'], []])
    assert.match(await there(), /One here\.\n\nTwo there\./)
  })

  it('stores in the folder, and reports, each text that was written in between and might not exist elsewhere', async () => {
    await writeFile(path.join(folder, 'news.md'), '# News\n\nMine.\n\nTwo.\n')
    // The second text arrives while the first one, which was overwritten unseen, is restored.
    const { pushed, refused } = await push(racing([writing('First.\n\nTwo.'), writing('Second.\n\nTwo.')]))
    assert.deepEqual(pushed, [])
    const [{ file, reason } = { file: '', reason: '' }, ...others] = refused
    assert.deepEqual([file, others], ['news.md', []])
    const name = /A copy is in (\.galley\/\S+\.md)\. Restore what’s missing\.$/.exec(reason)?.[1] ?? ''
    assert.equal(await readFile(path.join(folder, name), 'utf8'), '# News\n\nSecond.\n\nTwo.\n')
    assert.match(await there(), /First\./)
    assert.match(await readFile(path.join(folder, 'news.md'), 'utf8'), /Mine\./)
  })

  it('doesn’t count other people’s writes before its end as its own: a pull gets them, and a push merges them', async () => {
    await writeFile(path.join(folder, 'news.md'), '# News\n\nMine.\n\nTwo.\n')
    const { pushed } = await push(racing([writing('Mine.\n\nTheirs.')], 'getPageInRevisionById'))
    assert.deepEqual(pushed, ['news.md'])
    const copy = path.join(top, 'copy')
    await cp(folder, copy, { recursive: true })
    await pullChanges(served.platform, copy, (await readCheckout(copy))!)
    assert.equal(await readFile(path.join(copy, 'news.md'), 'utf8'), '# News\n\nMine.\n\nTheirs.\n')
    await writeFile(path.join(folder, 'news.md'), '# News\n\nMine again.\n\nTwo.\n')
    await push(served.platform)
    assert.match(await there(), /Mine again\.\n\nTheirs\./)
  })

  it('reports that the change request was merged in the meantime, keeps the folder, and then pushes to another one', async () => {
    const text = '# News\n\nMine.\n\nTwo.\n'
    await writeFile(path.join(folder, 'news.md'), text)
    const reason = 'The change request was merged in the meantime.'
    assert.deepEqual(await push(racing([merging])), { pushed: [], refused: [{ file: 'news.md', reason }] })
    assert.equal(await readFile(path.join(folder, 'news.md'), 'utf8'), text)
    changeRequest = anotherRequest()
    assert.deepEqual(await push(served.platform), { pushed: ['news.md'], refused: [] })
    assert.match(await there(), /Mine\./)
  })

  it('reports this also if it sends only a new page, and then creates the page in another one', async () => {
    await writeFile(path.join(folder, 'fresh.md'), '# Fresh\n\nText.\n')
    await appendFile(path.join(folder, 'SUMMARY.md'), '* [Fresh](fresh.md)\n')
    await assert.rejects(push(racing([merging])), /^CheckoutError: The change request was merged in the meantime\./)
    changeRequest = anotherRequest()
    assert.deepEqual(await push(served.platform), { pushed: ['fresh.md'], refused: [] })
  })

  it('reports that the change request was archived in the meantime', async () => {
    await writeFile(path.join(folder, 'fresh.md'), '# Fresh\n\nText.\n')
    await appendFile(path.join(folder, 'SUMMARY.md'), '* [Fresh](fresh.md)\n')
    const archiving = async (): Promise<void> => {
      const ids = { spaceId: space, changeRequestId: changeRequest }
      await served.platform.client.updateChangeRequestById({ ...ids, body: { status: 'archived' } })
    }
    await assert.rejects(push(racing([archiving])), /^CheckoutError: The change request was archived in the meantime\./)
  })
})
