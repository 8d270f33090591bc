/** Addresses that no page may link to or load. */
const targets = [
  'javascript:hit()',
  'java&Tab;script:hit()',
  'JaVaScRiPt:hit()',
  '&#106;avascript:hit()',
  ' javascript:hit()',
  '\u0001javascript:hit()',
  'vbscript:hit()',
  'data:text/html,<script>hit()</script>',
  'data:image/svg+xml,<svg onload=hit()>',
  'command:workbench.action.quit',
  'vscode://extension/x',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  '//example.com/x',
  '/&Tab;/example.com/x',
  '&#x5C;/example.com/x',
  'galley:x',
]

/** HTML that would run something, load something or leave its block. */
const pieces = [
  '<script>hit()</script>',
  '<SCRIPT SRC=//example.com/x.js></SCRIPT>',
  '<script>hit()',
  '<img src=x onerror=hit()>',
  '<img src=x onerror=hit()',
  '<img/src=x/onerror=hit()>',
  '<img src="x" \nonerror\n=\n"hit()">',
  '<svg onload=hit()></svg>',
  '<svg><script>hit()</script></svg>',
  '<svg><a xlink:href="javascript:hit()"><text>x</text></a></svg>',
  '<math><mtext><img src=x onerror=hit()></mtext></math>',
  '<iframe src="javascript:hit()"></iframe>',
  '<iframe srcdoc="<script>hit()</script>"></iframe>',
  '<object data="javascript:hit()"></object>',
  '<embed src="javascript:hit()">',
  '<form action="javascript:hit()"><button>x</button></form>',
  '<button onclick="hit()" autofocus onfocus="hit()">x</button>',
  '<input autofocus onfocus=hit()>',
  '<details open ontoggle=hit()><summary>x</summary></details>',
  '<video src=x onerror=hit()></video>',
  '<audio src=x onerror=hit()></audio>',
  '<video><source onerror=hit()></video>',
  '<body onload=hit()>',
  '<link rel=stylesheet href="//example.com/x.css">',
  '<base href="//example.com/">',
  '<meta http-equiv="refresh" content="0;url=javascript:hit()">',
  '<style>body{display:none}</style>',
  '<style>@import "//example.com/x.css";</style>',
  '<div style="position:fixed;inset:0">x</div>',
  '<p style="background:url(//example.com/x)">x</p>',
  '<a href="x" data-href="command:workbench.action.quit">x</a>',
  '<a style="all:unset" onmouseover=hit()>x</a>',
  '<mark style="color:red;background:url(javascript:hit())">x</mark>',
  '<template><script>hit()</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>"></noscript>',
  '<textarea></textarea><img src=x onerror=hit()>',
  '<title></title><script>hit()</script>',
  '<xmp><script>hit()</script></xmp>',
  '<!--><script>hit()</script>-->',
  '<!-- --!><script>hit()</script> -->',
  '<![CDATA[<script>hit()</script>]]>',
  '<?php <script>hit()</script> ?>',
  '"><script>hit()</script>',
  "'><img src=x onerror=hit()>",
  '</div></div></div><script>hit()</script>',
  '<a title="\\" onclick=hit() x="">x</a>',
  '<a title="&quot; onclick=hit() ">x</a>',
  '<i class="fa-x&quot; onclick=hit()">x</i>',
  '<i class="fa-heart" onclick=hit()>:heart:</i>',
  '<span data-option="&quot;><script>hit()</script>">x</span>',
  '<code class="expression">"<img src=x onerror=hit()>"</code>',
  '<pre data-title="<script>hit()</script>"><code onclick=hit()>x</code></pre>',
  '<table data-view="cards"><thead><tr><th onclick=hit()>A</th></tr></thead><tbody><tr><td><script>hit()</script></td></tr></tbody></table>',
  '<table><thead><tr><th style="position:fixed">A</th></tr></thead><tbody><tr><td><img src=x onerror=hit()></td></tr></tbody></table>',
]

/** Ways to use an address in a page. */
const ways: readonly ((target: string) => string)[] = [
  (target) => `[x](<${target}>)`,
  (target) => `![x](<${target}>)`,
  (target) => `<a href="${target}">x</a>`,
  (target) => `<a href="${target}" class="button primary">x</a>`,
  (target) => `<a data-mention href="${target}">x</a>`,
  (target) => `<img src="${target}" alt="x">`,
  (target) => `<figure><picture><source srcset="${target}"><img src="${target}"></picture></figure>`,
  (target) => `<video src="${target}" poster="${target}"></video>`,
  (target) => `{% embed url="${target}" %}`,
  (target) => `{% file src="${target}" %}`,
  (target) => `{% content-ref url="${target}" %}\n[x](${target})\n{% endcontent-ref %}`,
  (target) =>
    `<table data-view="cards"><thead><tr><th>A</th><th data-hidden data-card-target>T</th><th data-hidden data-card-cover>C</th></tr></thead><tbody><tr><td>x</td><td><a href="${target}">x</a></td><td><a href="${target}">x</a></td></tr></tbody></table>`,
]

/** Places in a page that can contain text from outside. */
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `A line with ${text} in it`,
  (text) =>
    `{% hint style="${text.replaceAll('"', "'")}" icon="${text.replaceAll('"', "'")}" %}\n${text}\n{% endhint %}`,
  (text) => `{% tabs %}\n{% tab title="${text.replaceAll('"', "'")}" %}\n${text}\n{% endtab %}\n{% endtabs %}`,
  (text) => {
    const value = text.replaceAll('"', "'")
    return `{% api-method method="${value}" host="${value}" path="${value}" %}\n{% api-method-parameter name="${value}" type="${value}" %}\n${text}\n{% endapi-method-parameter %}\n{% endapi-method %}`
  },
  (text) => {
    const value = text.replaceAll('"', "'")
    return `{% swagger method="${value}" baseUrl="${value}" summary="${value}" %}\n{% swagger-response status="${value}" description="${value}" %}\n${text}\n{% endswagger-response %}\n{% endswagger %}`
  },
]

/** Markdown of pages that try to run or load something, or to control the page. More than two hundred. */
export const hostileMarkup: readonly string[] = [
  ...ways.flatMap((way) => targets.map(way)),
  ...pieces.flatMap((piece) => places.map((place) => place(piece))),
]
