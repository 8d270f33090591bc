import type { CellPlace } from '../../../../core/text/tables/alignTable.ts'
import type { CellChange, TableOperation } from '../../../../core/text/tables/tableOperation.ts'
import type { ShownColumn, ShownTable } from '../tableMessages.ts'
import { showWidth, widthOf } from './columnWidths.ts'
import type { GridView } from './gridView.ts'
import { newElement } from './newElement.ts'

/** What the keys of the grid do. */
interface KeyTargets {
  readonly table: () => ShownTable | undefined
  readonly edit: (typed?: string) => void
  readonly set: (cells: readonly CellChange[]) => void
  readonly change: (operation: TableOperation) => void
  /** Moves the active row or column by a number of places. */
  readonly move: (kind: 'moveRow' | 'moveColumn', by: number) => void
  readonly run: (task: 'undo' | 'redo') => void
  readonly paste: (html: string, text: string) => void
}

/** How many rows Page Up and Page Down go. */
const pageRows = 10

/** How much wider or narrower a key makes a column, in pixels. */
const widthStep = 20

/** The keys of the grid, and its clipboard. */
export class GridKeys {
  readonly #view: GridView
  readonly #to: KeyTargets

  constructor(view: GridView, to: KeyTargets) {
    this.#view = view
    this.#to = to
  }

  /** Starts to listen. While a cell is edited, its field has all keys. */
  listen(isEditing: () => boolean): void {
    const { element } = this.#view
    element.addEventListener('keydown', (event) => {
      if (isEditing() || !this.#onKey(event)) return
      event.preventDefault()
      // VS Code has other meanings for some of these keys.
      event.stopPropagation()
    })
    element.addEventListener('dblclick', () => {
      if (!isEditing()) this.#enter()
    })
    const isOurs = (): boolean => !isEditing() && element.contains(document.activeElement)
    for (const kind of ['beforecopy', 'beforecut', 'beforepaste']) {
      // Without a selected text, the browser asks whether there's something to copy.
      document.addEventListener(kind, (event) => {
        if (isOurs()) event.preventDefault()
      })
    }
    for (const kind of ['copy', 'cut'] as const) {
      document.addEventListener(kind, (event) => {
        if (!isOurs() || event.clipboardData === null) return
        event.preventDefault()
        this.#copy(event.clipboardData)
        if (kind === 'cut') this.#clear()
      })
    }
    document.addEventListener('paste', ({ clipboardData }) => {
      if (isOurs() && clipboardData !== null)
        this.#to.paste(clipboardData.getData('text/html'), clipboardData.getData('text/plain'))
    })
  }

  #onKey(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey } = event
    const isCommand = ctrlKey || metaKey
    if (altKey && !isCommand && event.shiftKey && /^Arrow(?:Left|Right)$/.test(key)) return this.#resize(key)
    if (altKey && !isCommand && key.startsWith('Arrow')) return this.#move(key)
    if (key.startsWith('Arrow') || key === 'Home' || key === 'End' || key.startsWith('Page')) return this.#go(event)
    if (isCommand) return this.#onCommand(event)
    if (altKey) return false
    if (key === 'Enter' || key === 'F2') return this.#enter()
    if (key === 'Delete' || key === 'Backspace') return this.#clear()
    // Names of keys such as “Escape” have several letters.
    return Array.from(key).length === 1 && this.#type(key)
  }

  #onCommand({ key, shiftKey }: KeyboardEvent): boolean {
    const letter = key.toLowerCase()
    if (letter === 'z') this.#to.run(shiftKey ? 'redo' : 'undo')
    else if (letter === 'y') this.#to.run('redo')
    else if (letter === 'a') this.#view.selectAll()
    else return false
    return true
  }

  #go({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const { row, column } = this.#view.active
    const isFar = ctrlKey || metaKey
    const step = isFar ? Infinity : 1
    const places: Readonly<Record<string, CellPlace>> = {
      ArrowUp: { row: row - step, column },
      ArrowDown: { row: row + step, column },
      ArrowLeft: { row, column: column - step },
      ArrowRight: { row, column: column + step },
      Home: { row: isFar ? -1 : row, column: 0 },
      End: { row: isFar ? Infinity : row, column: Infinity },
      PageUp: { row: row - pageRows, column },
      PageDown: { row: row + pageRows, column },
    }
    const place = places[key]
    if (place === undefined) return false
    this.#view.activate(place, { extends: shiftKey })
    return true
  }

  #move(key: string): boolean {
    const isRow = key === 'ArrowUp' || key === 'ArrowDown'
    this.#to.move(isRow ? 'moveRow' : 'moveColumn', key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1)
    return true
  }

  #resize(key: string): boolean {
    const { column } = this.#view.active
    const title = this.#view.cell({ row: -1, column })
    if (title === undefined || !this.#view.hasWidths) return true
    const width = widthOf(title.offsetWidth + (key === 'ArrowRight' ? widthStep : -widthStep))
    showWidth(title, width)
    this.#to.change({ kind: 'setColumn', column, change: { width } })
    return true
  }

  #enter(): boolean {
    const { active } = this.#view
    if (this.#columnOf(active)?.type !== 'checkbox') this.#to.edit()
    else this.#to.set([{ ...active, value: this.#view.value(active) === 'true' ? 'false' : 'true' }])
    return true
  }

  #type(key: string): boolean {
    const { active } = this.#view
    const column = this.#columnOf(active)
    if (column?.type === 'checkbox' || column?.type === 'select') return key === ' ' && this.#enter()
    if (column?.type !== 'rating') this.#to.edit(key)
    else if (/^\d$/.test(key) && Number(key) <= column.max) this.#to.set([{ ...active, value: key }])
    return true
  }

  #selected(): CellPlace[][] {
    const [from, to] = this.#view.range
    return Array.from({ length: to.row - from.row + 1 }, (_, down) =>
      Array.from({ length: to.column - from.column + 1 }, (_, right) => ({
        row: from.row + down,
        column: from.column + right,
      })),
    )
  }

  #clear(): boolean {
    this.#to.set(this.#selected().flatMap((row) => row.map((place) => ({ ...place, value: '' }))))
    return true
  }

  /** Copies the selected cells, with the labels of choices, as a spreadsheet does. */
  #copy(clipboard: DataTransfer): void {
    const rows = this.#selected().map((row) => row.map((place) => this.#words(place)))
    const quoted = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    clipboard.setData('text/plain', rows.map((row) => row.map(quoted).join('\t')).join('\n'))
    const copied = newElement('table', {})
    // Pasted into a grid, the cells stay as they're written.
    copied.dataset['galley'] = this.#to.table()?.form ?? ''
    for (const row of rows) {
      const line = copied.insertRow()
      for (const text of row) {
        const cell = line.insertCell()
        const [first = '', ...others] = text.split('\n')
        cell.append(first, ...others.flatMap((each) => [newElement('br', {}), each]))
      }
    }
    clipboard.setData('text/html', copied.outerHTML)
  }

  /** Returns the column that says how a cell is edited. Titles are only text. */
  #columnOf({ row, column }: CellPlace): ShownColumn | undefined {
    return row === -1 ? undefined : this.#to.table()?.columns[column]
  }

  #words(place: CellPlace): string {
    const column = this.#columnOf(place)
    const value = this.#view.value(place)
    if (column?.type !== 'select') return value
    return value
      .split('\n')
      .map((each) => column.options.find((option) => option.value === each)?.label ?? each)
      .join(', ')
  }
}
