import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { apiUri, parseApiUri, type ApiDocument } from '../../../../../src/core/platform/uris/apiUris.ts'

describe('the URIs of requests and answers', () => {
  it('are parsed back to the same document', () => {
    const documents: ApiDocument[] = [
      { kind: 'request', server: 'sandbox', operation: 'createSpace' },
      { kind: 'request', server: 'docs.example:8443/ä_x', operation: 'getSpaceById' },
      { kind: 'answer', number: 12, operation: 'createSpace' },
      { kind: 'schema', operation: 'createSpace' },
    ]
    for (const document of documents) assert.deepEqual(parseApiUri(apiUri(document)), document)
  })

  it('contain no name that a system could read as another path', () => {
    const { path } = apiUri({ kind: 'request', server: '../..\\c:*', operation: 'x' })
    assert.doesNotMatch(path.slice('/requests/'.length), /[\\:*]|\.\.\/|\/.*\//)
    assert.equal(parseApiUri({ scheme: 'galley-api', authority: '', path: '/requests/../x.jsonc' }), undefined)
  })

  it('are the only ones that parse', () => {
    for (const path of ['', '/', '/requests', '/answers/x/y.jsonc', '/other/a/b.jsonc', '/schemas/a b.json']) {
      assert.equal(parseApiUri({ scheme: 'galley-api', authority: '', path }), undefined, path)
    }
    assert.equal(parseApiUri({ scheme: 'file', authority: '', path: '/schemas/x.json' }), undefined)
  })
})
