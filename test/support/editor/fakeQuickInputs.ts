import * as vscode from 'vscode'
import { eventually } from '../eventually.ts'

/** A quick pick or an input box that a test answers. */
export class FakeQuickInput {
  readonly #accept = new vscode.EventEmitter<void>()
  readonly #hide = new vscode.EventEmitter<void>()
  readonly #button = new vscode.EventEmitter<vscode.QuickInputButton>()
  readonly #change = new vscode.EventEmitter<string>()
  readonly onDidAccept = this.#accept.event
  readonly onDidHide = this.#hide.event
  readonly onDidTriggerButton = this.#button.event
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

  /** Rows that are set again begin at the first. */
  set items(items: readonly vscode.QuickPickItem[]) {
    this.#items = items
    this.activeItems = items.slice(0, 1)
  }

  show(): void {}

  dispose(): void {}

  /** Labels of its rows, separators in brackets. */
  get labels(): string[] {
    return this.items.map(({ label, kind }) => (kind === vscode.QuickPickItemKind.Separator ? `[${label}]` : label))
  }

  type(value: string): void {
    this.value = value
    this.#change.fire(value)
  }

  /** Waits for a row with this label and chooses it. */
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

  leave(): void {
    this.#hide.fire()
  }
}

/** A modal warning as someone saw it. */
export interface SeenWarning {
  readonly message: string
  readonly detail: string
}

/** The questions that code of the test's own bundle asks, for a test to answer. */
export class FakeQuickInputs {
  readonly warnings: SeenWarning[] = []
  /** What error messages said. */
  readonly errors: string[] = []
  /** The button that is pressed in modal warnings; undefined leaves them. */
  answer: string | undefined
  /** What was reported without a question that someone has to answer. */
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

  /** The next question, once it is asked. */
  async next(): Promise<FakeQuickInput> {
    return await eventually(() => {
      const input = this.#open.shift()
      if (!input) throw new Error('Nothing is asked.')
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
