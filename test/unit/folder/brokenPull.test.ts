import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { english } from '../../../src/core/text/messages/translate.ts'
import { readCheckout } from '../../../src/folder/checkout/checkoutRecord.ts'
import { cloneSpace, type Platform } from '../../../src/folder/checkout/cloneSpace.ts'
import { compare } from '../../../src/folder/checkout/comparison.ts'
import { pullChanges, type Pulled } from '../../../src/folder/checkout/pullChanges.ts'
import { planPush } from '../../../src/folder/checkout/pushPlan.ts'
import { openFolderPlatform } from '../../support/folder/folderPlatform.ts'
import { readFolder } from '../../support/folder/readFolder.ts'
import { onFaultyDisk } from '../../support/disk/faultyDisk.ts'
import type { TestSandbox } from '../sandbox/support/testSandbox.ts'

const picture = (text: string): Uint8Array => new TextEncoder().encode(`\u0089PNG ${text}`)

describe('An interrupted pull', () => {
  let sandbox: TestSandbox
  let platform: Platform
  let close: () => Promise<void>
  let top: string
  let space: string

  const page = (title: string): string => {
    const { revision_id } = sandbox.platform.spaces.get(space)!
    const found = [...sandbox.platform.revisions.tree(revision_id).all].find(({ node }) => node.title === title)
    assert.ok(found, title)
    return found.node.id
  }
  const folderOf = (name: string): string => path.join(top, name)
  const checkoutOf = async (folder: string) => {
    const checkout = await readCheckout(folder)
    assert.ok(checkout)
    return checkout
  }
  const pull = async (folder: string): Promise<Pulled> => {
    return await pullChanges(platform, folder, await checkoutOf(folder))
  }
  const problems = async (folder: string): Promise<readonly string[]> => {
    return planPush(await compare(platform.client, folder, await checkoutOf(folder)), english).problems
  }

  before(async () => ({ sandbox, platform, close } = await openFolderPlatform()))

  after(async () => await close())

  beforeEach(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'galley-broken-pull-'))
    space = sandbox.addSpace({}, [
      { operation: 'insert_files', files: [{ name: 'old.png', contentType: 'image/png', content: picture('old') }] },
      { operation: 'insert_page', title: 'Guides', ref: 'guides', document: { markdown: 'Begin here.' } },
      { operation: 'insert_page', title: 'Install', into: 'guides', document: { markdown: 'One.\n\nTwo.\n\nThree.' } },
      { operation: 'insert_page', title: 'Doomed', ref: 'doomed', document: { markdown: 'For now.' } },
      { operation: 'insert_page', title: 'Rescued', into: 'doomed', document: { markdown: 'Words.' } },
      { operation: 'insert_page', title: 'News', document: { markdown: 'Nothing yet.' } },
    ]).id
    await cloneSpace(platform, { space }, folderOf('start'))
  })

  afterEach(async () => await rm(top, { recursive: true, force: true }))

  /** Pulls in a process that ends after a number of steps on the disk. Returns true if the process had more to do. */
  const endsAfter = async (steps: number, folder: string): Promise<boolean> => {
    return (await onFaultyDisk({ steps, fault: 'ends' }, async () => await pull(folder))).isFaulty
  }

  /** Adds an image and pages with links, moves a page, deletes one, and changes a property. */
  const changeEverything = (): void => {
    sandbox.edit(
      space,
      {
        operation: 'insert_files',
        files: [{ name: 'map.png', contentType: 'image/png', content: picture('a map of it all') }],
      },
      { operation: 'insert_page', title: 'Tips', ref: 'tips', at: 0, document: { markdown: 'Some of them.' } },
      { operation: 'insert_page', title: 'More tips', into: 'tips', document: { markdown: 'And more.' } },
      { operation: 'insert_page', title: 'Last', document: { markdown: 'The end.' } },
      { operation: 'update_page', page: page('Rescued'), into: null, at: 1 },
      { operation: 'delete_page', page: page('Doomed') },
      { operation: 'update_page', page: page('News'), description: 'What is new' },
    )
    const to = (title: string): string => `[${title}](/pages/${page(title)})`
    sandbox.edit(
      space,
      { operation: 'update_page', page: page('Tips'), document: { markdown: `See ${to('More tips')}.` } },
      {
        operation: 'update_page',
        page: page('Install'),
        document: { markdown: `One ${to('Tips')}.\n\nTwo.\n\nThree.` },
      },
    )
  }

  it('continues with the next one after any write: files, table of contents and record are as after an uninterrupted pull', async () => {
    const changed = await readFile(path.join(folderOf('start'), 'guides/install.md'), 'utf8')
    await writeFile(path.join(folderOf('start'), 'guides/install.md'), changed.replace('Three.', 'Three here.'))
    changeEverything()
    await cp(folderOf('start'), folderOf('whole'), { recursive: true })
    assert.deepEqual((await pull(folderOf('whole'))).kept, [])
    const whole = await readFolder(folderOf('whole'))
    assert.match(whole.get('guides/install.md') ?? '', /One \[Tips\]\(\.\.\/tips\/\)\.\n\nTwo\.\n\nThree here\./)
    let writes = 0
    for (let isBroken = true; isBroken; writes++) {
      const folder = folderOf(`after-${writes}`)
      await cp(folderOf('start'), folder, { recursive: true })
      isBroken = await endsAfter(writes, folder)
      const { conflicts, kept } = await pull(folder)
      assert.deepEqual([conflicts, kept], [[], []], `after ${writes} writes`)
      assert.deepEqual(withoutTemporary(await readFolder(folder)), whole, `after ${writes} steps`)
      assert.deepEqual(await problems(folder), [])
    }
    assert.ok(writes > 12, String(writes))
  })

  it('pushes nothing before the pull is complete', async () => {
    sandbox.edit(space, { operation: 'insert_page', title: 'Last', document: { markdown: 'The end.' } })
    const folder = folderOf('start')
    await endsAfter(8, folder)
    await writeFile(path.join(folder, 'news.md'), '# News\n\nSomething.\n')
    assert.deepEqual(await problems(folder), [
      'The last pull into this folder didn’t finish. Pull again, and then push.',
    ])
    await pull(folder)
    assert.deepEqual(await problems(folder), [])
  })

  it('keeps what was written to a new page before the next pull', async () => {
    sandbox.edit(space, { operation: 'insert_page', title: 'Last', document: { markdown: 'One.\n\nTwo.\n\nThree.' } })
    const folder = folderOf('start')
    await endsAfter(15, folder)
    await writeFile(path.join(folder, 'last.md'), '# Last\n\nOne here.\n\nTwo.\n\nThree.\n')
    sandbox.edit(space, {
      operation: 'update_page',
      page: page('Last'),
      document: { markdown: 'One.\n\nTwo.\n\nThree there.' },
    })
    assert.deepEqual((await pull(folder)).conflicts, [])
    const text = await readFile(path.join(folder, 'last.md'), 'utf8')
    assert.equal(text, '# Last\n\nOne here.\n\nTwo.\n\nThree there.\n')
  })

  it('changes no file with conflict markers, and updates it once these are resolved', async () => {
    const folder = folderOf('start')
    const news = path.join(folder, 'news.md')
    const write = (markdown: string): void =>
      sandbox.edit(space, { operation: 'update_page', page: page('News'), document: { markdown } })
    await writeFile(news, '# News\n\nMine.\n')
    write('Theirs.')
    assert.deepEqual((await pull(folder)).conflicts, ['news.md'])
    const marked = await readFile(news, 'utf8')
    write('Theirs.\n\nAnd more.')
    const { conflicts, kept } = await pull(folder)
    assert.deepEqual(conflicts, ['news.md'])
    assert.deepEqual(kept, [
      'news.md has conflict markers from an unfinished merge. Resolve the conflicts, and then pull again.',
    ])
    assert.equal(await readFile(news, 'utf8'), marked)
    await writeFile(news, '# News\n\nTheirs.\n')
    assert.deepEqual((await pull(folder)).conflicts, [])
    assert.equal(await readFile(news, 'utf8'), '# News\n\nTheirs.\n\nAnd more.\n')
  })

  it('keeps a page that was changed in the folder and deleted on the platform in the table of contents, as a new one', async () => {
    const folder = folderOf('start')
    await writeFile(path.join(folder, 'news.md'), '# News\n\nSomething.\n')
    sandbox.edit(space, { operation: 'delete_page', page: page('News') })
    assert.match((await pull(folder)).kept.join(), /You changed news\.md, but “News” was deleted/)
    const { added } = planPush(await compare(platform.client, folder, await checkoutOf(folder)), english)
    assert.deepEqual(added, ['news.md'])
  })
})

/** Leaves out hidden temporary files, which a killed process can leave and nothing reads. */
function withoutTemporary(files: Map<string, string>): Map<string, string> {
  return new Map([...files].filter(([name]) => !/(?:^|\/)\.galley-[^/]*\.tmp$/.test(name)))
}
