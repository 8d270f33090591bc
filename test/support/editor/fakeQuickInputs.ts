import * as vscode from 'vscode'
import { eventually } from '../eventually.ts'

/** A quick pick or an input box that a test answers. */
export class FakeQuickInput {
  readonly #accept = new vscode.EventEmitter<void>()
  readonly #hide = new vscode.EventEmitter<void>()
  readonly #button = new vscode.EventEmitter<vscode.QuickInputButton>()
  readonly #itemButton = new vscode.EventEmitter<vscode.QuickPickItemButtonEvent<vscode.QuickPickItem>>()
  readonly #change = new vscode.EventEmitter<string>()
  readonly onDidAccept = this.#accept.event
  readonly onDidHide = this.#hide.event
  readonly onDidTriggerButton = this.#button.event
  readonly onDidTriggerItemButton = this.#itemButton.event
  readonly onDidChangeValue = this.#change.event
  title = ''
  placeholder = ''
  prompt: string | undefined
  value = ''
  busy = false
  canSelectMany = false
  step: number | undefined
  totalSteps: number | undefined
  validationMessage: string | undefined
  buttons: readonly vscode.QuickInputButton[] = []
  activeItems: readonly vscode.QuickPickItem[] = []
  selectedItems: readonly vscode.QuickPickItem[] = []

  #items: readonly vscode.QuickPickItem[] = []

  get items(): readonly vscode.QuickPickItem[] {
    return this.#items
  }

  /** As in VS Code, setting rows activates the first one. */
  set items(items: readonly vscode.QuickPickItem[]) {
    this.#items = items
    this.activeItems = items.slice(0, 1)
  }

  show(): void {}

  dispose(): void {}

  /** The labels of its rows, with separators in brackets. */
  get labels(): string[] {
    return this.items.map(({ label, kind }) => (kind === vscode.QuickPickItemKind.Separator ? `[${label}]` : label))
  }

  type(value: string): void {
    this.value = value
    this.#change.fire(value)
  }

  /** Waits for rows with these labels and chooses them. */
  async choose(...labels: string[]): Promise<void> {
    await eventually(() => {
      this.selectedItems = labels.map((label) => {
        const row = this.items.find((item) => item.label === label)
        if (!row) throw new Error(`There is no “${label}” among ${this.labels.slice(0, 20).join(', ')}.`)
        return row
      })
    })
    this.accept()
  }

  /** Types a text and presses Enter. */
  enter(value: string): void {
    this.type(value)
    this.accept()
  }

  accept(): void {
    this.#accept.fire()
  }

  back(): void {
    this.#button.fire(vscode.QuickInputButtons.Back)
  }

  /** Presses the first of its own buttons. */
  press(): void {
    const [button] = this.buttons
    if (!button) throw new Error('There is no button.')
    this.#button.fire(button)
  }

  leave(): void {
    this.#hide.fire()
  }
}

/** A modal warning that was shown. */
export interface ShownWarning {
  readonly message: string
  readonly detail: string
}

/** Answers the questions that code in the test's own bundle asks. */
export class FakeQuickInputs {
  readonly warnings: ShownWarning[] = []
  /** The error messages. */
  readonly errors: string[] = []
  /** The button to press in modal warnings. Undefined cancels them. */
  answer: string | undefined
  /** The messages that need no answer. */
  readonly notices: string[] = []
  /** How many questions were asked. */
  asked = 0
  readonly #open: FakeQuickInput[] = []
  readonly #original = { ...vscode.window }

  constructor() {
    const open = (): FakeQuickInput => {
      const input = new FakeQuickInput()
      this.asked += 1
      this.#open.push(input)
      return input
    }
    const warn = (message: string, options?: vscode.MessageOptions): Promise<string | undefined> => {
      this.warnings.push({ message, detail: options?.detail ?? '' })
      return Promise.resolve(this.answer)
    }
    const inform = (message: string): Promise<string | undefined> => {
      this.notices.push(message)
      return Promise.resolve(this.answer)
    }
    const fail = (message: string): Promise<undefined> => {
      this.errors.push(message)
      return Promise.resolve(undefined)
    }
    Object.assign(vscode.window, {
      createQuickPick: open,
      createInputBox: open,
      showWarningMessage: warn,
      showErrorMessage: fail,
      showInformationMessage: inform,
    })
  }

  /** Asks as `showInputBox` does, which tests can put in its place. */
  readonly showInputBox = async (): Promise<string | undefined> => {
    const input = vscode.window.createInputBox()
    return await new Promise((resolve) => {
      input.onDidAccept(() => resolve(input.value))
      input.onDidHide(() => resolve(undefined))
    })
  }

  /** Leaves all questions and forgets all messages, so that a failed test doesn't affect the next one. */
  reset(): void {
    for (const input of this.#open.splice(0)) input.leave()
    for (const list of [this.warnings, this.errors, this.notices]) list.length = 0
    this.answer = undefined
  }

  /** Waits for the next question. */
  async next(): Promise<FakeQuickInput> {
    return await eventually(() => {
      const input = this.#open.shift()
      if (!input) throw new Error(['Nothing is asked.', ...this.errors, ...this.notices].join('\n'))
      return input
    })
  }

  restore(): void {
    const { createQuickPick, createInputBox, withProgress } = this.#original
    const { showWarningMessage, showErrorMessage, showInformationMessage } = this.#original
    Object.assign(vscode.window, {
      createQuickPick,
      createInputBox,
      showWarningMessage,
      showErrorMessage,
      showInformationMessage,
      withProgress,
    })
  }
}
