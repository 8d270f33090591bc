import assert from 'node:assert/strict'
import { OperationCatalog } from '../../../../../src/core/platform/operations/operationCatalog.ts'

const book = new OperationCatalog()

describe('The rule of a field', () => {
  it('refuses what the contract refuses, whether or not the rest of the body is complete', () => {
    const label = book.field('createSiteShareLink', 'name')
    assert.equal(label.maxLength, 50)
    assert.match(label.problem('x'.repeat(51)) ?? '', /at most 50 characters/)
    assert.equal(label.problem('x'.repeat(50)), undefined)
    assert.match(book.field('createOpenAPISpec', 'slug').problem('Not a slug!') ?? '', /letters and digits/)
  })

  it('resolves optional and nullable fields', () => {
    const proxy = book.field('updateSiteById', 'proxy')
    assert.equal(proxy.maxLength, 512)
    assert.equal(proxy.problem(null), undefined)
    assert.notEqual(proxy.problem('nowhere'), undefined)
  })

  it('finds a field in lists and in one of several alternatives', () => {
    assert.equal(book.field('updateSpaceById', 'mergeRules/rules/expression').maxLength, 1024)
    assert.deepEqual(book.field('updateSpaceById', 'defaultLevel').choices.slice(0, 2), ['admin', 'create'])
  })
})
