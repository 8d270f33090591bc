import assert from 'node:assert/strict'
import { findTables } from '../../../../../src/core/text/tables/findTables.ts'
import { tableEdits } from '../../../../../src/core/text/tables/tableEdits.ts'
import { ScannedText } from '../../../../../src/core/text/scanning/scannedText.ts'
import { applyOperation as apply, modelOf, tableIn } from '../../../../support/tables/tableModel.ts'
import { tableFixtures as fixtures, tableHtml as html } from '../../../../support/tables/tableFixtures.ts'

describe('Changes of tables', () => {
  it('leaves a table without a change as it is, and changes only the cell that has another value', () => {
    for (const fixture of Object.values(fixtures)) {
      const { table } = tableIn(fixture)
      const cells = table.rows.flatMap((row, at) => row.cells.map(({ value }, column) => ({ row: at, column, value })))
      assert.deepEqual(tableEdits(table, { kind: 'setCells', cells }), [])
      const [first] = cells
      if (first === undefined || table.rows[0]?.isOpen === true) continue
      const { edits } = apply(fixture, { kind: 'setCells', cells: [...cells, { ...first, value: 'Other' }] })
      assert.equal(edits.length, 1)
      assert.ok(edits[0]?.text.trim() === 'Other')
    }
  })

  it('keeps the width of a column in an aligned table if the text fits', () => {
    const { text } = apply(fixtures.aligned, { kind: 'setCells', cells: [{ row: 0, column: 1, value: 'no' }] })
    assert.match(text, /^\| One {3}\| no {4}\|$/m)
  })

  it('can’t be left with text that ends a cell or hides the rest of the page', () => {
    const hostile = [
      '</td><td>',
      '</table>',
      '<table>',
      '<!--',
      '<script>',
      '<pre>',
      '<a href="',
      '{% hint %}',
      '```',
      'a\u2028b',
      '<x y=">',
    ]
    for (const fixture of Object.values(fixtures)) {
      for (const value of hostile) {
        const before = tableIn(fixture).table
        const { text } = apply(fixture, { kind: 'setCells', cells: [{ row: 0, column: 0, value }] })
        const { head, rows, columns } = tableIn(text).table
        assert.equal(columns.length, before.columns.length)
        assert.deepEqual(
          head.cells.map((cell) => cell.value),
          before.head.cells.map((cell) => cell.value),
        )
        assert.equal(rows.length, Math.max(1, before.rows.length))
        assert.deepEqual(
          rows.slice(1).map(({ cells }) => cells.map((cell) => cell.value)),
          before.rows.slice(1).map(({ cells }) => cells.map((cell) => cell.value)),
        )
        assert.ok(!/(?<!\\)(?:<script|<pre|<!--|\{% hint)/.test(text), text)
      }
    }
  })

  it('sorts numbers as numbers and words as words, with empty cells last', () => {
    const table = '| n | w |\n|---|---|\n| 10 | b |\n|  | A |\n| 9 | c |\n'
    const sorted = (column: number, isDescending: boolean): string[] =>
      modelOf(tableIn(apply(table, { kind: 'sortRows', column, isDescending }).text).table).rows.map((row) =>
        row.join(' '),
      )
    assert.deepEqual(sorted(0, false), ['9 c', '10 b', ' A'])
    assert.deepEqual(sorted(0, true), ['10 b', '9 c', ' A'])
    assert.deepEqual(sorted(1, false), [' A', '10 b', '9 c'])
  })

  it('aligns a column in the line below the titles, or in each cell of a table in HTML', () => {
    const align = (text: string, side: string): string =>
      apply(text, { kind: 'setColumn', column: 1, change: { align: side } }).text
    assert.match(align(fixtures.aligned, 'right'), /^\| ----- \| ----: \|$/m)
    assert.match(
      align(fixtures.html, 'right'),
      /<th align="right">B<\/th>.*<td align="right"><em>2<\/em><\/td>.*<td align="right"><\/td>/,
    )
    assert.match(align(fixtures.html, ''), /<th>B<\/th>.*<td><em>2<\/em><\/td>/)
  })

  it('writes a Markdown table as HTML when a column gets a type', () => {
    const { text } = apply(fixtures.aligned, { kind: 'setColumn', column: 1, change: { type: 'select' } })
    assert.equal(
      text,
      'Before\n\n<table><thead><tr><th>Name</th><th align="center" data-type="select">State<select><option value="done" label="done"></option><option value="open" label="open"></option></select></th></tr></thead><tbody><tr><td>One</td><td align="center"><span data-option="done">done</span></td></tr><tr><td>Two</td><td align="center"><span data-option="open">open</span></td></tr></tbody></table>\n\nAfter | not\n',
    )
    const back = apply(text, { kind: 'setColumn', column: 1, change: { type: 'text' } }).text
    assert.match(back, /<th align="center">State<\/th>.*<td align="center">done<\/td>/)
  })

  it('writes the width of a column into its title, and removes it', () => {
    const wider = apply(fixtures.html, { kind: 'setColumn', column: 0, change: { width: 240 } })
    assert.equal(wider.text, fixtures.html.replace('width="100"', 'width="240"'))
    const usual = apply(fixtures.html, { kind: 'setColumn', column: 0, change: { width: 0 } })
    assert.equal(usual.text, fixtures.html.replace(' width="100"', ''))
  })

  it('changes the color of a choice without changing the cells or other attributes of the list', () => {
    const select = (color: string): string =>
      `<select multiple><option value="a" label="A" color="${color}"></option></select>`
    const text = (color: string): string =>
      html(`<th>S${select(color)}</th>`, '<td><span data-option="a">A</span></td>')
    const options = [{ value: 'a', label: 'A', color: 'green' }]
    assert.equal(apply(text('blue'), { kind: 'setColumn', column: 0, change: { options } }).text, text('green'))
  })

  it('removes both marks of several choices, also when the choices change', () => {
    const text = (several: string, mark: string, color: string): string => {
      const option = `<option value="a" label="A" color="${color}"></option>`
      const select = `<select${several} title="no multiple"${mark}>${option}</select>`
      return html(`<th${several === '' ? '' : ' data-multiple'}>S${select}</th>`, '<td></td>')
    }
    const change = (options?: [{ value: string; label: string; color: string }]): string => {
      const { text: result } = apply(text(' multiple', ' class="x"', 'blue'), {
        kind: 'setColumn',
        column: 0,
        change: { isMultiple: false, ...(options && { options }) },
      })
      return result
    }
    assert.equal(change(), text('', ' class="x"', 'blue'))
    assert.equal(change([{ value: 'a', label: 'A', color: 'green' }]), text('', ' class="x"', 'green'))
    assert.equal(tableIn(change()).table.columns[0]?.isMultiple, false)
  })

  it('keeps the hidden characters of a cell where nothing changes, and takes no new ones', () => {
    for (const write of [
      (cell: string) => `| a |\n|---|\n| ${cell} |\n`,
      (cell: string) => html('<th>a</th>', `<td>${cell}</td>`),
    ]) {
      const cell = 'o\u200bne two th\u00adree'
      const set = (value: string): string =>
        apply(write(cell), { kind: 'setCells', cells: [{ row: 0, column: 0, value }] }).text
      assert.equal(set(cell.replace('two', '2')), write(cell.replace('two', '2')))
      assert.equal(set(`${cell}!`), write(`${cell}!`))
      assert.equal(set(cell.replace('two', 't\u200b\u202ewo')), write(cell))
      assert.equal(set('o\u200bther'), write('o\u200bther'))
      assert.equal(set('other\u200b'), write('other'))
    }
  })

  it('keeps what stays the same in a cell as it’s written: code on lines, spaces at line ends, line ends', () => {
    const code = '<pre class="language-json"><code>{\n  "a": 1\n}</code></pre>'
    const end = (content: string, value = `${content.replaceAll('<br>', '\n')} x`): string => {
      const { text } = apply(html('<th>A</th>', `<td>${content}</td>`), {
        kind: 'setCells',
        cells: [{ row: 0, column: 0, value }],
      })
      return /<td>([^]*)<\/td>/.exec(text)?.[1] ?? ''
    }
    assert.equal(end(`<p>E.g. <br>a</p>${code}`), `<p>E.g. <br>a</p>${code} x`)
    assert.equal(end('a\r\nb', 'a\nb\nc'), 'a\r\nb<br>c')
    // Without its end, code would take in the rest of the page. A blank line would end the table.
    assert.match(end(code, code.replace('</pre>', '')), /^&lt;pre class/)
    assert.equal(end('a\nb\nc', 'a\n\nc'), 'a<br>\nc')
    const pipes = apply('| a |\n|---|\n| x <br>`{% tab %}` \\| |\n', {
      kind: 'setCells',
      cells: [{ row: 0, column: 0, value: 'x \n`{% tab %}` | y|' }],
    })
    assert.equal(pipes.text, '| a |\n|---|\n| x <br>`{% tab %}` \\| y\\| |\n')
  })

  it('keeps tags in the code of a Markdown cell as they are', () => {
    const table = '| a |\n|---|\n| `{% tab %}` |\n'
    const { text } = apply(table, { kind: 'setCells', cells: [{ row: 0, column: 0, value: '`{% tab %}` {% x' }] })
    assert.equal(text, '| a |\n|---|\n| `{% tab %}` \\{% x |\n')
  })

  it('turns a Markdown table into cards whose target is the column with nothing but links', () => {
    const { text } = apply('| T | U |\n|---|---|\n| a | [b](c.md) |\n', { kind: 'setView', view: 'cards' })
    const cells = '<td>a</td><td><a href="c.md">b</a></td>'
    const heads = '<th>T</th><th data-hidden data-card-target data-type="content-ref">U</th>'
    assert.equal(text, `${html(heads, cells).replace('<table', '<table data-view="cards"')}\n`)
  })

  it('turns links of a text column into references', () => {
    const text = html('<th>A</th>', '<td>[Trial](trial.md)</td>', '<td>words</td>')
    assert.match(
      apply(text, { kind: 'setColumn', column: 0, change: { type: 'content-ref' } }).text,
      /<td><a href="trial.md">trial.md<\/a><\/td>/,
    )
  })

  it('changes a table into cards and back with one attribute, and gives a role to one column only', () => {
    const cards = apply(fixtures.html, { kind: 'setView', view: 'cards', isLarge: true }).text
    assert.match(cards, /<table data-card-size="large" data-view="cards"><thead>/)
    assert.equal(apply(cards, { kind: 'setView', view: 'grid', isLarge: false }).text, fixtures.html)
    const moved = apply(fixtures.cards, { kind: 'setColumn', column: 0, change: { role: 'target' } }).text
    assert.match(moved, /<th data-card-target>Topic<\/th><th data-hidden data-type="content-ref">/)
  })

  it('converts a table to HTML and back, but not one that Markdown can’t write', () => {
    const there = apply(fixtures.aligned, { kind: 'convert', to: 'html' }).text
    const back = apply(there, { kind: 'convert', to: 'pipe' }).text
    assert.equal(
      back.replaceAll(/ +\|/g, ' |').replaceAll(/-+/g, '-'),
      fixtures.aligned.replaceAll(/ +\|/g, ' |').replaceAll(/-+/g, '-'),
    )
    assert.equal(apply(fixtures.cards, { kind: 'convert', to: 'pipe' }).text, fixtures.cards)
  })

  it('names what the grid can’t show, and skips tables in code', () => {
    const faultOf = (text: string): unknown =>
      findTables(new ScannedText(text)).map(({ table }) => ('fault' in table ? table.fault : table.form))
    assert.deepEqual(faultOf(html('<th>A</th>', `<td>${html('<th>B</th>')}</td>`)), ['nested'])
    assert.deepEqual(faultOf(html('<th colspan="2">A</th>')), ['merged'])
    assert.deepEqual(faultOf('<table><tr><td>A<tr><td>B</table>'), ['unclosed'])
    assert.deepEqual(faultOf(html('<th>A</th>').replace('<thead>', '<caption>x</caption><thead>')), ['outside'])
    assert.deepEqual(faultOf('| a |\n|---|\n| 1 | 2 |\n'), ['longRow'])
    assert.deepEqual(faultOf('<table><thead><tr><th>A</th></tr><tr><th>B</th></tr></thead></table>'), ['headRows'])
    assert.deepEqual(faultOf('```\n| a |\n|---|\n```\n\n`<table></table>`\n\n<table>'), [])
  })
})
