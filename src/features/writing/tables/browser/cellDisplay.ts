import type { GridLabels, ShownColumn } from '../tableMessages.ts'

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
      return [
        sign(
          '★'.repeat(stars) + '☆'.repeat(column.max - stars),
          filled(labels['stars'], String(stars), String(column.max)),
        ),
      ]
    }
    case 'select':
      return value.split('\n').flatMap((each) => (each === '' ? [] : [choice(each, column)]))
    default:
      return value === '' ? [] : [value]
  }
}

function sign(text: string, label: string): HTMLElement {
  const element = document.createElement('span')
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', label)
  element.textContent = text
  return element
}

function choice(value: string, { options }: ShownColumn): HTMLElement {
  const option = options.find((each) => each.value === value)
  const element = document.createElement('span')
  element.className = 'choice'
  element.dataset['color'] = option?.color ?? ''
  element.textContent = option?.label ?? value
  return element
}
