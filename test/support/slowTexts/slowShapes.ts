/** A way to build texts of any length for which a careless reader needs far more than linear time. */
export interface SlowShape {
  readonly name: string
  /** Returns a text with approximately this many characters. */
  readonly text: (length: number) => string
}

/** Characters that are repeated alone: spaces, letters, quotes, marks, and half characters. */
const signs =
  'a A 1 _ - * ~ ` = + # > < [ ] ( ) { } ! " \\ / : . , ; $ @ ^ ? é 字 😀 👍🏽 🏳️‍🌈 \u0301 \u200f \u202e \ufeff \0 \ud83d \udc00'

const spaces = [' ', '\t', '\n', '\r', '\r\n', '\u00a0', '\u2028', ' \n', '\t\n', '  \n', 'a  \n', 'a \\\n']

/** Openers and closers, half tags, half HTML, half links and half front matter, each repeated alone. */
const units = list(String.raw`
  {% {%␣ {%␣hint {%␣hint⏎ {%␣hint␣%} {%␣hint␣%}⏎ {%␣endhint␣%}⏎ {%␣hint␣%}{%␣endhint␣%}⏎ {%␣tab␣title=" {%␣a="%}
  %} {%␣embed␣url="a"␣%}⏎ {%␣if␣a␣%}⏎{%␣endif␣%}⏎ {%␣code␣%}⏎´´´⏎ <a <a␣ <a␣href <a␣href= <a␣href=" <a␣href='
  <a␣href="b"> </a> <a␣id="b"> <a␣href="b"></a> <b> </b> <b></i> <b><i> <br> <!-- --> <!--␣a␣--> <? <![CDATA[ </
  <x␣y=z <figure> <figure></figure> <figure><img></figure> <figure><img><figcaption></figure> <img␣ <img> <p>
  <p></p> <p></p>␣x <h1> <h1␣ <h1␣align="center"> <div> <div><figure> <picture> <table> <tr> <td> <td␣ <th␣data-a
  <td></td> <table><tr><td> <select> <option␣ <select><option> <script> <style␣ <script></script> <details>
  <details>⏎ </details>⏎ <summary> <details><summary> [a [a] [a]( [a](b [a](b) [a](< [a](b␣" ![ ![a](b) [a][
  [a][b] [a]:␣b⏎ [a]:␣< [^a] [^a]:␣b⏎ [[ ]] ]( )] []( <http://a <a@b <a@b.c> http:// http://a.b/ a@b. :// **a *a_
  _a* a**b *a␣**b ~~a ´a ´´a´ ´´´⏎ ~~~⏎ ´´´´a⏎´´´⏎ $$ $$a $$⏎ $a \$ >␣ >␣a⏎ >⏎ -␣ -␣a⏎ -⏎ *␣*␣ 1.␣ 1.␣a⏎ 2)␣a⏎
  -␣[␣]␣a⏎ ␣␣␣␣a⏎ ⇥-␣a⏎ +␣-␣*␣ #␣ #␣a⏎ #a␣ ␣# a⏎===⏎ a⏎---⏎ ***⏎ -␣-␣ {#a ␣{#a} ␣{#a}␣b #␣a␣{#b}⏎ ##␣a␣#⏎ |␣a␣ |
  |a|⏎|-|⏎ |␣a␣|⏎ |- a|b⏎ \| &amp; & &# &#x1 &a; &quot \\ \" \* =" a= a="b"␣ a=' a␣=␣ a="\ ='" data-a data-a=
  data-a␣b class="button align=" ---⏎ ...⏎ ---⏎a:␣b⏎---⏎ a:␣b⏎ a:␣ :␣ ?␣ &a␣ *a␣ -␣&a␣*a⏎ a:␣{ a:␣[ ' |⏎␣ !a␣
  {"a": [1, {"a":1}, "a", [[1] {{a}} {{ a:␣&a␣[*a]⏎ $ref:␣"#/a"⏎ {a:␣ Bearer␣ Bearer␣a␣ Basic token= token:
  token␣" secret␣=␣" a://b@ a.b:// gb_api_ api_key <<<<<<<␣a⏎ >>>>>>>␣a⏎ <<<<<<<␣a⏎b⏎=======⏎c⏎>>>>>>>␣d⏎ =======⏎
  @@ +a⏎-a⏎ ../ ./ // %20 % %E0% ?a= #a /pages/ README.md a.md#b␣ *␣[a](b.md)⏎ ␣␣*␣[a](b.md)⏎
  data:image/png;base64, javascript: java⇥script: command: $(a) a␣b␣ word␣ Ab1␣ aB a- a_b
`)

