import assert from 'node:assert/strict'
import { applyOverlays } from '../../../../../src/core/platform/openApi/overlays/applyOverlays.ts'
import { overlayMessage } from '../../../../../src/core/platform/openApi/overlays/overlayMessages.ts'
import { readOverlay } from '../../../../../src/core/platform/openApi/overlays/overlay.ts'
import { Targets } from '../../../../../src/core/platform/openApi/overlays/targets.ts'
import { readSpec } from '../../../../../src/core/platform/openApi/readSpec.ts'
import { SpecSchemas } from '../../../../../src/core/platform/openApi/schemaProblems.ts'
import { documentIn } from '../../../../../src/core/platform/openApi/parseSpec.ts'
import { english } from '../../../../../src/core/text/messages/translate.ts'

const head = (version = '1.1.0'): string => `overlay: ${version}\ninfo: { title: Ours, version: '1' }\nactions:\n`

/** Applies actions to a document, both in YAML. */
function overlaid(document: string, actions: string, version?: string): { result: unknown; problems: string[] } {
  const text = head(version) + actions
  const { document: result, applied } = applyOverlays(documentIn(document) as object, [{ name: 'a', text }])
  return {
    result,
    problems: applied.flatMap(({ problems }) =>
      problems.map((each) => `${each.at.join('.')} ${overlayMessage(each, english)}`),
    ),
  }
}

function result(document: string, actions: string): unknown {
  const { result: found, problems } = overlaid(document, actions)
  assert.deepEqual(problems, [])
  return found
}

const api = `
openapi: 3.1.0
info: { title: Birds, version: '1' }
paths:
  /birds:
    get:
      x-oai-traits: [paged]
      tags: [read, draft]
      parameters: [{ name: kind, in: query }, { name: dummy, in: query }]
      responses: { '200': { description: OK } }
  /nests:
    delete:
      responses: { '200': { description: OK } }
`

/** Says what differs from the document above, by a path with dots. */
const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce((node, step) => (node as Record<string, unknown>)[step], value)

