import assert from 'node:assert/strict'
import { problemOf } from '../../../../../src/core/authoring/checks/docsProblem.ts'
import { frequentKinds, maxOfKind, problemKind } from '../../../../../src/core/authoring/checks/problemKinds.ts'

describe('Kinds of problems', () => {
  const span = { start: 0, end: 0 }

  it('are distinguished by rule and message, not by values', () => {
    const [one, other, file] = [['a.md'], ['b.md', ''], ['b.md', 'c.md']].map((values) =>
      problemKind(problemOf('dead-file', span, values)),
    )
    assert.equal(one, other)
    assert.notEqual(one, file)
    assert.notEqual(one, problemKind(problemOf('missing-page', span, ['a.md'])))
  })

  it('are frequent from the first problem beyond the maximum', () => {
    const problems = Array.from({ length: maxOfKind }, (_, number) => problemOf('unused-file', span, [String(number)]))
    assert.equal(frequentKinds([...problems, problemOf('orphan-page', span)]).size, 0)
    const crowded = [...frequentKinds([...problems, problemOf('unused-file', span, ['last'])]).values()]
    assert.deepEqual(crowded, [{ first: problems[0], count: maxOfKind + 1 }])
  })
})
