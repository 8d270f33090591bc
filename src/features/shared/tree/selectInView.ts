import { setTimeout as wait } from 'node:timers/promises'
import type { TreeView } from 'vscode'

/**
 * Milliseconds until the editor has told an extension what is selected, or has read what it was still to read. A busy
 * one takes longer, so each further try waits that much longer.
 */
const pause = 150

/** How often an element is selected again that the editor didn't select. */
const maxTries = 5

/** How an element is shown: with the keyboard in the view or not, expanded or not. */
interface SelectOptions {
  readonly focus: boolean
  readonly expand?: boolean
}

/**
 * Scrolls to an element and selects it. While a change of the tree is on its way, the editor ignores such a request
 * without an error or can't find the element, so it's made again, with the element as it's found then. False where
 * there is none. Rejects with the error of the editor where it never finds the element.
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
    // A person may have selected something else since, or have hidden the view.
    if (selected() === element.id || selected() !== before || !view.visible) break
  }
  return true
}

/** Scrolls to an element and expands it, without selecting it. Asks again while the editor can't find the element. */
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
