import assert from 'node:assert/strict'
import { decodeHTML } from 'entities'
import { readFrontMatter } from '../../../src/core/text/markdown/frontMatter.ts'
import { ScannedText } from '../../../src/core/text/scanning/scannedText.ts'
import { finishedPage } from '../../../src/site/pages/finishedPage.ts'
import { realTexts } from '../../support/realTexts.ts'
import { renderPage } from '../../support/rendering/renderPage.ts'

function builtIds(text: string): string[] {
  const { html } = finishedPage(renderPage(readFrontMatter(text).body), { keepsRemoteOut: true, idPrefix: '' })
  const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => decodeHTML(id))
  return [...new Set(ids)].filter((id) => !id.startsWith('galley-')).sort()
}

function checkedAnchors(text: string): string[] {
  return [...new ScannedText(text).anchors].sort()
}

describe('The anchors of a page', () => {
  it('are the same in checks and in the built page', () => {
    const text = [
      '# FAQs',
      '# FAQs',
      '## Foo',
      '## Foo',
      '## Foo 1',
      '## One <a href="#set" id="set"></a>',
      '## Two <a href="#set" id="set"></a>',
      '## ⚙️ Süße Äpfel',
      '<details>\n\n<summary>Foo</summary>\n\nMore.\n\n</details>',
      '<div id="box">Box</div>',
      'Words[^1] [again](#user-content-fn-1)[^1].\n\n[^1]: A note.',
    ].join('\n\n')
    const anchors = 'box faqs foo foo-1 foo-1-1 set set-1 süße-äpfel user-content-fn-1'.split(' ')
    assert.deepEqual(checkedAnchors(text), anchors)
    assert.deepEqual(builtIds(text), anchors)
  })

  it('are none in code, in comments, and in blocks that only look like expandables', () => {
    const text = [
      '```html\n<div id="fenced"></div>\n<summary>Fenced</summary>\n[^1]: Fenced\n```',
      '`<a id="span"></a>` and <!-- <a id="comment"></a> --> words.',
      '{% prompt description="Prompt" %}\n```\nText\n```\n{% endprompt %}',
      '{% api-method method="get" host="https://example.com" path="/a" %}\n{% api-method-response-example httpCode=200 %}\nA\n{% endapi-method-response-example %}\n{% endapi-method %}',
      '{% tabs %}\n{% tab title="Linux" icon="terminal" %}\nA\n{% endtab %}\n{% endtabs %}',
      '<details><summary>More</summary>\n\nWords.\n\n</details>',
    ].join('\n\n')
    assert.deepEqual(checkedAnchors(text), ['linux', 'more'])
    assert.deepEqual(builtIds(text), ['linux', 'more'])
  })

  it('are the same in real texts with headings of number signs', () => {
    let count = 0
    for (const { file, text } of realTexts()) {
      // The gallery shows operations and icons, which are empty in this test.
      if (/^[^\s#>|*`-].*\r?\n(?:=+|-+)[ \t]*\r?$/m.test(readFrontMatter(text).body) || file.endsWith('gallery.md'))
        continue
      const anchors = checkedAnchors(text)
      assert.deepEqual(builtIds(text), anchors, file)
      count += anchors.length
    }
    assert.ok(count > 1000, String(count))
  })
})
