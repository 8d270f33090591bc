import assert from 'node:assert/strict'
import { changeRequestPageUri, comparedPageUri } from '../../../../../src/core/platform/uris/uris.ts'
import {
  parseRenderedFileUri,
  parseRenderedUri,
  renderedFileUris,
  renderedUri,
} from '../../../../../src/core/platform/uris/renderedUris.ts'

const address = { server: 'team', space: 's1', page: 'p1', title: 'Install', spaceTitle: 'Guide' }
const branch = { changeRequest: 'c1', changeRequestTitle: '#12 Shorter' }

describe('URIs of pages as readers see them', () => {
  it('identify the page of a change request, and the document with its text', () => {
    const original = changeRequestPageUri({ ...address, ...branch })
    const about = parseRenderedUri(renderedUri(original))
    assert.deepEqual(about, { server: 'team', space: 's1', changeRequest: 'c1', page: 'p1', original, isChanged: true })
  })

  it('identify the version that a page is compared with, by the same path, so that it doesn’t look renamed', () => {
    const original = comparedPageUri({ ...address, revision: 'r1' }, branch)
    const uri = renderedUri(original)
    const about = parseRenderedUri(uri)
    assert.deepEqual(about?.original, original)
    assert.equal(about?.isChanged, false)
    assert.equal(uri.path, renderedUri(changeRequestPageUri({ ...address, ...branch })).path)
  })

  it('identify a file on disk or in the last commit only if Galley created them for it', () => {
    const file = renderedUri({ scheme: 'file', authority: '', path: '/docs/a.md' })
    assert.equal(parseRenderedUri(file), undefined)
    assert.equal(parseRenderedFileUri(file), undefined)
    const original = { scheme: 'file', authority: '', path: '/docs/a.md' }
    const { before, after } = renderedFileUris(original)
    assert.deepEqual(parseRenderedFileUri(before), { file: original, isChanged: false })
    assert.deepEqual(parseRenderedFileUri(after), { file: original, isChanged: true })
    for (const uri of [before, after]) {
      assert.equal(parseRenderedUri(uri), undefined)
      assert.equal(parseRenderedFileUri({ ...uri, scheme: 'galley' }), undefined)
    }
  })

  it('are refused if Galley doesn’t create them', () => {
    const page = renderedUri(changeRequestPageUri({ ...address, ...branch }))
    for (const query of ['', 'shown=http', 'shown=galley-cr', page.query.replace('changeRequest=', 'other=')]) {
      assert.equal(parseRenderedUri({ ...page, query }), undefined, query)
    }
    assert.equal(parseRenderedUri({ ...page, scheme: 'galley' }), undefined)
  })
})
