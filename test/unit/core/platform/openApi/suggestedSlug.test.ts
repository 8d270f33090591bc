import assert from 'node:assert/strict'
import { join } from 'node:path'
import fc from 'fast-check'
import { maxSpecBytes } from '../../../../../src/contract/schemas/contentLimits.ts'
import { OperationCatalog } from '../../../../../src/core/platform/operations/operationCatalog.ts'
import { readSpecInThread } from '../../../../../src/threads/readSpecInThread.ts'
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

describe('Reading a specification in a thread', () => {
  const thread = join(import.meta.dirname, '../../../../../src/threads/specThread.ts')

  it('refuses a text that is too large without passing it on', async () => {
    const { problems } = await readSpecInThread({ text: 'x'.repeat(maxSpecBytes + 1) }, '/nowhere', AbortSignal.any([]))
    assert.deepEqual(problems, [{ kind: 'tooLarge', megabytes: 10, at: [] }])
  })

  it('says why the thread doesn’t start, and stops when it’s cancelled', async () => {
    const { problems } = await readSpecInThread({ text: '{}' }, '/nowhere/thread.ts', AbortSignal.any([]))
    assert.equal(problems[0]?.kind, 'unreadable')
    const ending = new AbortController()
    const reading = readSpecInThread({ text: '{}' }, thread, ending.signal)
    ending.abort()
    await assert.rejects(reading, { name: 'AbortError' })
  })
})
