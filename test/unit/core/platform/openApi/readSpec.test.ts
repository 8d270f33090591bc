import assert from 'node:assert/strict'
import { parseSpec } from '../../../../../src/core/platform/openApi/parseSpec.ts'
import { readSpec } from '../../../../../src/core/platform/openApi/readSpec.ts'
import { SpecSchemas } from '../../../../../src/core/platform/openApi/schemaProblems.ts'
import { specProblemMessage } from '../../../../../src/core/platform/openApi/specProblemMessages.ts'

const schemas = new SpecSchemas()

/** Returns each problem as `line:column words`, counted from 1. */
function problems(text: string): string[] {
  return readSpec({ text }, schemas).problems.map((problem) => {
    const { line = -1, column = -1 } = problem.range ?? {}
    const words = specProblemMessage(problem, (message, ...values) =>
      message.replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? ''),
    )
    return `${line + 1}:${column + 1} ${words}`
  })
}

/** The official schemas list the same values in different orders. */
const sorted = (sentence: string): string =>
  sentence
    .split(/[ ,.]+/)
    .toSorted()
    .join(' ')

const head = (version: string): string =>
  version === '2.0'
    ? `swagger: "2.0"\ninfo: { title: Pets, version: "1" }\n`
    : `openapi: ${version}\ninfo: { title: Pets, version: "1" }\n`

const paths = `paths:
  /pets/{id}:
    get:
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        "200": { description: One }
`

