import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { onlyReferencePage } from '../../../scripts/onlyReferencePage.ts'
import { withoutOperations } from '../../../src/client/fallbacks/withoutOperations.ts'
import { operations } from '../../../src/contract/operations.ts'
import { readReference } from '../../support/reference/readReference.ts'

describe('A server with only the reference', () => {
  it('has an entry for each operation that it lacks', () => {
    const referenced = new Set(readReference().map(({ name }) => name))
    const further = Object.keys(operations).filter((name) => !referenced.has(name))
    assert.deepEqual(Object.keys(withoutOperations).toSorted(), further.toSorted())
  })

  it('is on a page of the guide', () => {
    const file = new URL('../../../media/guide/reference/only-reference.md', import.meta.url)
    const page = onlyReferencePage()
    if (process.env['GALLEY_UPDATE_COVERAGE']) writeFileSync(file, page)
    else assert.equal(readFileSync(file, 'utf8'), page, 'Run “npm run coverage”.')
  })
})
