import assert from 'node:assert/strict'
import {
  changeLine,
  differencesMarkdown,
} from '../../../../../src/core/platform/openApi/differences/differencesList.ts'
import { isComplete, specDifferences } from '../../../../../src/core/platform/openApi/differences/specDifferences.ts'
import { documentIn } from '../../../../../src/core/platform/openApi/parseSpec.ts'
import { english } from '../../../../../src/core/text/messages/translate.ts'

/** Returns the differences in lines. Those that break clients begin with `!`, those that might do so with `?`. */
function lines(before: string, now: string): string[] {
  const changes = specDifferences(documentIn(before) as object, documentIn(now) as object)
  return changes.map(
    (each) => `${each.breaking ? '! ' : each.level === 'may-break' ? '? ' : ''}${changeLine(each, english)}`,
  )
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
    assert.deepEqual(lines(list(needed), list()), [
      '? Operation changed: GET /birds (parameter “a” removed: clients might still send it)',
    ])
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
      '! Operation changed: GET /birds (new required property “b”; property “a” removed: clients might still send it)',
    ])
    assert.deepEqual(lines(response(one), response(two)), [
      '! Operation changed: GET /birds (property “a” removed; new required property “b”)',
    ])
    assert.deepEqual(lines(response('{ enum: [a] }'), response('{ enum: [a, b] }')), [
      '? Operation changed: GET /birds (new value "b": clients might not know the new value)',
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
      '? Schema changed: Bird (property “a” removed: clients might still send it)',
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

  it('are none between the same API in OpenAPI 3.0 and 3.1', () => {
    const schema = (fields: string): string => response(`{ type: object, properties: { a: { ${fields} } } }`)
    const [old, now] = ['openapi: 3.0.3\n', 'openapi: 3.1.0\n']
    const both = [
      ['type: string, nullable: true', 'type: [string, "null"]'],
      ['type: integer, maximum: 5, exclusiveMaximum: true', 'type: integer, exclusiveMaximum: 5'],
      ['type: string, enum: [a, null], nullable: true', 'type: [string, "null"], enum: [a, null]'],
      [
        'nullable: true, oneOf: [{ type: string }, { type: integer }]',
        'oneOf: [{ type: string }, { type: integer }, { type: "null" }]',
      ],
      ['nullable: true, allOf: [{ type: string }]', 'anyOf: [{ type: string }, { type: "null" }]'],
    ]
    for (const [one = '', other = ''] of both) assert.deepEqual(lines(old + schema(one), now + schema(other)), [], one)
  })

  it('are none between the same API in OpenAPI 2.0 and 3.0', () => {
    const old = `{ swagger: '2.0', host: a.example, basePath: /v1, consumes: [application/json], produces: [application/json],
      paths: { /a: { post: { parameters: [{ name: q, in: query, type: array, items: { type: string } }, { name: b, in: body, schema: { type: object } }],
        responses: { '200': { description: OK, schema: { type: string }, headers: { A: { type: string } } } } } } },
      securityDefinitions: { basic: { type: basic } } }`
    const now = `{ openapi: 3.0.3, servers: [{ url: 'https://a.example/v1' }],
      paths: { /a: { post: { parameters: [{ name: q, in: query, explode: false, schema: { type: array, items: { type: string } } }],
        requestBody: { content: { application/json: { schema: { type: object } } } },
        responses: { '200': { description: OK, content: { application/json: { schema: { type: string } } }, headers: { A: { schema: { type: string } } } } } } } },
      components: { securitySchemes: { basic: { type: http, scheme: basic } } } }`
    assert.deepEqual(lines(old.replace('collectionFormat', ''), now), [])
  })

  it('are found inside allOf, oneOf, anyOf, map values and lists', () => {
    const [one, two] = ['{ properties: { a: {}, b: { type: string } } }', '{ properties: { b: { type: string } } }']
    const forms = {
      allOf: (schema: string): string => `{ allOf: [{ properties: { c: {} } }, ${schema}] }`,
      oneOf: (schema: string): string => `{ oneOf: [{ type: string }, ${schema}] }`,
      anyOf: (schema: string): string => `{ anyOf: [{ type: string }, ${schema}] }`,
      values: (schema: string): string => `{ additionalProperties: ${schema} }`,
      list: (schema: string): string => `{ items: ${schema} }`,
      unnamed: (schema: string): string => `{ properties: { d: { items: { allOf: [${schema}] } } } }`,
    }
    for (const [name, form] of Object.entries(forms)) {
      const [found, ...others] = lines(response(form(one)), response(form(two)))
      assert.match(found ?? '', /^! Operation changed: GET \/birds \(property “(?:.*\.)?a” removed\)$/, name)
      assert.deepEqual(others, [], name)
    }
    const needed = '{ allOf: [{ required: [b], properties: { b: {} } }] }'
    assert.deepEqual(lines(body('{ allOf: [{}] }'), body(needed)), [
      '! Operation changed: GET /birds (type changed from — to object)',
    ])
  })

  it('are found in each of several lists and conditions that allOf brings together', () => {
    const all = (...each: string[]): string => body(`{ allOf: [${each.map((one) => `{ ${one} }`).join(', ')}] }`)
    const list = (name: string, last: string): string => `${name}: [{ type: string }, { type: ${last} }]`
    for (const [one, two] of [
      [list('oneOf', 'object'), list('oneOf', 'array')],
      [list('anyOf', 'object'), list('anyOf', 'array')],
      ['pattern: c', 'pattern: d'],
      ['not: { type: string }', 'not: { type: integer }'],
    ] as const) {
      const base = ['pattern: a', 'not: { type: boolean }', list('oneOf', 'boolean')]
      assert.match(lines(all(...base, one), all(...base, two))[0] ?? '', /^!/, one)
      assert.deepEqual(lines(all(...base, one), all(...base, one)), [])
    }
  })

  it('match alternatives by reference, title, fixed values and content, in any order', () => {
    const list = (...each: string[]): string => response(`{ oneOf: [${each.join(', ')}] }`)
    const [cat, dog] = ['{ properties: { kind: { const: cat }, a: {} } }', '{ properties: { kind: { const: dog } } }']
    assert.deepEqual(lines(list(cat, dog), list(dog, cat)), [])
    assert.deepEqual(lines(list(cat, dog), list(dog, '{ properties: { kind: { const: cat } } }')), [
      '! Operation changed: GET /birds (property “a” removed)',
    ])
    assert.deepEqual(lines(list('{ title: Cat, type: object }', dog), list(dog, '{ title: Cat, type: string }')), [
      '! Operation changed: GET /birds (type changed from object to string)',
    ])
  })

  it('are none if only the name of a path parameter changed, or a parameter moved to its path item', () => {
    assert.deepEqual(
      lines(
        'paths: { "/a/{b}": { get: { parameters: [{ name: b, in: path, required: true }, { name: q, in: query }] } } }',
        'paths: { "/a/{c}": { parameters: [{ name: q, in: query }], get: { parameters: [{ name: c, in: path, required: true }] } } }',
      ),
      ['Operation changed: GET /a/{c} (path parameter “b” is now named “c”)'],
    )
  })

  it('follow references of path items, and know all methods', () => {
    const item = (fields: string): string =>
      `paths: { /a: { $ref: '#/components/pathItems/A' } }\ncomponents: { pathItems: { A: { ${fields} } } }`
    assert.deepEqual(lines(item('get: {}, query: {}, additionalOperations: { COPY: {} }'), item('post: {}')), [
      '! Operation removed: GET /a',
      '! Operation removed: QUERY /a',
      '! Operation removed: COPY /a',
      'Operation added: POST /a',
    ])
  })

  it('name webhooks, and say what readers of them no longer receive', () => {
    const hook = (schema: string): string =>
      `{ webhooks: { paid: { post: { requestBody: { content: { a/json: { schema: ${schema} } } } } } } }`
    assert.deepEqual(lines(hook('{ properties: { a: {} } }'), hook('{ properties: {} }')), [
      '! Webhook changed: POST paid (property “a” removed)',
    ])
    assert.deepEqual(lines(hook('{}'), '{}'), ['! Webhook removed: POST paid'])
  })

  it('take the authorization of the document for that of its operations, and know alternatives', () => {
    const [root, own] = ['security: [{ key: [a] }]', 'security: [{ key: [a] }]']
    const api = (first: string, second: string): string => `${first}\npaths: { /a: { get: { ${second} } } }`
    assert.deepEqual(lines(api(root, ''), api('', own)), [])
    assert.deepEqual(lines(api('', ''), api(root, '')), [
      '! Operation changed: GET /a (now needs authorization: key (a))',
    ])
    assert.deepEqual(lines(api(root, ''), api('security: [{ key: [] }]', '')), [
      'Operation changed: GET /a (new way of authorization: key)',
    ])
    assert.deepEqual(lines(api(root, ''), api('security: [{ token: [] }, { key: [a] }]', '')), [
      'Operation changed: GET /a (new way of authorization: token)',
    ])
  })

  it('name a reference to another file as not compared', () => {
    const changes = specDifferences(
      documentIn(response('{ $ref: a.yaml }')) as object,
      documentIn(response('{ $ref: a.yaml }')) as object,
    )
    assert.equal(isComplete(changes), false)
    assert.match(changeLine(changes[0]!, english), /not compared: a\.yaml: it’s too large, or in another file/)
  })

  it('say that a part was not compared to its end, if it has too many differences or schemas', () => {
    const document = (schemas: Record<string, object>): object => {
      const content = { 'a/json': { schema: { $ref: '#/x/s0' } } }
      return { paths: { '/a': { get: { responses: { 200: { content } } } } }, x: schemas }
    }
    const names = Array.from({ length: 1100 }, (_, index) => `s${index}`)
    const properties = Object.fromEntries(names.map((name) => [name, {}]))
    const [first] = specDifferences(document({ s0: { properties } }), document({ s0: { properties: {} } }))
    assert.match(changeLine(first!, english), /^Operation changed: GET \/a/)
    assert.equal(isComplete([first!]), false)
    const all = (title: string): Record<string, object> => {
      const some = names.slice(0, 230)
      const inner = Object.fromEntries(some.map((name) => [name, { $ref: `#/x/${name}` }]))
      return Object.fromEntries(some.map((name) => [name, { title, properties: inner }]))
    }
    assert.equal(isComplete(specDifferences(document(all('A')), document(all('B')))), false)
    const reference = (index: number): object => ({ $ref: `#/x/s${index % 120}` })
    const merged = (title: string): Record<string, object> =>
      Object.fromEntries(
        names.slice(0, 120).map((name, index) => {
          const inner = { a: reference(index * 7), b: reference(index * 5 + 1), c: reference(index + 1) }
          return [name, { title, properties: inner, ...(index % 3 === 0 ? { allOf: [reference(index + 1)] } : {}) }]
        }),
      )
    assert.equal(isComplete(specDifferences(document(merged('A')), document(merged('B')))), false)
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