describe('A specification', () => {
  for (const version of ['3.0.3', '3.1.0', '3.2.0']) {
    const yaml = head(version) + paths

    it(`of version ${version} is read without problems, with its counts`, () => {
      const schemasPart =
        'components:\n  schemas:\n    Pet: { type: object, properties: { next: { $ref: "#/components/schemas/Pet" } } }\n'
      const { format, problems: found, overview } = readSpec({ text: yaml + schemasPart }, schemas)
      assert.deepEqual(found, [])
      assert.equal(format, 'yaml')
      assert.deepEqual(overview, {
        specification: `OpenAPI ${version}`,
        title: 'Pets',
        version: '1',
        operations: 1,
        schemas: 1,
      })
    })

    it(`of version ${version} with missing, additional or wrong content is reported with its location`, () => {
      assert.deepEqual(problems(yaml.replace(', version: "1"', '')), ['2:1 “info”: “version” is missing.'])
      assert.deepEqual(problems(`${yaml}extra: 1\n`), ['10:1 “extra” isn’t allowed in this place.'])
      assert.deepEqual(problems(yaml.replace('{ description: One }', '5')), [
        '9:9 response 200 of GET /pets/{id}: This must be an object.',
      ])
    })

    it(`of version ${version} with an invalid parameter location is reported once, in a sentence`, () => {
      const places = version === '3.2.0' ? 'path, query, querystring, header, cookie' : 'path, query, header, cookie'
      assert.deepEqual(problems(yaml.replace('in: path, required: true', 'in: nowhere')).map(sorted), [
        sorted(`7:11 parameter 1 of GET /pets/{id}: “in” must be one of: ${places}.`),
      ])
    })

    it(`of version ${version} is reported with what the intended alternative lacks, without the other alternatives`, () => {
      assert.deepEqual(problems(yaml.replace(', required: true', '')), [
        '7:11 parameter 1 of GET /pets/{id}: “required” is missing.',
      ])
      const schemes = 'components:\n  securitySchemes:\n    a: { type: nope }\n    b: { type: apiKey, name: key }\n'
      const found = problems(`${yaml}${schemes}`)
      assert.equal(found.length, 2, found.join('\n'))
      assert.match(found[0]!, /^12:\d+ security scheme “a”: “type” must be one of: .*oauth2/)
      assert.match(found[1]!, /^13:5 security scheme “b”: “in” is missing\.$/)
    })

    it(`of version ${version} with an unknown type is reported once`, () => {
      assert.deepEqual(
        problems(`${yaml}components:\n  schemas:\n    Pet:\n      type: objct\n`).map((each) => each.slice(0, 60)),
        ['13:7 schema “Pet”: “type” must be one of: array, boolean, in'],
      )
    })
  }

  it('says that a document is nested too deeply, as JSON and as YAML', () => {
    const deep = `{"openapi":"3.1.0","x":${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}}`
    for (const text of [deep, deep.replaceAll('":', '": ')]) {
      const parsed = parseSpec(text)
      assert.ok('problem' in parsed)
      assert.equal(parsed.problem.kind, 'tooDeep')
    }
  })

  it('of version 2.0 is read, too', () => {
    assert.deepEqual(problems(`${head('2.0')}paths: {}\n`), [])
    assert.deepEqual(problems(head('2.0')), ['1:1 “paths” is missing.'])
  })

  it('in JSON reports the line of each problem', () => {
    const document = { openapi: '3.0.3', info: { title: 'Pets' }, paths: { '/a': { get: { responses: { 200: {} } } } } }
    assert.deepEqual(problems(JSON.stringify(document, null, 2)), [
      '3:3 “info”: “version” is missing.',
      '10:11 response 200 of GET /a: “description” is missing.',
    ])
  })

  describe('is refused in a sentence', () => {
    const yaml = head('3.1.0') + paths
    const schema = (ref: string): string => `${yaml}components:\n  schemas:\n    A: { $ref: "${ref}" }\n`

    it('when it’s neither JSON nor YAML', () => {
      assert.deepEqual(problems('a: 1\n b: 2\n'), [
        '2:3 The text is neither valid JSON nor valid YAML (line 2, column 3): bad indentation of a mapping entry.',
      ])
      assert.match(problems('{"a": 1,, }')[0]!, /^1:\d+ The text is neither valid JSON nor valid YAML/)
    })

    it('when it’s something else', () => {
      assert.match(problems('# Hello\n')[0]!, /^1:1 This isn’t an OpenAPI document: it must be an object/)
      assert.match(problems('')[0]!, /isn’t an OpenAPI document|could not be read/)
      assert.match(problems('name: galley\n')[0]!, /^1:1 This isn’t an OpenAPI document: its version/)
      assert.match(problems('info: {}\nopenapi: 4.0.0\n')[0]!, /^2:1 OpenAPI version “4.0.0” isn’t supported/)
      assert.match(problems('openapi: 3.1\n')[0]!, /“3.1” isn’t supported/)
    })

    it('when a $ref is broken, circular, or outside the document', () => {
      assert.deepEqual(problems(schema('#/components/schemas/B')), [
        '12:10 The $ref “#/components/schemas/B” refers to something that isn’t in this document.',
      ])
      for (const ref of ['https://example.com/pet.json', './pet.yaml#/Pet']) {
        assert.match(problems(schema(ref))[0]!, /^12:10 The \$ref “.*” refers to another document\. Bundle/)
      }
      assert.match(problems(schema('#/components/schemas/A'))[0]!, /refers back to itself/)
    })

    it('but not when “$ref” is in an example, or is the name of a property', () => {
      const text = `${yaml}components:\n  schemas:\n    A: { example: { $ref: nowhere }, x-note: { $ref: "#/no" }, properties: { $ref: { type: string }, default: { $ref: "#/components/schemas/A" } } }\n`
      assert.deepEqual(problems(text), [])
    })

    it('when operations share an id, or path parameters don’t match', () => {
      const twice = yaml.replace(
        '    get:\n',
        '    put: { operationId: a, parameters: [{ $ref: "#/components/parameters/Id" }], responses: { default: { description: One } } }\n    get:\n      operationId: a\n',
      )
      const text = `${twice}components:\n  parameters:\n    Id: { name: id, in: path, required: true, schema: {} }\n`
      assert.deepEqual(problems(text), ['7:7 Another operation already has the operationId “a”.'])
      assert.deepEqual(problems(yaml.replace('name: id', 'name: it')), [
        '5:5 The path /pets/{id} contains “id”, but the operation doesn’t define this path parameter.',
        '7:11 The path parameter “it” isn’t in the path /pets/{id}.',
      ])
    })

    it('when it’s a bomb, circular, nested too deeply, or too large', () => {
      const levels = Array.from(
        { length: 12 },
        (_, n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(', ')}]\n`,
      )
      assert.match(problems(`openapi: 3.1.0\na0: &a0 [x, x]\n${levels.join('')}`)[0]!, /after its aliases are expanded/)
      assert.match(problems('openapi: 3.1.0\nx: &a\n  b: *a\n')[0]!, /contains an alias that refers to itself/)
      assert.match(problems(`openapi: 3.1.0\nx: ${'['.repeat(1000)}`)[0]!, /maxDepth|too deeply/)
      assert.match(
        problems(`{"openapi": "3.1.0", "x": ${'['.repeat(1000)}${']'.repeat(1000)}}`)[0]!,
        /nested too deeply/,
      )
      assert.match(problems(`# ${'x'.repeat(10 * 1024 * 1024)}`)[0]!, /larger than 10 MB/)
    })

    it('but not for thousands of aliases that stay small', () => {
      const anchors = Array.from({ length: 3000 }, (_, n) => `  A${n}: &a${n} { type: string }\n  B${n}: *a${n}\n`)
      assert.deepEqual(problems(`${yaml}components:\n schemas:\n${anchors.join('')}`), [])
    })

    it('with at most a hundred reported problems', () => {
      const broken = Array.from({ length: 300 }, (_, n) => `  /p${n}: { get: { responses: 1 } }\n`).join('')
      const found = problems(`${head('3.0.3')}paths:\n${broken}`)
      assert.equal(found.length, 101)
      assert.match(found.at(-1)!, /200 more problems aren’t listed/)
    })
  })

  it('is compared with the previous one by operations and schemas', () => {
    const before = `${head('3.1.0')}paths:\n  /a: { get: {}, put: {} }\ncomponents: { schemas: { A: { type: string }, B: {} } }\n`
    const text = `${head('3.1.0')}paths:\n  /a: { get: { summary: New } }\n  /b: { get: {} }\ncomponents: { schemas: { A: { type: number }, C: {} } }\n`
    const { changes, problems: found } = readSpec({ text, before }, schemas)
    assert.deepEqual(found, [])
    assert.deepEqual(
      changes?.map(({ change, name }) => `${change} ${name}`),
      ['removed PUT /a', 'removed B', 'added GET /b', 'added C', 'changed A', 'changed GET /a'],
    )
    assert.equal(readSpec({ text, before: 'a: [' }, schemas).changes, undefined)
  })

  it('returns only what was asked for, of a specification with problems without its overlays', () => {
    const text = `${head('3.1.0')}paths:\n  /a:\n    get: { summary: One, responses: 1 }\n`
    const action = `actions: [{ target: "$.paths['/a'].get", update: { description: Ours } }]`
    const overlays = [{ name: 'ours', text: `overlay: 1.1.0\ninfo: { title: O, version: '1' }\n${action}\n` }]
    const target = "$.paths['/a'].get"
    const names = (reading: object): string[] => Object.keys(reading).filter((name) => name !== 'problems')
    const wants = ['outline', 'gaps', 'moved'] as const
    assert.deepEqual(names(readSpec({ text, overlays, wants, part: '$.x' }, schemas)), ['format', 'outline', 'gaps'])
    const sound = text.replace('responses: 1', 'responses: { "200": { description: OK } }')
    assert.deepEqual(names(readSpec({ text: sound, overlays, wants: [] }, schemas)), ['format', 'overview', 'overlays'])
    const read = readSpec({ text, before: text.replace('One', 'Two'), wants, part: target, isUnchecked: true }, schemas)
    assert.deepEqual(read.problems, [])
    assert.deepEqual(read.moved, [{ target, update: { summary: 'One' } }])
    assert.deepEqual(read.part?.update, { summary: 'One', description: '' })
    assert.equal(text.split('\n')[read.part?.range?.line ?? 0], '    get: { summary: One, responses: 1 }')
  })

  it('of version 3.2 can have the method query and other methods, which count as operations', () => {
    const text = `${head('3.2.0')}paths: { /a: { query: {}, additionalOperations: { COPY: {} } } }\n`
    const { problems: found, overview } = readSpec({ text }, schemas)
    assert.deepEqual(found, [])
    assert.equal(overview?.operations, 2)
  })

  it('with exponential references is read quickly', () => {
    const levels = Array.from({ length: 60 }, (_, n) => {
      const ref = `{ $ref: "#/components/schemas/S${n}" }`
      return `    S${n + 1}: { type: object, properties: { a: ${ref}, b: ${ref} } }\n`
    })
    assert.deepEqual(problems(`${head('3.1.0')}components:\n  schemas:\n    S0: {}\n${levels.join('')}`), [])
  })
})
