import assert from 'node:assert/strict'
import { Targets } from '../../../../../src/core/platform/openApi/overlays/targets.ts'
import { documentIn } from '../../../../../src/core/platform/openApi/parseSpec.ts'
import { specOutline, type OutlinePart } from '../../../../../src/core/platform/openApi/specOutline.ts'

const shop = `
openapi: 3.1.0
tags: [{ name: pets, description: Animals }, { name: empty }]
paths:
  /pets/{id}:
    parameters: [{ name: id, in: path, description: Which one }]
    get:
      tags: [pets, more]
      summary: One pet
      parameters: [{ $ref: '#/components/parameters/Limit' }]
  /health: { get: {} }
webhooks:
  sold: { post: { tags: [more] } }
components:
  parameters: { Limit: { name: limit, in: query } }
  schemas:
    Pet: { title: A pet, properties: { name: { description: What it’s called }, owner: { $ref: '#/components/schemas/Person' } } }
    Person: { type: object }
`

function lines(parts: readonly OutlinePart[], depth = 0): string[] {
  return parts.flatMap(({ kind, label, text, target, inside }) => [
    `${'  '.repeat(depth)}${kind} ${label}${text === '' ? '' : ` “${text}”`} ${target ?? '-'}`,
    ...lines(inside ?? [], depth + 1),
  ])
}

describe('The outline of a specification', () => {
  it('is empty for a document without operations and schemas, and bears values of any type', () => {
    assert.deepEqual(specOutline({}), [])
    const odd = { tags: 'x', paths: { '/a': { get: { tags: [1, null], parameters: [null, 'x'] } } }, components: [] }
    assert.deepEqual(
      lines(specOutline(odd)).map((line) => line.trim().split(' ')[0]),
      ['tag', 'operation', 'parameter', 'parameter', 'tag', 'operation', 'parameter', 'parameter'],
    )
  })

  it('has tags with their operations and parameters, then schemas with their properties', () => {
    const document = documentIn(shop) as object
    assert.deepEqual(lines(specOutline(document)), [
      "tag pets “Animals” $.tags[?@.name == 'pets']",
      "  operation GET /pets/{id} “One pet” $.paths['/pets/{id}'].get",
      "    parameter id “Which one” $.paths['/pets/{id}'].parameters[?@.name == 'id' && @.in == 'path']",
      '    parameter limit $.components.parameters.Limit',
      "tag empty $.tags[?@.name == 'empty']",
      'tag more -',
      "  operation GET /pets/{id} “One pet” $.paths['/pets/{id}'].get",
      "    parameter id “Which one” $.paths['/pets/{id}'].parameters[?@.name == 'id' && @.in == 'path']",
      '    parameter limit $.components.parameters.Limit',
      '  operation POST sold $.webhooks.sold.post',
      'tag  -',
      "  operation GET /health $.paths['/health'].get",
      'schemas  -',
      '  schema Pet “A pet” $.components.schemas.Pet',
      '    property name “What it’s called” $.components.schemas.Pet.properties.name',
      '    property owner $.components.schemas.Person',
      '  schema Person $.components.schemas.Person',
    ])
  })

  it('names each part by a target that matches one place', () => {
    const document = documentIn(shop) as object
    const targets = new Targets()
    const all = (parts: readonly OutlinePart[]): OutlinePart[] =>
      parts.flatMap((part) => [part, ...all(part.inside ?? [])])
    for (const { target } of all(specOutline(document))) {
      if (target === undefined) continue
      const found = targets.find(target, document)
      assert.equal('kind' in found ? found.kind : found.length, 1, target)
    }
  })
})
