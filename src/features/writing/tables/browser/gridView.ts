import type { CellPlace } from '../../../../core/text/tables/alignTable.ts'
import type { GridLabels, ShownTable } from '../tableMessages.ts'
import { filled, showValue } from './cellDisplay.ts'
import { showWidth, watchWidths } from './columnWidths.ts'
import { newElement } from './newElement.ts'

/** What the grid reports: another active cell, or a row or column that was dragged. */
export interface GridEvents {
  readonly onActive: () => void
  readonly onMove: (kind: 'moveRow' | 'moveColumn', from: number, to: number) => void
  readonly onResize: (column: number, width: number) => void
}

/** With more cells, columns have a fixed width. */
const manyCells = 500

/** The cells of a table, one of which is active. */
export class GridView {
  readonly element: HTMLTableElement
  readonly #labels: GridLabels
  readonly #events: GridEvents
  #table: ShownTable | undefined
  #cells: HTMLElement[][] = []
  /** The values that the cells show. Reading them from thousands of elements takes longer. */
  readonly #shown = new WeakMap<HTMLElement, string>()
  #active: CellPlace = { row: -1, column: 0 }
  /** The other corner of what is selected. */
  #anchor: CellPlace = this.#active
  #dragged: { readonly kind: 'moveRow' | 'moveColumn'; readonly from: number } | undefined

