import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { pathParameters } from '../../../../../src/contract/operation.ts'
import { operations, type OperationName } from '../../../../../src/contract/operations.ts'
import { OperationCatalog } from '../../../../../src/core/platform/operations/operationCatalog.ts'

const names = Object.keys(operations) as OperationName[]
const book = new OperationCatalog()

describe('the form of an operation', () => {
  it('exists for every operation, and asks for everything in its path and query', () => {
    for (const name of names) {
      const { path, query } = operations[name] as { path: string; query?: { properties: object } }
      const { required, optional } = book.form(name)
      const asked = [...required, ...optional].map((question) => question.name)
      assert.deepEqual(
        asked.toSorted(),
        [...pathParameters(path), ...Object.keys(query?.properties ?? {})].toSorted(),
        name,
      )
      assert.deepEqual(
        required.slice(0, pathParameters(path).length).map((question) => question.name),
        pathParameters(path),
        name,
      )
    }
  })

  it('refuses a value over a limit, and states the limit', () => {
    const [, limit] = book.form('listFiles').optional
    assert.equal(limit?.name, 'limit')
    assert.equal(limit.hint, 'The maximum number of items. (a whole number, 0 to 1000)')
    assert.deepEqual(book.answer('listFiles', limit, '1001'), { problem: '“limit” can be at most 1000.' })
    assert.deepEqual(book.answer('listFiles', limit, 'many'), { problem: '“limit” must be a whole number.' })
    assert.deepEqual(book.answer('listFiles', limit, ' 20 '), { value: 20 })
  })

  it('refuses identifiers that are empty or would change the path', () => {
    const [space] = book.form('getSpaceById').required
    assert.ok(space)
    assert.deepEqual(book.answer('getSpaceById', space, ''), { problem: '“spaceId” can’t be empty.' })
    assert.deepEqual(book.answer('getSpaceById', space, '..'), { problem: '“spaceId” must be an identifier.' })
    assert.deepEqual(book.answer('getSpaceById', space, 'a/b'), { value: 'a/b' })
  })

  it('offers choices, yes and no, and lists', () => {
    const kinds = Object.fromEntries(
      [...book.form('listSites').optional, ...book.form('listCommentsInSpace').optional].map(({ name, kind }) => [
        name,
        kind,
      ]),
    )
    assert.equal(kinds['published'], 'boolean')
    assert.equal(kinds['type'], 'choices')
    assert.equal(kinds['status'], 'choice')
    assert.equal(kinds['authors'], 'texts')
    const authors = book.form('listCommentsInSpace').optional.find(({ name }) => name === 'authors')
    assert.ok(authors)
    assert.deepEqual(book.answer('listCommentsInSpace', authors, 'ada, bob,'), { value: ['ada', 'bob'] })
  })
})

describe('the list of operations', () => {
  it('contains every operation once', () => {
    assert.deepEqual(book.entries.map(({ name }) => name).toSorted(), names.toSorted())
  })

  it('is searched by words of name, method, path and summary', () => {
    const found = (query: string): string[] => book.find(query).map(({ name }) => name)
    assert.equal(found('createspace')[0], 'createSpace')
    assert.equal(found('create space')[0], 'createSpace')
    assert.equal(found('merge change request')[0], 'mergeChangeRequest')
    assert.ok(found('delete /share-links').includes('deleteSiteShareLinkById'))
    assert.deepEqual(found('no such thing'), [])
    assert.equal(found('').length, names.length)
  })
})
