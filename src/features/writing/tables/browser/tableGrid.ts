import type { CellPlace } from '../../../../core/text/tables/alignTable.ts'
import type { CellChange, TableOperation } from '../../../../core/text/tables/tableOperation.ts'
import type { FromGrid, GridLabels, ShownTable, SuggestionRequest, ToGrid } from '../tableMessages.ts'
import { CellEditor, type AfterEdit } from './cellEditor.ts'
import { Controls } from './controls.ts'
import { GridKeys } from './gridKeys.ts'
import { GridView } from './gridView.ts'
import { newElement } from './newElement.ts'

declare function acquireVsCodeApi(): { postMessage(message: FromGrid): void }

/** The script of the grid. It shows the table from VS Code, and asks for changes of its text. */
const editor = acquireVsCodeApi()
const main = document.querySelector('main') ?? document.body
const labels = JSON.parse(main.dataset['labels'] ?? '{}') as GridLabels

const status = newElement('p', { role: 'status' })
const preview = newElement('section', { ariaLabel: labels['preview'] ?? '', hidden: true })

let table: ShownTable | undefined
let version = 0
let lastId = 0
/** Changes that wait for the answer to the first one, so that each is made for the table that it leaves. */
const waiting: { readonly id: number; readonly operation: TableOperation }[] = []
let editing: CellEditor | undefined
/** The cell that becomes active with the answer to a change. */
let wanted: CellPlace | undefined
/** Whether the page is saved as soon as all changes are made. */
let saves = false

const view: GridView = new GridView(labels, {
  onActive: () => {
    if (table !== undefined) controls.update(table, view.active)
  },
  onMove: (kind, from, to) => {
    view.activate(kind === 'moveRow' ? { ...view.active, row: from } : { ...view.active, column: from })
    changeByButton({ kind, from, to })
  },
  onResize: (column, width) => change({ kind: 'setColumn', column, change: { width } }),
})
const ask = (request: Omit<SuggestionRequest, 'kind' | 'id'>): number => {
  editor.postMessage({ kind: 'suggest', id: ++lastId, ...request })
  return lastId
}
const controls = new Controls(labels, { change: changeByButton, move, run })
main.append(
  newElement('h1', { className: 'unseen' }, labels['grid'] ?? ''),
  controls.toolbar,
  status,
  newElement('div', { className: 'frame' }, view.element),
  controls.form,
  preview,
  newElement('p', { className: 'help' }, labels['keys'] ?? ''),
)

const keys = new GridKeys(view, {
  table: () => table,
  edit,
  set: setCells,
  change: changeByButton,
  move,
  run,
  paste: (html, text) => {
    const { row, column } = view.range[0]
    editor.postMessage({ kind: 'paste', id: ++lastId, version, row, column, html, text })
  },
})
keys.listen(() => editing !== undefined)

window.addEventListener('message', ({ data }: MessageEvent<ToGrid>) => {
  main.removeAttribute('aria-busy')
  if (data.kind === 'suggestions') return editing?.suggest(data.id, data.suggestions)
  const isGone = data.kind === 'gone'
  main.classList.toggle('gone', isGone)
  if (isGone) {
    status.textContent = data.message
    waiting.length = 0
    return
  }
  version = data.version
  table = data.table
  status.textContent = data.refused ?? ''
  const typed = editing?.value
  const isFocused = isGridFocused()
  const answered = waiting[0]?.id === data.answered ? waiting.shift() : undefined
  view.show(table, editing?.place)
  showPreview(data.preview)
  if (data.active !== undefined) view.activate(data.active, { isFocused: false })
  if (answered !== undefined && wanted !== undefined) {
    view.activate(wanted, { isFocused: false })
    wanted = undefined
  }
  if (editing !== undefined && view.cell(editing.place)?.classList.contains('edited') !== true) edit(typed)
  else if (editing === undefined && isFocused) view.cell(view.active)?.focus()
  // What was typed isn't lost if the text changed in the meantime.
  const [lost, another] = answered?.operation.kind === 'setCells' ? answered.operation.cells : []
  if (data.refused !== undefined && lost !== undefined && another === undefined) {
    view.activate(lost)
    edit(lost.value)
  }
  if (answered !== undefined) sendNext()
  if (saves) save()
})

// VS Code would save the grid, which has no text of its own. A field of a cell gets no such key.
window.addEventListener(
  'keydown',
  (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 's') return
    event.preventDefault()
    event.stopPropagation()
    editing?.finish('stay')
    save()
  },
  { capture: true },
)

preview.addEventListener('click', (event) => event.preventDefault())

window.addEventListener('focus', () => {
  if (editing === undefined && document.activeElement === document.body) view.cell(view.active)?.focus()
})

editor.postMessage({ kind: 'ready' })

/** Returns whether keys go to the grid. It never takes the focus from the text. */
function isGridFocused(): boolean {
  const { activeElement, body } = document
  return document.hasFocus() && (activeElement === body || view.element.contains(activeElement))
}

function showPreview(html: string | undefined): void {
  preview.hidden = html === undefined
  if (html !== undefined && preview.dataset['html'] !== html) {
    preview.dataset['html'] = html
    preview.innerHTML = html
  }
}

function change(operation: TableOperation): void {
  waiting.push({ id: ++lastId, operation })
  if (waiting.length === 1) sendNext()
}

function sendNext(): void {
  const next = waiting[0]
  if (next !== undefined) editor.postMessage({ kind: 'change', version, ...next })
}

/** Saves the page after all changes are made. */
function save(): void {
  saves = waiting.length > 0
  if (!saves) editor.postMessage({ kind: 'save' })
}

/** Makes a change, and follows the active row or column to its new position. */
function changeByButton(operation: TableOperation): void {
  change(operation)
  const { row, column } = view.active
  if (operation.kind === 'insertRow') wanted = { row: operation.at, column }
  if (operation.kind === 'insertColumn') wanted = { row, column: operation.at }
  if (operation.kind === 'moveRow') wanted = { row: operation.to, column }
  if (operation.kind === 'moveColumn') wanted = { row, column: operation.to }
}

/** Moves the active row or column, but not beyond the others. */
function move(kind: 'moveRow' | 'moveColumn', by: number): void {
  const { row, column } = view.active
  const [from, end] = kind === 'moveRow' ? [row, table?.rows.length ?? 0] : [column, table?.columns.length ?? 0]
  const to = from + by
  if (from >= 0 && to >= 0 && to < end) changeByButton({ kind, from, to })
}

function setCells(cells: readonly CellChange[]): void {
  const changed = cells.filter(({ row, column, value }) => view.value({ row, column }) !== value)
  if (changed.length === 0) return
  for (const cell of changed) view.showValue(cell, cell.value)
  change({ kind: 'setCells', cells: changed })
}

function run(task: 'undo' | 'redo' | 'text' | 'choose'): void {
  const { row, column } = view.active
  editor.postMessage(task === 'choose' ? { kind: task, version, row, column } : { kind: task })
}

/** Opens a field in the active cell. */
function edit(typed?: string): void {
  const place = view.active
  if (view.cell(place) === undefined) return
  editing = new CellEditor(view, table?.columns[place.column], typed, ask, (value, after) => {
    editing = undefined
    view.showValue(place, view.value(place))
    if (value !== undefined) setCells([{ ...place, value }])
    if (after !== 'stay' || isGridFocused()) view.activate(placeAfter(place, after))
  })
}

function placeAfter({ row, column }: CellPlace, after: AfterEdit): CellPlace {
  if (after === 'down') return { row: row + 1, column }
  return { row, column: column + (after === 'right' ? 1 : after === 'left' ? -1 : 0) }
}
