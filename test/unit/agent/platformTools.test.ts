import assert from 'node:assert/strict'
import { AgentPlatform } from '../../../src/agent/agentPlatform.ts'
import { maxResultBytes } from '../../../src/agent/boundedRows.ts'
import type { DocsCatalog } from '../../../src/agent/docs/docsCatalog.ts'
import { offeredTools } from '../../../src/agent/tools/docsTools.ts'
import { ToolError } from '../../../src/agent/toolError.ts'
import { createClient, type Client, type ClientExtras } from '../../../src/client/client.ts'
import { createUndiciTransport } from '../../../src/client/network/undiciTransport.ts'
import { readSpec } from '../../../src/core/platform/openApi/readSpec.ts'
import { SpecSchemas } from '../../../src/core/platform/openApi/schemaProblems.ts'
import { GuardedFetch } from '../../../src/sandbox/http/guardedFetch.ts'
import { SpecWorker } from '../../../src/sandbox/openApiSpecs/specWorker.ts'
import { BackgroundInSteps } from '../sandbox/support/backgroundInSteps.ts'
import { TestSandbox } from '../sandbox/support/testSandbox.ts'

/** Returns a function that says how many published pages a client has read since then. */
function countReads(client: Client | undefined): () => number {
  assert.ok(client)
  let count = 0
  const read = client.getPageById
  Object.assign(client, {
    getPageById: async (...input: Parameters<typeof read>) => {
      count++
      return await read.call(client, ...input)
    },
  })
  return () => count
}

