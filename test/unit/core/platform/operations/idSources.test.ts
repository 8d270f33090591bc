import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { pathParameters, type Operation } from '../../../../../src/contract/operation.ts'
import { operations, type OperationName } from '../../../../../src/contract/operations.ts'
import { idChoices } from '../../../../../src/core/platform/operations/idChoices.ts'
import { idSources, type IdSource } from '../../../../../src/core/platform/operations/idSources.ts'
import { operationForm } from '../../../../../src/core/platform/operations/operationForm.ts'
import { resolved, type SchemaShape } from '../../../../../src/core/platform/operations/schemaShape.ts'
import { skeleton } from '../../../../../src/core/platform/operations/skeleton.ts'

const names = Object.keys(operations) as OperationName[]
const used = names.flatMap((name) => {
  const { required, optional } = operationForm(name)
  return [...required, ...optional].flatMap((question) => question.sources)
})

/** Returns the schema of the items that a source lists. */
function itemOf({ operation, list = 'items' }: IdSource): SchemaShape {
  const answer = (operations[operation] as Operation).responses[200] as SchemaShape
  return resolved(answer.properties?.[list]?.items ?? answer.properties?.['pages']?.items ?? answer)
}

describe('selecting identifiers by name', () => {
  it('is possible for every identifier in a path except that of an invitation, which no operation lists', () => {
    const without = names.flatMap((name) =>
      operationForm(name)
        .required.filter(({ part, sources }) => part === 'path' && sources.length === 0)
        .map((question) => question.name),
    )
    assert.deepEqual(without, ['inviteId'])
  })

  it('only reads, and needs only values that are known by then, except possibly the organization', () => {
    for (const name of names) {
      const { required } = operationForm(name)
      required.forEach(({ sources }, index) => {
        const known = ['organizationId', ...required.slice(0, index).map((question) => question.name)]
        for (const { operation } of sources) {
          const { method, path }: Operation = operations[operation]
          assert.equal(method, 'GET')
          for (const need of pathParameters(path))
            assert.ok(known.includes(need), `${name}: ${operation} needs ${need}`)
        }
      })
    }
  })

  it('uses only fields of the contract', () => {
    for (const source of used) {
      for (const text of [source.id, source.label, source.about ?? '']) {
        for (const [, path = ''] of text.matchAll(/\{([\w.]+)\}/g)) {
          let schemas = [itemOf(source)]
          for (const name of path.split('.')) {
            schemas = schemas
              .flatMap((schema) => schema.anyOf ?? [schema])
              .flatMap((schema) => schema.properties?.[name] ?? [])
          }
          assert.ok(schemas.length > 0, `${source.operation} has no ${path}`)
        }
      }
    }
  })

  it('sends only requests that the contract allows', () => {
    for (const { operation, queries = [] } of used) {
      const { query }: Operation = operations[operation]
      for (const each of queries)
        for (const name of Object.keys(each)) assert.ok(query && name in query.properties, `${operation}: ${name}`)
    }
  })

  it('reads from the change request if there is one', () => {
    const operationOf = (name: OperationName, parameter: string): string | undefined =>
      operationForm(name).required.find((question) => question.name === parameter)?.sources[0]?.operation
    assert.equal(operationOf('getPageById', 'pageId'), 'listPages')
    assert.equal(operationOf('getPageInChangeRequestById', 'pageId'), 'listPagesInChangeRequest')
    assert.equal(operationOf('getPageInRevisionById', 'pageId'), 'listPagesInRevisionById')
    assert.equal(operationOf('deleteCommentInChangeRequest', 'commentId'), 'listCommentsInChangeRequest')
    assert.equal(
      operationOf('removeRequestedReviewerFromChangeRequest', 'userId'),
      'listChangeRequestRequestedReviewers',
    )
  })

  it('respects the meaning of body fields in each operation', () => {
    const known = new Set(['organizationId', 'siteId', 'spaceId'])
    assert.equal(idSources('addSectionGroupToSite', 'parent', known)[0]?.operation, 'listSiteSectionGroups')
    assert.equal(idSources('createSpace', 'parent', known)[0]?.operation, 'listCollectionsInOrganizationById')
    assert.equal(idSources('listFiles', 'page', known).length, 0)
    assert.equal(idSources('createSpace', 'title', known).length, 0)
    assert.equal(idSources('createSpace', 'constructor', known).length, 0)
  })
})

describe('choices for an identifier', () => {
  const pages: IdSource = { operation: 'listPages', id: '{id}', label: '{title}', about: '{path}' }

  it('are empty if a response isn’t a list, and leave out items without an identifier', () => {
    for (const answer of [undefined, null, 'text', []]) assert.deepEqual(idChoices(pages, answer), [])
    assert.deepEqual(idChoices(pages, { items: [null, 3, { title: 'No id' }] }), [])
  })

  it('are in the order of the tree, by title, one line each', () => {
    const answer = {
      pages: [
        { id: 'a', title: 'A\n1', path: 'a', pages: [{ id: 'b', title: '', path: 'a/b' }] },
        { id: 'c', title: 'C' },
      ],
    }
    assert.deepEqual(idChoices(pages, answer), [
      { id: 'a', label: 'A 1', about: 'a' },
      { id: 'b', label: 'b', about: 'a/b' },
      { id: 'c', label: 'C', about: '' },
    ])
  })

  it('are found in the smallest response that the contract allows', () => {
    for (const source of used) {
      const item = skeleton(itemOf(source))
      assert.ok(idChoices({ ...source, id: 'x' }, { items: [item] }).length === 1, source.operation)
    }
  })
})
