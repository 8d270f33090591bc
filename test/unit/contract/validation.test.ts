import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Problem } from '../../../src/contract/checks/problem.ts'
import { ContractChecks } from '../../../src/contract/checks/validation.ts'

const checks = new ContractChecks()

/** Compares the paths and messages of problems. */
function assertSaid(problems: readonly Problem[], expected: readonly Pick<Problem, 'path' | 'message'>[]): void {
  assert.deepEqual(
    problems.map(({ path, message }) => ({ path, message })),
    expected,
  )
}

const space = {
  object: 'space',
  id: 'sp1',
  title: 'Guide',
  visibility: 'private',
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-01-01T00:00:00.000Z',
  mergeRules: { type: 'inherit' },
  urls: {},
  organization: 'org1',
  revision: 'r1',
  defaultLevel: null,
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
  permissions: {
    view: true,
    access: true,
    admin: true,
    viewInviteLinks: true,
    edit: true,
    triggerGitSync: true,
    comment: true,
    merge: true,
    review: true,
    installIntegration: true,
  },
}

describe('checks of inputs', () => {
  it('explain the form of a slug', () => {
    const body = { slug: 'two words', source: { url: 'https://example.com/api.yaml' } }
    assertSaid(checks.checkInput('createOpenAPISpec', { organizationId: 'a', body }), [
      { path: '/body/slug', message: '“slug” can contain only letters and digits, with single hyphens between them.' },
    ])
  })

  it('refuse a title of 51 characters, and name the limit', () => {
    assertSaid(checks.checkInput('updateSpaceById', { spaceId: 'a', body: { title: 'x'.repeat(51) } }), [
      { path: '/body/title', message: '“title” can have at most 50 characters.' },
    ])
  })

  it('refuse missing and empty parameters, and those that leave their place in the address', () => {
    assertSaid(checks.checkInput('getPageById', { spaceId: '', pageId: '..' }), [
      { path: '/path/spaceId', message: '“spaceId” can’t be empty.' },
      { path: '/path/pageId', message: '“pageId” must be an identifier.' },
    ])
    assertSaid(checks.checkInput('getSpaceById', {}), [{ path: '/path/spaceId', message: '“spaceId” is missing.' }])
    assertSaid(checks.checkInput('transferSpace', { spaceId: 'a' }), [{ path: '/body', message: '“body” is missing.' }])
    assertSaid(checks.checkInput('transferSpace', { spaceId: 'a', body: {} }), [
      { path: '/body/organization', message: '“organization” is missing.' },
    ])
  })

  it('refuse an unknown parameter', () => {
    assertSaid(checks.checkInput('getSpaceById', { spaceId: 'a', limt: 3 }), [
      { path: '/query/limt', message: '“limt” isn’t a parameter of this operation.' },
    ])
    assert.equal(checks.checkInput('getSpaceById', { spaceId: 'a', body: {} }).length, 1)
  })

  it('name the limits of numbers and the values of closed sets', () => {
    const [limit] = checks.checkInput('listFiles', { spaceId: 'a', limit: 1001 })
    assert.equal(limit?.message, '“limit” can be at most 1000.')
    const [status] = checks.checkInput('listChangeRequestsForSpace', { spaceId: 'a', status: 'closed' })
    assert.equal(status?.message, '“status” must be one of: draft, open, archived, merged.')
  })

  it('report problems in the form of a union that the input resembles', () => {
    const inSpace = (mergeRules: unknown) =>
      checks.checkInput('updateSpaceById', { spaceId: 'a', body: { mergeRules } })
    assertSaid(inSpace({ type: 'rules' }), [{ path: '/body/mergeRules/rules', message: '“rules” is missing.' }])
    assertSaid(inSpace({ type: 'some' }), [
      { path: '/body/mergeRules', message: '“mergeRules” doesn’t match any of the allowed forms.' },
    ])
  })

  it('accept undefined optional values, missing optional bodies, and null where it clears something', () => {
    assert.deepEqual(checks.checkInput('listFiles', { spaceId: 'a', page: undefined, limit: 10 }), [])
    assert.deepEqual(checks.checkInput('createCollection', { organizationId: 'a' }), [])
    assert.deepEqual(checks.checkInput('updateSpaceById', { spaceId: 'a', body: { emoji: null } }), [])
    assert.deepEqual(checks.checkInput('getAuthenticatedUser', {}), [])
  })
})

describe('reading a query', () => {
  const read = (query: string) => checks.readQuery('listFiles', new URLSearchParams(query))

  it('reports values that don’t have the declared type', () => {
    assertSaid(read('limit=many&metadata=yes').problems, [
      { path: '/query/limit', message: '“limit” must be a whole number.' },
      { path: '/query/metadata', message: '“metadata” must be true or false.' },
    ])
    assert.equal(read('limit=1&limit=2').problems.length, 1)
    assert.equal(read('limit=').problems.length, 1)
  })

  it('returns numbers, booleans and text, and leaves out unknown names', () => {
    assert.deepEqual(read('limit=20&metadata=false&page=5&else=1'), {
      value: { limit: 20, metadata: false, page: '5' },
      problems: [],
    })
  })
})