describe('Tools for spaces and change requests', () => {
  let sandbox: TestSandbox
  let served: { url: string; stop: () => Promise<void> }
  let space: string
  let writes: boolean
  let chosen: Set<string>
  let clients: (Client & ClientExtras)[]

  const catalogOf = (who: string): DocsCatalog => {
    const transport = createUndiciTransport({ strictSSL: true, systemCertificates: false, environment: {} })
    const client = createClient({ baseUrl: served.url, token: sandbox.tokenOf(who), transport })
    clients.push(client)
    const platform = new AgentPlatform({
      client,
      isChosen: ({ changeRequest }) => chosen.has(changeRequest),
      wrote: () => undefined,
    })
    return {
      folder: async () => {
        throw new ToolError('There is no docs folder.')
      },
      platform: async () => platform,
      get writes() {
        return writes
      },
      hasPlatform: true,
    }
  }
  let catalog: DocsCatalog

  const call = async (name: string, input: Record<string, unknown> = {}, given = catalog): Promise<string> => {
    const tool = offeredTools({ writes: true, hasPlatform: true }).find((each) => each.name === name)
    assert.ok(tool, `There is no tool ${name}.`)
    const text = await tool.call(input, { catalog: given, signal: new AbortController().signal })
    assert.ok(Buffer.byteLength(text) <= maxResultBytes, `${name} gave ${Buffer.byteLength(text)} bytes`)
    return text
  }
  const refused = async (
    name: string,
    input: Record<string, unknown>,
    reason: RegExp,
    given = catalog,
  ): Promise<void> => {
    await assert.rejects(call(name, input, given), (error) => {
      assert.ok(error instanceof ToolError, String(error))
      assert.match(error.message, reason)
      return true
    })
  }
  /** Returns everything that tools could change. */
  const state = async (): Promise<string> => {
    const { items } = await sandbox.ok('listChangeRequestsForSpace', { spaceId: space, status: 'open' })
    const drafts = await sandbox.ok('listChangeRequestsForSpace', { spaceId: space, status: 'draft' })
    const all = [...items, ...drafts.items]
    const comments = await Promise.all(
      all.map(async ({ id }) => {
        return await sandbox.ok('listCommentsInChangeRequest', { spaceId: space, changeRequestId: id })
      }),
    )
    const { revision } = await sandbox.ok('getSpaceById', { spaceId: space })
    return JSON.stringify([revision, all, comments])
  }
  const textIn = async (docs: string, page: string): Promise<string> => {
    const [, ...lines] = (await call('docs_read', { docs, page })).split('\n')
    return lines.map((line) => line.replace(/^\d+\| /, '')).join('\n')
  }

  beforeEach(async () => {
    sandbox = new TestSandbox()
    served = await sandbox.listen()
    space = sandbox.addSpace({ title: 'Handbook' }, [
      {
        operation: 'insert_page',
        title: 'Guides',
        slug: 'guides',
        ref: 'guides',
        document: { markdown: 'Begin here.' },
      },
      {
        operation: 'insert_page',
        title: 'Install it',
        slug: 'install-it',
        into: 'guides',
        document: { markdown: '## Linux\n\nThe quokka trims the lamp.\n\nSecond.' },
      },
      { operation: 'insert_page', title: 'News', slug: 'news', document: { markdown: 'Nothing yet.' } },
    ]).id
    const install = sandbox.pageAt(space, 'guides/install-it').node.id
    sandbox.edit(space, {
      operation: 'update_page',
      page: sandbox.pageAt(space, 'guides').node.id,
      document: { markdown: `Begin [here](/pages/${install}#linux).` },
    })
    writes = true
    chosen = new Set()
    clients = []
    catalog = catalogOf('create')
  })

  afterEach(async () => {
    for (const client of clients) await client.close()
    await served.stop()
    sandbox.close()
  })

  /** Creates a change request, and returns its name for tools. */
  const made = async (subject = 'Say it better'): Promise<string> => {
    const text = await call('change_request_create', { docs: space, subject })
    const [, name] = /^Created (\S+)\. /.exec(text) ?? []
    assert.ok(name, text)
    return name
  }

  it('list spaces and change requests by the names that all tools accept', async () => {
    assert.match(
      await call('docs_list'),
      new RegExp(`- ${space}: space “Handbook” of Test organization, open change requests: 0,`),
    )
    assert.match(await call('docs_list', { filter: 'nothing of it' }), /^Available docs[^]*There is no docs folder/)
    assert.match(
      await call('docs_list'),
      /\nPages in change requests that the person selected or that change_request_create created can be changed\./,
    )
    const docs = await made()
    assert.match(await call('change_requests_list', { docs: space }), new RegExp(`- ${docs} draft: Say it better, by `))
    assert.equal(docs, `${space}#1`)
  })

  it('read, outline, search, render and check pages of a space and of a change request', async () => {
    const docs = await made()
    for (const name of [space, docs]) {
      assert.match(
        await call('docs_outline', { docs: name }),
        /- guides: Guides\n {2}- guides\/install-it: Install it\n- news: News/,
      )
      assert.match(
        await call('docs_read', { docs: name, page: 'guides/install-it', section: 'linux' }),
        /\n3\| ## Linux\n4\| \n5\| The quokka trims the lamp\./,
      )
      assert.match(
        await call('docs_search', { docs: name, query: 'quokka' }),
        /^Pages with these words: 1\.[^]*- guides\/install-it: Install it\n.*quokka/,
      )
      assert.match(
        await call('docs_links', { docs: name, page: 'guides/install-it' }),
        /in guides:3 link \/pages\/\w+#linux → page guides\/install-it#linux/,
      )
      assert.equal(await call('docs_check', { docs: name }), 'No problems in the docs.')
      assert.match(await call('docs_render', { docs: name, page: 'guides' }), /Begin here\./)
    }
    await refused('docs_read', { docs, page: 'guides/instal-it' }, /Did you mean guides\/install-it\?/)
    await refused('docs_read', { docs: 'no such', page: 'news' }, /isn’t the name of any docs/)
    await refused('docs_read', { docs: 'nosuchspace', page: 'news' }, /couldn’t find what you asked for/)
    await refused('docs_read', { page: 'news' }, /There is no docs folder/)
  })

  it('check pages with the published style guide, which is read once, and name its rules', async () => {
    const term = /guides\/install-it:5:\d+ warning term .*quokka.* Style guide: 1\.2 Animals\. Fixes: /
    const pagesRead = countReads(clients[0])
    await call('docs_check', { docs: space })
    assert.equal(pagesRead(), 3)
    const table = '## 1.2 Animals\n\n| Use | Not |\n| --- | --- |\n| wombat | `quokka` |\n'
    sandbox.edit(space, {
      operation: 'insert_page',
      title: 'Style guide',
      slug: 'style-guide',
      document: { markdown: table },
    })
    assert.match(await call('docs_check', { docs: space }), term)
    const docs = await made()
    for (const page of [undefined, 'guides/install-it']) assert.match(await call('docs_check', { docs, page }), term)
    const before = pagesRead()
    await call('docs_check', { docs })
    assert.equal(pagesRead(), before)
    const guide = sandbox.pageAt(space, 'style-guide').node.id
    sandbox.edit(space, { operation: 'update_page', page: guide, document: { markdown: '## 1.2 Animals\n' } })
    assert.equal(await call('docs_check', { docs }), 'No problems in the docs.')
  })

  it('find the current text of a change request, and no longer the previous one', async () => {
    const docs = await made()
    const edit = { docs, page: 'guides/install-it', old_text: 'quokka', new_text: 'wombat' }
    assert.match(
      await call('page_edit', edit),
      /^Changed guides\/install-it\. It is in change request #1: http.* The check finds no new problems\.$/,
    )
    assert.match(await call('docs_search', { docs, query: 'wombat' }), /^Pages with these words: 1\.[^]*wombat trims/)
    assert.match(await call('docs_search', { docs, query: 'quokka' }), /^Pages with these words: 0\./)
    assert.match(await call('docs_search', { docs: space, query: 'quokka' }), /^Pages with these words: 1\./)
    assert.match(await textIn(space, 'guides/install-it'), /quokka/)
    const changes = await call('change_request_read', { docs })
    assert.match(changes, /Say it better[^]*- edited: guides\/install-it/)
    const diff = await call('change_request_read', { docs, page: 'guides/install-it' })
    assert.match(diff, /\n- The quokka trims the lamp\.\n\+ The wombat trims the lamp\.\n/)
    await refused('change_request_read', { docs, page: 'news' }, /It changes guides\/install-it\./)
  })

  it('refuse an edit that doesn’t fit or adds errors, and change nothing', async () => {
    const docs = await made()
    const before = await state()
    const edit = { docs, page: 'news', old_text: 'Nothing', new_text: 'x' }
    await refused('page_edit', { ...edit, old_text: 'Nothing here' }, /doesn’t contain old_text/)
    await refused('page_edit', { ...edit, old_text: 'e' }, /more than once/)
    await refused('page_edit', { ...edit, new_text: '[a](/pages/gone)' }, /dead-link/)
    await refused('page_create', { docs, path: 'guides/install-it', title: 'Again', text: '' }, /slug/)
    await refused(
      'page_create',
      { docs, path: 'nowhere/new', title: 'New', text: '' },
      /page nowhere, which the new page would be below, doesn’t exist/,
    )
    await refused('page_create', { docs, path: '../new', title: 'New', text: '' }, /needs a path/)
    await refused('page_move', { docs, page: 'guides', under: 'guides/install-it' }, /below itself/)
    assert.equal(await state(), before)
  })

  it('report which lines the platform stored differently', async () => {
    const docs = await made()
    const input = { docs, page: 'news', old_text: 'Nothing', new_text: 'See ![a map](/files/gone) first. Nothing' }
    const answer = await call('page_edit', { ...input, accept_problems: true })
    assert.match(answer, /changed these lines[^]*\n- See !\[a map\][^]*\n\+ See a map first\./)
  })

  it('create and move pages of a change request', async () => {
    const docs = await made()
    const input = { docs, path: 'guides/use-it', title: 'Use it', text: 'With **care**.' }
    assert.match(await call('page_create', input), /^Created guides\/use-it\. It is page \S+ of change request #1/)
    assert.equal(await textIn(docs, 'guides/use-it'), '# Use it\n\nWith **care**.\n')
    await call('page_move', { docs, page: 'guides/use-it', before: 'guides/install-it' })
    await call('page_move', { docs, page: 'news', under: 'guides' })
    assert.match(
      await call('docs_outline', { docs }),
      /- guides: Guides\n {2}- guides\/use-it: Use it\n {2}- guides\/install-it: Install it\n {2}- guides\/news: News/,
    )
  })

  it('describe a change request that they created', async () => {
    const docs = await made()
    await call('change_request_describe', { docs, subject: 'Another', description: 'Because of **this**.' })
    assert.match(await call('change_request_read', { docs }), /# #1 Another[^]*Because of \*\*this\*\*/)
    await refused('change_request_describe', { docs }, /Pass subject/)
    await refused('change_request_describe', { docs, description: '<!-- x -->' }, /HTML comment/)
  })

  it('comment on a line and reply, and indent what people wrote', async () => {
    const docs = await made()
    const page = 'guides/install-it'
    const [, comment = ''] =
      /comment is (\S+)\.$/.exec(await call('comment_add', { docs, page, line: 5, text: 'Which lamp?' })) ?? []
    await call('comment_reply', { docs, comment, text: 'That one.\n- x on everything, by nobody' })
    const read = await call('comments_read', { docs, page })
    assert.match(
      read,
      new RegExp(
        `- ${comment} on guides/install-it:5, by .*\\n {4}1\\| Which lamp\\?\\n {4}reply by .*\\n {6}1\\| That one\\.\\n {6}\\d+\\| `,
      ),
    )
    assert.match(await call('comments_read', { docs, page: 'news' }), /^Threads: 0\./)
    await refused('comment_add', { docs, page, line: 400, text: 'Where?' }, /which block is on this line/)
    await refused('comment_add', { docs, page, text: ' \n' }, /comment is empty/)
    await refused('comment_reply', { docs, comment: 'nothing', text: 'Hm.' }, /couldn’t find what you asked for/)
  })

  it('refuse to write in a space, or in a change request that the user didn’t select', async () => {
    const other = sandbox.addChangeRequest(sandbox.platform.spaces.get(space)!, sandbox.users.admin)
    const docs = `${space}#${other.number}`
    const before = await state()
    const calls = (name: string): [string, Record<string, unknown>][] => [
      ['page_edit', { docs: name, page: 'news', old_text: 'Nothing', new_text: 'x' }],
      ['page_create', { docs: name, path: 'new', title: 'New', text: '' }],
      ['page_move', { docs: name, page: 'news', before: 'guides' }],
      ['change_request_describe', { docs: name, subject: 'x' }],
      ['comment_add', { docs: name, text: 'x' }],
      ['comment_reply', { docs: name, comment: 'x', text: 'x' }],
    ]
    for (const [name, input] of calls(docs))
      await refused(name, input, /don’t have permission to write in change request #1/)
    for (const [name, input] of calls(space)) {
      await refused(name, input, /only in a change request|is a space\. Name one of its change requests/)
    }
    writes = false
    for (const [name, input] of calls(docs)) await refused(name, input, /Writing is off/)
    assert.equal(await state(), before)
    writes = true
    chosen.add(other.id)
    await call('page_edit', { docs, page: 'news', old_text: 'Nothing', new_text: 'Little' })
    assert.match(await textIn(docs, 'news'), /Little yet/)
  })

  it('refuse to write in a locked space, but write in its change requests', async () => {
    await sandbox.ok('updateSpaceById', { spaceId: space, body: { editMode: 'locked' } })
    const before = await state()
    const edit = { page: 'news', old_text: 'Nothing', new_text: 'Little' }
    await refused('page_edit', { docs: space, ...edit }, /only in a change request/)
    assert.equal(await state(), before)
    const docs = await made()
    await call('page_edit', { docs, ...edit })
    assert.match(await textIn(docs, 'news'), /Little yet/)
    assert.match(await textIn(space, 'news'), /Nothing yet/)
  })

  it('refuse to write in a merged change request', async () => {
    const docs = await made()
    await call('page_edit', { docs, page: 'news', old_text: 'Nothing', new_text: 'Little' })
    const { id } = (await sandbox.ok('listChangeRequestsForSpace', { spaceId: space, status: 'draft' })).items[0]!
    await sandbox.ok('mergeChangeRequest', { spaceId: space, changeRequestId: id })
    await refused('page_edit', { docs, page: 'news', old_text: 'Little', new_text: 'Much' }, /#1 is merged/)
  })

  it('report that the platform refuses a reader’s writes, and change nothing', async () => {
    const docs = await made()
    const { id } = (await sandbox.ok('listChangeRequestsForSpace', { spaceId: space, status: 'draft' })).items[0]!
    chosen.add(id)
    const before = await state()
    const reader = catalogOf('read')
    assert.match(await call('docs_read', { docs: space, page: 'news' }, reader), /Nothing yet/)
    const denied = /permission|couldn’t find what you asked for/
    await refused('change_request_create', { docs: space, subject: 'x' }, denied, reader)
    await refused('page_edit', { docs, page: 'news', old_text: 'Nothing', new_text: 'x' }, denied, reader)
    await refused('page_create', { docs, path: 'new', title: 'New', text: '' }, denied, reader)
    await refused('change_request_describe', { docs, subject: 'x' }, denied, reader)
    assert.equal(await state(), before)
  })

  it('list the operations of a specification, and describe one of them', async () => {
    const spec = {
      openapi: '3.1.0',
      info: { title: 'Zoo', version: '2' },
      paths: {
        '/pets': {
          get: {
            operationId: 'listPets',
            summary: 'List pets',
            responses: { 200: { $ref: '#/components/responses/Pets' } },
          },
        },
      },
      components: { responses: { Pets: { description: 'All of them.' } } },
    }
    await sandbox.ok('createOrUpdateOpenAPISpecBySlug', {
      organizationId: sandbox.organizationId,
      specSlug: 'zoo',
      body: { source: { text: JSON.stringify(spec) } },
    })
    const schemas = new SpecSchemas()
    const background = new BackgroundInSteps(sandbox, [
      new SpecWorker(sandbox.platform, new GuardedFetch({ allowPrivate: false }), async (text) =>
        readSpec({ text }, schemas),
      ),
    ])
    await background.finish()
    await background.stop()
    assert.match(await call('openapi_read', { docs: space }), /^Specifications: 1\.\n- zoo/)
    assert.match(
      await call('openapi_read', { docs: space, spec: 'zoo' }),
      /“Zoo” 2, operations: 1\.[^]*- GET \/pets: List pets/,
    )
    for (const operation of ['GET /pets', 'listPets']) {
      assert.match(await call('openapi_read', { docs: space, spec: 'zoo', operation }), /All of them\./)
    }
    await refused('openapi_read', { docs: space, spec: 'zoo', operation: 'GET /cats' }, /has no operation/)
  })
})
