import assert from 'node:assert/strict'
import { ShownTexts } from '../../../src/features/writing/editing/shownTexts.ts'

describe('The texts that documents of pages show', () => {
  const key = { server: 'fake', space: 's', changeRequest: 'c', page: 'p' }
  const base = { revision: 'r1', documentId: 'd', markdown: 'Read' }

  it('count as typed if they were read before the last save', () => {
    const texts = new ShownTexts()
    texts.remember(key, { text: 'Read', base, draft: undefined })
    texts.settle(key, 'Read')
    texts.saved(key, 'Typed')
    // VS Code reports an undo before it marks the document as changed.
    texts.settle(key, 'Read')
    assert.deepEqual(texts.origin(key, undefined), { base, onto: 'Typed' })
  })

  it('count as shown if they were read after the last save', () => {
    const texts = new ShownTexts()
    texts.remember(key, { text: 'Read', base, draft: undefined })
    texts.settle(key, 'Read')
    texts.saved(key, 'Typed')
    texts.remember(key, { text: 'Pushed', base: { ...base, markdown: 'Pushed' }, draft: undefined })
    texts.settle(key, 'Pushed')
    assert.equal(texts.origin(key, undefined).onto, 'Pushed')
  })
})
