import type { Suggestion } from '../tableMessages.ts'
import { newElement } from './newElement.ts'

/** The list of suggestions below a field. Arrow keys choose one; Enter and Tab take it. */
export class Suggestions {
  readonly #field: HTMLTextAreaElement
  readonly #list = newElement('ul', { id: 'suggestions', className: 'suggestions', role: 'listbox' })
  #shown: readonly Suggestion[] = []
  #chosen = -1

  constructor(field: HTMLTextAreaElement) {
    this.#field = field
    this.#list.ariaLabel = field.ariaLabel
    Object.assign(field, { ariaAutoComplete: 'list', ariaHasPopup: 'listbox' })
    field.addEventListener('blur', () => this.hide())
    // The field keeps the focus.
    this.#list.addEventListener('mousedown', (event) => {
      event.preventDefault()
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
      if (row !== null) this.#take(this.#shown[Number(row.dataset['index'])])
    })
  }

  /** Shows a list. `isChosen` says whether Enter takes the first one without another key. */
  show(suggestions: readonly Suggestion[], isChosen: boolean): void {
    this.#shown = suggestions
    this.#chosen = isChosen ? 0 : -1
    if (suggestions.length === 0) return this.hide()
    this.#list.replaceChildren(...suggestions.map(rowOf))
    const { left, bottom } = this.#field.getBoundingClientRect()
    this.#list.style.left = `${left}px`
    this.#list.style.top = `${bottom}px`
    ;(document.querySelector('main') ?? document.body).append(this.#list)
    // Above the field if there's no room below.
    const overlap = bottom + this.#list.offsetHeight - window.innerHeight
    if (overlap > 0) this.#list.style.top = `${Math.max(0, bottom - overlap)}px`
    this.#field.setAttribute('aria-controls', this.#list.id)
    this.#mark()
  }

  hide(): void {
    this.#shown = []
    this.#list.remove()
    this.#field.removeAttribute('aria-controls')
    this.#field.removeAttribute('aria-activedescendant')
  }

  /** Handles a key of the field. Returns false for one that isn't about the list. */
  onKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    if (this.#shown.length === 0 || altKey || ctrlKey || metaKey || shiftKey) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const { length } = this.#shown
      const from = this.#chosen === -1 && key === 'ArrowUp' ? 0 : this.#chosen
      this.#chosen = (from + (key === 'ArrowDown' ? 1 : -1) + length) % length
      this.#mark()
    } else if (key === 'Escape') this.hide()
    else if ((key === 'Enter' || key === 'Tab') && this.#chosen !== -1) this.#take(this.#shown[this.#chosen])
    else return false
    return true
  }

  #mark(): void {
    for (const [at, row] of [...this.#list.children].entries()) {
      row.setAttribute('aria-selected', String(at === this.#chosen))
      if (at === this.#chosen) row.scrollIntoView({ block: 'nearest' })
    }
    if (this.#chosen === -1) this.#field.removeAttribute('aria-activedescendant')
    else this.#field.setAttribute('aria-activedescendant', `suggestion-${this.#chosen}`)
  }

  #take(suggestion: Suggestion | undefined): void {
    if (suggestion === undefined) return
    const { start, end, insert, also } = suggestion
    this.hide()
    this.#field.setRangeText(insert, start, end, 'end')
    if (also !== undefined) {
      const at = this.#field.selectionStart
      this.#field.setRangeText(also.text, also.at, also.at, 'preserve')
      this.#field.setSelectionRange(at + also.text.length, at + also.text.length)
    }
  }
}

function rowOf({ label, description }: Suggestion, index: number): HTMLElement {
  const about = newElement('span', { className: 'about' }, description)
  const row = newElement('li', { id: `suggestion-${index}`, role: 'option' }, label, ' ', about)
  row.dataset['index'] = String(index)
  return row
}