/** Openers without an end, followed by a repeated text. */
const openers = list(String.raw`
  {%␣hint {%␣hint␣a=" {% <a <a␣href <a␣href= <a␣href=" <!-- <figure <h1 <table><tr><td [ [a]( [a](b [a](< [a]:␣ ![
  ´´´ $$ ---⏎ ---⏎a:␣ ---⏎a:␣" #␣ #␣a |␣a >␣ <details <details>⏎<summary> <p> <select> Bearer␣ token= https://
  gb_api_ {"a":␣" -␣
`)

/** Pairs that are opened many times before any is closed. */
const pairs = list(String.raw`
  […] (…) {…} […](a) ![…](a) <b>…</b> <div>…</div> <div>⏎…</div>⏎ <p>…</p> {%␣hint␣%}⏎…{%␣endhint␣%}⏎ **a…a** *…*
  <a>…</b> <table><tr><td>…</td></tr></table> <details>⏎…</details>⏎ {"a":…} […, ´…´´ "…' <…>
  {%␣tabs␣%}⏎{%␣tab␣%}⏎…{%␣endtab␣%}⏎
`)

/** A valid start and end around a repeated text, so that a parser backtracks when the end doesn't match. */
const surrounded = list(String.raw`
  {%␣hint␣…␣…x {%␣hint␣…␣…%} {%␣hint…-…% <div>…<figure></figure>…x <div>…<figure><img></figure>…</div>x
  <table><tr><th>…<p></p>…x</th></tr></table>
  <table><thead><tr><th>a</th></tr></thead><tr><td>…<p></p>…x</td></tr></table> #␣a…␣…# #␣a…␣…b #␣a…␣#…b
  #␣…␣{#a}…␣b a…␣…b a…⏎…b <a␣…␣…id="b" <a␣…id=…> <a␣…b="c"␣…href="d">e</a> <h1␣align="center">…a…</h2>
  [a](b…␣…"c") [a](b␣"…c…") [a]:␣b␣"…c⏎…" ´´´…␣…´ |␣a␣|⏎…|␣-␣…⏎b ---⏎…a:␣b⏎…---⏎ ---⏎a:␣"…␣…"⏎---⏎ ---⏎…a⏎…--
  a⏎…>␣…b *…␣…*
`)

/** What repositories contain by the thousand. `#` is a different number in each repetition. */
const surroundedFiles: readonly (readonly [name: string, start: string, unit: string, end: string])[] = [
  ['a tag with many attributes', '{% hint ', 'a#="b" ', '%}\na\n{% endhint %}\n'],
  ['a tag with one attribute many times', '{% hint ', 'style="info" ', '%}\na\n{% endhint %}\n'],
  ['an element with many attributes', '<a ', 'a#="b" ', '>b</a>\n'],
  ['a table with many attributes', '<table ', 'data-a#="b" ', '><tr><td>a</td></tr></table>\n'],
  ['headings with anchors', '', '# Words # {#anchor-#}\n\n', ''],
  ['headings with elements as anchors', '', '## Words <a href="#a#" id="a#"></a>\n\n', ''],
  ['equal headings', '', '## Words\n\n', ''],
  ['equal headings with links to them', '', '## Words\n\n[a](#words-#)\n\n', ''],
  ['a link far up', '[a](', '../', 'b.md)\n'],
  ['links far up', '', '[a](../../../../../../../../../../../../../../../../../../../../../../b#.md)\n', ''],
  ['a link far up and down', '[a](', '../a/', 'b.md)\n'],
  ['a cover far up', '---\ncover: ', '../', 'a.png\n---\n\n# A\n'],
  ['an entry far up', '* [A](', '../', 'a.md)\n'],
  ['many entries', '# Table of contents\n\n', '* [A#](a#.md)\n', ''],
  ['equal entries', '# Table of contents\n\n', '* [A](a.md)\n', ''],
  ['equal groups', '# Table of contents\n\n', '## A\n\n* [B](b#.md)\n\n', ''],
  ['front matter with many faults', '---\n', 'a#: "b" c\n', '---\n'],
  ['front matter with many equal keys', '---\n', 'a: b\n', '---\n'],
  ['front matter with many keys', '---\n', 'a#: b\n', '---\n'],
  ['front matter that is nested', '---\na: ', '[', '\n---\n'],
  ['many redirects', 'redirects:\n', '  a#: b#.md\n', ''],
  ['equal redirects', 'redirects:\n', '  a: b.md\n', ''],
  ['many directories', 'site:\n  structure:\n', '    - content: { directory: a# }\n', ''],
  ['directories within directories', 'site: { structure: ', '[{ content: { directory: a }, children: ', ''],
  ['aliases of aliases', 'a0: &a0 [a]\n', 'a#: &a# [*a0, *a0, *a0, *a0, *a0, *a0, *a0, *a0]\n', ''],
  ['many rules', 'rules:\n', '  rule-#: off\n', ''],
  ['many paths to ignore', 'ignore:\n', '  - "*a*b*#"\n', ''],
  ['a path to ignore with many stars', 'ignore:\n  - "', '*a', 'b"\n'],
  ['many specifications', 'openapi:\n', '  a#: a#.yaml\n', ''],
  ['many images without an end', '', '![ ', ''],
  ['many footnotes', '', '[^#]: a\n\n[^#]\n\n', ''],
  ['many definitions', '', '[a#]: b\n\n[a#]\n\n', ''],
  ['many variables', '', '<code class="expression">space.vars.a#</code> ', ''],
]

