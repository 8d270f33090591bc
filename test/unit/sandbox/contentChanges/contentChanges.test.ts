import assert from 'node:assert/strict'
import { Branch, insert } from '../support/branch.ts'

describe('writing the content of a change request', () => {
  let branch: Branch
  beforeEach(async () => {
    branch = await Branch.ofGuides()
  })
  afterEach(() => branch.close())

  it('refuses a batch as a whole, and names the change that failed', async () => {
    const [status, message] = await branch.refused([insert('One'), { operation: 'update_page', page: 'nowhere' }])
    assert.equal(status, 422)
    assert.match(message, /^In changes\[1\]: The page “nowhere” doesn’t exist/)
    assert.deepEqual(await branch.paths(), ['guides', 'guides/setup', 'guides/usage', 'news', ''])
  })

  it('refuses malformed changes by their position, and batches that are empty or too large', async () => {
    assert.deepEqual(await branch.refused([insert('One'), { operation: 'delete_page' }]), [
      422,
      'In changes[1]: “page” is missing.',
    ])
    assert.equal((await branch.refused([]))[0], 422)
    assert.equal((await branch.refused(Array.from({ length: 51 }, () => insert('One'))))[0], 422)
  })

  it('refuses commenters, and change requests that are archived, merged or don’t exist', async () => {
    assert.equal((await branch.refused([insert('One')], 'comment'))[0], 403)
    await branch.sandbox.ok('updateChangeRequestById', { ...branch.place, body: { status: 'archived' } })
    assert.equal((await branch.refused([insert('One')]))[0], 409)
    await branch.sandbox.ok('updateChangeRequestById', { ...branch.place, body: { status: 'open' } })
    await branch.merge()
    assert.equal((await branch.refused([insert('One')]))[0], 409)
    const unknown = { ...branch.place, changeRequestId: 'nowhere', body: { changes: [insert('One')] } }
    assert.equal((await branch.sandbox.fails('updateChangeRequestContent', unknown))[0], 404)
  })

  it('works in a space where live edits are locked', async () => {
    await branch.sandbox.ok('updateSpaceById', { spaceId: branch.spaceId, body: { editMode: 'locked' } })
    await branch.write(insert('One'))
    assert.ok((await branch.paths()).includes('one'))
  })

  it('makes one revision of a batch, on top of the one before, and counts its author as a contributor', async () => {
    const before = await branch.revision()
    const changes = Array.from({ length: 50 }, (_, at) => insert(`Page ${at}`))
    const changeRequest = await branch.sandbox.ok('updateChangeRequestContent', { ...branch.place, body: { changes } })
    assert.ok('revision' in changeRequest)
    const revision = await branch.sandbox.ok('getRevisionById', {
      spaceId: branch.spaceId,
      revisionId: changeRequest.revision,
    })
    assert.deepEqual([revision.parents, revision.type], [[before], 'edits'])
    const contributors = await branch.sandbox.ok('listChangeRequestContributors', branch.place)
    assert.equal(contributors.items.length, 1)
    assert.equal(contributors.items[0]?.count, 1)
  })

  it('reports what happened to each page, in the order of the batch', async () => {
    const [setup, guides, news] = [await branch.id('guides/setup'), await branch.id('guides'), await branch.id('news')]
    const { changes, insertedFiles, changeRequest } = await branch.write(
      { operation: 'update_page', page: news, title: 'Old news' },
      insert('New', { ref: 'new' }),
      insert('Gone', { ref: 'gone', into: 'new' }),
      { operation: 'delete_page', page: guides },
      { operation: 'update_page', page: news, description: 'x' },
    )
    assert.deepEqual(
      changes.map((change) => [change.object, 'ref' in change ? change.ref : undefined]),
      [
        ['updated_page', undefined],
        ['created_page', 'new'],
        ['created_page', 'gone'],
        ['deleted_page', undefined],
        ['deleted_page', undefined],
        ['deleted_page', undefined],
      ],
    )
    assert.deepEqual(changes[4], { object: 'deleted_page', page: setup })
    assert.equal(insertedFiles, undefined)
    assert.equal(changeRequest.revision, await branch.revision())
    const created = changes[1]?.page
    assert.ok(typeof created === 'object')
    const path = new URL(created.urls.location ?? '').pathname
    const headers = { authorization: `Bearer ${branch.sandbox.tokenOf('read')}` }
    assert.equal((await branch.sandbox.send(path, { headers })).status, 200)
  })

  describe('of a new page', () => {
    it('prefers front matter and a leading heading to the fields', async () => {
      const markdown = '---\ntitle: From front matter\nemoji: 🎈\nhidden: true\n---\n\n# From the heading\n\nWords.'
      await branch.write(insert('From the fields', { emoji: '🙂', description: 'Kept', document: { markdown } }))
      const page = await branch.page('from-front-matter')
      assert.deepEqual(
        [page.title, page.emoji, page.description, page.hidden],
        ['From front matter', '🎈', 'Kept', true],
      )
      assert.equal(await branch.body('from-front-matter'), 'Words.\n')
      await branch.write(insert('Field', { document: { markdown: '# Heading\n\nWords.' } }))
      assert.equal((await branch.page('heading')).title, 'Heading')
    })

    it('derives a free slug, and refuses a slug that is taken or invalid', async () => {
      await branch.write(insert('News'), insert('News'), insert('Ünï cödé'))
      assert.deepEqual((await branch.paths()).slice(3), ['news', '', 'news-1', 'news-2', 'uni-code'])
      const [status, message] = await branch.refused([insert('Other', { slug: 'news' })])
      assert.deepEqual(
        [status, message],
        [422, 'In changes[0]: Another page at the same level already has the slug “news”.'],
      )
      for (const slug of ['a/b', '..', 'a b', 'a?b'])
        assert.equal((await branch.refused([insert('X', { slug })]))[0], 422)
    })

    it('puts it at an index or after its siblings, into groups and into pages of the same batch', async () => {
      const guides = await branch.id('guides')
      await branch.write(
        insert('First', { at: 0 }),
        insert('Within', { into: guides, at: 1, ref: 'within' }),
        insert('Below', { into: 'within' }),
        insert('Last', { at: 999 }),
      )
      assert.deepEqual(await branch.paths(), [
        'first',
        'guides',
        'guides/setup',
        'guides/within',
        'guides/within/below',
        'guides/usage',
        'news',
        '',
        'last',
      ])
    })

    it('refuses to put it below a link, below a page that doesn’t exist, or too deep', async () => {
      const { pages } = await branch.sandbox.ok('listPagesInChangeRequest', branch.place)
      const link = pages.at(-1)?.id ?? ''
      assert.match((await branch.refused([insert('X', { into: link })]))[1], /is a link, which can’t contain pages/)
      assert.equal((await branch.refused([insert('X', { into: 'nowhere' })]))[0], 422)
      const chain = (from: number) =>
        Array.from({ length: 25 }, (_, at) =>
          insert(`L${from + at}`, { ref: `l${from + at}`, ...(at > 0 ? { into: `l${from + at - 1}` } : {}) }),
        )
      await branch.write(...chain(0))
      const lowest = await branch.id(Array.from({ length: 25 }, (_, at) => `l${at}`).join('/'))
      await branch.write(...chain(25).map((change, at) => (at === 0 ? { ...change, into: lowest } : change)))
      const path = Array.from({ length: 50 }, (_, at) => `l${at}`).join('/')
      assert.match((await branch.refused([insert('X', { into: await branch.id(path) })]))[1], /levels deep/)
    })

    it('accepts a document or nothing in place of Markdown', async () => {
      const leaf = { object: 'leaf' as const, text: 'Bold', marks: [{ object: 'mark' as const, type: 'bold' }] }
      const paragraph = { object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [leaf] }] }
      await branch.write(
        insert('Document', { document: { document: { object: 'document', data: {}, nodes: [paragraph] } } }),
        insert('Empty', { document: {} }),
      )
      assert.equal(await branch.body('document'), '**Bold**\n')
      assert.equal((await branch.page('empty')).documentId, undefined)
    })
  })

  describe('of an existing page', () => {
    it('replaces only its body, or sets fields and keeps the body', async () => {
      const page = await branch.id('guides/setup')
      await branch.write({ operation: 'update_page', page, document: { markdown: 'Other words.' } })
      assert.equal((await branch.page('guides/setup')).title, 'Setup')
      await branch.write({ operation: 'update_page', page, title: 'Set up', emoji: '🔧', icon: 'gear', condition: 'a' })
      const updated = await branch.page('guides/setup')
      assert.deepEqual(
        [updated.title, updated.slug, updated.emoji, updated.icon, updated.condition],
        ['Set up', 'setup', '🔧', 'gear', 'a'],
      )
      assert.equal(await branch.body('guides/setup'), 'Other words.\n')
      const cleared = { emoji: '', icon: '', condition: '', description: '' }
      await branch.write({ operation: 'update_page', page, ...cleared, slug: '', document: {} })
      const bare = await branch.page('guides/set-up')
      assert.deepEqual(
        [bare.emoji, bare.icon, bare.condition, bare.documentId],
        [undefined, undefined, undefined, undefined],
      )
    })

    it('keeps a leading heading in the body, because the page isn’t new', async () => {
      const page = await branch.id('news')
      await branch.write({ operation: 'update_page', page, document: { markdown: '# Heading\n\nWords.' } })
      assert.equal((await branch.page('news')).title, 'News')
      assert.match(await branch.body('news'), /^# Heading/)
    })

    it('moves it into a page, to the root and among its siblings', async () => {
      const [news, usage] = [await branch.id('news'), await branch.id('guides/usage')]
      await branch.write({ operation: 'update_page', page: news, into: usage })
      assert.deepEqual((await branch.paths()).slice(0, 4), [
        'guides',
        'guides/setup',
        'guides/usage',
        'guides/usage/news',
      ])
      await branch.write({ operation: 'update_page', page: usage, at: 0 })
      assert.deepEqual((await branch.paths()).slice(1, 4), ['guides/usage', 'guides/usage/news', 'guides/setup'])
      await branch.write({ operation: 'update_page', page: usage, into: null, at: 1 })
      assert.deepEqual(await branch.paths(), ['guides', 'guides/setup', 'usage', 'usage/news', ''])
      await branch.write({ operation: 'update_page', page: usage, into: null })
      assert.equal((await branch.paths())[2], 'usage', 'the same parent without an index moves nothing')
    })

    it('refuses to move it into itself or to a place where its slug is taken', async () => {
      const [setup, usage] = [await branch.id('guides/setup'), await branch.id('guides/usage')]
      await branch.write({ operation: 'update_page', page: usage, into: setup })
      assert.match((await branch.refused([{ operation: 'update_page', page: setup, into: usage }]))[1], /into itself/)
      assert.match((await branch.refused([{ operation: 'update_page', page: setup, into: setup }]))[1], /into itself/)
      await branch.write(insert('Usage', { into: await branch.id('guides') }))
      assert.match(
        (await branch.refused([{ operation: 'update_page', page: usage, into: await branch.id('guides') }]))[1],
        /slug “usage”/,
      )
    })

    it('refuses to change a group, blank titles, and slugs that are too long', async () => {
      const page = await branch.id('guides')
      assert.match((await branch.refused([{ operation: 'update_page', page, title: 'X' }]))[1], /is a group/)
      const news = await branch.id('news')
      assert.match((await branch.refused([{ operation: 'update_page', page: news, title: '  ' }]))[1], /“title”/)
      assert.match((await branch.refused([{ operation: 'update_page', page: news, title: '' }]))[1], /“title”/)
      const long = { document: { markdown: `---\nslug: ${'x'.repeat(101)}\n---\n` } }
      assert.match((await branch.refused([{ operation: 'update_page', page: news, ...long }]))[1], /“slug”/)
    })

    it('deletes it with its subpages', async () => {
      const usage = await branch.id('guides/usage')
      await branch.write(insert('Below', { into: usage }))
      await branch.write({ operation: 'delete_page', page: usage })
      assert.deepEqual(await branch.paths(), ['guides', 'guides/setup', 'news', ''])
      assert.equal((await branch.refused([{ operation: 'delete_page', page: usage }]))[0], 422)
    })

    it('keeps the keys of its blocks', async () => {
      const page = await branch.id('news')
      await branch.write({ operation: 'update_page', page, document: { markdown: 'One is here.\n\nTwo is here.' } })
      const [one, two] = (await branch.blocks('news')).map((node) => node.key)
      const markdown = 'New.\n\nTwo is here, edited.\n\nOne is here.'
      await branch.write({ operation: 'update_page', page, document: { markdown }, into: await branch.id('guides') })
      assert.deepEqual(
        (await branch.blocks('guides/news')).slice(1).map((node) => node.key),
        [two, one],
      )
    })
  })

  it('normalizes the Markdown, unless the sandbox is set not to', async () => {
    const markdown = '- one\n- two\r\n\n\n\nWords.   \n'
    await branch.write(insert('Even', { document: { markdown } }))
    assert.equal(await branch.body('even'), '* one\n* two\n\nWords.\n')
    const literal = await Branch.open([], { normalize: false })
    await literal.write(insert('Even', { document: { markdown } }))
    assert.equal(await literal.body('even'), '- one\n- two\n\n\n\nWords.   \n')
    literal.close()
  })
})
