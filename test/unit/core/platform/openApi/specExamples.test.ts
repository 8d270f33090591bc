import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { documentIn } from '../../../../../src/core/platform/openApi/parseSpec.ts'
import { SchemaMatcher } from '../../../../../src/core/platform/openApi/schemaMismatch.ts'
import { checkExamples } from '../../../../../src/core/platform/openApi/specExamples.ts'

const mismatch = (value: unknown, schema: unknown, document: object = {}): string | undefined =>
  new SchemaMatcher(document).mismatch(value, schema)

describe('Examples of a specification', () => {
  it('are compared in limited time with schemas that repeat themselves, or that match by a costly pattern', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => {
        const next = { $ref: `#/s/a${index + 1}` }
        return [`a${index}`, { allOf: [next, next] }]
      }),
    )
    const endless = { $ref: '#/s/self' }
    const document = { s: { ...schemas, self: { anyOf: [endless, endless] } } }
    const started = performance.now()
    for (const schema of [{ $ref: '#/s/a0' }, endless]) assert.equal(mismatch({}, schema, document), undefined)
    for (const pattern of ['(a+)+$', 'a*a*a*a*a*a*$', `${'a*'.repeat(99)}$`, '('])
      assert.equal(mismatch(`${'a'.repeat(3000)}b`, { pattern }), undefined)
    for (const pattern of [`^${'(a|a)'.repeat(39)}$`, `^${'a?'.repeat(60)}${'a'.repeat(60)}c$`])
      assert.equal(mismatch(`${'a'.repeat(59)}b`, { pattern }), undefined)
    const bomb = Array.from({ length: 40 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]\n`).join('')
    assert.equal(checkExamples(documentIn(`a0: &a0 { type: string, example: 5 }\n${bomb}`) as object).count, 0)
    assert.ok(performance.now() - started < 5000)
  })

  it('are compared with a pattern that has a choice', () => {
    assert.equal(mismatch('d', { pattern: '^(a|b|c)$' }), '')
    assert.equal(mismatch('b', { pattern: '^(a|b|c)$' }), undefined)
  })

  it('match what isn’t a schema, or is elsewhere', () => {
    for (const schema of [undefined, null, 5, [], true, { $ref: 'other.yaml' }, { type: 'file' }])
      assert.equal(mismatch('x', schema), undefined)
    assert.equal(mismatch(null, { type: 'string', nullable: true, enum: ['a'] }), undefined)
  })

  it('name the first place that doesn’t match', () => {
    const pet = {
      type: 'object',
      required: ['name'],
      properties: { name: { maxLength: 3 }, tags: { items: { type: 'string' } } },
    }
    assert.equal(mismatch('x', pet), '')
    assert.equal(mismatch({}, pet), 'name')
    assert.equal(mismatch({ name: 'Rex', tags: ['a', 1] }, pet), 'tags[1]')
    assert.equal(mismatch([{ name: 'Long' }], { type: 'array', items: pet }), '[0].name')
    const minimum = { exclusiveMinimum: true, minimum: 3 }
    assert.deepEqual([mismatch(3, minimum), mismatch(4, minimum)], ['', undefined])
    assert.equal(mismatch({}, { required: ['id'], properties: { id: { readOnly: true } } }), undefined)
  })

  it('match exactly when a validator says so, for the keywords that are known', () => {
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 2 },
        fc.constantFrom(null, true, 0, 1, 2.5, '', 'ab', 'abc'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), { noNullPrototype: true }),
      ),
    })).value
    const schema = fc.letrec((tie) => ({
      schema: fc.oneof(
        { maxDepth: 2 },
        fc.boolean(),
        fc.record(
          {
            type: fc.constantFrom('null', 'string', 'integer', 'number', 'boolean', 'array', 'object', [
              'string',
              'null',
            ]),
            enum: fc.array(value, { minLength: 1, maxLength: 3 }),
            const: value,
            minimum: fc.constantFrom(0, 1),
            exclusiveMaximum: fc.constantFrom(1, 2),
            minLength: fc.constantFrom(1, 3),
            pattern: fc.constantFrom('^a', 'c$'),
            maxItems: fc.constantFrom(0, 2),
            items: tie('schema'),
            prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            required: fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 }),
            properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { noNullPrototype: true }),
            additionalProperties: tie('schema'),
            allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            not: fc.record({ type: fc.constantFrom('string', 'null') }),
          },
          { requiredKeys: [] },
        ),
      ),
    })).schema
    const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } })
    fc.assert(
      fc.property(schema, value, (written, example) => {
        assert.equal(mismatch(example, written) === undefined, ajv.validate(written as object, example))
      }),
      { numRuns: 100 },
    )
  })

  it('are found in bodies, parameters, responses and schemas, and counted', () => {
    const document = documentIn(`
openapi: 3.1.0
paths:
  /pets:
    post:
      parameters: [{ name: limit, in: query, schema: { type: integer }, example: many }]
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Pet' }
            examples: { good: { value: { name: Rex } }, bad: { value: { name: 1 } }, text: { value: '{"name":"Rex"}' } }
          application/xml: { schema: { type: object }, example: <pet/> }
components:
  schemas:
    Pet: { type: object, properties: { name: { type: string, examples: [Rex, 5] } }, example: { name: Tom } }
    example: { properties: { example: { type: string } } }
`)
    assert.deepEqual(checkExamples(document as object), { count: 7, wrong: ['POST /pets', 'POST /pets: name', 'Pet'] })
    const old = {
      paths: {
        '/a': {
          get: {
            responses: { 200: { schema: { type: 'string' }, examples: { 'application/json': 5, 'text/plain': 5 } } },
          },
        },
      },
    }
    assert.deepEqual(checkExamples(old), { count: 1, wrong: ['GET /a'] })
    assert.deepEqual(checkExamples({}), { count: 0, wrong: [] })
  })
})
