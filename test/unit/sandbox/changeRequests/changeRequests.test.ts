import assert from 'node:assert/strict'
import type { Role } from '../../../../src/contract/schemas/conventions.ts'
import { changeBranch } from '../../../../src/sandbox/changeRequests/branches.ts'
import type { ContentChange } from '../../../../src/sandbox/contentChanges/contentChange.ts'
import { pageOutline } from '../support/pageOutline.ts'
import { TestSandbox } from '../support/testSandbox.ts'

const text = '# ignored\n\nFirst paragraph.\n\nSecond paragraph.\n\nThird paragraph.\n'

describe('a change request in the sandbox', () => {
  let sandbox: TestSandbox
  let spaceId: string
  beforeEach(() => {
    sandbox = new TestSandbox()
    spaceId = sandbox.addSpace({}, [
      {
        operation: 'insert_page',
        ref: 'a',
        title: 'Alpha',
        slug: 'alpha',
        document: { markdown: text.replace('# ignored\n\n', '') },
      },
      { operation: 'insert_page', title: 'Beta', document: { markdown: 'Beta.\n' } },
      { operation: 'insert_page', title: 'Gamma', document: { markdown: 'Gamma.\n' } },
    ]).id
  })
  afterEach(() => sandbox.close())

  const idAt = (path: string) => sandbox.pageAt(spaceId, path).node.id
  const create = async (subject = 'A change', role: Role = 'edit') =>
    await sandbox.ok('createChangeRequest', { spaceId, body: { subject } }, role)
  const edit = (changeRequestId: string, ...changes: ContentChange[]) => {
    const row = sandbox.platform.changeRequests.find(spaceId, changeRequestId)!
    changeBranch(sandbox.platform, row, changes, { userId: sandbox.users.edit, time: sandbox.time.toISOString() })
  }
  const body = (page: string, markdown: string): ContentChange => ({
    operation: 'update_page',
    page,
    document: { markdown },
  })
  const markdownOf = async (path: string) =>
    (await sandbox.ok('getPageByPath', { spaceId, pagePath: path, format: 'markdown' })).markdown ?? ''
  const alpha = (first: string, second: string, third: string) =>
    `${first} paragraph.\n\n${second} paragraph.\n\n${third} paragraph.\n`
  const outline = async () => pageOutline((await sandbox.ok('listPages', { spaceId })).pages)

  it('answers 404 if it doesn’t exist', async () => {
    for (const changeRequestId of ['nothing', '1', '0', '-1', '99999999999999999999']) {
      assert.equal((await sandbox.fails('getChangeRequestById', { spaceId, changeRequestId }))[0], 404)
      assert.equal((await sandbox.fails('listPagesInChangeRequest', { spaceId, changeRequestId }))[0], 404)
      assert.equal((await sandbox.fails('mergeChangeRequest', { spaceId, changeRequestId }))[0], 404)
    }
  })

  it('is created as a draft with the next number of its space, and is found by ID and by number', async () => {
    const first = await create()
    const answer = await sandbox.call('createChangeRequest', { spaceId, body: {} }, 'edit')
    assert.equal(answer.status, 201)
    assert.equal(answer.headers.get('location'), answer.body.urls.location)
    assert.deepEqual([first.number, answer.body.number, first.status, answer.body.subject], [1, 2, 'draft', ''])
    assert.equal(first.createdBy.id, sandbox.users.edit)
    assert.deepEqual(await sandbox.ok('getChangeRequestById', { spaceId, changeRequestId: '1' }), first)
    assert.deepEqual(await sandbox.ok('getChangeRequestById', { spaceId, changeRequestId: first.id }), first)
    assert.equal((await sandbox.fails('createChangeRequest', { spaceId, body: { subject: 'x'.repeat(101) } }))[0], 422)
    const space = await sandbox.ok('getSpaceById', { spaceId })
    assert.deepEqual([space.changeRequests, space.changeRequestsOpen, space.changeRequestsDraft], [2, 0, 2])
  })

  it('starts with the pages of a template on request', async () => {
    const made = await sandbox.ok('createChangeRequest', { spaceId, body: { template: { id: 'guide' } } })
    const { pages } = await sandbox.ok('listPagesInChangeRequest', { spaceId, changeRequestId: made.id })
    assert.match(pageOutline(pages), /^Welcome <welcome>$/m)
    assert.equal((await sandbox.fails('createChangeRequest', { spaceId, body: { template: { id: 'no' } } }))[0], 404)
    assert.equal((await sandbox.ok('getSpaceById', { spaceId })).changeRequests, 1)
  })

  it('is listed by status, by person and page by page, latest change first', async () => {
    for (const [at, role] of (['edit', 'review', 'edit', 'create'] as const).entries()) {
      const made = await create(`Change ${at + 1}`, role)
      sandbox.pass(1000)
      if (at < 3)
        await sandbox.ok('updateChangeRequestById', { spaceId, changeRequestId: made.id, body: { status: 'open' } })
      sandbox.pass(1000)
    }
    const subjects = async (filter: object) =>
      (await sandbox.ok('listChangeRequestsForSpace', { spaceId, ...filter })).items.map((each) => each.subject)
    assert.deepEqual(await subjects({}), ['Change 3', 'Change 2', 'Change 1'])
    assert.deepEqual(await subjects({ status: 'draft' }), ['Change 4'])
    assert.deepEqual(await subjects({ status: 'merged' }), [])
    assert.deepEqual(await subjects({ creator: sandbox.users.review }), ['Change 2'])
    assert.deepEqual(await subjects({ contributor: sandbox.users.edit }), [])
    edit('2', body(idAt('beta'), 'Other.\n'))
    assert.deepEqual(await subjects({ contributor: sandbox.users.edit }), ['Change 2'])
    sandbox.platform.reviews.addRequest({
      change_request_id: (await sandbox.ok('getChangeRequestById', { spaceId, changeRequestId: '1' })).id,
      user_id: sandbox.users.admin,
    })
    assert.deepEqual(await subjects({ requestedReviewer: sandbox.users.admin }), ['Change 1'])
    assert.deepEqual(await subjects({ conversationsIssuesCluster: 'any' }), [])
    assert.equal(
      (await sandbox.call('listChangeRequestsForSpace', { spaceId, status: 'closed' as 'open' }, 'read')).status,
      400,
    )
    const first = await sandbox.ok('listChangeRequestsForOrganization', {
      organizationId: sandbox.organizationId,
      limit: 2,
    })
    assert.equal(first.count, 3)
    const rest = await sandbox.ok('listChangeRequestsForOrganization', {
      organizationId: sandbox.organizationId,
      page: first.next!.page,
    })
    assert.deepEqual(
      [...first.items, ...rest.items].map((each) => each.subject),
      ['Change 2', 'Change 3', 'Change 1'],
    )
  })

  it('leaves the published content alone until it’s merged', async () => {
    const { id } = await create()
    edit(id, body(idAt('alpha'), 'Only here.\n'), {
      operation: 'insert_page',
      title: 'New',
      document: { markdown: 'New.\n' },
    })
    assert.match(await markdownOf('alpha'), /First paragraph/)
    const page = await sandbox.ok('getPageInChangeRequestByPath', {
      spaceId,
      changeRequestId: id,
      pagePath: 'alpha',
      format: 'markdown',
    })
    assert.equal(page.markdown, '# Alpha\n\nOnly here.\n')
    assert.match(page.urls?.app ?? '', /\/~\/changes\/1\/alpha$/)
    const { changes } = await sandbox.ok('getChangeRequestChanges', { spaceId, changeRequestId: id })
    assert.deepEqual(
      changes.map((change) => [change.type, change.page?.title]),
      [
        ['page_edited', 'Alpha'],
        ['page_created', 'New'],
      ],
    )
    const merged = await sandbox.ok('mergeChangeRequest', { spaceId, changeRequestId: id }, 'review')
    assert.equal(merged.result, 'merge')
    assert.match(await markdownOf('alpha'), /Only here/)
    const revision = await sandbox.ok('getCurrentRevision', { spaceId })
    assert.equal(revision.id, merged.revision)
    assert.equal(revision.type, 'merge')
    const after = await sandbox.ok('getChangeRequestById', { spaceId, changeRequestId: id })
    assert.deepEqual([after.status, after.revisionMerged, after.outdated], ['merged', merged.revision, false])
  })

  it('is final once merged: its status can’t change, and it can’t be merged or updated again', async () => {
    const { id: changeRequestId } = await create()
    await sandbox.ok('mergeChangeRequest', { spaceId, changeRequestId })
    assert.equal((await sandbox.fails('mergeChangeRequest', { spaceId, changeRequestId }))[0], 409)
    assert.equal((await sandbox.fails('updateChangeRequest', { spaceId, changeRequestId }))[0], 409)
    assert.equal(
      (await sandbox.fails('updateChangeRequestById', { spaceId, changeRequestId, body: { status: 'open' } }))[0],
      409,
    )
    const merged = { status: 'merged' as 'open' }
    assert.equal((await sandbox.fails('updateChangeRequestById', { spaceId, changeRequestId, body: merged }))[0], 422)
    assert.throws(() => edit(changeRequestId, body(idAt('beta'), 'Late.\n')), /merged/)
  })

  it('can be archived and reopened, but not merged while it’s archived', async () => {
    const { id: changeRequestId } = await create()
    const set = async (status: 'open' | 'draft' | 'archived') =>
      (await sandbox.ok('updateChangeRequestById', { spaceId, changeRequestId, body: { status, subject: status } }))
        .status
    assert.equal(await set('open'), 'open')
    assert.equal(await set('archived'), 'archived')
    const [status, message] = await sandbox.fails('mergeChangeRequest', { spaceId, changeRequestId })
    assert.equal(status, 409)
    assert.match(message, /#1 is archived/)
    assert.equal(await set('draft'), 'draft')
    assert.equal((await sandbox.ok('mergeChangeRequest', { spaceId, changeRequestId })).result, 'merge')
  })

  it('is refused by merge rules with 409 and a message that says what is missing', async () => {
    const { id: changeRequestId } = await create('', 'edit')
    sandbox.edit(spaceId, body(idAt('beta'), 'Newer.\n'))
    const rules = [
      { rule: 'require_change_request_subject' },
      { rule: 'require_change_request_description' },
      { rule: 'require_up_to_date_change_request' },
      { rule: 'require_at_least_one_review' },
      { rule: 'custom', expression: 'false', message: 'Not on a Friday.' },
    ] as never
    await sandbox.ok('updateSpaceById', { spaceId, body: { mergeRules: { type: 'rules', rules } } })
    const [status, message] = await sandbox.fails('mergeChangeRequest', { spaceId, changeRequestId })
    assert.equal(status, 409)
    for (const part of ['subject', 'description', 'Update it', 'review', 'Friday'])
      assert.match(message, new RegExp(part))
    const bypass = [
      { rule: 'require_author_to_merge' },
      { rule: 'allow_bypass', users: [sandbox.users.admin] },
    ] as never
    await sandbox.ok('updateSpaceById', { spaceId, body: { mergeRules: { type: 'rules', rules: bypass } } })
    assert.equal((await sandbox.fails('mergeChangeRequest', { spaceId, changeRequestId }, 'review'))[0], 409)
    assert.equal((await sandbox.ok('mergeChangeRequest', { spaceId, changeRequestId }, 'admin')).result, 'merge')
  })

  it('becomes outdated when the published content changes, and is up to date after an update', async () => {
    const { id: changeRequestId } = await create()
    edit(changeRequestId, body(idAt('alpha'), alpha('FIRST', 'Second', 'Third')))
    const before = await sandbox.ok('updateChangeRequest', { spaceId, changeRequestId })
    assert.equal(before.revision, (await sandbox.ok('getChangeRequestById', { spaceId, changeRequestId })).revision)
    sandbox.edit(spaceId, body(idAt('alpha'), alpha('First', 'Second', 'THIRD')))
    assert.equal((await sandbox.ok('getChangeRequestById', { spaceId, changeRequestId })).outdated, true)
    const updated = await sandbox.ok('updateChangeRequest', { spaceId, changeRequestId })
    assert.equal(updated.result, 'update')
    const row = await sandbox.ok('getChangeRequestById', { spaceId, changeRequestId })
    assert.deepEqual([row.outdated, row.revision], [false, updated.revision])
    assert.equal(row.revisionMergedAncestor, (await sandbox.ok('getSpaceById', { spaceId })).revision)
    const page = await sandbox.ok('getPageInChangeRequestById', {
      spaceId,
      changeRequestId,
      pageId: idAt('alpha'),
      format: 'markdown',
    })
    assert.equal(page.markdown, `# Alpha\n\n${alpha('FIRST', 'Second', 'THIRD')}`)
    const { changes } = await sandbox.ok('getChangeRequestChanges', { spaceId, changeRequestId })
    assert.deepEqual(
      changes.map((change) => change.type),
      ['page_edited'],
    )
  })

  describe('merged into content that has changed since', () => {
    const merge = async (mine: ContentChange[], published: ContentChange[]) => {
      const { id: changeRequestId } = await create()
      edit(changeRequestId, ...mine)
      sandbox.pass(1000)
      sandbox.edit(spaceId, ...published)
      const merged = await sandbox.ok('mergeChangeRequest', { spaceId, changeRequestId })
      return merged as typeof merged & { conflicts?: { title: string; reason: string }[] }
    }

    it('keeps edits of different blocks from both sides', async () => {
      const page = idAt('alpha')
      const { result } = await merge(
        [body(page, alpha('FIRST', 'Second', 'Third'))],
        [body(page, alpha('First', 'Second', 'THIRD'))],
      )
      assert.equal(result, 'merge')
      assert.equal(await markdownOf('alpha'), `# Alpha\n\n${alpha('FIRST', 'Second', 'THIRD')}`)
    })

    it('applies an edit that both sides made only once', async () => {
      const change = body(idAt('alpha'), alpha('FIRST', 'Second', 'Third'))
      assert.equal((await merge([change], [change])).result, 'merge')
      assert.equal(await markdownOf('alpha'), `# Alpha\n\n${alpha('FIRST', 'Second', 'Third')}`)
    })

    it('keeps both versions of a block that both sides edited, and names the page', async () => {
      const page = idAt('alpha')
      const { result, conflicts } = await merge(
        [body(page, alpha('First', 'MINE', 'Third'))],
        [body(page, alpha('First', 'THEIRS', 'Third'))],
      )
      assert.equal(result, 'conflicts')
      assert.deepEqual(
        conflicts?.map((each) => each.title),
        ['Alpha'],
      )
      assert.equal(
        await markdownOf('alpha'),
        '# Alpha\n\nFirst paragraph.\n\n<<<<<<< Published content\n\nTHEIRS paragraph.\n\n=======\n\nMINE paragraph.\n\n>>>>>>> Change request #1\n\nThird paragraph.\n',
      )
      assert.equal((await sandbox.ok('getChangeRequestById', { spaceId, changeRequestId: '1' })).status, 'merged')
    })

    it('keeps a page that either side deleted and the other edited', async () => {
      const deletedHere = await merge(
        [{ operation: 'delete_page', page: idAt('alpha') }],
        [body(idAt('alpha'), 'Edited.\n')],
      )
      assert.equal(deletedHere.result, 'conflicts')
      assert.match(deletedHere.conflicts?.[0]?.reason ?? '', /The change request deletes the page/)
      assert.match(await markdownOf('alpha'), /Edited/)
      const deletedThere = await merge(
        [body(idAt('beta'), 'Edited.\n')],
        [{ operation: 'delete_page', page: idAt('beta') }],
      )
      assert.equal(deletedThere.result, 'conflicts')
      assert.match(await markdownOf('beta'), /Edited/)
    })

    it('deletes a page that one side deleted and the other left alone', async () => {
      assert.equal(
        (await merge([{ operation: 'delete_page', page: idAt('beta') }], [body(idAt('alpha'), 'Edited.\n')])).result,
        'merge',
      )
      assert.equal(await outline(), 'Alpha <alpha>\nGamma <gamma>\n')
    })

    it('moves a page that the other side edited', async () => {
      const page = idAt('alpha')
      const move: ContentChange = { operation: 'update_page', page, into: idAt('beta') }
      assert.equal((await merge([move], [body(page, 'Edited.\n')])).result, 'merge')
      assert.equal(await outline(), 'Beta <beta>\n  Alpha <beta/alpha>\nGamma <gamma>\n')
      assert.match(await markdownOf('beta/alpha'), /Edited/)
    })

    it('keeps a deleted page if the other side added a subpage to it', async () => {
      const insert: ContentChange = {
        operation: 'insert_page',
        into: idAt('beta'),
        title: 'Child',
        document: { markdown: 'x\n' },
      }
      const { result, conflicts } = await merge([insert], [{ operation: 'delete_page', page: idAt('beta') }])
      assert.equal(result, 'conflicts')
      assert.match(conflicts?.[0]?.reason ?? '', /“Child” below it/)
      assert.equal(await outline(), 'Alpha <alpha>\nBeta <beta>\n  Child <beta/child>\nGamma <gamma>\n')
    })

    it('keeps two new pages with the same slug, each under a slug of its own', async () => {
      const insert = (markdown: string): ContentChange => ({
        operation: 'insert_page',
        title: 'Same',
        slug: 'same',
        document: { markdown },
      })
      assert.equal((await merge([insert('mine\n')], [insert('theirs\n')])).result, 'merge')
      assert.match(await markdownOf('same'), /theirs/)
      assert.match(await markdownOf('same-1'), /mine/)
    })

    it('keeps pages that the two sides moved into each other', async () => {
      const into = (page: string, parent: string): ContentChange => ({ operation: 'update_page', page, into: parent })
      const { result } = await merge([into(idAt('alpha'), idAt('beta'))], [into(idAt('beta'), idAt('alpha'))])
      assert.equal(result, 'conflicts')
      assert.equal(await outline(), 'Alpha <alpha>\n  Beta <alpha/beta>\nGamma <gamma>\n')
    })

    it('takes properties from the side that changed them, and from the change request if both did', async () => {
      const page = idAt('alpha')
      const set = (fields: object): ContentChange => ({ operation: 'update_page', page, ...fields })
      const { result, conflicts } = await merge(
        [set({ title: 'Mine', emoji: '1f600' })],
        [set({ title: 'Theirs', description: 'Told.' })],
      )
      assert.equal(result, 'conflicts')
      assert.match(conflicts?.[0]?.reason ?? '', /The title changed on both sides/)
      const merged = await sandbox.ok('getPageById', { spaceId, pageId: page })
      assert.deepEqual([merged.title, merged.emoji, merged.description], ['Mine', '1f600', 'Told.'])
    })

    it('keeps the order of both sides where they agree', async () => {
      const first: ContentChange = { operation: 'update_page', page: idAt('gamma'), into: null, at: 0 }
      const insert: ContentChange = { operation: 'insert_page', title: 'After alpha', slug: 'new', at: 1, document: {} }
      assert.equal((await merge([first], [insert])).result, 'merge')
      assert.equal(await outline(), 'Gamma <gamma>\nAlpha <alpha>\nAfter alpha <new>\nBeta <beta>\n')
    })
  })

  it('lists its links with those that it broke, its backlinks and its own files', async () => {
    sandbox.edit(spaceId, body(idAt('alpha'), '[Beta](./beta.md), [Gamma](./gamma.md)\n'))
    const { id: changeRequestId } = await create()
    const content = new TextEncoder().encode('x')
    edit(
      changeRequestId,
      { operation: 'delete_page', page: idAt('beta') },
      { operation: 'insert_files', files: [{ name: 'x.txt', ref: 'x', contentType: 'text/plain', content }] },
      body(idAt('gamma'), '[x](./x) of [Alpha](./alpha.md)\n'),
    )
    const links = await sandbox.ok('listPageLinksInChangeRequest', { spaceId, changeRequestId, pageId: idAt('alpha') })
    assert.deepEqual(links.stats, { total: 2, broken: { total: 1, changeRequest: 1 } })
    const statuses = async (query: object = {}) =>
      (await sandbox.ok('listChangeRequestLinks', { spaceId, changeRequestId, ...query })).items.map(
        ({ status }) => status,
      )
    assert.deepEqual((await statuses()).toSorted(), ['broken', 'ok', 'ok', 'ok'])
    assert.deepEqual(await statuses({ brokenContext: 'change-request' }), ['broken'])
    assert.deepEqual(await statuses({ brokenContext: 'space' }), [])
    assert.deepEqual(await statuses({ status: 'ok', brokenContext: 'change-request' }), [])
    const backlinks = await sandbox.ok('listChangeRequestPageBacklinks', {
      spaceId,
      changeRequestId,
      pageId: idAt('alpha'),
    })
    assert.deepEqual(
      backlinks.items.map((each) => each.page?.title),
      ['Gamma'],
    )
    const [file] = (await sandbox.ok('listFilesInChangeRequestById', { spaceId, changeRequestId })).items
    assert.equal(
      (await sandbox.ok('getFileInChangeRequestById', { spaceId, changeRequestId, fileId: file!.id })).name,
      'x.txt',
    )
    const uses = await sandbox.ok('listChangeRequestFileBacklinks', { spaceId, changeRequestId, fileId: file!.id })
    assert.deepEqual(
      uses.items.map((each) => each.page?.title),
      ['Gamma'],
    )
    assert.equal((await sandbox.fails('getFileById', { spaceId, fileId: file!.id }))[0], 404)
    const { changes, more } = await sandbox.ok('getChangeRequestChanges', { spaceId, changeRequestId, limit: 1 })
    assert.deepEqual([changes.length, more], [1, 2])
  })

  it('returns a PDF at an address that works for an hour', async () => {
    const { id: changeRequestId } = await create('Ünïcode ( ) \\')
    assert.equal((await sandbox.fails('getChangeRequestPDF', { spaceId, changeRequestId, page: 'nothing' }))[0], 404)
    const { url } = await sandbox.ok('getChangeRequestPDF', {
      spaceId,
      changeRequestId,
      page: idAt('alpha'),
      only: true,
    })
    const answer = await sandbox.send(new URL(url).pathname)
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    assert.match(answer.text, /^%PDF-1\.4\n/)
    assert.match(answer.text, /\(First paragraph\.\) Tj/)
    assert.doesNotMatch(answer.text, /Beta/)
    sandbox.pass(60 * 60 * 1000)
    assert.equal((await sandbox.send(new URL(url).pathname)).status, 404)
  })
})
