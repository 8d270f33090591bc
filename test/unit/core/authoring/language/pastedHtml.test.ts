import assert from 'node:assert/strict'
import { htmlToMarkdown } from '../../../../../src/core/authoring/language/pastedHtml.ts'

const markdown = (html: string): string => htmlToMarkdown(html)?.markdown ?? 'undefined'

/** HTML as programs put it on the clipboard, and the Markdown of it. */
const programs: Readonly<Record<string, readonly [string, string]>> = {
  'Google Docs': [
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400;">Title</span></h2><p dir="ltr"><span>Some </span><span style="font-weight:700;">bold</span><span> and </span><span style="font-style:italic;">italic</span><span> </span><a href="https://www.google.com/url?q=https://example.com/a?utm_source%3Dx&amp;sa=D"><span>link</span></a></p><ul><li dir="ltr"><p role="presentation"><span>One</span></p></li><ul><li><p><span>Inner</span></p></li></ul><li><p><span>Two</span></p></li></ul></b>',
    '## Title\n\nSome **bold** and _italic_ [link](https://example.com/a)\n\n* One\n  * Inner\n* Two\n',
  ],
  Word: [
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment--><h1>Head<o:p></o:p></h1><p class=MsoNormal>Words<o:p>&nbsp;</o:p></p><p class=MsoListParagraphCxSpFirst style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span>First</p><p class=MsoListParagraphCxSpLast style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Second</p><table class=MsoTableGrid><tr><td><p class=MsoNormal><b>A</b></p></td><td><p>B</p></td></tr><tr><td><p>1</p></td><td><p>2|3</p></td></tr></table><!--EndFragment--></body></html>',
    '# Head\n\nWords\n\n* First\n* Second\n\n| A | B |\n| --- | --- |\n| 1 | 2\\|3 |\n',
  ],
  Confluence: [
    '<div class="confluence-information-macro confluence-information-macro-warning"><div class="confluence-information-macro-body"><p>Take care.</p></div></div><pre class="syntaxhighlighter-pre" data-language="js"><code class="language-js">let a = 1\nlet b</code></pre>',
    '{% hint style="warning" %}\nTake care.\n{% endhint %}\n\n```js\nlet a = 1\nlet b\n```\n',
  ],
  'a web page': [
    '<article><nav></nav><h4>Deep</h4><p>A<br>B</p><blockquote><p>Quoted</p></blockquote><hr><ol><li>x</li><li>y</li></ol><p><code>a &lt; b</code> and <kbd>Ctrl</kbd></p></article>',
    '### Deep\n\nA\\\nB\n\n> Quoted\n\n***\n\n1. x\n2. y\n\n`a < b` and <kbd>Ctrl</kbd>\n',
  ],
  'a chat': [
    '<div>Hi <strong>you</strong></div><div class="callout note"><div>Note this</div></div><pre>line 1\n\tline 2</pre>',
    'Hi **you**\n\n{% hint style="info" %}\nNote this\n{% endhint %}\n\n```\nline 1\n\tline 2\n```\n',
  ],
}

describe('Pasted HTML', () => {
  for (const [name, [html, wanted]] of Object.entries(programs)) {
    it(`becomes Markdown of the dialect: ${name}`, () => assert.equal(markdown(html), wanted))
  }

  it('runs nothing, loads nothing, and ends no block', () => {
    const hostile = [
      '<script>alert(1)</script>Words',
      '<p onclick="alert(1)">Words</p>',
      '<a href="javascript:alert(1)">Words</a>',
      '<a href="data:text/html,x">Words</a>',
      '<img src="https://example.com/x.png" onerror="alert(1)">Words',
      '<svg onload="alert(1)"></svg>Words',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>Words',
      '<style>*{background:url(https://example.com)}</style>Words',
      '<p style="display:none">hidden</p>Words',
      '<template><script>1</script></template><noscript>x</noscript>Words',
      '<math><mtext><img src=x onerror=alert(1)></mtext></math>Words',
      '<object data="x"></object><embed src="x"><form><input value="x"><button>Go</button></form>Words',
      'Wo\u202erds<!-- x -->',
    ]
    for (const html of hostile) assert.equal(markdown(html), 'Words\n', html)
    const text = markdown('<p>{% hint %} &lt;script&gt; ```</p><pre>```\n{% endhint %}</pre><p># no heading</p>')
    assert.doesNotMatch(text, /^\{% hint|^# |(?<!\\)<script/m)
    assert.match(text, /^````\n```\n\{% endhint %\}\n````$/m)
  })

  it('says what it left out', () => {
    const dropped = htmlToMarkdown('<img><img><script></script><a href="javascript:1">x</a>')?.dropped
    assert.deepEqual(
      [...(dropped ?? [])],
      [
        ['image', 2],
        ['script', 1],
        ['link', 1],
      ],
    )
  })

  it('is refused if it’s too long or too deep', () => {
    assert.equal(htmlToMarkdown('<div>'.repeat(1000)), undefined)
    assert.equal(htmlToMarkdown('a'.repeat(500_001)), undefined)
  })
})
