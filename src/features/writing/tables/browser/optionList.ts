import { optionColors, type ColumnOption } from '../../../../core/text/tables/gridTable.ts'
import type { GridLabels } from '../tableMessages.ts'
import { filled } from './cellDisplay.ts'
import { newElement } from './newElement.ts'

/** The choices of a column: each has a color, a label, and a button that deletes it. */
export class OptionList {
  readonly element: HTMLElement
  readonly #rows = newElement('div', { className: 'rows' })
  readonly #labels: GridLabels
  readonly #onChange: (options: readonly ColumnOption[]) => void
  #options: readonly ColumnOption[] = []
  /** The row that gets the focus when it's shown. */
  #wanted: number | undefined

  constructor(labels: GridLabels, onChange: (options: readonly ColumnOption[]) => void) {
    this.#labels = labels
    this.#onChange = onChange
    const add = button(labels['addOption'] ?? '', () => {
      this.#wanted = this.#options.length
      const label = this.#freeLabel()
      onChange([...this.#options, { value: this.#freeValue(label), label, color: '' }])
    })
    const about = { className: 'options', role: 'group', ariaLabel: labels['options'] ?? '' }
    this.element = newElement('div', about, this.#rows, add)
  }

  show(options: readonly ColumnOption[]): void {
    if (JSON.stringify(options) === JSON.stringify(this.#options) && this.#wanted === undefined) return
    const focused = [...this.#rows.querySelectorAll('input, select, button')].indexOf(
      document.activeElement ?? this.element,
    )
    this.#options = options
    this.#rows.replaceChildren(...options.map((option, at) => this.#rowOf(option, at)))
    if (focused !== -1) this.#rows.querySelectorAll<HTMLElement>('input, select, button')[focused]?.focus()
    const wanted = this.#wanted === undefined ? undefined : this.#rows.querySelectorAll('input')[this.#wanted]
    if (wanted === undefined) return
    this.#wanted = undefined
    wanted.focus()
    wanted.select()
  }

  #rowOf(option: ColumnOption, at: number): HTMLElement {
    const names = (this.#labels['colors'] ?? '').split(',')
    const color = newElement(
      'select',
      { ariaLabel: filled(this.#labels['optionColor'], option.label) },
      new Option(names[0] ?? '', ''),
      ...optionColors.map((each, index) => new Option(names[index + 1], each)),
    )
    // A color that isn't known stays until another one is chosen.
    if (option.color !== '' && !optionColors.includes(option.color))
      color.append(new Option(option.color, option.color))
    color.value = option.color
    color.addEventListener('change', () => this.#set(at, { color: color.value }))
    const mark = newElement('span', { className: 'choice' })
    mark.dataset['color'] = option.color
    const name = filled(this.#labels['option'], String(at + 1))
    const label = newElement('input', { value: option.label, ariaLabel: name })
    label.addEventListener('change', () => {
      const text = label.value.trim()
      const isTaken = this.#options.some((each, other) => other !== at && each.label === text)
      if (text === '' || isTaken) label.value = option.label
      else this.#set(at, { label: text })
    })
    const remove = button('×', () => this.#onChange(this.#options.toSpliced(at, 1)))
    remove.ariaLabel = filled(this.#labels['removeOption'], option.label)
    return newElement('div', { className: 'option' }, mark, label, color, remove)
  }

  #set(at: number, change: Partial<ColumnOption>): void {
    this.#onChange(this.#options.map((option, other) => (other === at ? { ...option, ...change } : option)))
  }

  #freeLabel(): string {
    const labels = new Set(this.#options.map(({ label }) => label))
    let count = this.#options.length + 1
    while (labels.has(filled(this.#labels['option'], String(count)))) count++
    return filled(this.#labels['option'], String(count))
  }

  #freeValue(label: string): string {
    const values = new Set(this.#options.map(({ value }) => value))
    const base = label.toLowerCase().replace(/\s+/g, '-')
    let value = base
    for (let count = 2; values.has(value); count++) value = `${base}-${count}`
    return value
  }
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const element = newElement('button', { type: 'button' }, text)
  element.addEventListener('click', onClick)
  return element
}
