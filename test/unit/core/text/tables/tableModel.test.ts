import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { TextReplacement } from '../../../../../src/core/text/edits/minimalEdits.ts'
import { withEdits } from '../../../../../src/core/text/edits/minimalEdits.ts'
import type { ColumnChange, TableOperation } from '../../../../../src/core/text/tables/tableOperation.ts'
import { tableFixtures, tableHtml } from '../../../../support/tables/tableFixtures.ts'
import {
  applyOperation,
  changeModel,
  inverseEdits,
  modelOf,
  tableIn,
  type TableModel,
} from '../../../../support/tables/tableModel.ts'
import { testSize } from '../../../../support/testSize.ts'

const options =
  '<select><option value="x1" label="Open" color="blue"></option><option value="x2" label="Done"></option></select>'
/** A table in HTML with a column of each type. */
const typed = `Words\n\n${tableHtml(
  `<th width="100">A</th><th data-type="number" align="right">N</th><th data-type="checkbox">C</th><th data-type="select">S${options}</th><th data-type="rating" data-max="3">R</th><th data-type="files">F</th><th data-type="users">U</th><th data-type="content-ref">P</th><th data-type="image">I</th>`,
  '<td data-x="1"><em>a</em></td><td align="right">1.5</td><td>true</td><td><span data-option="x1">Open</span></td><td>2</td><td><a href="f.pdf">f.pdf</a></td><td>Ada</td><td><a href="p.md">p.md</a></td><td><a href="i.png">i.png</a></td>',
  '<td>b</td><td></td><td>false</td><td></td><td></td><td></td><td></td><td></td><td></td>',
)}\n\nWords\n`

/** A table of each kind of block. */
const blocks: Readonly<Record<string, string>> = {
  'a Markdown table': tableFixtures.aligned,
  'a typed table': typed,
  cards: tableFixtures.cards,
}

