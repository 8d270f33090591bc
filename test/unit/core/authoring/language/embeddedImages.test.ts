import assert from 'node:assert/strict'
import { EmbeddedImages, withImages } from '../../../../../src/core/authoring/language/embeddedImages.ts'
import { htmlToMarkdown } from '../../../../../src/core/authoring/language/pastedHtml.ts'
import { pastedDocs } from '../../../../../src/core/authoring/language/pastedText.ts'
import { ScannedText } from '../../../../../src/core/text/scanning/scannedText.ts'
import { dot, gifBytes } from '../../../../support/smallImages.ts'

const address = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const other = Buffer.concat([dot, Buffer.from([1])])

function read(html: string, files?: ReadonlyMap<string, Uint8Array>) {
  const embedded = new EmbeddedImages(files)
  const { markdown = 'undefined', dropped } = htmlToMarkdown(html, { embedded }) ?? {}
  return { markdown, dropped: dropped?.get('image') ?? 0, found: embedded.found }
}

describe('Images that are embedded in HTML', () => {
  it('are dropped and counted if they aren’t what they say, too large, or broken', () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const hostile = [
      address(Buffer.from('<script>alert(1)</script>')),
      address(Buffer.from('<script>alert(1)</script>'), 'text/html'),
      address(dot, 'text/html'),
      address(svg, 'image/svg+xml'),
      address(svg),
      'data:image/png;base64,iVBORw0KGgo*',
      'data:image/png;base64,',
      'data:image/png,\u0089PNG\r\n\u001a\n',
      'data:',
      'blob:https://example.com/1',
      'file:///c:/a.png',
      'javascript:alert(1)',
      '../../.git/config.png',
    ]
    for (const source of hostile) {
      const { markdown, dropped, found } = read(`<p>Words<img src="${source}"></p>`)
      assert.deepEqual([markdown, dropped, found.length], ['Words\n', 1, 0], source)
    }
    const around = { heading: '', alt: '' }
    const large = Buffer.concat([dot, Buffer.alloc(20 * 1024 * 1024)])
    assert.equal(new EmbeddedImages().take(address(large), around), undefined)
    assert.equal(new EmbeddedImages(new Map([['large.png', large]])).take('large.png', around), undefined)
  })

  it('keep their place and alternative text, and have the heading above them', () => {
    const html = `<h2>The <b>hive</b></h2><p>See <img src="${address(dot, 'image/jpeg')}" alt="A [hive]
      here"> it</p><img src="${address(gifBytes)}">`
    const { markdown, dropped, found } = read(html)
    assert.equal(markdown, '## The hive\n\nSee ![A \\[hive\\] here](embedded-image-1) it\n\n![](embedded-image-2)\n')
    assert.equal(dropped, 0)
    assert.deepEqual(
      found.map(({ name, heading, alt }) => [name, heading, alt]),
      [
        ['image.png', 'The hive', 'A [hive] here'],
        ['image.gif', 'The hive', ''],
      ],
    )
  })

  it('are one image if they have the same bytes, and at most 50', () => {
    const same = read(`<img src="${address(dot)}"><p>and</p><img src="${address(dot, 'image/gif')}">`)
    assert.equal(same.markdown, '![](embedded-image-1)\n\nand\n\n![](embedded-image-1)\n')
    assert.equal(same.found.length, 1)
    const many = Array.from({ length: 60 }, (_, at) => `<p><img src="${address(Buffer.from([...dot, at]))}"></p>`)
    assert.deepEqual([read(many.join('')).found.length, read(many.join('')).dropped], [50, 10])
  })

  it('can be files beside the HTML, which it names', () => {
    const files = new Map([['image001.png', dot]])
    const sources = ['file:///C:/Temp/msohtmlclip1/01/image001.png', 'cid:image001.png@01DB', 'image001.png']
    for (const source of sources)
      assert.equal(read(`<p>A <img src="${source}" alt="B"></p>`, files).markdown, 'A ![B](embedded-image-1)\n')
    assert.equal(read('<p>A <img src="https://example.com/image001.png"></p>', files).markdown, 'A\n')
  })

  it('get their addresses later, and those without one become their words', () => {
    const html = [dot, other, dot].map((each, at) => `<p><img src="${address(each)}" alt="a ${at}"></p>`).join('A')
    const embedded = new EmbeddedImages()
    const text = pastedDocs(new ScannedText(''), { start: 0, end: 0 }, { html, text: 'A', embedded }) ?? ''
    const stored = [undefined, '/files/2']
    const shown = withImages(text, embedded.found, (image) => stored[embedded.found.indexOf(image)])
    assert.equal(shown, 'a 0\n\nA\n\n![a 1](/files/2)\n\nA\n\na 2')
  })

  it('don’t count as text, but text that looks like them does', () => {
    const large = address(Buffer.concat([dot, Buffer.alloc(1024 * 1024)]))
    assert.equal(read(`<p>A <img src="${large}"></p>`).found.length, 1)
    assert.equal(read(`<p>A ${large}</p>`).markdown, 'undefined')
    assert.equal(read(`<pre>A ${large}</pre>`).markdown, 'undefined')
  })
})
