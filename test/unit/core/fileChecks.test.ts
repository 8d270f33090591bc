import assert from 'node:assert/strict'
import { checkFile, fileReference } from '../../../src/core/docs/files/fileChecks.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const png = bytes('\u0089PNG\r\n\u001a\nrest')

describe('A file to upload', () => {
  it('is refused when it’s empty, too large or has no extension', () => {
    assert.deepEqual(checkFile('a.png', new Uint8Array()), { problem: { kind: 'empty', name: 'a.png' } })
    const large = new Uint8Array(1024 * 1024 + 1)
    assert.deepEqual(checkFile('a.png', large), { problem: { kind: 'tooLarge', name: 'a.png', bytes: large.length } })
    assert.deepEqual(checkFile('picture', png), { problem: { kind: 'noEnding', name: 'picture' } })
  })

  it('is refused when its content doesn’t match its extension', () => {
    assert.deepEqual(checkFile('a.jpeg', png), {
      problem: { kind: 'otherType', name: 'a.jpeg', extension: 'jpeg', found: 'png' },
    })
    assert.deepEqual(checkFile('a.png', bytes('<html>')), {
      problem: { kind: 'otherType', name: 'a.png', extension: 'png', found: '' },
    })
  })

  it('gets the type of its extension', () => {
    assert.deepEqual(checkFile('A.PNG', png), { name: 'A.PNG', contentType: 'image/png', isImage: true })
    assert.deepEqual(checkFile('notes.txt', bytes('Hello')), {
      name: 'notes.txt',
      contentType: 'text/plain',
      isImage: false,
    })
    const svg = checkFile('a.svg', bytes('\n<?xml version="1.0"?>\n<!-- made -->\n<svg xmlns="x"/>'))
    assert.ok('contentType' in svg)
  })

  it('is referenced by its id', () => {
    assert.equal(fileReference({ id: 'f1', name: 'a[1].png', isImage: true }), '![a\\[1\\].png](/files/f1)')
    assert.equal(fileReference({ id: 'f2', name: 'a.pdf', isImage: false }), '[a.pdf](/files/f2)')
  })
})
