import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Client } from '../../../src/client/client.ts'
import { english } from '../../../src/core/translate.ts'
import { readCheckout } from '../../../src/folder/checkout/checkoutRecord.ts'
import { cloneSpace, type Platform } from '../../../src/folder/checkout/cloneSpace.ts'
import { compare } from '../../../src/folder/checkout/comparison.ts'
import { pushChanges, type Pushed } from '../../../src/folder/checkout/pushChanges.ts'
import { planPush } from '../../../src/folder/checkout/pushPlan.ts'
import { openFolderPlatform, type FolderPlatform } from '../../support/folder/folderPlatform.ts'

describe('A push of a folder while others write into the change request', function () {
  this.timeout(20_000)
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
    changeRequest = sandbox.addChangeRequest(sandbox.platform.spaces.get(space)!, sandbox.users.create, 'draft').id
    await cloneSpace(served.platform, { space, changeRequest }, folder)
  })

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

  /** Lets somebody else write each of these texts right before a text of the folder arrives. */
  const racing = (texts: string[]): Platform => {
    const { client } = served.platform
    const raced: Client['updateChangeRequestContent'] = async (input, options) => {
      const markdown = texts.shift()
      if (markdown !== undefined) {
        const { pages } = await client.listPagesInChangeRequest(
          { spaceId: space, changeRequestId: changeRequest },
          { fresh: true },
        )
        const change = { operation: 'update_page', page: pages[0]!.id, document: { markdown } } as const
        await client.updateChangeRequestContent({ ...input, body: { changes: [change] } })
      }
      return await client.updateChangeRequestContent(input, options)
    }
    const spoilt = new Proxy(client, {
      get: (target, name): unknown =>
        name === 'updateChangeRequestContent' ? raced : Reflect.get(target, name, target),
    })
    return { ...served.platform, client: spoilt }
  }

  const push = async (platform: Platform): Promise<Pushed> => {
    const checkout = await readCheckout(folder)
    assert.ok(checkout)
    const comparison = await compare(platform.client, folder, checkout)
    const plan = planPush(comparison, english)
    return await pushChanges(platform, folder, { comparison, plan, changeRequest })
  }

  it('brings in again what it replaced unseen, where both go together', async () => {
    await writeFile(path.join(folder, 'news.md'), '# News\n\nOne here.\n\nTwo.\n')
    const { pushed, refused } = await push(racing(['One.\n\nTwo there.']))
    assert.deepEqual([pushed, refused], [['news.md'], []])
    assert.match(await there(), /One here\.\n\nTwo there\./)
  })

  it('keeps in the folder, and names, each text that came in between and may be nowhere else', async () => {
    await writeFile(path.join(folder, 'news.md'), '# News\n\nMine.\n\nTwo.\n')
    // The second one comes in while the first one, which was replaced unseen, is put back.
    const { pushed, refused } = await push(racing(['First.\n\nTwo.', 'Second.\n\nTwo.']))
    assert.deepEqual(pushed, [])
    const [{ file, reason } = { file: '', reason: '' }, ...others] = refused
    assert.deepEqual([file, others], ['news.md', []])
    const name = /It is in (\.galley\/\S+\.md): put back what is missing\.$/.exec(reason)?.[1] ?? ''
    assert.equal(await readFile(path.join(folder, name), 'utf8'), '# News\n\nSecond.\n\nTwo.\n')
    assert.match(await there(), /First\./)
    assert.match(await readFile(path.join(folder, 'news.md'), 'utf8'), /Mine\./)
  })
})
