import type { CellPlace } from '../../../../core/text/tables/alignTable.ts'
import { columnTypes, maxColumnWidth, type CardRole } from '../../../../core/text/tables/gridTable.ts'
import type { ColumnChange, TableOperation } from '../../../../core/text/tables/tableOperation.ts'
import type { GridLabels, ShownTable } from '../tableMessages.ts'
import { filled } from './cellDisplay.ts'
import { newElement } from './newElement.ts'
import { OptionList } from './optionList.ts'

/** What the buttons do, apart from changing the table. */
type Task = 'undo' | 'redo' | 'text' | 'choose'

/** What the controls ask for. */
export interface ControlEvents {
  readonly change: (operation: TableOperation) => void
  /** Moves the active row or column by a number of places. */
  readonly move: (kind: 'moveRow' | 'moveColumn', by: number) => void
  readonly run: (task: Task) => void
}

const aligns = ['', 'left', 'center', 'right']
const roles: readonly (CardRole | '')[] = ['', 'target', 'cover', 'coverDark']

/** The buttons above the grid, and a form for the column of the active cell. */
export class Controls {
  readonly toolbar: HTMLElement
  readonly form = document.createElement('fieldset')
  readonly #labels: GridLabels
  readonly #events: ControlEvents
  readonly #legend = document.createElement('legend')
  readonly #view: HTMLSelectElement
  readonly #large: HTMLInputElement
  readonly #fields: ReturnType<typeof columnFields>
  readonly #options: OptionList
  #table: ShownTable | undefined
  #active: CellPlace = { row: -1, column: 0 }

