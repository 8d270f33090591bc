import assert from 'node:assert/strict'
import { evaluateExpression } from '../../../../../src/core/authoring/rendering/expressions/evaluateExpression.ts'
import { visitorClaims, visitorWith } from '../../../../../src/core/authoring/rendering/expressions/visitorClaims.ts'

const named = (text: string): string[] => visitorClaims(text).map(({ path, value }) => `${path.join('.')}=${value}`)

describe('The claims that a page uses', () => {
  it('are those in its conditions, expressions and front matter, each once', () => {
    const text =
      '---\nif: visitor.claims.staff\n---\n\n{% if !visitor.claims.unsigned.beta && visitor.claims.plan == "pro" %}\na\n{% endif %}\n\n' +
      '{% if 3 < visitor.claims.seats ? "free" !== visitor.claims.plan : visitor.claims.unsigned.beta %}\nb\n{% endif %}\n\n' +
      '<code class="expression">visitor.claims["name"]</code>\n'
    assert.deepEqual(named(text), ['staff=true', 'unsigned.beta=true', 'plan=pro', 'seats=3', 'plan=free', 'name=true'])
  })

  it('leave out code, invalid expressions, and other variables', () => {
    assert.deepEqual(
      named('`{% if visitor.claims.a %}` {% if (visitor.claims.b %}\n{% if space.vars.c %}\n{% if visitor.claims %}\n'),
      [],
    )
  })

  it('make a visitor with exactly these claims', () => {
    const visitor = visitorWith([
      { path: ['unsigned', 'beta'], value: true },
      { path: ['unsigned', '__proto__'], value: 'x' },
      { path: ['plan'], value: 'pro' },
    ])
    const value = (source: string): unknown => evaluateExpression(source, { visitor })
    assert.deepEqual(value('visitor.claims.unsigned.beta && visitor.claims.plan == "pro"'), { value: true })
    assert.deepEqual(value('visitor.claims.unsigned["__proto__"]'), { value: 'x' })
    assert.deepEqual(value('visitor.claims.other'), { value: undefined })
    assert.deepEqual(value('visitor.claims.plan == "free"'), { value: false })
  })
})
