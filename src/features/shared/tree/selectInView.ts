import { setTimeout as wait } from 'node:timers/promises'
import type { TreeView } from 'vscode'

/**
 * The milliseconds until VS Code has reported the selection, or has finished reading. A busy one takes longer, so each
 * attempt waits longer than the one before.
 */
const pause = 150

/** The maximum number of tries to select an element. */
const maxTries = 5

/** Whether to move the keyboard focus to the element, and whether to expand it. */
interface SelectOptions {
  readonly focus: boolean
  readonly expand?: boolean
}

/**
 * Scrolls to an element and selects it. While a change of the tree is pending, VS Code ignores such a request or can't
 * find the element. So it tries again, and finds the element again each time. Returns false if there is no element.
 * Rejects with VS Code's error if it never finds the element.
 */
export async function selectInView<Element extends { readonly id: string }>(
  view: Pick<TreeView<Element>, 'reveal' | 'selection' | 'visible'>,
  find: () => Promise<Element | undefined>,
  options: SelectOptions,
): Promise<boolean> {
  const selected = (): string | undefined => view.selection[0]?.id
  const before = selected()
  for (let tries = 1; tries <= maxTries; tries++) {
    const element = await find()
    if (!element) return false
    try {
      await view.reveal(element, { select: true, ...options })
    } catch (error) {
      if (tries === maxTries) throw error
    }
    if (selected() !== element.id) await wait(pause * tries)
    // The user may have selected something else since, or have hidden the view.
    if (selected() === element.id || selected() !== before || !view.visible) break
  }
  return true
}

/** Scrolls to an element and expands it, without selecting it. Tries again while VS Code can't find the element. */
export async function expandInView<Element>(
  view: Pick<TreeView<Element>, 'reveal'>,
  find: () => Promise<Element | undefined>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const element = await find()
    if (!element) return
    try {
      return await view.reveal(element, { select: false, expand: true })
    } catch (error) {
      if (tries === maxTries) throw error
      await wait(pause * tries)
    }
  }
}
