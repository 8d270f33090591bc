import type { ShownColumn } from '../tableMessages.ts'
import type { GridView, Place } from './gridView.ts'

/** Where to go after a value was entered. */
export type AfterEdit = 'stay' | 'down' | 'right' | 'left'

/** A field over a cell, into which a person types. */
export class CellEditor {
  readonly place: Place
  readonly #view: GridView
  readonly #field: HTMLTextAreaElement | HTMLSelectElement
  readonly #onDone: (value: string | undefined, after: AfterEdit) => void
  #isDone = false

  /** `onDone` gets the value, or undefined if it's cancelled. `typed` replaces the value of the cell. */
  constructor(
    view: GridView,
    column: ShownColumn | undefined,
    typed: string | undefined,
    onDone: (value: string | undefined, after: AfterEdit) => void,
  ) {
    this.#view = view
    this.place = view.active
    this.#onDone = onDone
    const value = typed ?? view.value(this.place)
    this.#field =
      this.place.row !== -1 && (column?.type === 'select' || column?.type === 'rating')
        ? choices(column, value)
        : textField(value)
    const cell = view.cell(this.place)
    this.#field.className = 'field'
    this.#field.setAttribute('aria-label', column?.title ?? '')
    cell?.append(this.#field)
    cell?.classList.add('edited')
    this.#field.focus()
    if (this.#field instanceof HTMLTextAreaElement) {
      const { length } = this.#field.value
      this.#field.setSelectionRange(length, length)
    }
    this.#field.addEventListener('keydown', (event) => this.#onKey(event as KeyboardEvent))
    this.#field.addEventListener('blur', () => this.finish('stay'))
  }

  get value(): string {
    if (this.#field instanceof HTMLTextAreaElement) return this.#field.value
    return [...this.#field.selectedOptions].map((option) => option.value).join('\n')
  }

  /** Enters the value. */
  finish(after: AfterEdit): void {
    this.#end(this.value, after)
  }

  #end(value: string | undefined, after: AfterEdit): void {
    if (this.#isDone) return
    this.#isDone = true
    this.#view.cell(this.place)?.classList.remove('edited')
    this.#onDone(value, after)
  }

  #onKey(event: KeyboardEvent): void {
    const { key, shiftKey, altKey } = event
    // The grid has the same keys.
    event.stopPropagation()
    if (event.isComposing) return
    const after =
      key === 'Tab' ? (shiftKey ? 'left' : 'right') : key === 'Enter' && !shiftKey && !altKey ? 'down' : undefined
    if (key === 'Escape') this.#end(undefined, 'stay')
    else if (after !== undefined) this.finish(after)
    else return
    event.preventDefault()
  }
}

function textField(value: string): HTMLTextAreaElement {
  const field = document.createElement('textarea')
  field.rows = 1
  field.value = value
  return field
}

function choices({ type, options, isMultiple, max }: ShownColumn, value: string): HTMLSelectElement {
  const field = document.createElement('select')
  field.multiple = type === 'select' && isMultiple
  const chosen = new Set(value.split('\n'))
  const known =
    type === 'rating'
      ? Array.from({ length: max + 1 }, (_, at) => ({ value: String(at), label: '★'.repeat(at) || '0' }))
      : options
  // A value that isn't one of the choices stays until another one is chosen.
  const others = [...chosen].filter((each) => each !== '' && !known.some((option) => option.value === each))
  const empty = field.multiple ? [] : [{ value: '', label: '—' }]
  for (const option of [...empty, ...known, ...others.map((each) => ({ value: each, label: each }))]) {
    field.append(new Option(option.label, option.value, false, chosen.has(option.value)))
  }
  if (field.multiple) field.size = Math.min(8, Math.max(2, known.length))
  return field
}
