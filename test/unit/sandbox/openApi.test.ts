import assert from 'node:assert/strict'
import { operations } from '../../../src/contract/operations.ts'
import { TestSandbox } from './support/testSandbox.ts'

interface OpenApi {
  openapi: string
  servers: { url: string }[]
  paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, unknown>; requestBody?: unknown }>
  >
  components: { schemas: Record<string, unknown> }
}

describe('the OpenAPI document of the sandbox', () => {
  let document: OpenApi
  before(async () => {
    const sandbox = new TestSandbox()
    document = (await sandbox.send('/v1/openapi.json')).body as OpenApi
    sandbox.close()
  })

  it('lists every operation of the contract under its path and name', () => {
    const listed = Object.values(document.paths).flatMap((path) => Object.values(path).map((each) => each.operationId))
    assert.deepEqual(listed.toSorted(), Object.keys(operations).toSorted())
    assert.equal(document.openapi, '3.1.0')
    assert.match(document.servers[0]!.url, /\/v1$/)
  })

  it('refers only to components that it contains', () => {
    const targets = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!)
    assert.ok(targets.length > 50)
    for (const target of new Set(targets)) {
      assert.match(target, /^#\/components\/schemas\/\w+$/)
      assert.ok(target.slice('#/components/schemas/'.length) in document.components.schemas, target)
    }
    for (const name of ['Page', 'DocumentNode', 'Space', 'ChangeRequest', 'Error']) {
      assert.notDeepEqual(document.components.schemas[name], {}, name)
    }
  })

  it('contains limits, bodies and statuses', () => {
    const update = document.paths['/collections/{collectionId}']!['patch']!
    assert.match(JSON.stringify(update.requestBody), /"maxLength":50/)
    assert.deepEqual(Object.keys(document.paths['/spaces/{spaceId}']!['delete']!.responses).slice(0, 2), ['204', '205'])
    const change = '/spaces/{spaceId}/change-requests/{changeRequestId}'
    for (const path of ['/spaces/{spaceId}/move', '/spaces/{spaceId}/restore', `${change}/merge`]) {
      assert.ok('409' in document.paths[path]!['post']!.responses, path)
    }
  })
})
