import assert from 'node:assert/strict'
import { Ajv } from 'ajv'
import { parse } from 'jsonc-parser'
import { describe, it } from 'mocha'
import { operations, type OperationName } from '../../../../../src/contract/operations.ts'
import { ContractChecks } from '../../../../../src/contract/checks/validation.ts'
import { OperationCatalog } from '../../../../../src/core/platform/operations/operationCatalog.ts'
import type { SchemaShape } from '../../../../../src/core/platform/operations/schemaShape.ts'
import { skeleton } from '../../../../../src/core/platform/operations/skeleton.ts'

const names = Object.keys(operations) as OperationName[]
const book = new OperationCatalog()
const checks = new ContractChecks()
const schema = 'galley-api:/schemas/x.json'

function written(name: OperationName, input: Record<string, unknown> = {}): string {
  return book.write(name, input, schema, 'Note.')
}

/** Returns an id for each path parameter of an operation. */
function identifiers(name: OperationName): Record<string, unknown> {
  const { required } = book.form(name)
  return Object.fromEntries(required.map((question) => [question.name, 'x']))
}

describe('a request document', () => {
  it('reports text that isn’t JSON, isn’t an object, or has unknown properties', () => {
    const reasons = (text: string): string[] => book.read('getSpaceById', text).problems.map(({ reason }) => reason)
    assert.deepEqual(reasons(''), ['notJson'])
    assert.deepEqual(reasons('{"parameters": {"spaceId": }}'), ['notJson'])
    assert.deepEqual(reasons('[]'), ['notAnObject'])
    assert.deepEqual(reasons('{"parameter": {}}'), ['unknownProperty'])
    assert.deepEqual(reasons('{"parameters": []}'), ['parametersNotAnObject'])
    assert.deepEqual(reasons('{"parameters": {"spaceId": "s"}} // fine'), [])
  })

  it('is refused if it breaks a limit, at this position and with the sentence', () => {
    const text = written('updateSpaceById', { spaceId: 's', body: { title: 'x'.repeat(51) } })
    const [problem] = book.read('updateSpaceById', text).problems
    assert.equal(problem?.message, '“title” can have at most 50 characters.')
    assert.equal(text.slice(problem.offset, problem.offset + problem.length), `"${'x'.repeat(51)}"`)
  })

  it('reports a missing value at the object that lacks it', () => {
    const text = '{"parameters": {"spaceId": "s"}, "body": {}}'
    const [problem] = book.read('transferSpace', text).problems
    assert.equal(problem?.message, '“organization” is missing.')
    assert.equal(text.slice(problem.offset, problem.offset + problem.length), '{}')
    assert.equal(
      book.read('transferSpace', '{"parameters": {"spaceId": "s"}}').problems[0]?.message,
      '“body” is missing.',
    )
  })

  it('reads back as written, for every operation', () => {
    for (const name of names) {
      const input = identifiers(name)
      const body = (operations[name] as { body?: SchemaShape }).body
      const given = { ...input, ...(body ? { body: skeleton(body) } : {}) }
      const { input: read, problems } = book.read(name, written(name, given))
      assert.deepEqual(read, given, name)
      assert.ok(
        problems.every(({ reason }) => reason === 'refused'),
        name,
      )
    }
  })

  it('is complete at first, or names what is missing, for every operation', () => {
    for (const name of names) {
      const { input, problems } = book.read(name, written(name, identifiers(name)))
      assert.deepEqual(
        problems.map(({ message }) => message),
        checks.checkInput(name, input).map(({ message }) => message),
        name,
      )
      for (const { message } of problems)
        assert.match(message, /^“.+” (must|needs|isn’t|can|can’t|has|doesn’t match) .+\.$/, name)
    }
  })

  it('shows optional fields as comments, ready to be uncommented', () => {
    const text = written('createSpace', { organizationId: 'o' })
    assert.match(text, /^\/\/ Create a space\.\n\/\/ POST \/orgs\/\{organizationId\}\/spaces\n\/\/ Note\.\n/)
    assert.match(text, /^ {4}\/\/ "title": "", \/\/ text, at most 50 characters$/m)
    const uncommented = text.replaceAll(/^( +)\/\/ (?=")/gm, '$1')
    assert.deepEqual(Object.keys(book.read('createSpace', uncommented).input['body'] as object), [
      'title',
      'emoji',
      'parent',
      'language',
      'editMode',
      'empty',
    ])
  })

  it('stays JSON for every operation if all comments are uncommented', () => {
    for (const name of names) {
      const text = written(name, identifiers(name)).replaceAll(/^( +)\/\/ (?=")/gm, '$1')
      assert.ok(
        book.read(name, text).problems.every(({ reason }) => reason === 'refused'),
        name,
      )
    }
  })

  it('shows the other alternatives of a part', () => {
    const text = written('updateChangeRequestContent')
    assert.match(text, /\/\/ or \{"operation":"delete_page","page":""\}/)
    assert.match(text, /"operation": "insert_page"/)
    const edited = written('updateChangeRequestContent', {
      body: { changes: [{ operation: 'delete_page', page: 'p' }] },
    })
    assert.match(edited, /"operation": "delete_page",\n +"page": "p",\n +\}/)
  })

  it('keeps what you typed when its parameters are set again', () => {
    const text = written('createSpace', { organizationId: 'old', body: { title: 'Mine' } }).replace(
      '"Mine"',
      '"Mine" /* !! */',
    )
    const changed = book.withParameters(text, { organizationId: 'new' }) ?? ''
    assert.ok(changed.includes('"Mine" /* !! */'))
    assert.deepEqual(book.read('createSpace', changed).input, { organizationId: 'new', body: { title: 'Mine' } })
    assert.equal(book.withParameters('nonsense', { organizationId: 'new' }), undefined)
  })
})

describe('the JSON Schema of a request document', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })

  it('agrees with the checks about every initial document', () => {
    for (const name of names) {
      const validate = ajv.compile(JSON.parse(book.schema(name)) as object)
      for (const input of [{}, identifiers(name)]) {
        const text = written(name, input)
        const problems = book.read(name, text).problems.filter(({ message }) => !/must be a valid/.test(message))
        assert.equal(validate(parse(text)), problems.length === 0, `${name}: ${ajv.errorsText(validate.errors)}`)
      }
    }
  })

  it('is self-contained: it refers to nothing outside itself', () => {
    for (const name of names) {
      for (const [, target = ''] of book.schema(name).matchAll(/"\$ref": "([^"]*)"/g)) {
        assert.match(target, /^#\/definitions\/\w+$/, name)
      }
    }
  })
})

describe('a value in a request document', () => {
  const text = '{"parameters": {"spaceId": "s"}, "body": {"users": ["ada", ""], "position": {"before": {"space": ""}}}}'
  const nameAt = (part: string): string | undefined => book.placeAt(text, text.indexOf(part) + 1)?.name

  it('is named by its field or its list', () => {
    assert.equal(nameAt('"s"}'), 'spaceId')
    assert.equal(nameAt('"ada"'), 'users')
    assert.equal(nameAt('""]'), 'users')
    assert.equal(nameAt('""}}'), 'space')
    assert.equal(nameAt('"users"'), undefined)
    assert.equal(nameAt('{"parameters"'), undefined)
  })

  it('covers the existing text', () => {
    const place = book.placeAt(text, text.indexOf('ada'))
    assert.equal(text.slice(place?.offset, (place?.offset ?? 0) + (place?.length ?? 0)), '"ada"')
  })
})
