import assert from 'node:assert/strict'
import { evaluateExpression } from '../../../../../src/core/authoring/rendering/expressions/evaluateExpression.ts'

const scope = {
  space: { vars: { name: 'Galley', n: 3, flag: false } },
  visitor: { claims: { unsigned: { beta: true } } },
}

describe('Expressions', () => {
  for (const [source, value] of [
    ['space.vars.name', 'Galley'],
    ['!visitor.claims.unsigned.beta', false],
    ['space.vars["n"] * 2 + 1', 7],
    ['space.vars.n >= 3 && space.vars.name == "Galley"', true],
    ['space.vars.flag ? "a" : "b"', 'b'],
    ['true', true],
    ['space.vars.name.length', 6],
    ['[1, 2].length', 2],
    ['visitor.claims.unsigned.gone', undefined],
    ['!visitor.claims.plan.name', true],
  ] as const) {
    it(`evaluates ${source}`, () => assert.deepEqual(evaluateExpression(source, scope), { value }))
  }

  it('name unknown values', () => {
    assert.deepEqual(evaluateExpression('space.vars.other', scope), { unknown: 'space.vars.other' })
    assert.deepEqual(evaluateExpression('page.vars.x', scope), { unknown: 'page' })
  })

  it('read only the scope’s own properties, and call nothing', () => {
    assert.deepEqual(evaluateExpression('space.constructor', scope), { unknown: 'space.constructor' })
    assert.deepEqual(evaluateExpression('space["__proto__"]', scope), { unknown: 'space.__proto__' })
    assert.ok('problem' in evaluateExpression('space.vars.name.toString()', scope))
    assert.ok('problem' in evaluateExpression('this', scope))
    assert.ok('problem' in evaluateExpression('a(', scope))
    assert.ok('problem' in evaluateExpression('1+'.repeat(2000), scope))
    assert.ok('problem' in evaluateExpression('a+a+a', { a: 'x'.repeat(250_000) }))
  })
})
