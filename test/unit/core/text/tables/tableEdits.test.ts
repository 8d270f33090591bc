import assert from 'node:assert/strict'
import fc from 'fast-check'
import { findTables } from '../../../../../src/core/text/tables/findTables.ts'
import type { GridTable } from '../../../../../src/core/text/tables/gridTable.ts'
import { tableEdits, withEdits } from '../../../../../src/core/text/tables/tableEdits.ts'
import type { TableOperation } from '../../../../../src/core/text/tables/tableOperation.ts'
import type { TextReplacement } from '../../../../../src/core/text/edits/minimalEdits.ts'
import { ScannedText } from '../../../../../src/core/text/scanning/scannedText.ts'
import { testSize } from '../../../../support/testSize.ts'

const html = (head: string, ...rows: string[]): string =>
  `<table><thead><tr>${head}</tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`

/** Tables in all the shapes that people and programs write. */
const fixtures = {
  aligned: 'Before\n\n| Name  | State |\n| ----- | :---: |\n| One   | done  |\n| Two   | open  |\n\nAfter | not\n',
  uneven: '| a | b|c |\n|---|:-|-:|\n| 1 |2 ||\n||| x\\|y |\n| **z** | `k` |',
  'without outer pipes': 'a | b\n-|-\n1 | 2\n3 | \n',
  'in a quote': '> Words\n>\n> | a | b |\n> |---|---|\n> | 1 | 2 |\n> | 3 | 4 |\n',
  'in a list': '* Item\n\n  | a | b |\n  | - | - |\n  | 1 | 2 |\n\n* Item\n',
  'with Windows line ends': '# A\r\n\r\n| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n| 3 | 4 |\r\n\r\nWords\r\n',
  'without rows': '| a | b |\n|---|---|\n',
  html: `Words\n\n${html('<th width="100">A</th><th align="center">B</th>', '<td>1</td><td align="center"><em>2</em></td>', '<td valign="top">3</td><td></td>')}\n\nWords\n`,
  'html on lines':
    '<table data-header-hidden>\n  <thead>\n    <tr>\n      <th>A</th>\n      <th>B</th>\n    </tr>\n  </thead>\n  <tbody>\n    <tr>\n      <td>\n        1\n      </td>\n      <td>2</td>\n    </tr>\n    <tr>\n      <td>3</td>\n    </tr>\n  </tbody>\n</table>\n',
  'html without rows': '<table><thead><tr><th>A</th><th>B</th></tr></thead></table>\n',
  'html with two bodies':
    '<table><tr><td>A</td><td>B</td></tr><tbody><tr><td>1</td><td>2</td></tr></tbody>\n<tbody><tr><td>3</td><td>4</td></tr></tbody></table>',
  cards: `${html(
    '<th>Topic</th><th data-hidden data-card-target data-type="content-ref">To</th><th data-hidden data-card-cover data-type="image"></th>',
    '<td><strong>Trial</strong></td><td><a href="trial.md">trial.md</a></td><td><a href=".gitbook/assets/a.png">a.png</a></td>',
  ).replace('<table', '<table data-view="cards" data-unknown="1"')}\n`,
}

/** What a person sees: titles, and the values of each row. */
interface Model {
  titles: string[]
  rows: string[][]
}

function tableIn(text: string): { readonly table: GridTable; readonly offset: number } {
  const [found, another] = findTables(new ScannedText(text))
  assert.ok(found !== undefined && another === undefined, text)
  assert.ok(!('fault' in found.table), `${'fault' in found.table ? found.table.fault : ''}: ${text}`)
  return { table: found.table, offset: found.offset }
}

function modelOf({ columns, head, rows }: GridTable): Model {
  return {
    titles: head.cells.map(({ value }) => value),
    rows: rows.map(({ cells }) => columns.map((_, at) => cells[at]?.value ?? '')),
  }
}

function apply(text: string, operation: TableOperation): { readonly text: string; readonly edits: TextReplacement[] } {
  const { table, offset } = tableIn(text)
  const edits = tableEdits(table, operation).map(({ start, end, text: now }) => {
    return { start: start + offset, end: end + offset, text: now }
  })
  for (const [at, { start, end }] of edits.entries()) {
    assert.ok(start <= end && start >= (edits[at - 1]?.end ?? 0), JSON.stringify([text, operation, edits]))
  }
  return { text: withEdits(text, edits), edits }
}

