import { setTimeout as sleep } from 'node:timers/promises'
import type { TreeView } from 'vscode'

/**
 * How many milliseconds VS Code gets to report the selection after each try. A busy machine takes seconds, and an early
 * second try costs little.
 */
const patience = [150, 300, 600, 1200, 2400, 4800] as const

/** How often the selection is looked at, in milliseconds. */
const step = 50

/**
 * What came of selecting an element: it's selected (or what the user selected in the meantime), there is none, or VS Code
 * ignored each try.
 */
export type Selecting = 'selected' | 'missing' | 'ignored'

/** Whether to move the keyboard focus to the element, and whether to expand it. */
interface SelectOptions {
  readonly focus: boolean
  readonly expand?: boolean
  /** Waits for a number of milliseconds. */
  readonly wait?: (ms: number) => Promise<unknown>
}

/**
 * Scrolls to an element and selects it. While a change of the tree is pending, VS Code ignores such a request or can't
 * find the element. So it tries again, and finds the element again each time. Rejects with VS Code's error if it never
 * finds the element.
 */
export async function selectInView<Element extends { readonly id: string }>(
  view: Pick<TreeView<Element>, 'reveal' | 'selection' | 'visible'>,
  find: () => Promise<Element | undefined>,
  { wait = sleep, ...options }: SelectOptions,
): Promise<Selecting> {
  const selected = (): string | undefined => view.selection[0]?.id
  const before = selected()
  for (const [tries, limit] of patience.entries()) {
    const element = await find()
    if (!element) return 'missing'
    try {
      await view.reveal(element, { select: true, ...options })
    } catch (error) {
      if (tries === patience.length - 1) throw error
    }
    for (let waited = 0; waited < limit && selected() === before && before !== element.id; waited += step) {
      await wait(step)
    }
    // The user may have selected something else since, or have hidden the view.
    if (selected() === element.id || selected() !== before) return 'selected'
    if (!view.visible) break
  }
  return 'ignored'
}

/** Scrolls to an element and expands it, without selecting it. Tries again while VS Code can't find the element. */
export async function expandInView<Element>(
  view: Pick<TreeView<Element>, 'reveal'>,
  find: () => Promise<Element | undefined>,
): Promise<void> {
  for (const [tries, limit] of patience.entries()) {
    const element = await find()
    if (!element) return
    try {
      return await view.reveal(element, { select: false, expand: true })
    } catch (error) {
      if (tries === patience.length - 1) throw error
      await sleep(limit)
    }
  }
}
