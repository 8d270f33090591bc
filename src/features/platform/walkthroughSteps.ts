import type { Disposable, Memento, TextEditor } from 'vscode'
import { changeRequestScheme, galleyScheme } from '../../core/platform/uris/uris.ts'
import type { ContextKeys } from '../shared/commands/contextKeys.ts'
import { contextKeys } from '../shared/commands/ids.ts'
import { window } from '../shared/window/window.ts'

const stateKey = 'walkthrough.done'
const keysOfSchemes = new Map<string, typeof contextKeys.hasRead | typeof contextKeys.hasWritten>([
  [galleyScheme, contextKeys.hasRead],
  [changeRequestScheme, contextKeys.hasWritten],
])

/**
 * Remembers that you read a page, or opened one to write. VS Code completes the steps of a walkthrough only for events
 * after the walkthrough was first shown in a window.
 */
export function rememberWalkthroughSteps(state: Memento, keys: Pick<ContextKeys, 'set'>): Disposable {
  const done = (): readonly string[] => state.get<readonly string[]>(stateKey) ?? []
  const note = (editor: TextEditor | undefined): void => {
    const key = keysOfSchemes.get(editor?.document.uri.scheme ?? '')
    if (key === undefined || done().includes(key)) return
    keys.set(key, true)
    void state.update(stateKey, [...done(), key])
  }
  for (const key of keysOfSchemes.values()) if (done().includes(key)) keys.set(key, true)
  note(window.activeTextEditor)
  return window.onDidChangeActiveTextEditor(note)
}
