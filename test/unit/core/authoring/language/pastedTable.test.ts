import assert from 'node:assert/strict'
import { formatPage } from '../../../../../src/core/text/format/formatPage.ts'
import { pasteCells } from '../../../../../src/core/text/tables/pasteCells.ts'
import { withEdits } from '../../../../../src/core/text/edits/minimalEdits.ts'
import { tableHtml } from '../../../../support/tables/tableFixtures.ts'
import { tableIn } from '../../../../support/tables/tableModel.ts'
import { ScannedText } from '../../../../../src/core/text/scanning/scannedText.ts'
import { pastedTable, pastedValues } from '../../../../../src/core/authoring/language/pastedTable.ts'
import { placedTable } from '../../../../../src/core/authoring/language/placedTable.ts'

function fromText(text: string): string | undefined {
  return pastedTable({ text })?.join('\n')
}

function fromHtml(html: string, text?: string): string | undefined {
  return pastedTable({ html, text })?.join('\n')
}

const simple = '| Name | Age |\n| --- | --- |\n| Ada | 36 |'

describe('Tab-separated cells on the clipboard', () => {
  it('become a Markdown table', () => {
    assert.equal(fromText('Name\tAge\nAda\t36'), simple)
    assert.equal(fromText('Name\tAge\r\nAda\t36\r\n'), simple)
    assert.equal(formatPage(`${simple}\n`), `${simple}\n`)
  })

  it('keep pipes, line breaks, quotation marks and Markdown as text', () => {
    const text = 'A\tB\n"one\ntwo ""2"""\ta | b\n"quoted"\t*star* <b>\n"\ttab"\t12" wide\n'
    assert.equal(
      fromText(text),
      [
        '| A | B |',
        '| --- | --- |',
        '| one<br>two "2" | a \\| b |',
        '| "quoted" | \\*star\\* \\<b> |',
        '| tab | 12" wide |',
      ].join('\n'),
    )
  })

  it('escape what Markdown reads as something else, and leave signs that mean nothing in a cell', () => {
    const text = 'A\tB\n1.5\t-2\n# 3\t> 4\n+5\t2) six\n~7\t$8\n---\t:-:\n'
    const rows = ['| 1.5 | -2 |', '| # 3 | > 4 |', '| +5 | 2) six |', '| ~7 | $8 |', '| \\--- | \\:-: |']
    assert.equal(fromText(text), ['| A | B |', '| --- | --- |', ...rows].join('\n'))
  })

  it('lose invisible characters', () => {
    assert.equal(fromText('Na\u202eme\tAge\nAda\u0007\t36'), simple)
  })

  it('stay text if there are fewer than two rows and columns, or rows differ in length', () => {
    for (const text of ['a\tb', 'a\nb', 'a\tb\nc', 'a\tb\nc\td\te', '', '\t', 'one two\nthree four']) {
      assert.equal(fromText(text), undefined, JSON.stringify(text))
    }
  })

  it('stay text if they are indented lines', () => {
    assert.equal(fromText('\tif (a) {\n\treturn\n'), undefined)
  })

  it('stay text if there are more than a page can show', () => {
    assert.notEqual(fromText('a\tb\n'.repeat(2500)), undefined)
    assert.equal(fromText('a\tb\n'.repeat(2501)), undefined)
    assert.equal(fromText(`a\t${'b'.repeat(500_000)}\nc\td`), undefined)
  })

  it('are read quickly with any number of quotation marks', () => {
    const start = performance.now()
    for (const cell of ['"', '""', '"""', '"a""', '""a', '"\n""']) fromText(`${cell}\t`.repeat(100_000))
    assert.ok(performance.now() - start < 2000)
  })
})

describe('An HTML table on the clipboard', () => {
  it('becomes a Markdown table, with emphasis, code, links and line breaks', () => {
    const html = `<meta charset="utf-8"><style>td { color: red }</style><table><thead><tr><th>Name</th><th>Note</th></tr></thead>
      <tbody><tr><td><b>Ada</b></td><td>see <a href="https://example.com/a">here</a></td></tr>
      <tr><td><p>one</p><p>two</p></td><td><code>a|b</code><br>last</td></tr></tbody></table>`
    assert.equal(
      fromHtml(html),
      [
        '| Name | Note |',
        '| --- | --- |',
        '| **Ada** | see [here](https://example.com/a) |',
        '| one<br>two | `a\\|b`<br>last |',
      ].join('\n'),
    )
  })

  it('is preferred to the text next to it, unless it has more than one table', () => {
    const table = '<table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table>'
    assert.equal(fromHtml(table, 'x\ty\nz\tw'), '| A | B |\n| --- | --- |\n| 1 | 2 |')
    assert.equal(fromHtml(table + table, 'x\ty\nz\tw'), '| x | y |\n| --- | --- |\n| z | w |')
    assert.equal(fromHtml(`Words<div>${table}</div>`), undefined)
    assert.equal(
      fromHtml(`<table><tr><td>${table}</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table>`),
      undefined,
    )
  })

  it('has the words of a cell that spans columns or rows once', () => {
    const html =
      '<table><tr><td colspan="2">Wide</td><td>C</td></tr><tr><td rowspan="2">Tall</td><td>1</td><td>2</td></tr>' +
      '<tr><td>3</td><td>4</td></tr></table>'
    assert.equal(fromHtml(html), '| Wide |  | C |\n| --- | --- | --- |\n| Tall | 1 | 2 |\n|  | 3 | 4 |')
  })

  it('aligns a column if all its cells agree', () => {
    const row = '<tr><td style="x:y; text-align: center">a</td><td align="right">1</td><td align="left">b</td></tr>'
    const other = '<tr><td style="text-align:center">a</td><td align="right">1</td><td>b</td></tr>'
    assert.equal(
      fromHtml(`<table><tr><th>A</th><th>B</th><th>C</th></tr>${row}${other}</table>`)?.split('\n')[1],
      '| :-: | --: | --- |',
    )
  })

  it('contains nothing that could run', () => {
    const html =
      '<table><tr><th>A<script>alert(1)</script></th><th onclick="x()">B</th></tr>' +
      '<tr><td><a href="javascript:alert(1)">go</a></td><td>&lt;script&gt; {% tag %}<img src=x onerror=y></td></tr></table>'
    assert.equal(fromHtml(html), '| A | B |\n| --- | --- |\n| go | \\<script> \\{% tag %} |')
  })

  it('stays text if its spans, depth or length are too large', () => {
    const cells = '<td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>'
    assert.equal(fromHtml(`<table><tr><td colspan="999999999" rowspan="9">x</td>${cells}`), undefined)
    assert.equal(fromHtml(`<table><tr><td>${'<div>'.repeat(20_000)}x</td>${cells}`), undefined)
    assert.equal(fromHtml(`<table><tr>${cells}${' '.repeat(200_000)}`), undefined)
  })
})

