import { Disposable, env, ThemeIcon, Uri } from 'vscode'
import { window } from '../../shared/window/window.ts'

/** What becomes of a text that a person gave: a value, or a sentence about what is wrong with it. */
export type InputCheck<T> = { readonly value: T } | { readonly problem: string }

/** What an input box says. */
export interface Question {
  readonly title: string
  readonly prompt: string
  readonly placeholder?: string
  readonly password?: boolean
  readonly value?: string
  /** A button of the box that opens an address: where the answer is to be had. */
  readonly link?: { readonly label: string; readonly url: string }
}

/**
 * Asks for a text until it is accepted. The box stays open, with the text in it and the reason below, so nothing typed
 * is lost; it is busy while the text is being judged, and leaving it cancels that. Undefined when the person left.
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