  constructor(labels: GridLabels, events: GridEvents) {
    this.#labels = labels
    this.#events = events
    const element = newElement('table', { role: 'grid', ariaLabel: labels['grid'] ?? '', ariaMultiSelectable: 'true' })
    this.element = element
    element.addEventListener('mousedown', (event) => {
      const place = this.placeOf(event.target)
      if (place !== undefined && event.button === 0) this.activate(place, { extends: event.shiftKey, isFocused: false })
    })
    element.addEventListener('focusin', ({ target }) => {
      const place = this.placeOf(target)
      if (place !== undefined && target === this.cell(place) && !isSame(place, this.#active))
        this.activate(place, { isFocused: false })
    })
    this.#watchDrags()
    const titleAt = (target: EventTarget | null): HTMLElement | undefined => {
      const place = this.placeOf(target)
      return place?.row === -1 && this.hasWidths ? this.cell(place) : undefined
    }
    watchWidths(element, titleAt, (title, width) => events.onResize(Number(title.dataset['column']), width))
  }

  get active(): CellPlace {
    return this.#active
  }

  /** The first and the last selected cell. */
  get range(): readonly [CellPlace, CellPlace] {
    const [one, other] = [this.#active, this.#anchor]
    return [
      { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
      { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
    ]
  }

  /** Whether the table can say how wide its columns are. */
  get hasWidths(): boolean {
    return this.#table?.form === 'html' && this.#table.view === 'grid'
  }

  cell({ row, column }: CellPlace): HTMLElement | undefined {
    return this.#cells[row + 1]?.[column]
  }

  value({ row, column }: CellPlace): string {
    return (row === -1 ? this.#table?.columns[column]?.title : this.#table?.rows[row]?.[column]) ?? ''
  }

  /** Returns whether all filled cells of a text column are dates. */
  hasDates(column: number): boolean {
    const values = this.#table?.rows.map((row) => row[column] ?? '').filter((value) => value !== '') ?? []
    const isText = this.#table?.columns[column]?.type === 'text'
    return isText && values.length > 0 && values.every((value) => /^\d{4}-\d\d-\d\d$/.test(value))
  }

  /** Shows a table. Cells that stay the same keep their elements, except `edited`, which someone types into. */
  show(table: ShownTable, edited: CellPlace | undefined): void {
    const before = this.#table
    this.#table = table
    const isLike =
      before !== undefined && before.rows.length === table.rows.length && shapeOf(before) === shapeOf(table)
    if (!isLike) this.#build(table)
    for (const [row, cells] of this.#cells.entries()) {
      for (const [column, cell] of cells.entries()) {
        const place = { row: row - 1, column }
        const value = this.value(place)
        if (isLike && (isSame(place, edited) || this.#shown.get(cell) === value)) continue
        this.showValue(place, value)
      }
    }
    this.activate(this.#active, { isFocused: false })
  }

  /** Shows a value in a cell before the text has it. */
  showValue(place: CellPlace, value: string): void {
    const cell = this.cell(place)
    if (cell === undefined) return
    this.#shown.set(cell, value)
    showValue(cell, value, place.row === -1 ? undefined : this.#table?.columns[place.column], this.#labels)
    if (place.row === -1 && value === '') {
      // For screen readers.
      const name = filled(this.#labels['untitled'], String(place.column + 1))
      cell.append(newElement('span', { className: 'unseen' }, name))
    }
  }

  /** Makes a cell the active one. With `extends`, the cells between it and the last one are selected. */
  activate(place: CellPlace, { extends: isLonger = false, isFocused = true } = {}): void {
    const [height, width] = [this.#table?.rows.length ?? 0, this.#table?.columns.length ?? 1]
    const row = Math.max(-1, Math.min(height - 1, place.row))
    const column = Math.max(0, Math.min(width - 1, place.column))
    const [from, to] = this.range
    this.#mark(from, to, false)
    this.cell(this.#active)?.setAttribute('tabindex', '-1')
    this.#active = { row, column }
    if (!isLonger) this.#anchor = this.#active
    this.#mark(...this.range, true)
    const cell = this.cell(this.#active)
    cell?.setAttribute('tabindex', '0')
    if (isFocused) cell?.focus()
    this.#events.onActive()
  }

  /** Selects all cells. */
  selectAll(): void {
    this.#anchor = { row: -1, column: 0 }
    this.activate({ row: Infinity, column: Infinity }, { extends: true })
  }

  placeOf(target: EventTarget | null): CellPlace | undefined {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    if (cell === null || !this.element.contains(cell)) return undefined
    return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
  }

  #mark(from: CellPlace, to: CellPlace, isSelected: boolean): void {
    for (let row = from.row; row <= to.row; row++) {
      for (let column = from.column; column <= to.column; column++) {
        const cell = this.cell({ row, column })
        if (isSelected) cell?.setAttribute('aria-selected', 'true')
        else cell?.removeAttribute('aria-selected')
      }
    }
  }

  #build({ columns, rows }: ShownTable): void {
    const hasWidths = this.hasWidths
    const line = (row: number): HTMLTableRowElement => {
      const isHead = row === -1
      const handle = newElement('th', {
        className: 'handle',
        role: isHead ? 'columnheader' : 'rowheader',
        ariaLabel: isHead ? (this.#labels['rowNumber'] ?? '') : filled(this.#labels['row'], String(row + 1)),
        textContent: isHead ? '#' : String(row + 1),
        draggable: !isHead,
      })
      handle.dataset['row'] = String(row)
      const cells = columns.map(({ type, align, isHidden, width }, column) => {
        const cell = newElement(isHead ? 'th' : 'td', {
          role: isHead ? 'columnheader' : 'gridcell',
          draggable: isHead,
          tabIndex: -1,
        })
        cell.dataset['row'] = String(row)
        cell.dataset['column'] = String(column)
        cell.dataset['align'] = align || (type === 'number' ? 'right' : '')
        if (isHead && hasWidths) showWidth(cell, width)
        cell.classList.toggle('hidden', isHidden)
        return cell
      })
      this.#cells.push(cells)
      return newElement('tr', {}, handle, ...cells)
    }
    this.#cells = []
    this.element.classList.toggle('large', rows.length * columns.length > manyCells)
    const head = newElement('thead', {}, line(-1))
    this.element.replaceChildren(head, newElement('tbody', {}, ...rows.map((_, row) => line(row))))
  }

  #watchDrags(): void {
    const over = (target: EventTarget | null): number | undefined => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
      const index = cell?.dataset[this.#dragged?.kind === 'moveRow' ? 'row' : 'column']
      return index === undefined || index === '-1' ? undefined : Number(index)
    }
    this.element.addEventListener('dragstart', ({ target, dataTransfer }) => {
      if (!(target instanceof HTMLElement)) return
      const { row, column } = target.dataset
      this.#dragged =
        column === undefined ? { kind: 'moveRow', from: Number(row) } : { kind: 'moveColumn', from: Number(column) }
      dataTransfer?.setData('text/plain', target.textContent)
    })
    this.element.addEventListener('dragover', (event) => {
      const to = over(event.target)
      if (this.#dragged === undefined || to === undefined) return
      event.preventDefault()
      this.#markDrop(to)
    })
    this.element.addEventListener('drop', (event) => {
      const to = over(event.target)
      if (this.#dragged === undefined || to === undefined) return
      event.preventDefault()
      const { kind, from } = this.#dragged
      if (from !== to) this.#events.onMove(kind, from, to)
    })
    this.element.addEventListener('dragend', () => {
      this.#markDrop(undefined)
      this.#dragged = undefined
    })
  }

  #markDrop(to: number | undefined): void {
    for (const cell of this.element.querySelectorAll('.drop')) cell.classList.remove('drop')
    if (to === undefined) return
    const marked = this.#dragged?.kind === 'moveRow' ? this.#cells[to + 1] : this.#cells.map((row) => row[to])
    for (const cell of marked ?? []) cell?.classList.add('drop')
  }
}

function isSame(one: CellPlace, other: CellPlace | undefined): boolean {
  return one.row === other?.row && one.column === other.column
}

/** Describes what the elements of a table depend on, apart from its values. */
function shapeOf({ form, view, columns }: ShownTable): string {
  return JSON.stringify({ form, view, columns: columns.map((column) => ({ ...column, title: '' })) })
}
