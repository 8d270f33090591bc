import type { CellPlace } from '../../../../core/text/tables/alignTable.ts'
import type { ShownColumn, Suggestion, SuggestionRequest } from '../tableMessages.ts'
import type { GridView } from './gridView.ts'
import { newElement } from './newElement.ts'
import { Suggestions } from './suggestions.ts'

/** Asks for suggestions, and returns the number of the request. */
type AskForSuggestions = (request: Omit<SuggestionRequest, 'kind' | 'id'>) => number

/** Where to go after a value was entered. */
export type AfterEdit = 'stay' | 'down' | 'right' | 'left'

/** A field over a cell, into which a person types. */
export class CellEditor {
  readonly place: CellPlace
  readonly #view: GridView
  readonly #field: HTMLTextAreaElement | HTMLSelectElement | HTMLInputElement
  readonly #suggestions: Suggestions | undefined
  readonly #onDone: (value: string | undefined, after: AfterEdit) => void
  readonly #ask: AskForSuggestions
  #asked = { id: 0, isAny: false }
  #isDone = false

  /** `onDone` gets the value, or undefined if it's cancelled. `typed` replaces the value of the cell. */
  constructor(
    view: GridView,
    column: ShownColumn | undefined,
    typed: string | undefined,
    ask: AskForSuggestions,
    onDone: (value: string | undefined, after: AfterEdit) => void,
  ) {
    this.#view = view
    this.place = view.active
    this.#onDone = onDone
    this.#ask = ask
    const value = typed ?? view.value(this.place)
    const isBody = this.place.row !== -1
    if (isBody && (column?.type === 'select' || column?.type === 'rating')) this.#field = choices(column, value)
    else if (isBody && typed === undefined && view.hasDates(this.place.column))
      this.#field = newElement('input', { type: 'date', value })
    else this.#field = newElement('textarea', { rows: 1, value })
    const cell = view.cell(this.place)
    Object.assign(this.#field, { className: 'field', ariaLabel: column?.title ?? '' })
    cell?.append(this.#field)
    cell?.classList.add('edited')
    this.#field.focus()
    if (this.#field instanceof HTMLTextAreaElement) {
      const { length } = this.#field.value
      this.#field.setSelectionRange(length, length)
      this.#suggestions = this.#watchText(this.#field, isBody ? (column?.type ?? 'text') : 'text', typed !== undefined)
    }
    this.#field.addEventListener('keydown', (event) => this.#onKey(event as KeyboardEvent))
    this.#field.addEventListener('blur', () => this.finish('stay'))
  }

  get value(): string {
    if (!(this.#field instanceof HTMLSelectElement)) return this.#field.value
    return [...this.#field.selectedOptions].map((option) => option.value).join('\n')
  }

  /** Shows suggestions, if they belong to what is typed now. */
  suggest(id: number, suggestions: readonly Suggestion[]): void {
    if (id === this.#asked.id && !this.#isDone) this.#suggestions?.show(suggestions, !this.#asked.isAny)
  }

  /** Enters the value. */
  finish(after: AfterEdit): void {
    this.#end(this.value, after)
  }

  /** Asks for suggestions where something can be completed: a target, a link, an emoji or an icon. */
  #watchText(field: HTMLTextAreaElement, type: string, isTyped: boolean): Suggestions {
    const suggestions = new Suggestions(field)
    const hasTargets = type === 'content-ref' || type === 'files' || type === 'image'
    const ask = (isAny: boolean): void => {
      const before = field.value.slice(0, field.selectionStart)
      const isOpen = hasTargets || /\]\([^()\s]*$|:[\w+-]+$|<[^<>]*$/.test(before)
      if (!isOpen) return suggestions.hide()
      this.#asked = { id: this.#ask({ ...this.place, text: field.value, offset: before.length, isAny }), isAny }
    }
    field.addEventListener('input', () => ask(false))
    if (hasTargets) ask(!isTyped)
    return suggestions
  }

  #end(value: string | undefined, after: AfterEdit): void {
    if (this.#isDone) return
    this.#isDone = true
    this.#suggestions?.hide()
    this.#view.cell(this.place)?.classList.remove('edited')
    this.#onDone(value, after)
  }

  #onKey(event: KeyboardEvent): void {
    const { key, shiftKey, altKey } = event
    // The grid has the same keys.
    event.stopPropagation()
    if (event.isComposing) return
    if (this.#suggestions?.onKey(event) === true) return event.preventDefault()
    const after =
      key === 'Tab' ? (shiftKey ? 'left' : 'right') : key === 'Enter' && !shiftKey && !altKey ? 'down' : undefined
    if (key === 'Escape') this.#end(undefined, 'stay')
    else if (after !== undefined) this.finish(after)
    else return
    event.preventDefault()
  }
}

function choices({ type, options, isMultiple, max }: ShownColumn, value: string): HTMLSelectElement {
  const field = newElement('select', { multiple: type === 'select' && isMultiple })
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