/** The edits with which an editor takes back others. */
function inverse(text: string, edits: readonly TextReplacement[]): TextReplacement[] {
  let shift = 0
  return edits.map(({ start, end, text: now }) => {
    const from = start + shift
    shift += now.length - (end - start)
    return { start: from, end: from + now.length, text: text.slice(start, end) }
  })
}

function change(model: Model, operation: TableOperation): Model {
  const each = (map: (row: string[]) => string[]): Model => ({ titles: map(model.titles), rows: model.rows.map(map) })
  const moved = <Item>(items: Item[], from: number, to: number): Item[] =>
    items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
  switch (operation.kind) {
    case 'setCells': {
      const next = { titles: [...model.titles], rows: model.rows.map((row) => [...row]) }
      for (const { row, column, value } of operation.cells) {
        while (next.rows.length <= row) next.rows.push(model.titles.map(() => ''))
        const target = row === -1 ? next.titles : next.rows[row]
        if (target !== undefined) target[column] = value
      }
      return next
    }
    case 'insertRow':
      return {
        ...model,
        rows: model.rows.toSpliced(
          operation.at,
          0,
          model.titles.map(() => ''),
        ),
      }
    case 'deleteRow':
      return { ...model, rows: model.rows.toSpliced(operation.at, 1) }
    case 'moveRow':
      return { ...model, rows: moved(model.rows, operation.from, operation.to) }
    case 'insertColumn':
      return each((row) => row.toSpliced(operation.at, 0, ''))
    case 'deleteColumn':
      return model.titles.length < 2 ? model : each((row) => row.toSpliced(operation.at, 1))
    case 'moveColumn':
      return each((row) => moved(row, operation.from, operation.to))
    default:
      return model
  }
}

const words = fc.oneof(
  fc.constantFrom(
    '',
    'one',
    'a|b',
    'two\nlines',
    '**bold**',
    '`x|y`',
    '<em>x</em>',
    '\\',
    'a \\| b',
    'ü 漢字',
    '-',
    ':-:',
    '> q',
  ),
  fc.string({ maxLength: 8 }).map((text) => text.replace(/[<>\p{C}&{]/gu, '').trim()),
)

const steps = fc.record({
  kind: fc.constantFrom('setCells', 'insertRow', 'deleteRow', 'moveRow', 'insertColumn', 'deleteColumn', 'moveColumn'),
  from: fc.nat(),
  to: fc.nat(),
  value: words,
})

function operationOf(
  { kind, from, to, value }: typeof steps extends fc.Arbitrary<infer Step> ? Step : never,
  { titles, rows }: Model,
  types: readonly string[],
): TableOperation | undefined {
  const [width, height] = [titles.length, rows.length]
  switch (kind) {
    case 'setCells': {
      const row = (from % (height + 2)) - 1
      const column = to % width
      const isTarget = row >= 0 && types[column] !== 'text'
      return { kind, cells: [{ row, column, value: isTarget ? value.replace(/[^\w-]/g, '') : value }] }
    }
    case 'insertRow':
      return { kind, at: from % (height + 1) }
    case 'insertColumn':
      return { kind, at: from % (width + 1) }
    case 'deleteColumn':
      return { kind, at: from % width }
    case 'moveColumn':
      return { kind, from: from % width, to: to % width }
    default:
      if (height === 0) return undefined
      return kind === 'deleteRow'
        ? { kind, at: from % height }
        : { kind: 'moveRow', from: from % height, to: to % height }
  }
}

describe('Changes of tables', () => {
  for (const [name, fixture] of Object.entries(fixtures)) {
    it(`changes a table as a list of lists would change, and can be undone: ${name}`, () => {
      fc.assert(
        fc.property(fc.array(steps, { minLength: 1, maxLength: 20 }), (all) => {
          let text = fixture
          const undo: TextReplacement[][] = []
          for (const step of all) {
            const { table } = tableIn(text)
            const model = modelOf(table)
            const operation = operationOf(
              step,
              model,
              table.columns.map(({ type }) => type),
            )
            if (operation === undefined) continue
            const changed = apply(text, operation)
            undo.push(inverse(text, changed.edits))
            assert.deepEqual(
              modelOf(tableIn(changed.text).table),
              change(model, operation),
              JSON.stringify([text, operation, changed.text]),
            )
            text = changed.text
          }
          for (const edits of undo.reverse()) text = withEdits(text, edits)
          assert.equal(text, fixture)
        }),
        { numRuns: testSize(20, 400) },
      )
    })
  }

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
