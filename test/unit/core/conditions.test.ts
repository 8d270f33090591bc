import assert from 'node:assert/strict'
import fc from 'fast-check'
import { conditionProblem } from '../../../src/core/docs/sites/conditionProblem.ts'

describe('A condition', () => {
  for (const [text, at, found] of [
    ['', 0, undefined],
    ['   ', 3, undefined],
    ['visitor.', 8, undefined],
    ['visitor.claims.plan = "pro"', 20, '='],
    ['visitor.claims.plan == "pro', 23, '"'],
    ['(visitor.claims.guest', 21, undefined],
    ['visitor.claims.guest)', 20, ')'],
    ['a b', 2, 'b'],
    ['a && && b', 5, '&&'],
    ['visitor.claims["x"', 18, undefined],
    ['a ? b', 5, undefined],
    ['a; b', 1, ';'],
  ] as const) {
    it(`is refused if it’s invalid: ${JSON.stringify(text)}`, () => {
      assert.deepEqual(conditionProblem(text), { at, found })
    })
  }

  for (const text of [
    'visitor.claims.guest',
    '!visitor.claims.guest',
    'visitor.claims.plan == "pro" && visitor.claims["sign up"] !== undefined',
    'visitor.claims.groups.includes("staff") || (visitor.claims.age > 17 && true)',
    "['a', 'b'].includes(visitor.claims.x)",
    'visitor.claims.unsigned?.x ?? false',
    'a ? b : c',
    'visitor.claims.groups.length > 0 ',
  ]) {
    it(`is accepted: ${text}`, () => assert.equal(conditionProblem(text), undefined))
  }

  it('never makes the check throw or hang', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const problem = conditionProblem(text)
        assert.ok(problem === undefined || (problem.at >= 0 && problem.at <= text.length))
      }),
    )
  })
})