describe('A specification with an overlay', () => {
  const schemas = new SpecSchemas()
  const shop = `${api}components: { schemas: { Bird: { type: object }, Nest: { $ref: '#/components/schemas/Bird' } } }\n`
  const problems = (actions: string): string[] =>
    (
      readSpec(
        {
          text: shop.replaceAll('in: query', 'in: query, schema: {}'),
          overlays: [{ name: 'a', text: head() + actions }],
        },
        schemas,
      ).overlays ?? []
    ).flatMap((overlay) => overlay.problems.map((each) => `${each.at.join('.')} ${overlayMessage(each, english)}`))

  it('has a problem in a part that the overlay changes, and none if all is well', () => {
    assert.deepEqual(problems('  - target: $.paths[*].*\n    update: { summary: Ours }\n'), [])
    assert.match(problems('  - target: $.paths[*].*\n    update: { summary: { a: 1 } }\n').join(), /summary/)
    const reference = "  - target: $.components.schemas.Bird\n    update: { properties: { a: { $ref: '#/none' } } }\n"
    assert.match(problems(reference).join(), /#\/none/)
  })

  it('has a problem in a part that refers to what the overlay removes', () => {
    assert.match(problems('  - target: $.components.schemas.Bird\n    remove: true\n').join(), /schemas\/Bird/)
  })
})

describe('An overlay', () => {
  it('that isn’t one, or not of a known version, is refused with its location', () => {
    const problems = (text: string): string[] =>
      readOverlay(text).problems.map((each) => `${each.at.join('.')} ${overlayMessage(each, english)}`)
    assert.match(problems('a: [')[0] ?? '', /neither valid JSON nor valid YAML/)
    for (const text of ['', '[]', 'words', 'openapi: 3.1.0', 'null'])
      assert.match(problems(text)[0] ?? '', /isn’t an overlay/)
    assert.deepEqual(problems('overlay: 2.0.0'), [
      'overlay Overlay version “2.0.0” isn’t supported. Use 1.0.0 or 1.1.0.',
    ])
    assert.deepEqual(problems('overlay: 1.0.0\ninfo: { title: 5 }\nextends: 7\nextra: 1\nx-own: 2'), [
      'extra Overlays have no field “extra”. Start the names of your own fields with “x-”.',
      'info.title “title” must be a text.',
      'info “version” is missing.',
      'extends “extends” must be a text.',
      ' “actions” is missing.',
    ])
  })

  it('names what is wrong with an action, and applies the others', () => {
    const { result: found, problems } = overlaid(
      api,
      `
- { target: '$.paths[', update: {} }
- { target: $.paths./none, remove: true }
- { target: $.missing, update: { a: 1 } }
- { target: $.info, update: { title: Birds } }
- { target: $.info }
- { update: {} }
- { target: $.info, update: [1] }
- { target: '$..*', update: { a: 1 } }
- { target: $, remove: true }
- { target: $.info, copy: $.paths.* }
- { target: $.info, update: { title: { a: 1 } } }
- { target: $.info, update: { summary: Yes } }
`,
    )
    assert.deepEqual(
      problems.map((each) => each.replace(/: .*/, '')),
      [
        'actions.4 The action does nothing. Add either “update”, “copy”, or “remove',
        'actions.5 “target” is missing.',
        'actions.0.target The target isn’t a JSONPath',
        'actions.1.target The target isn’t a JSONPath',
        'actions.2.target The target matches nothing in the specification.',
        'actions.3 The action changes nothing',
        'actions.6 The update doesn’t fit “info”',
        'actions.7 The target matches different kinds of values, so one update can’t fit all of them.',
        'actions.8 The action would remove the whole specification.',
        'actions.9 “copy” matches 2 places. It must match one.',
        'actions.10 The update doesn’t fit “title”',
      ],
    )
    assert.deepEqual(at(found, 'info'), { title: 'Birds', version: '1', summary: 'Yes' })
  })

  it('of version 1.0 can’t copy', () => {
    const { problems } = overlaid(api, '- { target: $.info, copy: $.paths }', '1.0.0')
    assert.deepEqual(problems, ['actions.0.copy “copy” needs version 1.1.0. Change “overlay” to 1.1.0.'])
  })

  it('updates by structure from the root', () => {
    const found = result(
      api,
      '- target: $\n  update: { info: { x-by: us }, paths: { /birds: { get: { summary: All } } }, tags: [] }',
    )
    assert.deepEqual(at(found, 'info', 'x-by'), 'us')
    assert.equal(at(found, 'paths', '/birds', 'get', 'summary'), 'All')
    assert.deepEqual(at(found, 'tags'), [])
  })

  it('updates single places, also values', () => {
    const found = result(
      api,
      `- { target: "$.paths['/birds'].get.responses['200'].description", update: Some birds }
- { target: "$.paths['/nests']", update: { post: { x-safe: false } } }`,
    )
    assert.equal(at(found, 'paths', '/birds', 'get', 'responses', '200', 'description'), 'Some birds')
    assert.deepEqual(at(found, 'paths', '/nests', 'post'), { 'x-safe': false })
  })

  it('updates many places by wildcards and filters', () => {
    const found = result(
      api,
      `- { target: $.paths.*.get, update: { x-safe: true } }
- { target: "$.paths.*.get.parameters[?@.name=='kind' && @.in=='query']", update: { schema: { type: string } } }
- { target: "$.paths[?@.get['x-oai-traits'][?@ == 'paged']].get", update: { parameters: [{ name: top, in: query }] } }`,
    )
    assert.equal(at(found, 'paths', '/birds', 'get', 'x-safe'), true)
    assert.equal(at(found, 'paths', '/nests', 'get'), undefined)
    assert.deepEqual(at(found, 'paths', '/birds', 'get', 'parameters'), [
      { name: 'kind', in: 'query', schema: { type: 'string' } },
      { name: 'dummy', in: 'query' },
      { name: 'top', in: 'query' },
    ])
  })

  it('adds items to lists, and joins lists', () => {
    const parameters = ['paths', '/birds', 'get', 'parameters', 'length'] as const
    assert.equal(
      at(result(api, '- { target: $.paths.*.get.parameters, update: { name: a, in: query } }'), ...parameters),
      3,
    )
    assert.equal(
      at(result(api, '- { target: $.paths.*.get.parameters, update: [{ name: a }, { name: b }] }'), ...parameters),
      4,
    )
  })

  it('removes properties, and items of lists by what they are', () => {
    const found = result(
      api,
      `- { target: "$.paths.*.get.parameters[?@.name == 'dummy' || @.name == 'kind']", remove: true }
- { target: "$.paths.*.get.tags[?@ == 'draft']", remove: true, update: {} }
- { target: "$..responses", remove: true }
- { target: "$.paths['/nests', '/nests'].delete", remove: true }`,
    )
    assert.deepEqual(at(found, 'paths'), {
      '/birds': { get: { 'x-oai-traits': ['paged'], tags: ['read'], parameters: [] } },
      '/nests': {},
    })
  })

  it('removes what is inside something removed', () => {
    const found = result('a: { list: [{ b: [1] }, 2] }', '- { target: "$..*", remove: true }')
    assert.deepEqual(found, {})
  })

  it('copies, and so moves', () => {
    const found = result(
      api,
      `- { target: "$.paths['/nests']", copy: "$.paths['/birds']" }
- { target: $.paths, update: { /new: {} } }
- { target: "$.paths['/new']", copy: "$.paths['/birds']" }
- { target: "$.paths['/birds']", remove: true }
- { target: "$.paths['/new'].get", update: { summary: Only in the new place } }`,
    )
    const paths = at(found, 'paths') as Record<string, Record<string, object>>
    assert.deepEqual(Object.keys(paths), ['/nests', '/new'])
    assert.deepEqual(Object.keys(paths['/nests'] ?? {}), ['delete', 'get'])
    assert.equal('summary' in (paths['/nests']?.['get'] ?? {}), false)
  })

  it('sees what the actions before it did', () => {
    const found = result(
      'a: {}',
      '- { target: $.a, update: { b: {} } }\n- { target: $.a.b, update: { c: 1 } }\n- { target: $.a.b.c, update: 2 }',
    )
    assert.deepEqual(found, { a: { b: { c: 2 } } })
  })

  it('leaves the document as it is, and changes only one of two places that share a YAML anchor', () => {
    const document = documentIn('a: &x { n: 1, list: [1] }\nb: *x') as object
    const before = structuredClone(document)
    const text = `${head()}- { target: $.a, update: { n: 2, list: [2] } }\n- { target: '$.b.list[0]', remove: true }`
    const { document: found } = applyOverlays(document, [{ name: '', text }])
    assert.deepEqual(document, before)
    assert.deepEqual(found, { a: { n: 2, list: [1, 2] }, b: { n: 1, list: [] } })
  })

  it('can’t change what objects inherit', () => {
    const update = '{ "__proto__": { "polluted": true }, "constructor": { "prototype": { "polluted": true } } }'
    for (const target of ['$', '$.a', '$.a.__proto__', '$.constructor.prototype']) {
      overlaid('{ "a": { "__proto__": { "b": 1 } } }', `- { target: "${target}", update: ${update} }`)
      overlaid('{ "a": {} }', `- { target: "${target}", update: ${update} }\n- { target: "${target}", remove: true }`)
    }
    assert.equal('polluted' in {}, false)
    assert.equal(typeof {}.toString, 'function')
    const found = overlaid('{ "a": {} }', `- { target: "$.a", update: ${update} }`).result
    assert.equal(Object.getPrototypeOf(at(found, 'a')), Object.prototype)
  })

  it('that grows without end by copying or aliases is stopped', () => {
    const copies = Array.from(
      { length: 40 },
      (_, index) => `- { target: $, update: { k${index}: {} } }\n- { target: $.k${index}, copy: $ }`,
    )
    const { problems } = overlaid(`a: ${'b'.repeat(1000)}`, copies.join('\n'))
    assert.ok(problems.some((each) => each.includes('larger than 32 MB')))
    let bomb = 'x0: &x0 lol\n'
    for (let index = 1; index < 30; index++)
      bomb += `x${index}: &x${index} [*x${index - 1}, *x${index - 1}, *x${index - 1}]\n`
    assert.match(
      readOverlay(bomb)
        .problems.map((each) => overlayMessage(each, english))
        .join(),
      /aliases/,
    )
    assert.match(
      readOverlay('overlay: &a 1.0.0\nx-a: &b [*b]')
        .problems.map((each) => overlayMessage(each, english))
        .join(),
      /refers to itself/,
    )
  })

  it('that takes too long to find its targets is stopped', () => {
    const document = { list: Array.from({ length: 3000 }, () => ({ a: [[[[[['b'.repeat(60)]]]]]] })) }
    for (const target of [
      '$..[?$..[?$..[?@ == 1]]]',
      '$..*..*..*..*..*..*..*',
      '$..[?match(@, "(b+)+c")]',
      '$..[?search(@, "b*b*b*b*b*b*b*c")]',
      `$..[?search(@, "${'b?'.repeat(40)}c")]`,
      `$..[?match(@, "${'(b|b)'.repeat(30)}c")]`,
      `$${'..*'.repeat(2000)}`,
    ]) {
      const start = performance.now()
      assert.deepEqual(new Targets(300).find(target, document), { kind: 'tooComplex' }, target)
      assert.ok(performance.now() - start < 3000, target)
    }
    const found = new Targets().find('$..[?match(@, "b+")]', document)
    assert.equal('kind' in found ? found.kind : found.length, 3000)
  })
})
