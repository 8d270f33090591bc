import assert from 'node:assert/strict'
import { editRedirects } from '../../../../../src/core/docs/gitSync/redirectEdits.ts'

describe('Changed redirects of a .gitbook.yaml', () => {
  const change = { add: new Map([['old/b', 'b.md']]), remove: new Set<string>(), retarget: () => undefined }

  it('keep CRLF, in lines of their own and in one line', () => {
    for (const [before, after] of [
      ['redirects:\r\n  old/a: a.md\r\n', 'redirects:\r\n  old/a: a.md\r\n  old/b: b.md\r\n'],
      ['root: ./\r\nredirects: { old/a: a.md }\r\n', 'root: ./\r\nredirects: { old/a: a.md, old/b: b.md }\r\n'],
    ] as const)
      assert.equal(editRedirects(before, change), after)
  })
})
