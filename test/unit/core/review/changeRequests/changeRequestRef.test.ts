import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import {
  changeRequestKey,
  isOutdatedBy,
  isSameChangeRequest,
  type ChangeRequestScope,
} from '../../../../../src/core/platform/uris/changeRequestRef.ts'

describe('References to change requests', () => {
  const ref = { server: 'sandbox', space: 's1', changeRequest: 'c1' }
  const others: ChangeRequestScope[] = [
    { ...ref, server: 'other' },
    { ...ref, space: 's2' },
    { ...ref, changeRequest: 'c2' },
    { server: 'sandbox', space: 's1' },
  ]

  it('are equal, with the same key, if other properties differ', () => {
    const page = { ...ref, page: 'p1' }
    assert.equal(isSameChangeRequest(ref, page), true)
    assert.equal(changeRequestKey(ref), changeRequestKey(page))
  })

  for (const other of others) {
    it(`are distinguished from ${JSON.stringify(other)}`, () => {
      assert.equal(isSameChangeRequest(ref, other), false)
      assert.notEqual(changeRequestKey(ref), changeRequestKey(other))
    })
  }

  it('tell which reads a write makes outdated: those about them, their space, and lists that can contain them', () => {
    const isOutdated = (name: string, input: Record<string, unknown>): boolean => isOutdatedBy(ref, name, input)
    assert.equal(isOutdated('getChangeRequestById', { spaceId: 's1', changeRequestId: 'c1' }), true)
    assert.equal(isOutdated('listPagesInChangeRequest', { spaceId: 's1', changeRequestId: 'c1' }), true)
    assert.equal(isOutdated('getSpaceById', { spaceId: 's1' }), true)
    assert.equal(isOutdated('listChangeRequestsForOrganization', { organizationId: 'o1' }), true)
    assert.equal(isOutdated('getChangeRequestById', { spaceId: 's1', changeRequestId: 'c2' }), false)
    assert.equal(isOutdated('getSpaceById', { spaceId: 's2' }), false)
    assert.equal(isOutdated('listPages', { spaceId: 's1' }), false)
  })

  it('of a space make no single change request outdated', () => {
    const isOutdated = isOutdatedBy({ server: 'sandbox', space: 's1' }, 'getChangeRequestById', { spaceId: 's1' })
    assert.equal(isOutdated, false)
  })
})
