import { Disposable, env, ThemeIcon, Uri } from 'vscode'
import { window } from '../../shared/window/window.ts'

/** The result of checking a text: a value, or a sentence about what is wrong with it. */
export type InputCheck<T> = { readonly value: T } | { readonly problem: string }

/** The texts of an input box. */
export interface Question {
  readonly title: string
  readonly prompt: string
  readonly placeholder?: string
  readonly password?: boolean
  readonly value?: string
  /** A button that opens an address where the user finds the answer. */
  readonly link?: { readonly label: string; readonly url: string }
}

/**
 * Asks for a text until it's accepted. The box stays open with the text and the problem, so nothing that was typed is
 * lost. It's busy during the check, and closing it cancels the check. Returns undefined if the user cancels.
 */
export function askUntilAccepted<T>(
  question: Question,
  validate: (text: string, signal: AbortSignal) => Promise<InputCheck<T>>,
): Promise<T | undefined> {
  const box = window.createInputBox()
  const { link, ...shown } = question
  Object.assign(box, { ...shown, ignoreFocusOut: true })
  if (link) box.buttons = [{ iconPath: new ThemeIcon('link-external'), tooltip: link.label }]
  const abort = new AbortController()
  return new Promise<T | undefined>((resolve, reject) => {
    const accept = async () => {
      if (box.busy) return
      box.busy = true
      box.enabled = false
      box.validationMessage = undefined
      try {
        const check = await validate(box.value, abort.signal)
        if ('value' in check) {
          resolve(check.value)
          box.hide()
          return
        }
        box.validationMessage = check.problem
      } catch (error) {
        reject(error)
        box.hide()
      }
      box.enabled = true
      box.busy = false
    }
    const subscriptions = Disposable.from(
      box.onDidAccept(() => void accept()),
      ...(link ? [box.onDidTriggerButton(() => void env.openExternal(Uri.parse(link.url)))] : []),
      box.onDidChangeValue(() => (box.validationMessage = undefined)),
      box.onDidHide(() => {
        abort.abort()
        subscriptions.dispose()
        box.dispose()
        resolve(undefined)
      }),
    )
    box.show()
  })
}
