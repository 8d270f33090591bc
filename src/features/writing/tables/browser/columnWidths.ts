import { maxColumnWidth } from '../../../../core/text/tables/gridTable.ts'

/** How near the edge of a title the pointer takes hold of it, in pixels. */
const edge = 6
const minWidth = 40

/**
 * Changes the widths of columns while the right edge of a title is dragged. A double click removes the width. `titleAt`
 * returns the title of a column at an element, if the width can be changed. `onResize` gets the new width; 0 removes it.
 */
export function watchWidths(
  grid: HTMLElement,
  titleAt: (target: EventTarget | null) => HTMLElement | undefined,
  onResize: (title: HTMLElement, width: number) => void,
): void {
  let held: { readonly title: HTMLElement; readonly by: number; width?: number } | undefined
  const edgeAt = ({ clientX, clientY }: MouseEvent): HTMLElement | undefined => {
    // The target of a double click is the whole grid, which got the pointer.
    const title = titleAt(document.elementFromPoint(clientX, clientY))
    return title !== undefined && title.getBoundingClientRect().right - clientX < edge ? title : undefined
  }
  grid.addEventListener('pointermove', (event) => {
    if (held === undefined) {
      const title = titleAt(event.target)
      title?.classList.toggle('edge', edgeAt(event) !== undefined)
      return
    }
    held.width = widthOf(event.clientX + held.by - held.title.getBoundingClientRect().left)
    showWidth(held.title, held.width)
  })
  grid.addEventListener('pointerdown', (event) => {
    const title = event.button === 0 ? edgeAt(event) : undefined
    if (title === undefined) return
    held = { title, by: title.getBoundingClientRect().right - event.clientX }
    // Otherwise, the title would be dragged to another position.
    title.draggable = false
    grid.setPointerCapture(event.pointerId)
  })
  const release = (): void => {
    if (held === undefined) return
    const { title, width } = held
    held = undefined
    title.draggable = true
    title.classList.remove('edge')
    if (width !== undefined) onResize(title, width)
  }
  grid.addEventListener('pointerup', release)
  grid.addEventListener('pointercancel', release)
  grid.addEventListener(
    'dblclick',
    (event) => {
      const title = edgeAt(event)
      if (title === undefined) return
      // In the grid, a double click edits a cell.
      event.stopImmediatePropagation()
      showWidth(title, undefined)
      onResize(title, 0)
    },
    true,
  )
}

/** Returns a width that a column can have. */
export function widthOf(pixels: number): number {
  return Math.round(Math.min(maxColumnWidth, Math.max(minWidth, pixels)))
}

/** Gives the column of a title a width. */
export function showWidth(title: HTMLElement | undefined, width: number | undefined): void {
  if (title === undefined) return
  const text = width === undefined ? '' : `${width}px`
  Object.assign(title.style, { width: text, minWidth: text, maxWidth: text })
}