describe('A pasted table', () => {
  const lines = ['| A | B |', '| --- | --- |', '| 1 | 2 |']
  const table = lines.join('\n')

  /** Returns a text with a table in place of the text between the markers. */
  function pasted(marked: string): string | undefined {
    const start = marked.indexOf('‹')
    const text = marked.replace(/[‹›]/g, '')
    const end = marked.indexOf('›') - 1
    const placed = placedTable(new ScannedText(text), { start, end }, lines)
    return placed === undefined ? undefined : text.slice(0, start) + placed + text.slice(end)
  }

  it('has empty lines around it where necessary', () => {
    assert.equal(pasted('‹›'), table)
    assert.equal(pasted('One\n\n‹words›\n\nTwo\n'), `One\n\n${table}\n\nTwo\n`)
    assert.equal(pasted('One\n‹›\nTwo\n'), `One\n\n${table}\n\nTwo\n`)
    assert.equal(pasted('# One\n\n‹›'), `# One\n\n${table}`)
    assert.equal(pasted('# One\n‹›'), `# One\n\n${table}`)
    assert.equal(pasted('One ‹›two\n'), `One \n\n${table}\n\ntwo\n`)
    assert.equal(pasted('---\ntitle: a\n---\n‹›\n'), `---\ntitle: a\n---\n${table}\n`)
  })

  it('stays in its quote', () => {
    assert.equal(pasted('> ‹›\n'), `> ${lines.join('\n> ')}\n`)
  })

  it('is refused in front matter, code, tags, targets and other tables', () => {
    for (const text of [
      '---\ntitle: ‹›\n---\n',
      '```\n‹›\n```\n',
      '```\n‹›',
      'a `b‹›c` d\n',
      '{% hint style="‹›" %}\n',
      '<a href="‹›">x</a>\n',
      '[a](‹›)\n',
      '| a ‹›| b |\n| - | - |\n',
      '* item ‹›\n',
      '> quote ‹›\n',
    ]) {
      assert.equal(pasted(text), undefined, text)
    }
  })
})

describe('Cells that are pasted into a grid', () => {
  const typed = tableHtml(
    '<th>A</th><th data-type="select">B<select><option value="o1" label="In_progress"></option></select></th>',
    '<td>1</td><td></td>',
  )
  /** Returns the first row of a table after pasting into its first cell. */
  const pastedInto = (table: string, clipboard: Parameters<typeof pastedValues>[0]): readonly string[] => {
    const { table: read } = tableIn(table)
    const edits = pasteCells(read, { row: 0, column: 0, values: pastedValues(clipboard) })
    const after = tableIn(withEdits(read.source, edits)).table
    return after.rows[0]?.cells.map(({ content }) => after.source.slice(content.start, content.end)) ?? []
  }

  it('are what the table is written in, and choices by their labels', () => {
    const html = '<table><tr><td><b>a_b</b> * <a href="https://x.org/a_b">c</a></td><td>In_progress</td></tr></table>'
    assert.deepEqual(pastedInto(typed, { html, text: '' }), [
      '<strong>a_b</strong> * <a href="https://x.org/a_b">c</a>',
      '<span data-option="o1">In_progress</span>',
    ])
    assert.equal(
      pastedInto('| A | B |\n|---|---|\n| 1 | 2 |\n', { html, text: '' })[0],
      '**a_b** \\* [c](https://x.org/a_b)',
    )
    const words = '**a** `b|c` [d](e.md) <u>f</u> 5 * 3'
    assert.equal(
      pastedInto(typed, { text: words })[0],
      '<strong>a</strong> <code>b|c</code> <a href="e.md">d</a> <u>f</u> 5 * 3',
    )
  })

  it('stay as they’re written if a grid has copied them', () => {
    const copied = (form: string, cell: string): string =>
      `<meta charset='utf-8'><table data-galley="${form}"><tbody><tr><td>${cell}</td><td></td></tr></tbody></table>`
    const pipes = '| A | B |\n|---|---|\n| 1 | 2 |\n'
    assert.equal(pastedInto(pipes, { html: copied('pipe', '**a** b_c') })[0], '**a** b_c')
    assert.equal(pastedInto(typed, { html: copied('html', '&lt;u&gt;a&lt;/u&gt; *b*') })[0], '<u>a</u> *b*')
    assert.equal(pastedInto(typed, { html: copied('pipe', '**a** b_c') })[0], '<strong>a</strong> b_c')
    assert.equal(
      pastedInto(typed, { html: copied('html', '&lt;/table&gt;&lt;script&gt;') })[0],
      '&lt;/table>&lt;script>',
    )
  })
})