  constructor(labels: GridLabels, events: ControlEvents) {
    this.#labels = labels
    this.#events = events
    this.toolbar = newElement('div', { role: 'group', ariaLabel: labels['toolbar'] ?? '', className: 'toolbar' })
    this.form.append(this.#legend)
    const views = ['pipe', 'html', 'cards'].map((value) => new Option(labels[value], value))
    this.#view = select(this.toolbar, labels['view'], views, (value) => this.#setView(value))
    this.#large = checkbox(this.toolbar, labels['large'], (isLarge) =>
      events.change({ kind: 'setView', view: 'cards', isLarge }),
    )
    this.#buttons()
    const set = (change: ColumnChange): void =>
      events.change({ kind: 'setColumn', column: this.#active.column, change })
    this.#fields = columnFields(this.form, labels, set)
    this.#options = new OptionList(labels, (options) => set({ options }))
    this.form.append(this.#options.element)
  }

  /** Follows the table and its active cell. */
  update(table: ShownTable, active: CellPlace): void {
    this.#table = table
    this.#active = active
    const column = table.columns[active.column]
    this.#view.value = table.view === 'cards' ? 'cards' : table.form
    for (const option of this.#view.options) option.disabled = option.value === 'pipe' && !table.canBePipes
    this.#large.checked = table.isLarge
    show(this.#large, table.view === 'cards')
    if (column === undefined) return
    const { type, align, role, isHidden, isMultiple, max, width } = this.#fields
    const [name, untitled] = [this.#labels['column'], this.#labels['untitled']]
    this.#legend.textContent =
      column.title === '' ? filled(untitled, String(active.column + 1)) : filled(name, column.title)
    type.value = column.type
    align.value = column.align
    role.value = column.role ?? ''
    isHidden.checked = column.isHidden
    isMultiple.checked = column.isMultiple
    max.value = String(column.max)
    width.value = column.width === undefined ? '' : String(column.width)
    this.#options.show(column.options)
    show(isMultiple, column.type === 'select')
    this.#options.element.toggleAttribute('hidden', column.type !== 'select')
    show(width, table.form === 'html' && table.view === 'grid')
    show(max, column.type === 'rating')
    show(role, table.view === 'cards')
    const isTarget = ['content-ref', 'files', 'image'].includes(column.type) && active.row !== -1
    this.toolbar.querySelector<HTMLButtonElement>('[data-task=choose]')?.toggleAttribute('hidden', !isTarget)
  }

  #setView(value: string): void {
    const { form, view } = this.#table ?? {}
    if (value === 'cards') this.#events.change({ kind: 'setView', view: 'cards' })
    else if (view === 'cards') this.#events.change({ kind: 'setView', view: 'grid' })
    else if (value !== form && (value === 'pipe' || value === 'html'))
      this.#events.change({ kind: 'convert', to: value })
  }

  #buttons(): void {
    const { change, move, run } = this.#events
    const onRow = (make: (row: number) => TableOperation) => () => {
      if (this.#active.row >= 0) change(make(this.#active.row))
    }
    const sorted = (isDescending: boolean) => () =>
      change({ kind: 'sortRows', column: this.#active.column, isDescending })
    this.#group('rowNumber', [
      ['addRow', '+', () => change({ kind: 'insertRow', at: this.#active.row + 1 })],
      ['deleteRow', '−', onRow((at) => ({ kind: 'deleteRow', at }))],
      ['rowUp', '↑', () => move('moveRow', -1)],
      ['rowDown', '↓', () => move('moveRow', 1)],
    ])
    this.#group('columnNumber', [
      ['addColumn', '+', () => change({ kind: 'insertColumn', at: this.#active.column + 1 })],
      ['deleteColumn', '−', () => change({ kind: 'deleteColumn', at: this.#active.column })],
      ['columnLeft', '←', () => move('moveColumn', -1)],
      ['columnRight', '→', () => move('moveColumn', 1)],
    ])
    this.#group('sort', [
      ['sortUp', '↑', sorted(false)],
      ['sortDown', '↓', sorted(true)],
    ])
    this.#group(undefined, [
      ['undo', '↶', () => run('undo')],
      ['redo', '↷', () => run('redo')],
    ])
    this.#group(undefined, [
      ['choose', undefined, () => run('choose')],
      ['text', undefined, () => run('text')],
    ])
  }

  /** Adds buttons that belong together. One with a sign has its words for screen readers and below the pointer. */
  #group(label: string | undefined, actions: readonly (readonly [string, string | undefined, () => void])[]): void {
    const group = newElement('span', { className: 'actions' })
    if (label !== undefined) group.append(this.#labels[label] ?? '')
    for (const [name, sign, action] of actions) {
      const words = this.#labels[name] ?? ''
      const button = newElement('button', { type: 'button' }, sign ?? words)
      if (sign !== undefined) Object.assign(button, { ariaLabel: words, title: words })
      button.dataset['task'] = name
      button.addEventListener('click', action)
      group.append(button)
    }
    this.toolbar.append(group)
  }
}

/** Adds the fields of a column to a form. */
function columnFields(form: HTMLElement, labels: GridLabels, set: (change: ColumnChange) => void) {
  const options = (key: string, values: readonly string[]): HTMLOptionElement[] => {
    const names = (labels[key] ?? '').split(',')
    return values.map((value, at) => new Option(names[at] ?? value, value))
  }
  return {
    type: select(form, labels['type'], options('types', columnTypes), (value) => {
      const type = columnTypes.find((each) => each === value)
      if (type !== undefined) set({ type })
    }),
    align: select(form, labels['align'], options('alignments', aligns), (align) => set({ align })),
    role: select(form, labels['role'], options('roles', roles), (value) =>
      set({ role: roles.find((each) => each === value) ?? '' }),
    ),
    isHidden: checkbox(form, labels['hidden'], (isHidden) => set({ isHidden })),
    isMultiple: checkbox(form, labels['multiple'], (isMultiple) => set({ isMultiple })),
    max: number(form, labels['max'], { min: 1, max: 20, usual: 5 }, (max) => set({ max })),
    width: number(form, labels['width'], { min: 0, max: maxColumnWidth, usual: 0 }, (width) => set({ width })),
  }
}

function labeled<Field extends HTMLElement>(parent: HTMLElement, label: string | undefined, field: Field): Field {
  parent.append(newElement('label', {}, newElement('span', {}, label ?? ''), field))
  return field
}

function select(
  parent: HTMLElement,
  label: string | undefined,
  options: readonly HTMLOptionElement[],
  onChange: (value: string) => void,
): HTMLSelectElement {
  const field = labeled(parent, label, newElement('select', {}, ...options))
  field.addEventListener('change', () => onChange(field.value))
  return field
}

function checkbox(
  parent: HTMLElement,
  label: string | undefined,
  onChange: (isChecked: boolean) => void,
): HTMLInputElement {
  const field = labeled(parent, label, newElement('input', { type: 'checkbox' }))
  field.addEventListener('change', () => onChange(field.checked))
  return field
}

function number(
  parent: HTMLElement,
  label: string | undefined,
  { min, max, usual }: { readonly min: number; readonly max: number; readonly usual: number },
  onChange: (value: number) => void,
): HTMLInputElement {
  const limits = { min: String(min), max: String(max) }
  const field = labeled(parent, label, newElement('input', { type: 'number', ...limits }))
  field.addEventListener('change', () => {
    onChange(Math.min(max, Math.max(min, Math.round(Number(field.value)) || usual)))
  })
  return field
}

/** Shows or hides a field with its label. */
function show(field: HTMLElement, isShown: boolean): void {
  field.closest('label')?.toggleAttribute('hidden', !isShown)
}