const words = fc.oneof(
  fc.constantFrom('', 'one', 'a|b', 'two\nlines', '**bold**', '`x|y`', '<em>x</em>', '\\', 'a \\| b', 'ü 漢字'),
  fc.constantFrom('-', ':-:', '> q', '1.5', '10', '9'),
  fc.string({ maxLength: 8 }).map((text) => text.replace(/[<>\p{C}&{]/gu, '').trim()),
)

const columnChanges: fc.Arbitrary<ColumnChange> = fc.oneof(
  fc.record({ align: fc.constantFrom('', 'left', 'center', 'right') }),
  fc.record({ isHidden: fc.boolean() }),
  fc.record({ role: fc.constantFrom('', 'target', 'cover', 'coverDark') }),
  fc.record({ width: fc.constantFrom(0, 80, 240) }),
  fc.record({ type: fc.constantFrom('text', 'number', 'checkbox', 'select', 'rating', 'content-ref') }),
)

/** A change before it's known which rows and columns there are. */
const steps = fc.record({
  kind: fc.constantFrom(
    'setCells',
    'setCells',
    'setCells',
    'insertRow',
    'deleteRow',
    'moveRow',
    'sortRows',
    'insertColumn',
    'deleteColumn',
    'moveColumn',
    'setColumn',
    'setView',
  ),
  from: fc.nat(),
  to: fc.nat(),
  values: fc.array(words, { minLength: 1, maxLength: 3 }),
  isDescending: fc.boolean(),
  change: columnChanges,
})
type Step = typeof steps extends fc.Arbitrary<infer Made> ? Made : never

/** With more rows or columns, some are deleted. */
const [maxRows, maxColumns] = [8, 9]

function operationOf(step: Step, { columns, rows }: TableModel, isPipe: boolean): TableOperation | undefined {
  const { kind, from, to, isDescending, change } = step
  const [width, height] = [columns.length, rows.length]
  switch (kind) {
    case 'setCells':
      return { kind, cells: cellsOf(step, { columns, rows }) }
    case 'insertRow':
      return height < maxRows ? { kind, at: from % (height + 1) } : { kind: 'deleteRow', at: from % height }
    case 'insertColumn':
      return width < maxColumns ? { kind, at: from % (width + 1) } : { kind: 'deleteColumn', at: from % width }
    case 'deleteColumn':
      return width === 1 ? undefined : { kind, at: from % width }
    case 'moveColumn':
      return { kind, from: from % width, to: to % width }
    case 'sortRows':
      return { kind, column: from % width, isDescending }
    case 'setColumn':
      // Another change would turn a Markdown table into one in HTML.
      return { kind, column: from % width, change: isPipe ? { align: change.align ?? '' } : change }
    case 'setView':
      return isPipe ? undefined : { kind, view: isDescending ? 'cards' : 'grid', isLarge: from % 2 === 0 }
    case 'deleteRow':
    case 'moveRow':
      if (height === 0) return undefined
      return kind === 'deleteRow' ? { kind, at: from % height } : { kind, from: from % height, to: to % height }
  }
}

function cellsOf(
  { from, to, values }: Step,
  { columns, rows }: Pick<TableModel, 'columns' | 'rows'>,
): Extract<TableOperation, { kind: 'setCells' }>['cells'] {
  return values.map((value, at) => {
    const [row, column] = [((from + at) % (rows.length + 2)) - 1, (to + at) % columns.length]
    return { row, column, value: row === -1 ? value : valueFor(columns[column]?.type ?? 'text', value) }
  })
}

/** Returns a value that a column of a type can have. */
function valueFor(type: string, value: string): string {
  switch (type) {
    case 'checkbox':
      return String(value.length % 2 === 0)
    case 'number':
    case 'rating':
      return String(value.length)
    case 'select':
      return ['x1', 'x2', ''][value.length % 3] ?? ''
    case 'text':
      return value
    default:
      return value.replace(/[^\w-]/g, '')
  }
}

describe('A table', () => {
  for (const [name, block] of Object.entries(blocks)) {
    const count = testSize(2000, 20_000)
    it(`that is ${name} changes as a list of lists does, and is the same again after undo, in ${count} random changes`, () => {
      let text = block
      let model = modelOf(tableIn(text).table)
      const undo: TextReplacement[][] = []
      for (const step of fc.sample(steps, { numRuns: count, seed: 37 })) {
        const operation = operationOf(step, model, name === 'a Markdown table')
        if (operation === undefined) continue
        const changed = applyOperation(text, operation)
        undo.push(inverseEdits(text, changed.edits))
        const now = modelOf(tableIn(changed.text).table)
        model = changeModel(model, operation)
        if (operation.kind === 'setColumn' && operation.change.type !== undefined) {
          model = withColumnOf(model, now, operation.column)
        }
        assert.deepEqual(now, model, JSON.stringify([text, operation, changed.text]))
        text = changed.text
      }
      assert.ok(undo.length > count * 0.8)
      assert.notEqual(text, block)
      for (const edits of undo.reverse()) text = withEdits(text, edits)
      assert.equal(text, block)
    })
  }

  for (const [name, fixture] of Object.entries(tableFixtures)) {
    it(`changes as a list of lists does in whichever way it's written: ${name}`, () => {
      const all = fc.array(steps, { minLength: 1, maxLength: 20 })
      const run = (each: readonly Step[]): void => {
        let text = fixture
        for (const step of each) {
          const { table } = tableIn(text)
          const operation = operationOf(step, modelOf(table), table.form === 'pipe')
          if (operation === undefined || operation.kind === 'setColumn') continue
          const changed = applyOperation(text, operation)
          const now = modelOf(tableIn(changed.text).table)
          assert.deepEqual(now, changeModel(modelOf(table), operation), JSON.stringify([text, operation, changed.text]))
          text = changed.text
        }
      }
      fc.assert(fc.property(all, run), { numRuns: testSize(10, 400) })
    })
  }
})

/** Takes the cells of one column from another model. */
function withColumnOf(model: TableModel, other: TableModel, column: number): TableModel {
  return { ...model, rows: model.rows.map((row, at) => row.with(column, other.rows[at]?.[column] ?? '')) }
}
