import assert from 'node:assert/strict'
import { applyOverlays } from '../../../../../src/core/platform/openApi/overlays/applyOverlays.ts'
import { movedProse } from '../../../../../src/core/platform/openApi/overlays/movedProse.ts'
import { newOverlay, withProse } from '../../../../../src/core/platform/openApi/overlays/overlayText.ts'
import { placesAgain } from '../../../../../src/core/platform/openApi/overlays/placeAgain.ts'
import { Targets } from '../../../../../src/core/platform/openApi/overlays/targets.ts'
import { targetText } from '../../../../../src/core/platform/openApi/overlays/targetText.ts'
import { documentIn } from '../../../../../src/core/platform/openApi/parseSpec.ts'

const read = (text: string): object => documentIn(text) as object
const places = (target: string, before: string | undefined, now: string): readonly string[] =>
  placesAgain(target, { before: before === undefined ? undefined : read(before), now: read(now) }, new Targets())

describe('A target that matches nothing in a new specification', () => {
  it('stays without a place if its operation is gone, or if two could be meant', () => {
    const before = 'paths: { /birds: { get: {} } }'
    assert.deepEqual(places("$.paths['/birds'].get", before, 'paths: { /cats: { get: {} } }'), [])
    assert.deepEqual(
      places("$.paths['/birds'].get", before, 'paths: { /a/birds: { get: {} }, /b/birds: { get: {} } }'),
      [],
    )
    assert.deepEqual(places("$.paths['/birds'].get.description", before, 'paths: { /v2/birds: { get: {} } }'), [])
    assert.deepEqual(places('$.none', before, before), [])
    assert.deepEqual(places('$..[', before, before), [])
  })

  it('follows the operationId to another path and method', () => {
    const before = "paths: { '/birds/{id}': { get: { operationId: bird, responses: { '200': {} } } } }"
    const now = "paths: { '/animals/birds/{bird}': { post: { operationId: bird, responses: { '200': {} } } } }"
    assert.deepEqual(places("$.paths['/birds/{id}'].get", before, now), ["$.paths['/animals/birds/{bird}'].post"])
    assert.deepEqual(places("$.paths['/birds/{id}'].get.responses['200']", before, now), [
      "$.paths['/animals/birds/{bird}'].post.responses['200']",
    ])
  })

  it('follows a path with a version, a prefix, or another name of a parameter, also without the earlier version', () => {
    for (const before of ["paths: { '/birds/{id}': { get: {} } }", undefined]) {
      for (const path of ['/v2/birds/{id}', '/api/birds/{id}', '/birds/{birdId}', '/Birds/{id}']) {
        const now = `paths: { '${path}': { get: {} } }`
        assert.deepEqual(places("$.paths['/birds/{id}'].get", before, now), [`$.paths['${path}'].get`], path)
        assert.deepEqual(places("$.paths['/birds/{id}']", before, now), [`$.paths['${path}']`], path)
      }
    }
  })

  it('follows a parameter by its name to another position', () => {
    const list = (path: string, ...names: string[]): string =>
      `paths: { '${path}': { get: { parameters: [${names.map((name) => `{ name: ${name}, in: query }`).join(', ')}] } } }`
    assert.deepEqual(places("$.paths['/a'].get.parameters[0]", list('/a', 'x', 'y'), list('/v1/a', 'y', 'x')), [
      "$.paths['/v1/a'].get.parameters[?@.name == 'x' && @.in == 'query']",
    ])
  })

  it('follows a schema to another name with the same properties, and from definitions to components', () => {
    const bird = '{ properties: { name: {}, age: {}, nest: {} } }'
    const before = `components: { schemas: { Bird: ${bird}, Old: ${bird} } }`
    const now = `components: { schemas: { BirdDto: ${bird}, Old: ${bird}, Cat: {} } }`
    assert.deepEqual(places('$.components.schemas.Bird.properties.name', before, now), [
      '$.components.schemas.BirdDto.properties.name',
    ])
    assert.deepEqual(places('$.definitions.Old', `definitions: { Old: ${bird} }`, now), ['$.components.schemas.Old'])
  })
})

