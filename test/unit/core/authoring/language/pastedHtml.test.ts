import assert from 'node:assert/strict'
import { officeClipboards } from '../../../../support/clipboard/officeClipboards.ts'
import { webClipboards } from '../../../../support/clipboard/webClipboards.ts'
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
  LibreOffice: [
    '<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2"/><style type="text/css">p { line-height: 115% }</style></head><body lang="en-US" dir="ltr"><h2 class="western">Setup</h2><p style="margin-bottom: 0in"><font face="Liberation Serif, serif">Open the <b>settings</b>.</font></p><ol><li><p>First</p></li><li><p>Second</p></li></ol></body></html>',
    '## Setup\n\nOpen the **settings**.\n\n1. First\n2. Second\n',
  ],
  'Google Sheets': [
    '<meta charset="utf-8"><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><google-sheets-html-origin><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;">Name</td><td>Count</td></tr><tr><td>Apples</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:12}">12</td></tr></tbody></table></google-sheets-html-origin>',
    '| Name | Count |\n| --- | --- |\n| Apples | 12 |\n',
  ],
  Excel: [
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 width=128><!--StartFragment--><col width=64 span=2><tr height=20><td class=xl65>Key</td><td>Value</td></tr><tr height=20><td>a</td><td align=right>15</td></tr><!--EndFragment--></table></body></html>',
    '| Key | Value |\n| --- | --- |\n| a | 15 |\n',
  ],
  Notion: [
    '<meta charset=\'utf-8\'><h3>Plan</h3>\n<ul>\n<li>One<ul><li>Inner</li></ul></li>\n<li>Two</li>\n</ul>\n<pre><code class="language-bash">npm ci\n</code></pre>\n<blockquote>Quoted</blockquote>',
    '### Plan\n\n* One\n  * Inner\n* Two\n\n```bash\nnpm ci\n```\n\n> Quoted\n',
  ],
  Slack: [
    '<meta charset=\'utf-8\'><span style="color: rgb(29, 28, 29); font-size: 15px;">Run<span> </span></span><code data-stringify-type="code" class="c-mrkdwn__code">npm ci</code><span> and see<span> </span></span><a target="_blank" class="c-link" data-stringify-link="https://example.com/docs" rel="noopener noreferrer" href="https://example.com/docs">the docs</a>',
    'Run `npm ci` and see [the docs](https://example.com/docs)\n',
  ],
  Teams: [
    '<meta charset="utf-8"><div itemprop="copy-paste-block"><p>&nbsp;Hello <strong>all</strong></p><ul><li>One</li><li>Two</li></ul></div>',
    'Hello **all**\n\n* One\n* Two\n',
  ],
  ChatGPT: [
    '<meta charset=\'utf-8\'><p data-start="0" data-end="10">Use <code data-start="4">map</code>:</p><pre class="overflow-visible!" data-start="12"><code class="whitespace-pre! language-python">print(1)\n</code></pre><hr data-start="40"><ol data-start="50"><li data-start="50"><p data-start="53"><strong>First</strong> step</p></li></ol>',
    'Use `map`:\n\n```python\nprint(1)\n```\n\n***\n\n1. **First** step\n',
  ],
  Outlook: [
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--p.MsoNormal{margin:0in}--></style></head><body><!--StartFragment--><p class=MsoNormal>Dear <i>all</i>,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><a href="mailto:a@example.com">Write</a><o:p></o:p></p><!--EndFragment--></body></html>',
    'Dear _all_,\n\n[Write](mailto:a@example.com)\n',
  ],
  GitHub: [
    '<meta charset="utf-8"><div class="markdown-heading" dir="auto"><h2 tabindex="-1" class="heading-element" dir="auto">Install</h2><a id="user-content-install" class="anchor" aria-label="Permalink: Install" href="https://github.com/a/b#install"><svg class="octicon" aria-hidden="true"><path d="m1"></path></svg></a></div><div class="highlight highlight-source-shell" dir="auto"><pre>npm install <span class="pl-k">--save</span></pre></div>',
    '## Install\n\n```shell\nnpm install --save\n```\n',
  ],
}

