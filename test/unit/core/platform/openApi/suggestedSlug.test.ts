import assert from 'node:assert/strict'
import fc from 'fast-check'
import { OperationCatalog } from '../../../../../src/core/platform/operations/operationCatalog.ts'
import { suggestedSlug } from '../../../../../src/core/platform/openApi/suggestedSlug.ts'

describe('The slug suggested for a specification', () => {
  const rule = new OperationCatalog().field('createOpenAPISpec', 'slug')

  it('contains the words of its title', () => {
    assert.equal(suggestedSlug('Pet Shop API (v2)', 100), 'pet-shop-api-v2')
    assert.equal(suggestedSlug('Über Käse', 100), 'uber-kase')
    assert.equal(suggestedSlug('宠物', 100), '')
  })

  it('is accepted by the contract, or empty', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (title) => {
        const slug = suggestedSlug(title, rule.maxLength ?? 0)
        assert.ok(slug === '' || rule.problem(slug) === undefined, slug)
      }),
    )
  })
})