describe('Texts in a specification', () => {
  it('become actions that make an earlier version the same again', () => {
    const before = read(`
paths:
  /birds:
    get:
      description: Generated
      parameters: [{ name: a, in: query }, { name: a, in: header, description: Same }]
      responses: { '200': { description: OK } }
components: { schemas: { Bird: { properties: { description: { type: string }, summary: {} }, example: { description: 1 } } } }
tags: [{ name: "it's" }]
`)
    const now = read(`
paths:
  /birds:
    get:
      summary: Ours
      description: "Ours\\nin lines"
      parameters: [{ name: a, in: query, description: Ours }, { name: a, in: header, description: Same }]
      responses: { '200': { description: Fine } }
components: { schemas: { Bird: { description: A bird, properties: { description: { type: string, description: Words }, summary: {} }, example: { description: 1 } } } }
tags: [{ name: "it's", description: Ours }]
`)
    const actions = movedProse(before, now)
    assert.deepEqual(
      actions.map(({ target }) => target),
      [
        "$.paths['/birds'].get.parameters[?@.name == 'a' && @.in == 'query']",
        "$.paths['/birds'].get.responses['200']",
        "$.paths['/birds'].get",
        '$.components.schemas.Bird.properties.description',
        '$.components.schemas.Bird',
        "$.tags[?@.name == 'it\\'s']",
      ],
    )
    const edit = withProse(newOverlay('Ours', 'birds.yaml'), actions)
    const { document, applied } = applyOverlays(before, [{ name: '', text: edit?.text ?? '' }])
    assert.deepEqual(applied[0]?.problems, [])
    assert.deepEqual(document, now)
  })

  it('are added to an overlay without changing what it has', () => {
    const text =
      "# Ours\noverlay: 1.0.0\ninfo: { title: a, version: '1' }\nactions:\n  - target: $.info # kept\n    update:\n      description: Kept\n"
    const edit = withProse(text, [
      { target: '$.info', update: { description: 'Other', summary: 'New' } },
      { target: "$.paths['/a'].get", update: { description: '' } },
    ])
    assert.equal(
      edit?.text,
      `${text}      summary: New\n  - target: $.paths['/a'].get\n    update:\n      description: ""\n`,
    )
    assert.equal(edit.text.slice(edit.start, edit.end), '""')
    for (const broken of ['a: [', '- a', 'overlay: 1.0.0', 'actions: {}'])
      assert.equal(withProse(broken, []), undefined)
  })

  it('keep the CRLF of an overlay', () => {
    const text = 'overlay: 1.0.0\r\nactions:\r\n  - target: $.info\r\n    update:\r\n      title: Kept\r\n'
    const edit = withProse(text, [{ target: '$.info', update: { summary: 'New' } }])
    assert.equal(edit?.text, `${text}      summary: New\r\n`)
    assert.equal(edit.text.slice(edit.start, edit.end), 'New')
  })

  it('are at targets that select their place, with any name', () => {
    for (const name of ["it's", 'a"b', 'a\\b', 'a\nb', '$', 'ä', '__proto__', '{x}/y', '']) {
      const document = { paths: Object.fromEntries([[name, { get: { tags: ['a', 'b'] } }]]) }
      const path = ['paths', name, 'get', 'tags', 1]
      assert.deepEqual(new Targets().find(targetText(path, document), document), [path], name)
    }
  })
})

/** Numbers that look random, the same each time. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

describe('Overlays of 50 generated specifications', () => {
  it('are placed again in the next version, and name each action that can’t be placed', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const random = numbers(seed)
      const next = (): number => random.next().value ?? 0
      const before: Record<string, object> = {}
      const now: Record<string, object> = {}
      const schemas: Record<string, object> = {}
      const newSchemas: Record<string, object> = {}
      const expected = new Map<string, string | undefined>()
      for (let index = 0; index < 40; index++) {
        const [path, dice, hasId] = [`/things${index}/{id}`, next(), next() < 0.6]
        const operation = { ...(hasId ? { operationId: `op${index}` } : {}), responses: {} }
        before[path] = { get: operation }
        const target = `$.paths['${path}'].get`
        // Without an operationId, a path with another word can't be recognized.
        const renamed =
          dice < 0.5
            ? path
            : dice < 0.65
              ? `/v2${path}`
              : dice < 0.8
                ? path.replace('{id}', '{thing}')
                : `/other${index}`
        if (dice > 0.92) expected.set(target, undefined)
        else {
          now[renamed] = { get: operation }
          expected.set(target, renamed.startsWith('/other') && !hasId ? undefined : `$.paths['${renamed}'].get`)
        }
        const fields = Object.fromEntries([1, 2, 3, 4].map((field) => [`f${index}x${field}`, {}]))
        schemas[`Schema${index}`] = { properties: fields }
        const schemaTarget = `$.components.schemas.Schema${index}`
        const schemaName = dice < 0.7 ? `Schema${index}` : `Renamed${index}`
        if (dice > 0.95) expected.set(schemaTarget, undefined)
        else {
          newSchemas[schemaName] = { properties: { ...fields, extra: {} } }
          expected.set(schemaTarget, `$.components.schemas.${schemaName}`)
        }
      }
      const [old, current] = [
        { paths: before, components: { schemas } },
        { paths: now, components: { schemas: newSchemas } },
      ]
      const actions = [...expected.keys()].map((target) => ({ target, update: { description: `Text of ${target}` } }))
      const text = withProse(newOverlay('Ours', 'a.yaml'), actions)?.text ?? ''
      const targets = new Targets()
      assert.deepEqual(applyOverlays(old, [{ name: '', text }], targets).applied[0]?.problems, [])
      const { applied } = applyOverlays(current, [{ name: '', text }], targets)
      const [overlay] = applied
      overlay?.outcomes.forEach(({ fault }, index) => {
        const { target } = overlay.overlay?.actions[index] ?? { target: '' }
        const wanted = expected.get(target)
        if (fault === undefined) return assert.equal(wanted, target)
        assert.equal(fault.kind, 'noMatch')
        assert.deepEqual(
          placesAgain(target, { before: old, now: current }, targets),
          wanted === undefined ? [] : [wanted],
          `${seed} ${target}`,
        )
      })
    }
  })
})
