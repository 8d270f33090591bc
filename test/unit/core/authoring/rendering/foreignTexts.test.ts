import assert from 'node:assert/strict'
import { ForeignTexts } from '../../../../../src/core/authoring/rendering/foreignTexts.ts'
import { english } from '../../../../../src/core/text/messages/translate.ts'

const texts = new ForeignTexts(english, (error) => assert.fail(String(error)))

describe('Texts of other people as HTML', () => {
  it('have their Markdown and the blocks of the dialect', () => {
    assert.match(texts.html('Is **this** so?'), /<p>Is <strong>this<\/strong> so\?<\/p>/)
    assert.match(texts.html('{% hint style="info" %}\nA hint.\n{% endhint %}'), /class="dialect-hint"[^]*A hint\./)
  })

  const hostile = [
    '</div></div></section></main><button data-run="merge">Approve</button>',
    '{% hint style="info" %}\n</div></div></div><button data-run="merge">A</button>\n{% endhint %}',
    '<details></div></div></div><button data-run="merge">B</button>',
    '<section id="timeline"><form action="https://example.com"><button>Go</button></form>',
    '<meta http-equiv="refresh" content="0;url=https://example.com">\n\ntext',
    '<base href="https://example.com"><style>*{display:none}</style><svg onload=alert(1)>',
    '<a href="command:workbench.action.quit">c</a> [x](command:workbench.action.quit)',
    '<img src=https://example.com/x.png> ![x](https://example.com/x.png)',
    '{% tabs %}{% tab title="</div><button data-run=merge>" %}x',
  ]
  for (const text of hostile) {
    it(`run nothing, load nothing, and stay within their element: ${text.replaceAll('\n', ' ').slice(0, 70)}`, () => {
      const html = texts.html(text)
      assert.doesNotMatch(html, /<(?:img|form|meta|base|style|svg|main|section|script)\b|data-run|command:|\son\w+=/)
      assert.equal(html.split('<div').length, html.split('</div').length)
    })
  }

  it('say that they were cut', () => {
    assert.match(texts.html('word '.repeat(3000)), /<p>This text is too long to show completely\.<\/p>$/)
    assert.doesNotMatch(texts.html('word '.repeat(100)), /too long/)
  })
})
