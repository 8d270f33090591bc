import assert from 'node:assert/strict'
import type { ContentChange } from '../../../../src/sandbox/contentChanges/contentChange.ts'
import { ApiFailure } from '../../../../src/sandbox/http/errors.ts'
import { pageOutline } from '../support/pageOutline.ts'
import { TestSandbox } from '../support/testSandbox.ts'

describe('a batch of changes in the sandbox', () => {
  let sandbox: TestSandbox
  let spaceId: string
  beforeEach(() => {
    sandbox = new TestSandbox()
    spaceId = sandbox.addSpace({}, [
      { operation: 'insert_page', ref: 'a', title: 'A', document: { markdown: 'a\n' } },
      { operation: 'insert_page', into: 'a', title: 'B', document: { markdown: 'b\n' } },
      {
        operation: 'insert_page',
        title: 'L',
        type: 'link',
        target: { kind: 'url', url: 'https://example.com' },
        document: {},
      },
    ]).id
  })
  afterEach(() => sandbox.close())

  const idAt = (path: string) => sandbox.pageAt(spaceId, path).node.id
  const outline = async () => pageOutline((await sandbox.ok('listPages', { spaceId })).pages)
  const markdownAt = async (pagePath: string) =>
    (await sandbox.ok('getPageByPath', { spaceId, pagePath, format: 'markdown', 'format.markdown.refs': 'stable' }))
      .markdown

  it('is refused as a whole with 422 if one of its changes is impossible', async () => {
    const before = await sandbox.ok('getCurrentRevision', { spaceId })
    const link = before.pages.find((page) => page.type === 'link')!.id
    const good: ContentChange = { operation: 'insert_page', title: 'Good', document: {} }
    const refused: [ContentChange, RegExp][] = [
      [{ operation: 'update_page', page: 'nothing', title: 'X' }, /page “nothing” doesn’t exist/],
      [{ operation: 'delete_page', page: 'nothing' }, /page “nothing” doesn’t exist/],
      [{ operation: 'insert_page', title: 'X', into: 'nothing', document: {} }, /page “nothing” doesn’t exist/],
      [{ operation: 'insert_page', title: 'X', into: link, document: {} }, /can’t contain pages/],
      [{ operation: 'insert_page', title: 'X', slug: 'a', document: {} }, /already has the slug “a”/],
      [{ operation: 'update_page', page: idAt('a'), into: idAt('a/b') }, /into itself/],
      [{ operation: 'update_page', page: idAt('a'), into: idAt('a') }, /into itself/],
      [{ operation: 'update_page', page: idAt('a/b'), into: null, slug: 'a' }, /already has the slug “a”/],
      [{ operation: 'update_page', page: link, document: { markdown: 'x' } }, /without text/],
    ]
    for (const [change, message] of refused) {
      assert.throws(
        () => sandbox.edit(spaceId, good, change),
        (error) => error instanceof ApiFailure && error.status === 422 && message.test(error.message),
        String(message),
      )
    }
    const twice: ContentChange = { operation: 'insert_page', ref: 'x', title: 'X', document: {} }
    assert.throws(() => sandbox.edit(spaceId, twice, twice), /used twice/)
    assert.deepEqual(await sandbox.ok('getCurrentRevision', { spaceId }), before)
  })

  it('puts pages into a parent, at an index, or after the others', async () => {
    sandbox.edit(
      spaceId,
      { operation: 'insert_page', title: 'First', at: 0, document: {} },
      { operation: 'insert_page', title: 'In A', into: idAt('a'), at: 0, document: {} },
      { operation: 'update_page', page: idAt('a/b'), into: null },
      { operation: 'update_page', page: idAt('a'), at: 99 },
    )
    assert.equal(await outline(), 'First <first>\nL [link] <https://example.com>\nB <b>\nA <a>\n  In A <a/in-a>\n')
    sandbox.edit(spaceId, { operation: 'delete_page', page: idAt('a') })
    assert.equal(await outline(), 'First <first>\nL [link] <https://example.com>\nB <b>\n')
  })

  it('resolves links by every name of a page, and turns broken links into plain text', async () => {
    const ways = [
      '/pages/a',
      '/pages/a.md',
      '/pages/a/README.md',
      './a.md',
      'a.md',
      'a',
      '/a',
      'a/',
      './a#x',
      'a/b.md',
      './new.md',
      '/pages/nothing',
      '../up.md',
      'https://example.com',
      '#here',
      '/files/nothing',
    ]
    const markdown = `${ways.map((way, at) => `[${at}](${way})`).join(' ')}\n`
    sandbox.edit(
      spaceId,
      { operation: 'insert_page', title: 'Links', document: { markdown } },
      { operation: 'insert_page', ref: 'new', title: 'Something else', document: {} },
    )
    const a = `/pages/${idAt('a')}`
    const expected = [
      a,
      a,
      a,
      a,
      a,
      a,
      a,
      a,
      `${a}#x`,
      `/pages/${idAt('a/b')}`,
      `/pages/${idAt('something-else')}`,
      null,
      null,
      'https://example.com',
      '#here',
      null,
    ]
    const words = expected.map((target, at) => (target === null ? `${at}` : `[${at}](${target})`)).join(' ')
    assert.equal(await markdownAt('links'), `# Links\n\n${words}\n`)
  })

  it('prefers the front matter and the leading title of a new page to its fields', async () => {
    const markdown = '---\ndescription: "Told: here"\nicon: gear\nhidden: true\n---\n\n# From the text\n\nBody.\n'
    sandbox.edit(spaceId, {
      operation: 'insert_page',
      title: 'From the field',
      description: 'Not this',
      document: { markdown },
    })
    const page = await sandbox.ok('getPageByPath', { spaceId, pagePath: 'from-the-text', format: 'markdown' })
    assert.deepEqual(
      [page.title, page.description, page.icon, page.hidden],
      ['From the text', 'Told: here', 'gear', true],
    )
    assert.equal(page.markdown, '# From the text\n\nBody.\n')
  })

  it('keeps a title in the body of an updated page, as the live platform does', async () => {
    sandbox.edit(spaceId, { operation: 'update_page', page: idAt('a'), document: { markdown: '# A\n\nBody.\n' } })
    assert.equal(await markdownAt('a'), '# A\n\n# A\n\nBody.\n')
  })

  it('accepts any title, derives a slug from it, and allows two pages with the same title', async () => {
    const titles = [
      'a/b\\c',
      '..',
      '%2F',
      'tab\tand\u0007bell',
      'x'.repeat(300),
      '🎉🎉',
      'Same',
      'Same',
      'Über Größe',
      '日本語',
    ]
    sandbox.edit(
      spaceId,
      ...titles.map((title): ContentChange => ({ operation: 'insert_page', title, document: { markdown: 'x\n' } })),
    )
    const { pages } = await sandbox.ok('listPages', { spaceId })
    const made = pages.slice(2)
    assert.deepEqual(
      made.map((page) => page.title),
      titles,
    )
    assert.deepEqual(
      made.map((page) => page.slug),
      ['a-b-c', 'page', '2f', 'tab-and-bell', 'x'.repeat(100), 'page-1', 'same', 'same-1', 'uber-große', '日本語'],
    )
    const cookie = await sandbox.browserCookie()
    for (const page of made) {
      assert.equal((await sandbox.ok('getPageByPath', { spaceId, pagePath: page.path! })).id, page.id)
      const { text } = await sandbox.send(page.urls!.app!, { headers: { cookie } })
      assert.match(text, /<title>/)
    }
  })

  it('builds a tree of 50 levels that can be listed, read and searched', async () => {
    const changes = Array.from({ length: 50 }, (_, level): ContentChange => ({
      operation: 'insert_page',
      ref: `level-${level}`,
      ...(level > 0 ? { into: `level-${level - 1}` } : {}),
      title: `Level ${level}`,
      document: { markdown: level === 49 ? 'Bottomless.\n' : '' },
    }))
    sandbox.edit(spaceId, ...changes)
    const { items } = await sandbox.ok('searchSpaceContent', { spaceId, query: 'bottomless' })
    assert.equal(items[0]?.ancestors?.length, 49)
    assert.equal((await sandbox.ok('getPageByPath', { spaceId, pagePath: items[0]!.path })).title, 'Level 49')
    assert.equal((await outline()).split('\n').length, 50 + 4)
  })
})
