import assert from 'node:assert/strict'
import fc from 'fast-check'
import { TestSandbox } from '../support/testSandbox.ts'

describe('search in the sandbox', () => {
  let sandbox: TestSandbox
  let spaceId: string
  beforeEach(() => {
    sandbox = new TestSandbox()
    spaceId = sandbox.addSpace({ title: 'Docs' }, [
      { operation: 'insert_page', ref: 'g', title: 'Guides', type: 'group', document: {} },
      {
        operation: 'insert_page',
        ref: 'p',
        into: 'g',
        title: 'Proxy',
        description: 'Reach the server through a gatekeeper.',
        document: {
          markdown: `An introduction.\n\n## Certificates\n\nThe café trusts certificates that the system trusts.\n\n## Environment\n\n${'Padding words. '.repeat(40)}Set HTTPS_PROXY before the start. ${'More padding. '.repeat(40)}\n`,
        },
      },
      {
        operation: 'insert_page',
        into: 'p',
        title: 'Deep',
        document: { markdown: 'Certificates again, in passing.\n' },
      },
    ]).id
  })
  afterEach(() => sandbox.close())

  const titles = async (query: string) =>
    (await sandbox.ok('searchSpaceContent', { spaceId, query })).items.map((page) => page.title)

  it('answers 400 without a query, with an empty one or with one beyond 512 characters', async () => {
    for (const query of [undefined as never, '', '   ', 'x'.repeat(513)]) {
      assert.equal((await sandbox.fails('searchSpaceContent', { spaceId, query }))[0], 400)
      assert.equal(
        (await sandbox.fails('searchOrganizationContent', { organizationId: sandbox.organizationId, query }))[0],
        400,
      )
    }
  })

  it('accepts any query, and finds nothing for signs alone', async () => {
    for (const query of [
      '"',
      '""',
      '"proxy',
      '*',
      'a*b',
      'NEAR(',
      'AND',
      'OR NOT',
      '-proxy',
      'body:x',
      '{space}:s',
      '(',
      ';--',
      '\u0000',
      '^',
      '❤️',
      '👩‍🚀',
      '%',
      'a AND',
      '́',
    ]) {
      await sandbox.ok('searchSpaceContent', { spaceId, query })
    }
    assert.deepEqual(await titles('!?'), [])
    assert.deepEqual(await titles('❤️'), [])
    assert.deepEqual(await titles('"Proxy"'), ['Proxy'])
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (query) => {
        const { status } = await sandbox.call('searchSpaceContent', { spaceId, query }, 'read')
        assert.ok(status === 200 || (status === 400 && query.trim() === ''), JSON.stringify(query))
      }),
      { numRuns: 200 },
    )
  })

  it('finds the section with its text, path, anchor and the pages above it', async () => {
    const { items } = await sandbox.ok('searchSpaceContent', { spaceId, query: 'https_proxy' })
    assert.equal(items.length, 1)
    const [page] = items
    assert.deepEqual([page!.title, page!.path, page!.ancestors], ['Proxy', 'guides/proxy', [{ title: 'Guides' }]])
    const [section] = page!.sections!
    assert.deepEqual(
      [section!.id, section!.title, section!.path],
      ['environment', 'Environment', 'guides/proxy#environment'],
    )
    assert.match(section!.urls.app!, /\/guides\/proxy#environment$/)
    assert.match(section!.body, /^… .*Set HTTPS_PROXY before the start\..* …$/)
    assert.ok(section!.body.length < 260)
  })

  it('finds words by the start of the last one while it is typed, regardless of accents', async () => {
    assert.deepEqual(await titles('cert'), ['Proxy', 'Deep'])
    assert.deepEqual(await titles('cert '), [])
    assert.deepEqual(await titles('cafe trusts'), ['Proxy'])
    assert.deepEqual(await titles('CAFÉ TRU'), ['Proxy'])
  })

  it('ranks titles first, and accepts any of the words if no section contains them all', async () => {
    assert.equal((await titles('deep'))[0], 'Deep')
    assert.deepEqual((await titles('gatekeeper passing')).toSorted(), ['Deep', 'Proxy'])
    assert.deepEqual(await titles('guides'), ['Guides'])
  })

  it('covers published content right away, and nothing of change requests', async () => {
    const page = sandbox.pageAt(spaceId, 'guides/proxy/deep').node.id
    sandbox.edit(spaceId, {
      operation: 'update_page',
      page,
      title: 'Shallow',
      document: { markdown: 'Something zesty.\n' },
    })
    assert.deepEqual(await titles('zesty'), ['Shallow'])
    assert.deepEqual(await titles('passing'), [])
    sandbox.edit(spaceId, { operation: 'update_page', page, into: null })
    const { items } = await sandbox.ok('searchSpaceContent', { spaceId, query: 'zesty' })
    assert.deepEqual([items[0]!.path, items[0]!.ancestors], ['deep', []])
    sandbox.edit(spaceId, { operation: 'delete_page', page })
    assert.deepEqual(await titles('zesty'), [])
    const request = await sandbox.ok('createChangeRequest', { spaceId, body: { template: { id: 'guide' } } })
    assert.deepEqual(await titles('welcome'), [])
    await sandbox.ok('mergeChangeRequest', { spaceId, changeRequestId: request.id })
    assert.ok((await titles('welcome')).includes('Welcome'))
  })

  it('pages through results without repeats or gaps', async () => {
    for (let at = 0; at < 25; at++) {
      sandbox.edit(spaceId, {
        operation: 'insert_page',
        title: `Harbour ${at}`,
        document: { markdown: `${'harbour '.repeat(at + 1)}\n` },
      })
    }
    const all: string[] = []
    let page: string | undefined
    do {
      const answer = await sandbox.ok('searchSpaceContent', {
        spaceId,
        query: 'harbour',
        limit: 7,
        ...(page ? { page } : {}),
      })
      all.push(...answer.items.map((item) => item.title))
      page = answer.next?.page
    } while (page !== undefined)
    assert.equal(all.length, 25)
    assert.equal(new Set(all).size, 25)
  })

  it('groups the results in an organization by space, and leaves out spaces that the caller can’t see', async () => {
    const hidden = sandbox.addSpace({ title: 'Hidden', defaultLevel: null }, [
      { operation: 'insert_page', title: 'Proxy too', document: { markdown: 'Proxy.\n' } },
    ]).id
    const search = async (role: 'admin' | 'read') =>
      (await sandbox.ok('searchOrganizationContent', { organizationId: sandbox.organizationId, query: 'proxy' }, role))
        .items
    const forAdmin = await search('admin')
    assert.deepEqual(forAdmin.map((space) => space.id).toSorted(), [hidden, spaceId].toSorted())
    const forReader = await search('read')
    assert.deepEqual(
      forReader.map((space) => space.title),
      ['Docs'],
    )
    assert.deepEqual(
      forReader[0]!.pages.map((page) => page.title),
      ['Proxy'],
    )
  })
})
