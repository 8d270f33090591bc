import type { RecordedClipboard } from './recordedClipboard.ts'

const chrome = (body: string): string => `<meta charset='utf-8'>${body}`

/** What web apps, chats and pages put on the clipboard. */
export const webClipboards: readonly RecordedClipboard[] = [
  {
    program: 'Google Docs, a table and a checklist',
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7d1f"><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt"><p dir="ltr"><span style="font-weight:700;font-style:normal;text-decoration:none;white-space:pre-wrap;">Who</span></p></td><td><p dir="ltr"><span>What</span></p></td></tr><tr><td><p dir="ltr"><span>Ada</span></p></td><td><p dir="ltr"><span>Code</span></p></td></tr></tbody></table></div><br /><ul style="margin-top:0;padding-inline-start:28px;"><li dir="ltr" role="checkbox" aria-checked="true" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,iVBORw0K" width="18px" aria-roledescription="checkbox" /><p dir="ltr" style="display:inline-block" role="presentation"><span>Done</span></p></li><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,iVBORw0K" width="18px" aria-roledescription="checkbox" /><p dir="ltr" role="presentation"><span>Open</span></p></li></ul></b>`,
    markdown: '| Who | What |\n| --- | --- |\n| Ada | Code |\n\n* [x] Done\n* [ ] Open\n',
  },
  {
    program: 'Google Docs, code font and superscript',
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-9a"><p dir="ltr"><span style="font-family:'Roboto Mono',monospace;font-weight:400;">npm ci</span><span style="font-weight:400;"> runs in 2</span><span style="font-size:0.6em;vertical-align:super;">nd</span><span> place</span></p></b>`,
    markdown: '`npm ci` runs in 2<sup>nd</sup> place\n',
  },
  {
    program: 'Google Sheets, links and line breaks in cells',
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Site&quot;}">Site</td><td>Note</td></tr><tr><td data-sheets-hyperlink="https://example.com/"><a class="in-cell-link" target="_blank" href="https://example.com/">Example</a></td><td data-sheets-value="{&quot;1&quot;:2}">one<br/>two</td></tr></tbody></table></google-sheets-html-origin>`,
    markdown: '| Site | Note |\n| --- | --- |\n| [Example](https://example.com/) | one two |\n',
  },
  {
    program: 'Gmail',
    html: chrome(
      `<div dir="ltr" style="color:rgb(34,34,34);font-family:Arial,sans-serif">Hi,<div><br></div><div>the <b>report</b> is <a href="https://www.google.com/url?q=https://example.com/r&amp;source=gmail&amp;ust=1" target="_blank" data-saferedirecturl="https://www.google.com/url?q=https://example.com/r">here</a>.</div><blockquote class="gmail_quote" style="margin:0 0 0 0.8ex;border-left:1px solid rgb(204,204,204)">Where is it?</blockquote></div>`,
    ),
    markdown: 'Hi,\n\nthe **report** is [here](https://example.com/r).\n\n> Where is it?\n',
  },
  {
    program: 'Confluence Cloud, a panel and a task list',
    html: chrome(
      `<h2 id="Setup" data-renderer-start-pos="1">Setup</h2><div class="ak-editor-panel" data-panel-type="warning" data-renderer-start-pos="8"><div class="ak-editor-panel__icon" data-panel-type="warning"><span role="img" aria-label="Panel warning"><svg width="24" height="24"></svg></span></div><div class="ak-editor-panel__content"><p data-renderer-start-pos="9">Back up first.</p></div></div><div data-node-type="actionList" data-task-list-local-id="1"><div data-task-local-id="1" data-task-state="DONE"><input type="checkbox" checked><div><p>Export</p></div></div></div><p data-renderer-start-pos="40">Status: <span data-node-type="status" data-color="green" style="text-transform: uppercase">ready</span></p>`,
    ),
    markdown: '## Setup\n\n{% hint style="warning" %}\nBack up first.\n{% endhint %}\n\nExport\n\nStatus: ready\n',
  },
  {
    program: 'Confluence Server, an expandable and a code macro',
    html: chrome(
      `<div class="expand-container conf-macro output-block" data-hasbody="true" data-macro-name="expand"><div class="expand-control"><span class="expand-icon aui-icon"></span><span class="expand-control-text">More</span></div><div class="expand-content"><p>Hidden words.</p></div></div><div class="code panel pdl conf-macro" data-macro-name="code"><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false" data-theme="Confluence">int a = 1;</pre></div></div>`,
    ),
    markdown: 'More\n\nHidden words.\n\n```java\nint a = 1;\n```\n',
  },
  {
    program: 'Notion, a callout and a toggle',
    html: chrome(
      `<aside>\n💡 Try it twice.\n\n</aside>\n<details><summary>Why?</summary><p>Because.</p></details>\n<p><code>a</code> and <strong>b</strong></p>\n<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>`,
    ),
    markdown:
      '{% hint style="info" %}\n💡 Try it twice.\n{% endhint %}\n\n<details>\n\n<summary>Why?</summary>\n\nBecause.\n\n</details>\n\n`a` and **b**\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n',
  },
  {
    program: 'Slack, a list, a quote and a code block',
    html: chrome(
      `<div class="p-rich_text_section" style="font-family:Slack-Lato">Steps:</div><ol data-stringify-type="ordered-list" data-list-tree="true" class="p-rich_text_list p-rich_text_list__ordered" data-indent="0" data-border="0"><li data-stringify-indent="0" data-stringify-border="0">Pull</li><li data-stringify-indent="0">Push <img data-id="e_1" data-stringify-type="emoji" data-stringify-emoji=":tada:" src="https://a.slack-edge.com/1f389.png" alt=":tada:"></li></ol><blockquote type="cite" class="c-mrkdwn__quote">Ship it</blockquote><pre class="c-mrkdwn__pre" data-stringify-type="pre">git push</pre>`,
    ),
    markdown: 'Steps:\n\n1. Pull\n2. Push :tada:\n\n> Ship it\n\n```\ngit push\n```\n',
  },
  {
    program: 'Teams, a message with a mention and a quote',
    html: chrome(
      `<div class="ui-box" data-tid="messageBodyContent"><p><span itemtype="http://schema.skype.com/Mention" itemscope="" itemid="0">Ada</span>&nbsp;please read:</p><blockquote itemscope="" itemtype="http://schema.skype.com/Reply" itemid="1"><p itemprop="preview">The plan</p></blockquote><p><code>v2</code></p></div>`,
    ),
    markdown: 'Ada please read:\n\n> The plan\n\n`v2`\n',
  },
  {
    program: 'GitHub, an alert and a task list',
    html: chrome(
      `<div class="markdown-alert markdown-alert-caution" dir="auto"><p class="markdown-alert-title" dir="auto"><svg class="octicon octicon-stop mr-2" width="16"><path d="M4"></path></svg>Caution</p><p dir="auto">This deletes files.</p></div><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled="" checked=""> Write</li><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled=""> Test</li></ul>`,
    ),
    markdown: '{% hint style="danger" %}\nThis deletes files.\n{% endhint %}\n\n* [x] Write\n* [ ] Test\n',
  },
  {
    program: 'Stack Overflow',
    html: chrome(
      `<p style="margin:0px 0px 1.1em;box-sizing:inherit">Use <a href="https://example.com/docs" rel="nofollow noreferrer"><code>Array.from</code></a>:</p><pre class="lang-js s-code-block" style="margin:0"><code class="hljs language-javascript" data-highlighted="yes"><span class="hljs-title class_">Array</span>.<span class="hljs-title function_">from</span>(x)\n</code></pre>`,
    ),
    markdown: 'Use [`Array.from`](https://example.com/docs):\n\n```js\nArray.from(x)\n```\n',
  },
  {
    program: 'Wikipedia',
    html: chrome(
      `<p><b>Honey</b> is made by <a href="https://en.wikipedia.org/wiki/Bee" title="Bee">bees</a>.<sup id="cite_ref-1" class="reference"><a href="https://en.wikipedia.org/wiki/Honey#cite_note-1"><span class="cite-bracket">[</span>1<span class="cite-bracket">]</span></a></sup></p><div class="mw-heading mw-heading2"><h2 id="Use">Use</h2><span class="mw-editsection"><span class="mw-editsection-bracket">[</span><a href="https://en.wikipedia.org/w/index.php?title=Honey&amp;action=edit" title="Edit section: Use">edit</a><span class="mw-editsection-bracket">]</span></span></div><p>In <i>tea</i>.</p>`,
    ),
    markdown: '**Honey** is made by [bees](https://en.wikipedia.org/wiki/Bee).\n\n## Use\n\nIn _tea_.\n',
  },
  {
    program: 'MDN',
    html: chrome(
      `<h2 id="syntax"><a href="https://developer.mozilla.org/en-US/docs/Web#syntax" class="heading-anchor">Syntax</a></h2><div class="code-example"><div class="example-header"><span class="language-name">js</span><button type="button" class="icon copy-icon"><span class="visually-hidden">Copy to Clipboard</span></button></div><pre class="brush: js notranslate"><code>map(f)</code></pre></div><dl><dt id="f"><a href="https://developer.mozilla.org/en-US/docs/Web#f"><code>f</code></a></dt><dd><p>A function.</p></dd></dl><div class="notecard warning"><p><strong>Warning:</strong> Slow.</p></div>`,
    ),
    markdown:
      '## Syntax\n\n```js\nmap(f)\n```\n\n[`f`](https://developer.mozilla.org/en-US/docs/Web#f)\n\nA function.\n\n{% hint style="warning" %}\n**Warning:** Slow.\n{% endhint %}\n',
  },
  {
    program: 'Jira, a description',
    html: chrome(
      `<h3 data-renderer-start-pos="1">Steps</h3><ol class="ak-ol" data-indent-level="1"><li><p data-renderer-start-pos="9">Open <span class="code" data-renderer-mark="true">/login</span></p></li><li><p>See <a href="https://example.atlassian.net/browse/AB-1" data-renderer-mark="true" class="css-1">AB-1</a></p></li></ol><div class="ak-editor-panel" data-panel-type="error"><div class="ak-editor-panel__content"><p>Crashes.</p></div></div>`,
    ),
    markdown:
      '### Steps\n\n1. Open `/login`\n2. See [AB-1](https://example.atlassian.net/browse/AB-1)\n\n{% hint style="danger" %}\nCrashes.\n{% endhint %}\n',
  },
  {
    program: 'VS Code',
    html: chrome(
      `<div style="color: #cccccc;background-color: #1f1f1f;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;"><div><span style="color: #569cd6;">let</span><span style="color: #cccccc;"> a </span><span>=</span><span> 1</span></div><div><span>  b()</span></div></div>`,
    ),
    markdown: '```\nlet a = 1\n  b()\n```\n',
  },
  {
    program: 'Chrome, a part of a page',
    html: chrome(
      `<span style="color: rgb(0, 0, 0); font-family: -webkit-standard; font-style: normal; orphans: 2; white-space: normal; display: inline !important; float: none;">one<span class="Apple-converted-space">&nbsp;</span></span><em style="font-weight: 400;">two</em><span> three</span>`,
    ),
    markdown: 'one _two_ three\n',
  },
  {
    program: 'Firefox, a definition list',
    html: `<html><body>\n<!--StartFragment--><dl><dt>HTTP</dt><dd>A protocol.</dd><dt>TLS</dt><dd>Another.</dd></dl><!--EndFragment-->\n</body>\n</html>`,
    markdown: 'HTTP\n\nA protocol.\n\nTLS\n\nAnother.\n',
  },
  {
    program: 'Docusaurus, an admonition and tabs',
    html: chrome(
      `<div class="theme-admonition theme-admonition-tip admonition_x alert alert--success"><div class="admonitionHeading_x"><span class="admonitionIcon_x"><svg viewBox="0 0 12 16"></svg></span>tip</div><div class="admonitionContent_x"><p>Use the CLI.</p></div></div><div class="language-bash codeBlockContainer_x theme-code-block"><div class="codeBlockContent_x"><pre tabindex="0" class="prism-code language-bash codeBlock_x"><code class="codeBlockLines_x"><span class="token-line">npm ci<br></span><span class="token-line">npm test<br></span></code></pre></div></div>`,
    ),
    markdown: '{% hint style="success" %}\nUse the CLI.\n{% endhint %}\n\n```bash\nnpm ci\nnpm test\n```\n',
  },
  {
    program: 'Linear',
    html: chrome(
      `<h2 class="heading">Goal</h2><p>Fix <a href="https://linear.app/a/issue/AB-2/title" class="issue-mention">AB-2</a></p><ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>One</p></div></li><li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>Two</p></div></li></ul>`,
    ),
    markdown: '## Goal\n\nFix [AB-2](https://linear.app/a/issue/AB-2/title)\n\n* [x] One\n* [ ] Two\n',
  },
  {
    program: 'Discord',
    html: chrome(
      `<h2 class="defaultColor_x">News</h2><span>It is <strong><span>out</span></strong><span>: </span></span><code class="inline">v3</code><blockquote><span>finally</span></blockquote>`,
    ),
    markdown: '## News\n\nIt is **out**: `v3`\n\n> finally\n',
  },
  {
    program: 'Dropbox Paper',
    html: chrome(
      `<h1 id="a" class="ace-line"><span class="attrlink">Plan</span></h1><div class="ace-line"><ul class="listtype-bullet listindent1 list-bullet1"><li><span>One</span></li></ul></div><div class="ace-line"><ul class="listtype-bullet listindent1"><li><span>Two</span></li></ul></div>`,
    ),
    markdown: '# Plan\n\n* One\n* Two\n',
  },
  {
    program: 'Zendesk',
    html: chrome(
      `<p class="wysiwyg-indent1">Reset it:</p><ol class="wysiwyg-list-decimal"><li>Hold <kbd>R</kbd></li><li>Wait<ul><li>ten seconds</li></ul></li></ol><div class="callout callout--info"><p>It beeps.</p></div>`,
    ),
    markdown:
      'Reset it:\n\n1. Hold <kbd>R</kbd>\n2. Wait\n   * ten seconds\n\n{% hint style="info" %}\nIt beeps.\n{% endhint %}\n',
  },
  {
    program: 'Medium',
    html: chrome(
      `<h1 class="pw-post-title gv gw" data-testid="storyTitle">A story</h1><p class="pw-post-body-paragraph nk nl"><strong class="nm hg">Once</strong> upon</p><blockquote class="os ot"><p>Said she</p></blockquote><figure class="mj mk"><picture><source srcset="https://miro.example.com/a.webp"><img alt="A tree" src="https://miro.example.com/a.png"></picture><figcaption>A tree</figcaption></figure>`,
    ),
    markdown: '# A story\n\n**Once** upon\n\n> Said she\n\nA tree\n',
  },
  {
    program: 'ChatGPT, a table',
    html: chrome(
      `<div class="TyagGW_tableContainer"><table data-start="1" data-end="40" class="w-fit min-w-(--thread-content-width)"><thead data-start="1"><tr><th data-col-size="sm">Tool</th><th data-col-size="sm">Use</th></tr></thead><tbody><tr data-start="20"><td data-col-size="sm"><code>ls</code></td><td>Lists <strong>files</strong></td></tr></tbody></table></div>`,
    ),
    markdown: '| Tool | Use |\n| --- | --- |\n| `ls` | Lists **files** |\n',
  },
  {
    program: 'GitLab, an issue',
    html: chrome(
      `<h3 id="user-content-bug" data-sourcepos="1:1-1:7" dir="auto">Bug<a href="https://gitlab.example.com/a#bug" aria-hidden="true" class="anchor"></a></h3><div class="gl-relative markdown-code-block js-markdown-code"><pre data-sourcepos="3:1-5:3" data-canonical-lang="ruby" class="code highlight js-syntax-highlight language-ruby" lang="ruby"><code><span id="LC1" class="line" lang="ruby"><span class="nb">puts</span> 1</span>\n<span id="LC2" class="line" lang="ruby">x</span></code></pre></div>`,
    ),
    markdown: '### Bug\n\n```ruby\nputs 1\nx\n```\n',
  },
  {
    program: 'Trello',
    html: chrome(
      `<div class="current markeddown hide-on-edit js-card-desc" dir="auto"><p>Due <strong>soon</strong></p><hr><ul><li><p>Call</p></li></ul></div>`,
    ),
    markdown: 'Due **soon**\n\n***\n\n* Call\n',
  },
]