describe('checks of responses', () => {
  const check = (body: unknown) => checks.checkResponse('getSpaceById', 200, body)

  it('name the location of a wrong shape, and never repeat its content', () => {
    const problems = check({ ...space, title: { secret: 'hush' }, revision: undefined })
    assert.deepEqual(problems.map((problem) => problem.path).sort(), ['/body/revision', '/body/title'])
    assert.ok(!JSON.stringify(problems).includes('hush'))
    assert.equal(check('text')[0]?.message, '“body” must be an object.')
  })

  it('find a wrong shape deep in a tree of pages', () => {
    const page = (pages: unknown[]) => ({ id: 'p', title: 'P', type: 'document', pages })
    const problems = checks.checkResponse('listPages', 200, {
      pages: [page([page([{ id: 1, title: '', type: 'x' }])])],
    })
    assertSaid(problems, [{ path: '/body/pages/0/pages/0/pages/0/id', message: '“id” must be text.' }])
  })

  it('accept unknown fields, unknown values, longer titles and unusual dates', () => {
    const odd = { ...space, title: 'x'.repeat(80), visibility: 'galactic', createdAt: 'soon', extra: { a: 1 } }
    assert.deepEqual(check({ ...odd, mergeRules: { type: 'new', more: 1 }, defaultLevel: 'emperor' }), [])
    assert.equal(check({ ...odd, mergeRules: {} }).length, 1)
  })

  it('distinguish null from a missing value', () => {
    assert.deepEqual(
      check({ ...space, emoji: null, title: null })
        .map((problem) => problem.path)
        .sort(),
      ['/body/emoji', '/body/title'],
    )
  })

  it('accept no body for a status without one', () => {
    assert.deepEqual(checks.checkResponse('deleteSpaceById', 205, undefined), [])
  })
})

describe('responses that deviate from the contract', () => {
  const read = (name: Parameters<typeof checks.readResponse>[0], body: unknown) => checks.readResponse(name, 200, body)

  it('stay unchanged if nothing is wrong', () => {
    const answer = { ...space, extra: { a: 1 } }
    assert.equal(read('getSpaceById', answer).value, answer)
  })

  it('lose optional values that are null or of another type', () => {
    const { value, usable } = read('getSpaceById', { ...space, emoji: null, parent: 7 })
    assert.ok(usable)
    assert.deepEqual(value, { ...space })
    const pages = [{ id: 'p', title: 'P', type: 'document', pages: null, icon: null }]
    assert.deepEqual(read('listPages', { pages }).value, { pages: [{ id: 'p', title: 'P', type: 'document' }] })
  })

  it('get neutral or default values in place of missing ones', () => {
    const spec = { object: 'openapi-spec', id: 's', slug: 'pets' }
    const { value, repairs, usable } = read('getOpenAPISpecBySlug', spec)
    assert.ok(usable)
    assert.deepEqual(value, {
      ...spec,
      createdAt: '',
      updatedAt: '',
      processingState: 'complete',
      visibility: 'private',
      permissions: {},
      urls: {},
    })
    assert.ok(
      repairs.some(({ path, message }) => path === '/body/visibility' && message === '“visibility” is missing.'),
    )
  })

  it('lose the members of a list that have no identity, and keep the others', () => {
    const spec = { object: 'openapi-spec', id: 's', slug: 'pets' }
    const { value, repairs } = read('listOpenAPISpecs', { items: [spec, { object: 'openapi-spec' }, 'odd', null] })
    assert.equal((value as { items: unknown[] }).items.length, 1)
    assert.deepEqual(
      repairs.filter(({ message }) => message.includes('was skipped')).map(({ path }) => path),
      ['/body/items/1', '/body/items/2', '/body/items/3'],
    )
  })

  it('keep members of an unknown kind', () => {
    const known = { object: 'site-section', id: 'a', title: 'Guides' }
    const group = { object: 'site-section-group', id: 'g', title: 'More', children: [known] }
    const unknown = { object: 'site-carousel', id: 'b', title: 'Pictures', speed: 3 }
    const link = { object: 'site-external-link', id: 'c', title: 'Shop', url: 'https://example.com' }
    const { value, usable } = read('getSiteStructure', { type: 'sections', structure: [known, unknown, link, group] })
    assert.ok(usable)
    const { structure } = value as { structure: Record<string, unknown>[] }
    const whole = { ...known, default: false, path: '', siteSpaces: [], urls: {} }
    assert.deepEqual(structure, [whole, unknown, link, { ...group, children: [whole] }])
  })

  it('keep the matching form of a union, and lose null values in it', () => {
    const comment = { object: 'comment', id: 'c', postedBy: { object: 'user', id: 'u' } }
    const bodies = [{ markdown: 'Hello' }, { document: { object: 'document', nodes: [] } }, { markdown: null }, {}]
    const { value } = read('listCommentsInSpace', { items: bodies.map((body) => ({ ...comment, body })) })
    assert.deepEqual(
      (value as { items: { body: unknown }[] }).items.map(({ body }) => body),
      [{ markdown: 'Hello' }, { document: { object: 'document', data: {}, nodes: [] } }, {}, {}],
    )
  })

  it('are unusable without the identity of the requested object', () => {
    assert.equal(read('getSpaceById', { title: 'Handbook' }).usable, false)
    assert.equal(read('getSpaceById', 'text').usable, false)
  })
})
