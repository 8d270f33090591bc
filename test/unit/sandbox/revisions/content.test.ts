import assert from 'node:assert/strict'
import type { DocumentNode } from '../../../../src/contract/schemas/document.ts'
import type { ContentChange } from '../../../../src/sandbox/contentChanges/contentChange.ts'
import { overviewSource } from '../../../../src/sandbox/revisions/computedPages.ts'
import { pageOutline } from '../support/pageOutline.ts'
import { TestSandbox } from '../support/testSandbox.ts'

const picture = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

const everyKind: ContentChange[] = [
  {
    operation: 'insert_files',
    files: [{ name: 'a picture.svg', ref: 'picture', contentType: 'image/svg+xml', content: picture }],
  },
  {
    operation: 'insert_page',
    ref: 'start',
    title: 'Start',
    document: {
      markdown: 'See [the setup](./setup.md#install), [mail](mailto:a@example.com) and ![a picture](./picture).\n',
    },
  },
  { operation: 'insert_page', ref: 'guides', title: 'Guides', type: 'group', document: {} },
  {
    operation: 'insert_page',
    ref: 'setup',
    into: 'guides',
    title: 'Setup',
    document: { markdown: '## Install\n\nBack to [the start](./start.md) or [nowhere](./missing.md).\n' },
  },
  {
    operation: 'insert_page',
    into: 'setup',
    title: 'Deeper',
    hidden: true,
    document: { markdown: 'Up to [setup](./setup.md).\n' },
  },
  {
    operation: 'insert_page',
    title: 'Elsewhere',
    type: 'link',
    target: { kind: 'url', url: 'https://example.com/' },
    document: {},
  },
  {
    operation: 'insert_page',
    title: 'Overview',
    slug: 'overview',
    type: 'computed',
    computed: { type: overviewSource },
    document: {},
  },
  { operation: 'insert_page', title: 'Empty', document: {} },
]

