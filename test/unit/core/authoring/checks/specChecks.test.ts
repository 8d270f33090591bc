import assert from 'node:assert/strict'
import type { Page } from '../../../../../src/contract/revisions.ts'
import { checkText } from '../../../../../src/core/authoring/checks/checkText.ts'
import type { DocsBody, SpecSource } from '../../../../../src/core/docs/body/docsBody.ts'
import { withSpecs } from '../../../../../src/core/docs/body/docsBody.ts'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import { SpacePages } from '../../../../../src/core/docs/pages/pageIndex.ts'
import { memoryDocs } from '../../../../support/folder/memoryDocs.ts'

const document = {
  paths: {
    '/pets': { get: {}, post: {} },
    '/pets/{id}': { delete: {} },
    '/elsewhere': { $ref: 'b.yaml' },
    '/inner': { $ref: '#/components/pathItems/Inner' },
  },
  webhooks: { petAdopted: { post: {} }, petLost: { $ref: '#/components/pathItems/lost' } },
  components: { schemas: { Pet: {}, Owner: {} }, pathItems: { Inner: { get: {} } } },
}
const specs = new Map<string, SpecSource>([
  ['pets', { slug: 'pets', document }],
  ['unread', { slug: 'unread' }],
  ['torn', { slug: 'torn', fault: { kind: 'unreadable', reason: 'unexpected end' } }],
])
const pages = new SpacePages([{ id: 'README.md', title: 'One', type: 'document', path: '' } as Page])
const page = pages.byId('README.md') ?? assert.fail()
const space = spaceBody({ server: 's', space: 's', title: 'Guide', pages, files: undefined, specs })
const folder = withSpecs(memoryDocs(new Map([['README.md', '# One\n']])).body, specs)

const tag = (written: string): string => {
  const [name] = written.split(' ', 1)
  return `{% ${written} %}\n[OpenAPI](https://example.com)\n{% end${name} %}\n`
}

/** Returns the problems of a block, and the text after the first fix. */
function found(written: string, body: DocsBody = space): string[] {
  const text = tag(written)
  return checkText(text, { page, body }).map(({ rule, start, end, fixes: [fix] }) => {
    return `${rule} ${text.slice(start, end)}${fix === undefined ? '' : ` → ${fix.detail}`}`
  })
}

describe('Checks of blocks that show a specification', () => {
  for (const [written, problems] of [
    ['openapi-operation spec="pets" path="/pets" method="get"', []],
    ['openapi-operation spec="pest" path="/pets" method="get"', ['unknown-spec pest → pets']],
    ['openapi-operation spec="pets" path="/petz" method="get"', ['unknown-operation /petz → /pets']],
    ['openapi-operation spec="pets" path="/pets" method="put"', ['unknown-operation put']],
    ['openapi-operation spec="pets" path="/pets/{id}" method="get"', ['unknown-operation get → delete']],
    [
      'openapi-operation spec="pets" path="/v1/pets/{petId}" method="delete"',
      ['unknown-operation /v1/pets/{petId} → /pets/{id}'],
    ],
    ['openapi-operation spec="pets" path="/api/orders/all" method="get"', ['unknown-operation /api/orders/all']],
    ['openapi-schemas spec="pets" schemas="Pet, Onwer"', ['unknown-operation Onwer → Owner']],
    ['openapi-webhook spec="pets" name="petAdopted" method="post"', []],
    ['openapi-webhook spec="pets" name="petAdoptd" method="post"', ['unknown-operation petAdoptd → petAdopted']],
    ['openapi-webhook spec="pets" name="petAdopted" method="get"', ['unknown-operation get → post']],
    ['openapi-webhook spec="pets" name="petLost" method="get"', []],
    ['openapi-operation spec="pets" path="/elsewhere" method="get"', []],
    ['openapi-operation spec="pets" path="/inner" method="get"', []],
    ['openapi-operation spec="pets" path="/inner" method="put"', ['unknown-operation put → get']],
    ['openapi-operation spec="torn" path="/pets" method="get"', ['broken-spec torn']],
  ] as const) {
    it(`find ${problems.length === 0 ? 'nothing' : problems.join(', ')} in ${written}`, () => {
      assert.deepEqual(found(written), problems)
      assert.deepEqual(found(written, folder), problems)
    })
  }

  it('find nothing in a specification that isn’t read yet', () => {
    assert.deepEqual(found('openapi-operation spec="unread" path="/x" method="get"'), [])
  })

  it('report a specification that the organization doesn’t have, but not one without a file in a folder', () => {
    const written = 'openapi-operation spec="elsewhere" path="/x" method="get"'
    assert.deepEqual(found(written), ['unknown-spec elsewhere'])
    assert.deepEqual(found(written, folder), [])
  })
})
