import type { GridLabels, ShownColumn } from '../tableMessages.ts'
import { newElement } from './newElement.ts'

/** Fills in the placeholders of a label. */
export function filled(label: string | undefined, ...values: readonly string[]): string {
  return (label ?? '').replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '')
}

/** Shows a value in a cell. All of it stays text. */
export function showValue(cell: HTMLElement, value: string, column: ShownColumn | undefined, labels: GridLabels): void {
  cell.replaceChildren(...partsOf(value, column, labels))
}

function partsOf(value: string, column: ShownColumn | undefined, labels: GridLabels): (Node | string)[] {
  switch (column?.type) {
    case 'checkbox': {
      const isChecked = value === 'true'
      return [sign(isChecked ? '☑' : '☐', (isChecked ? labels['checked'] : labels['unchecked']) ?? '')]
    }
    case 'rating': {
      const stars = Math.min(column.max, Math.max(0, Math.round(Number(value)) || 0))
      if (value === '') return []
      const label = filled(labels['stars'], String(stars), String(column.max))
      return [sign('★'.repeat(stars) + '☆'.repeat(column.max - stars), label)]
    }
    case 'select':
      return value.split('\n').flatMap((each) => (each === '' ? [] : [choice(each, column)]))
    default:
      return value === '' ? [] : [value]
  }
}

function sign(text: string, label: string): HTMLElement {
  return newElement('span', { role: 'img', ariaLabel: label }, text)
}

function choice(value: string, { options }: ShownColumn): HTMLElement {
  const option = options.find((each) => each.value === value)
  const element = newElement('span', { className: 'choice' }, option?.label ?? value)
  element.dataset['color'] = option?.color ?? ''
  return element
}
