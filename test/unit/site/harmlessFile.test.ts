import assert from 'node:assert/strict'
import { harmlessBytes, harmlessName } from '../../../src/site/build/harmlessFile.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (image: string): string => new TextDecoder().decode(harmlessBytes('a.svg', bytes(image)))

describe('Attachments of a built site', () => {
  it('that browsers would show as documents are plain text', () => {
    for (const name of ['a.html', 'b/a.HTM', 'a.xhtml', 'a.shtml', 'a.xml', 'a.xsl', 'a.svgz', 'a.mht']) {
      assert.equal(harmlessName(name), `${name}.txt`)
    }
    for (const name of ['a.png', 'a.svg', 'a.pdf', 'html', 'a.html.zip']) assert.equal(harmlessName(name), name)
  })

  it('stay as they are if they are plain images', () => {
    const plain = [
      '<?xml version="1.0"?>\n<!-- A circle -->\n<svg xmlns="http://www.w3.org/2000/svg" width="10"><style>a{}</style><circle r="3"/></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a"/></defs><use href="#a"/></svg>',
    ]
    for (const image of plain) assert.equal(text(image), image)
    const other = bytes('<script>alert(1)</script>')
    assert.equal(harmlessBytes('a.txt', other), other)
  })

  it('are images inside of images if they could run a script', () => {
    const hostile = [
      '<svg viewBox="0 0 20 10"><script>alert(1)</script></svg>',
      '<svg viewBox="0 0 20 10" onload="alert(1)"></svg>',
      '<svg viewBox="0 0 20 10"><a href="javascript:alert(1)"><text>x</text></a></svg>',
      '<svg viewBox="0 0 20 10"><a xlink:href=" &#106;avascript:alert(1)"/></svg>',
      '<!DOCTYPE svg [<!ENTITY s "x">]><svg viewBox="0 0 20 10">&s;</svg>',
      '<svg viewBox="0 0 20 10"><foreignObject><p/></foreignObject></svg>',
      '<?xml-stylesheet href="data:text/xsl,x"?><svg viewBox="0 0 20 10"/>',
      '<svg viewBox="0 0 20 10"><use href="data:image/svg+xml,x#a"/></svg>',
    ]
    for (const image of hostile) {
      const shown = text(image)
      assert.match(
        shown,
        /^<svg [^>]*width="20" height="10"[^>]*><image [^>]*href="data:image\/svg\+xml,[^<>"&]+"\/><\/svg>\n$/,
      )
      assert.equal(decodeURIComponent(/xml,([^"]*)/.exec(shown)?.[1] ?? ''), image)
    }
  })
})
