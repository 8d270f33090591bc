import * as vscode from 'vscode'

/** An input box that a test types into. */
export class FakeInputBox {
  readonly #accept = new vscode.EventEmitter<void>()
  readonly #hide = new vscode.EventEmitter<void>()
  readonly onDidAccept = this.#accept.event
  readonly onDidHide = this.#hide.event
  readonly onDidChangeValue = new vscode.EventEmitter<string>().event
  title = ''
  value = ''
  password = false
  busy = false
  enabled = true
  ignoreFocusOut = false
  validationMessage: string | undefined

  show(): void {}

  dispose(): void {}

  hide(): void {
    this.#hide.fire()
  }

  /** Types a text and presses Enter. */
  enter(value: string): void {
    this.value = value
    this.#accept.fire()
  }
}

/** Makes code in the test's own bundle open fake input boxes until `restore` is called. */
export function fakeInputBoxes(): { readonly boxes: FakeInputBox[]; restore(): void } {
  const original = vscode.window.createInputBox
  const boxes: FakeInputBox[] = []
  vscode.window.createInputBox = () => {
    const box = new FakeInputBox()
    boxes.push(box)
    return box as unknown as vscode.InputBox
  }
  return { boxes, restore: () => void (vscode.window.createInputBox = original) }
}