describe('content in the sandbox', () => {
  let sandbox: TestSandbox
  let spaceId: string
  beforeEach(() => {
    sandbox = new TestSandbox()
    spaceId = sandbox.addSpace({}, everyKind).id
  })
  afterEach(() => sandbox.close())

  const idAt = (path: string) => sandbox.pageAt(spaceId, path).node.id

  it('answers 404 for pages, files and revisions that don’t exist', async () => {
    const other = sandbox.addSpace().id
    const [file] = (await sandbox.ok('listFiles', { spaceId })).items
    const { revision } = await sandbox.ok('getSpaceById', { spaceId })
    assert.equal((await sandbox.fails('getPageById', { spaceId, pageId: 'nothing' }))[0], 404)
    assert.equal((await sandbox.fails('getPageById', { spaceId: other, pageId: idAt('start') }))[0], 404)
    assert.equal((await sandbox.fails('getPageByPath', { spaceId, pagePath: 'guides/nothing' }))[0], 404)
    assert.equal((await sandbox.fails('getFileById', { spaceId: other, fileId: file!.id }))[0], 404)
    assert.equal((await sandbox.fails('getRevisionById', { spaceId: other, revisionId: revision }))[0], 404)
    assert.equal((await sandbox.fails('listSpaceFileBacklinks', { spaceId, fileId: 'nothing' }))[0], 404)
    assert.equal((await sandbox.fails('listPageLinksInSpace', { spaceId, pageId: 'nothing' }))[0], 404)
  })

  it('lists pages of every kind as a tree, with generated pages in place of their placeholder', async () => {
    const { pages } = await sandbox.ok('listPages', { spaceId })
    assert.equal(
      pageOutline(pages),
      `Start <start>
Guides [group] <guides>
  Setup <guides/setup>
    Deeper hidden <guides/setup/deeper>
Elsewhere [link] <https://example.com/>
Overview <overview>
Latest changes <overview-changes>
Empty <empty>
`,
    )
    const plain = await sandbox.ok('listPages', { spaceId, computed: false })
    assert.match(pageOutline(plain.pages), /^Overview \[computed\] <overview>$/m)
  })

  it('returns Markdown with the title, relative links to pages and the addresses of files', async () => {
    const page = await sandbox.ok('getPageById', { spaceId, pageId: idAt('start'), format: 'markdown' })
    const [file] = (await sandbox.ok('listFiles', { spaceId })).items
    assert.equal(
      page.markdown,
      `# Start\n\nSee [the setup](guides/setup.md#install), [mail](mailto:a@example.com) and ![a picture](${file!.downloadURL}).\n`,
    )
    const deep = await sandbox.ok('getPageByPath', { spaceId, pagePath: 'guides/setup/deeper', format: 'markdown' })
    assert.equal(deep.markdown, '# Deeper\n\nUp to [setup](../setup.md).\n')
    assert.equal(deep.hidden, true)
  })

  it('returns Markdown with stable references on request, and drops broken links', async () => {
    const pageId = idAt('guides/setup')
    const page = await sandbox.ok('getPageById', {
      spaceId,
      pageId,
      format: 'markdown',
      'format.markdown.refs': 'stable',
    })
    assert.equal(page.markdown, `# Setup\n\n## Install\n\nBack to [the start](/pages/${idAt('start')}) or nowhere.\n`)
  })

  it('returns a document with keys and references, and no body for an empty page or a group', async () => {
    const page = await sandbox.ok('getPageById', { spaceId, pageId: idAt('start'), format: 'document' })
    assert.equal(page.document?.nodes[0]?.type, 'paragraph')
    assert.ok(page.document?.nodes.every((node) => (node.key ?? '') !== ''))
    assert.match(JSON.stringify(page.document), new RegExp(`"page":"${idAt('guides/setup')}"`))
    for (const path of ['empty', 'guides']) {
      const bare = await sandbox.ok('getPageById', { spaceId, pageId: idAt(path), format: 'markdown' })
      assert.equal(bare.markdown, undefined)
      assert.equal(bare.document, undefined)
      assert.equal(bare.documentId, undefined)
    }
  })

  it('keeps the key of a block while the text around it changes', async () => {
    const keysOf = async () => {
      const page = await sandbox.ok('getPageById', { spaceId, pageId: idAt('guides/setup') })
      return new Map((page.document?.nodes ?? []).map((node) => [textOf(node), node.key]))
    }
    const before = await keysOf()
    const markdown =
      'A new first paragraph.\n\n## Install\n\nBack to [the start](/pages/start) or nowhere.\n\nThe end.\n'
    sandbox.edit(spaceId, { operation: 'update_page', page: idAt('guides/setup'), document: { markdown } })
    const after = await keysOf()
    assert.equal(after.size, 4)
    assert.equal(after.get('Install'), before.get('Install'))
    assert.equal(after.get('Back to the start or nowhere.'), before.get('Back to the start or nowhere.'))
    assert.equal(new Set(after.values()).size, 4)
  })

  it('finds a page by a path of several slugs, with or without a slash at either end', async () => {
    for (const pagePath of ['guides/setup', '/guides/setup', 'guides/setup/']) {
      assert.equal((await sandbox.ok('getPageByPath', { spaceId, pagePath })).title, 'Setup')
    }
    const direct = await sandbox.send(`/v1/spaces/${spaceId}/content/path/guides%252Fsetup`, {
      headers: { authorization: `Bearer ${sandbox.tokenOf('read')}` },
    })
    assert.equal(direct.status, 404)
  })

  it('generates a page that links to the pages of the space', async () => {
    const { pages } = await sandbox.ok('listPages', { spaceId })
    const all = pages.find((page) => page.title === 'Overview')!
    const page = await sandbox.ok('getPageById', { spaceId, pageId: all.id, format: 'markdown' })
    assert.match(page.markdown ?? '', /^# Overview\n/)
    assert.match(page.markdown ?? '', /\[Setup\]\(guides\/setup\.md\)/)
    assert.equal(page.computed?.type, overviewSource)
    assert.ok(page.computedSeed)
    const document = await sandbox.ok('getPageById', { spaceId, pageId: all.id })
    assert.ok((document.document?.nodes.length ?? 0) > 1)
    const skipped = await sandbox.ok('getPageById', { spaceId, pageId: all.id, format: 'markdown', computed: false })
    assert.equal(skipped.markdown, undefined)
  })

  it('serves files without a token only at their secret address, and never lets them run', async () => {
    const [file] = (await sandbox.ok('listFiles', { spaceId })).items
    assert.equal(file?.size, picture.length)
    const path = new URL(file!.downloadURL).pathname
    const answer = await sandbox.send(path)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'image/svg+xml')
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.equal((await sandbox.send(`/files/${file!.id}/a.svg`)).status, 404)
    assert.equal((await sandbox.send(path, { headers: { host: 'evil.example' } })).status, 403)
  })

  it('leaves out Git metadata on request', async () => {
    const withGit = await sandbox.ok('listFiles', { spaceId })
    const without = await sandbox.ok('listFiles', { spaceId, metadata: false })
    assert.ok(withGit.items[0]?.git)
    assert.equal(without.items[0]?.git, undefined)
  })

  it('lists files page by page with cursors that stay valid while files are added', async () => {
    const add = (name: string): ContentChange => ({
      operation: 'insert_files',
      files: [{ name, contentType: 'text/plain', content: new TextEncoder().encode(name) }],
    })
    sandbox.edit(spaceId, add('b'), add('c'), add('d'))
    const first = await sandbox.ok('listFiles', { spaceId, limit: 2 })
    assert.deepEqual(
      first.items.map((file) => file.name),
      ['a picture.svg', 'b'],
    )
    assert.equal(first.count, 4)
    sandbox.edit(spaceId, add('a'), add('cc'))
    const rest = await sandbox.ok('listFiles', { spaceId, limit: 10, page: first.next!.page })
    assert.deepEqual(
      rest.items.map((file) => file.name),
      ['c', 'cc', 'd'],
    )
    assert.equal(rest.next, undefined)
  })

  it('keeps every revision unchanged', async () => {
    const before = await sandbox.ok('getCurrentRevision', { spaceId })
    const pageId = idAt('start')
    sandbox.edit(spaceId, {
      operation: 'update_page',
      page: pageId,
      title: 'Begin',
      document: { markdown: 'Other words.\n' },
    })
    const after = await sandbox.ok('getCurrentRevision', { spaceId })
    assert.deepEqual(after.parents, [before.id])
    assert.deepEqual(await sandbox.ok('getRevisionById', { spaceId, revisionId: before.id }), before)
    const old = await sandbox.ok('getPageInRevisionById', {
      spaceId,
      revisionId: before.id,
      pageId,
      format: 'markdown',
    })
    assert.match(old.markdown ?? '', /^# Start\n/)
    const files = await sandbox.ok('listFilesInRevisionById', { spaceId, revisionId: before.id })
    assert.equal(files.items.length, 1)
    const pages = await sandbox.ok('listPagesInRevisionById', { spaceId, revisionId: before.id })
    assert.deepEqual(pages.pages, before.pages)
  })

  it('reports the target of every link, and whether it is broken', async () => {
    sandbox.edit(
      spaceId,
      {
        operation: 'update_page',
        page: idAt('empty'),
        document: { markdown: `[app](http://127.0.0.1:1/app/o/x) and [setup](/pages/${idAt('guides/setup')})\n` },
      },
      { operation: 'delete_page', page: idAt('start') },
    )
    const links = await sandbox.ok('listSpaceLinks', { spaceId, limit: 100 })
    const listed = links.items.map((link) => [
      link.status,
      link.targetReference?.kind,
      link.locationReferences.map((from) => from.page?.title),
    ])
    assert.deepEqual(listed.map((each) => JSON.stringify(each)).toSorted(), [
      '["broken",null,["Setup"]]',
      '["in-app","url",["Empty"]]',
      '["ok","page",["Deeper","Empty"]]',
      '["ok","url",["Elsewhere"]]',
    ])
    assert.deepEqual(links.stats, { total: 4, broken: { total: 1 } })
    const broken = await sandbox.ok('listSpaceLinks', { spaceId, status: 'broken' })
    assert.equal(broken.items.length, 1)
    const ofPage = await sandbox.ok('listPageLinksInSpace', { spaceId, pageId: idAt('guides/setup') })
    assert.deepEqual(
      ofPage.items.map((link) => link.status),
      ['broken'],
    )
  })

  it('lists the pages that link to a page', async () => {
    const backlinks = await sandbox.ok('listSpacePageBacklinks', { spaceId, pageId: idAt('guides/setup') })
    assert.deepEqual(
      backlinks.items.map(({ kind, page }) => [kind, page?.title]),
      [
        ['page', 'Deeper'],
        ['page', 'Start'],
      ],
    )
    assert.equal((await sandbox.fails('listSpacePageBacklinks', { spaceId, pageId: 'nothing' }))[0], 404)
  })

  it('lists the pages that use a file', async () => {
    const [file] = (await sandbox.ok('listFiles', { spaceId })).items
    const uses = await sandbox.ok('listSpaceFileBacklinks', { spaceId, fileId: file!.id })
    assert.deepEqual(
      uses.items.map((use) => [use.kind, use.page?.title, use.page?.path]),
      [['page', 'Start', 'start']],
    )
  })

  it('fills a space from a template, but not a locked space and not from an unknown template', async () => {
    const empty = sandbox.addSpace().id
    assert.equal((await sandbox.fails('applyTemplateToSpace', { spaceId: empty, body: { id: 'nothing' } }))[0], 404)
    assert.equal((await sandbox.fails('applyTemplateToSpace', { spaceId: empty, body: { id: 'toString' } }))[0], 404)
    const [file] = (await sandbox.ok('listFiles', { spaceId })).items
    const contentRefs = { logo: { kind: 'file' as const, file: file!.id } }
    assert.equal(
      (
        await sandbox.fails('applyTemplateToSpace', { spaceId: empty, body: { id: 'guide', params: { contentRefs } } })
      )[0],
      400,
    )
    const answer = await sandbox.call(
      'applyTemplateToSpace',
      {
        spaceId,
        body: { id: 'guide', params: { contentRefs } },
      },
      'edit',
    )
    assert.equal(answer.status, 201)
    assert.equal(answer.text, '')
    const page = await sandbox.ok('getPageByPath', { spaceId, pagePath: 'welcome', format: 'markdown' })
    assert.match(page.markdown ?? '', /!\[Logo\]\(http.*a%20picture\.svg\)/)
    await sandbox.ok('updateSpaceById', { spaceId, body: { editMode: 'locked' } })
    assert.equal((await sandbox.fails('applyTemplateToSpace', { spaceId, body: { id: 'blank' } }))[0], 403)
  })

  it('shows a page in the browser with its text escaped', async () => {
    sandbox.edit(spaceId, {
      operation: 'update_page',
      page: idAt('empty'),
      title: '<b>Bold</b>',
      document: { markdown: '<script>alert(1)</script>\n' },
    })
    const page = await sandbox.ok('getPageById', { spaceId, pageId: idAt('empty') })
    const headers = { cookie: await sandbox.browserCookie() }
    const answer = await sandbox.send(page.urls!.app!, { headers })
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
    assert.match(answer.text, /&lt;b&gt;Bold/)
    assert.doesNotMatch(answer.text, /<script>/)
    assert.equal((await sandbox.send(`${page.urls!.app!}/nothing`, { headers })).status, 404)
    const { urls } = await sandbox.ok('getSpaceById', { spaceId })
    assert.equal((await sandbox.send(urls.app!, { headers })).status, 200)
  })
})

function textOf(node: DocumentNode): string {
  const leaves = (node.leaves ?? []).map((leaf) => leaf.text).join('')
  return leaves + (node.nodes ?? []).map(textOf).join('')
}
