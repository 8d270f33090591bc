import assert from 'node:assert/strict'
import {
  changeLine,
  differencesMarkdown,
} from '../../../../../src/core/platform/openApi/differences/differencesList.ts'
import { specDifferences } from '../../../../../src/core/platform/openApi/differences/specDifferences.ts'
import { documentIn } from '../../../../../src/core/platform/openApi/parseSpec.ts'
import { english } from '../../../../../src/core/text/messages/translate.ts'

/** Returns the differences in lines. Those that break clients begin with `!`. */
function lines(before: string, now: string): string[] {
  const changes = specDifferences(documentIn(before) as object, documentIn(now) as object)
  return changes.map((each) => `${each.breaking ? '! ' : ''}${changeLine(each, english)}`)
}

/** A document with one operation. */
const operation = (fields: string): string => `paths: { /birds: { get: { ${fields} } } }`
const body = (schema: string, extra = ''): string =>
  operation(`requestBody: { ${extra} content: { application/json: { schema: ${schema} } } }`)
const response = (schema: string): string =>
  operation(`responses: { '200': { description: OK, content: { application/json: { schema: ${schema} } } } }`)

describe('The differences between two specifications', () => {
  it('are none for the same content in another order', () => {
    assert.deepEqual(lines('paths: { /a: { get: {} }, /b: {} }', 'paths: { /b: {}, /a: { get: {} } }'), [])
  })

  it('put what breaks clients first, and follow an operation to its new path by its operationId', () => {
    assert.deepEqual(
      lines(
        'paths: { /a: { get: { operationId: a }, put: {} }, /c: { get: {} } }',
        'paths: { /a2: { get: { operationId: a } }, /c: { get: { deprecated: true } }, /d: { get: {} } }',
      ),
      [
        '! Operation removed: PUT /a',
        '! Operation moved: GET /a is now GET /a2',
        'Operation deprecated: GET /c (deprecated)',
        'Operation added: GET /d',
      ],
    )
  })

  it('say for parameters whether clients must act', () => {
    const list = (...each: string[]): string => operation(`parameters: [${each.join(', ')}]`)
    const [a, needed] = ['{ name: a, in: query }', '{ name: a, in: query, required: true }']
    assert.deepEqual(lines(list(), list(a)), ['Operation changed: GET /birds (new optional parameter “a”)'])
    assert.deepEqual(lines(list(), list(needed)), ['! Operation changed: GET /birds (new required parameter “a”)'])
    assert.deepEqual(lines(list(a), list(needed)), ['! Operation changed: GET /birds (parameter “a” is now required)'])
    assert.deepEqual(lines(list(needed), list(a)), ['Operation changed: GET /birds (parameter “a” is now optional)'])
    assert.deepEqual(lines(list(needed), list()), ['! Operation changed: GET /birds (parameter “a” removed)'])
    assert.deepEqual(
      lines(
        list('{ name: a, in: query, schema: { type: string } }'),
        list('{ name: a, in: query, schema: { type: integer } }'),
      ),
      ['! Operation changed: GET /birds (type of “a” changed from string to integer)'],
    )
  })

  it('depend for schemas on who sends them', () => {
    const [one, two] = ['{ properties: { a: {} } }', '{ required: [b], properties: { b: {} } }']
    assert.deepEqual(lines(body(one), body(two)), [
      '! Operation changed: GET /birds (new required property “b”; property “a” removed)',
    ])
    assert.deepEqual(lines(response(one), response(two)), [
      '! Operation changed: GET /birds (property “a” removed; new required property “b”)',
    ])
    assert.deepEqual(lines(response('{ enum: [a] }'), response('{ enum: [a, b] }')), [
      'Operation changed: GET /birds (new value "b")',
    ])
    assert.deepEqual(lines(body('{ enum: [a, b] }'), body('{ enum: [a] }')), [
      '! Operation changed: GET /birds (value "b" removed)',
    ])
    assert.deepEqual(lines(body('{}'), body('{}', 'required: true,')), [
      '! Operation changed: GET /birds (the body is now required)',
    ])
  })

  it('name a shared schema once, and break only if an operation uses it that way', () => {
    const shared = (use: string, schema: string): string =>
      `${use}\ncomponents: { schemas: { Nest: { properties: { bird: { $ref: '#/components/schemas/Bird' } } }, Bird: ${schema} } }`
    const nest = "{ $ref: '#/components/schemas/Nest' }"
    const [one, two] = ['{ properties: { a: { type: string } } }', '{ properties: {} }']
    assert.deepEqual(lines(shared(response(nest), one), shared(response(nest), two)), [
      '! Schema changed: Bird (property “a” removed)',
    ])
    assert.deepEqual(lines(shared(body(nest), one), shared(body(nest), two)), [
      'Schema changed: Bird (property “a” removed)',
    ])
  })

  it('end for schemas that contain themselves in many ways', () => {
    const circular = (prefix: string): string => {
      const names = Array.from({ length: 40 }, (_, index) => `${prefix}${index}`)
      const all = names.map((name) => `${name.toLowerCase()}: { $ref: '#/components/schemas/${name}' }`).join(', ')
      const schemas = names.map((name) => `${name}: { description: ${prefix}, properties: { ${all} } }`).join(', ')
      return `${response(`{ $ref: '#/components/schemas/${prefix}0' }`)}\ncomponents: { schemas: { ${schemas} } }`
    }
    assert.ok(lines(circular('A'), circular('B')).length > 0)
  })

  it('are written as Markdown that names from a specification can’t change', () => {
    const changes = specDifferences(
      documentIn(operation('parameters: []').replace('/birds', '"/a`b\\n# c"')) as object,
      {},
    )
    assert.equal(
      differencesMarkdown(changes, english, { pagesOf: () => ['a.md'] }),
      '## Breaking changes\n\n* Operation removed: `GET /a b # c`\n  * shown on: a.md\n',
    )
    const renamed = specDifferences(
      documentIn(operation('parameters: [{ name: "{% a %}<b>", in: query }]')) as object,
      documentIn(operation('parameters: []')) as object,
    )
    assert.match(differencesMarkdown(renamed, english), /parameter “\\{% a %\\}\\<b\\>” removed/)
  })
})