describe('Pasted HTML', () => {
  for (const [name, [html, wanted]] of Object.entries(programs)) {
    it(`becomes Markdown of the dialect: ${name}`, () => assert.equal(markdown(html), wanted))
  }

  for (const { program, html, markdown: wanted } of [...officeClipboards, ...webClipboards]) {
    it(`becomes Markdown of the dialect: ${program}`, () => assert.equal(markdown(html), wanted))
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
      '<a href="java&#10;script:alert(1)">Words</a>',
      '<a href="vbscript:x">Words</a>',
      '<base href="https://example.com"><meta http-equiv="refresh" content="0;url=https://example.com">Words',
      '<link rel="stylesheet" href="https://example.com/x.css">Words',
      '<picture><source srcset="https://example.com/x.png"><img src="x"></picture>Words',
      '<video autoplay poster="https://example.com/x.png"><source src="x"></video>Words',
      'Wo\u202erds<!-- x -->',
    ]
    for (const html of hostile) assert.equal(markdown(html), 'Words\n', html)
    const text = markdown('<p>{% hint %} &lt;script&gt; ```</p><pre>```\n{% endhint %}</pre><p># no heading</p>')
    assert.doesNotMatch(text, /^\{% hint|^# |(?<!\\)<script/m)
    assert.match(text, /^````\n```\n\{% endhint %\}\n````$/m)
  })

  it('has images of the web only on request, and never others or those that count readers', () => {
    const html =
      '<p>A <img src="https://example.com/a.png?utm_source=x" alt="Cat [1]"><img src="https://example.com/dot.gif" width="1" height="1"></p><picture><source srcset="https://example.com/b.webp"><img src="https://example.com/b.png"></picture><img src="javascript:alert(1)"><img src="data:image/png;base64,AA"><img src="file:///c.png">'
    assert.equal(markdown(html), 'A\n')
    assert.equal(
      htmlToMarkdown(html, { webImages: true })?.markdown,
      'A ![Cat \\[1\\]](https://example.com/a.png)\n\n![](https://example.com/b.png)\n',
    )
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

  it('is refused if short rows would become millions of cells, or its Markdown much longer than it is', () => {
    const wide = `<table><tr>${'<td>'.repeat(1600)}${'<tr>'.repeat(1600)}`
    assert.equal(htmlToMarkdown(wide), undefined)
    assert.equal(htmlToMarkdown(`<table><tr>${'<td>'.repeat(60)}${'<tr>'.repeat(60)}</table>`.repeat(900)), undefined)
    const large = `<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(5000)}</table>`
    assert.equal(markdown(large).split('\n').length, 5002)
  })

  it('writes addresses in words as they are', () => {
    const html = '<p>See https://example.com/?a=1&amp;b=2&amp;copy=3, AT&amp;T and &amp;amp;</p>'
    assert.equal(markdown(html), 'See https://example.com/?a=1&b=2&copy=3, AT\\&T and \\&amp;\n')
    assert.equal(markdown('<p>https://example.com/x<br>more</p>'), 'https://example.com/x  \nmore\n')
  })

  it('can have any number of lines of code', () => {
    assert.equal(markdown(`<pre>${'x\n'.repeat(200_000)}</pre>`).length, 400_008)
  })

  it('is refused if it’s too long or too deep', () => {
    assert.equal(htmlToMarkdown('<div>'.repeat(1000)), undefined)
    assert.equal(htmlToMarkdown('a'.repeat(500_001)), undefined)
    // A browser opens all of these again in each paragraph that follows, which would be 4,000,000 elements.
    const open = Array.from({ length: 2000 }, (_, at) => `<b id=${at}>`).join('')
    assert.equal(htmlToMarkdown(`<p>${open}</p>${'<p>x</p>'.repeat(2000)}`), undefined)
    const fewer = Array.from({ length: 400 }, (_, at) => `<b id=${at}>`).join('')
    assert.equal(htmlToMarkdown(`<p>${fewer}</p>${'<p>x</p>'.repeat(2000)}`), undefined)
  })
})