function numbered(name: string, start: string, unit: string, end: string): SlowShape {
  const text = (length: number): string => {
    const units: string[] = []
    for (let left = length - start.length - end.length; left > 0;) {
      const next = unit.replaceAll('#', (sign, at: number) => (isNumber(unit, at) ? String(units.length) : sign))
      units.push(next)
      left -= next.length
    }
    return start + units.join('') + end
  }
  return { name, text }
}

/** Returns whether a `#` is a number: after a letter, a hyphen, a mark, or a space within a word. */
function isNumber(unit: string, at: number): boolean {
  return /[\w*^-]/.test(unit[at - 1] ?? '')
}

function attributes(length: number): string {
  const tags: string[] = []
  for (let [count, left] = [1, length]; left > 0; count++) {
    const tag = `{% hint ${'style="info" '.repeat(count)}%}\na\n{% endhint %}\n`
    tags.push(tag)
    left -= tag.length
  }
  return tags.join('')
}

/** All shapes, each with a readable name. */
export const slowShapes: readonly SlowShape[] = [
  ...[...signs.split(' '), ...spaces, ...units].map((unit) => shape(`${shown(unit)} again and again`, '', unit, '')),
  ...openers.flatMap((opener) =>
    [' ', 'a', '\n', '"'].map((unit) => shape(`${shown(opener)}, then only ${shown(unit)}`, opener, unit, '')),
  ),
  ...pairs.map(parts).map(([open, close]) => nested(open, close)),
  ...surrounded
    .map(parts)
    .map(([start, unit, end]) => shape(`${shown(unit)} between ${shown(start)} and ${shown(end)}`, start, unit, end)),
  ...surroundedFiles.map(([name, start, unit, end]) => numbered(name, start, unit, end)),
  { name: 'tags with ever more attributes', text: (length) => attributes(length) },
  { name: 'lists ever deeper', text: deeper },
  { name: 'runs of ` of every length', text: (length) => runs('`', length) },
  { name: 'runs of * of every length', text: (length) => runs('*', length) },
  { name: 'a table with a column for each row', text: wideTable },
]

function shape(name: string, start: string, unit: string, end: string): SlowShape {
  const text = (length: number): string => {
    return start + unit.repeat(Math.max(1, Math.floor((length - start.length - end.length) / unit.length))) + end
  }
  return { name, text }
}

function nested(open: string, close: string): SlowShape {
  const text = (length: number): string => {
    const depth = Math.max(1, Math.floor(length / (open.length + close.length)))
    return open.repeat(depth) + close.repeat(depth)
  }
  return { name: `${shown(open)} within itself, up to ${shown(close)}`, text }
}

function deeper(length: number): string {
  const lines: string[] = []
  for (let [depth, left] = [0, length]; left > 0; depth++) {
    lines.push(`${'  '.repeat(depth)}- a`)
    left -= depth * 2 + 4
  }
  return lines.join('\n')
}

function runs(sign: string, length: number): string {
  const parts: string[] = []
  for (let [size, left] = [1, length]; left > 0; size++) {
    parts.push(sign.repeat(size))
    left -= size + 2
  }
  return parts.join(' a')
}

function wideTable(length: number): string {
  const columns = Math.floor(length / 20)
  return `<table><thead><tr>${'<th></th>'.repeat(columns)}</tr></thead>${'<tr>'.repeat(columns)}</table>`
}

function shown(text: string): string {
  return JSON.stringify(text)
}

/**
 * Splits a list of texts at spaces and line breaks. In a text, `␣` is a space, `⏎` a line break, `⇥` a tab and `´` a
 * backtick.
 */
function list(written: string): string[] {
  const meant: Record<string, string> = { '␣': ' ', '⏎': '\n', '⇥': '\t', '´': '`' }
  return written
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => text.replace(/[␣⏎⇥´]/g, (sign) => meant[sign] ?? sign))
}

/** Splits an entry at `…` into its parts. */
function parts(entry: string): [string, string, string] {
  const [first = '', second = '', third = ''] = entry.split('…')
  return [first, second, third]
}
