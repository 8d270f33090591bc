import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { eventually } from '../eventually.ts'
import { FakeQuickInput } from './fakeQuickInputs.ts'

/** A message that was shown. */
export interface ShownMessage {
  readonly kind: 'info' | 'warning' | 'error'
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
}

/** Answers questions and records messages, including those of the extension, which shares the API object. */
export class FakeAnswers {
  readonly messages: ShownMessage[] = []
  /** The labels of each quick pick's rows. */
  readonly picks: string[][] = []
  /** Returns the button to press in a message, by a part of its label. Undefined presses none. */
  press: (message: ShownMessage) => string | undefined | Promise<string | undefined> = () => undefined
  /** The rows to choose in the next quick picks, by parts of their labels. An array chooses several. */
  readonly choose: (string | readonly string[])[] = []
  /** The texts to type into the next input boxes. */
  readonly type: string[] = []
  /** The title of each input box. */
  readonly titles: string[] = []
  /** The initial text of each input box. */
  readonly proposals: string[] = []
  /** The validation messages of input boxes. */
  readonly validations: string[] = []
  /** What happens while an input box is open. */
  whileTyping: () => unknown = () => undefined
  readonly #original = { ...vscode.window }

  constructor() {
    const tell =
      (kind: ShownMessage['kind']) =>
      async (message: string, ...rest: unknown[]): Promise<string | undefined> => {
        const [first] = rest
        const hasOptions = typeof first === 'object'
        const buttons = (hasOptions ? rest.slice(1) : rest) as string[]
        const detail = hasOptions ? ((first as vscode.MessageOptions).detail ?? '') : ''
        const seen = { kind, message, detail, buttons }
        this.messages.push(seen)
        const wanted = await this.press(seen)
        return wanted === undefined ? undefined : buttons.find((button) => button.includes(wanted))
      }
    Object.assign(vscode.window, {
      showInformationMessage: tell('info'),
      showWarningMessage: tell('warning'),
      showErrorMessage: tell('error'),
      createQuickPick: () => this.#pick(),
      showInputBox: async (options?: vscode.InputBoxOptions) => await this.#input(options),
    })
  }

  /** The last message. */
  get lastMessage(): string {
    return this.messages.at(-1)?.message ?? ''
  }

  /** Clears everything, for the next step. */
  clear(): void {
    this.messages.length = 0
    this.picks.length = 0
    this.choose.length = 0
    this.type.length = 0
    this.titles.length = 0
    this.proposals.length = 0
    this.validations.length = 0
    this.press = () => undefined
    this.whileTyping = () => undefined
  }

  restore(): void {
    const { showInformationMessage, showWarningMessage, showErrorMessage, createQuickPick, showInputBox } =
      this.#original
    Object.assign(vscode.window, {
      showInformationMessage,
      showWarningMessage,
      showErrorMessage,
      createQuickPick,
      showInputBox,
    })
  }

  #pick(): FakeQuickInput {
    const pick = new FakeQuickInput()
    let shown = false
    pick.show = () => {
      if (!shown) void this.#answer(pick)
      shown = true
    }
    return pick
  }

  async #answer(pick: FakeQuickInput): Promise<void> {
    await eventually(() => assert.ok(!pick.busy))
    this.picks.push(pick.items.map(({ label }) => label))
    const wanted = this.choose.shift()
    const chosen = pick.items.filter(({ label }) => [wanted ?? []].flat().some((part) => label.includes(part)))
    if (wanted === undefined || (!pick.canSelectMany && chosen.length === 0)) return pick.leave()
    pick.selectedItems = pick.canSelectMany ? chosen : chosen.slice(0, 1)
    pick.accept()
  }

  async #input(options?: vscode.InputBoxOptions): Promise<string | undefined> {
    this.titles.push(options?.title ?? '')
    this.proposals.push(options?.value ?? '')
    const value = this.type.shift()
    await this.whileTyping()
    if (value === undefined) return undefined
    const problem = await options?.validateInput?.(value)
    if (!problem) return value
    this.validations.push(typeof problem === 'string' ? problem : problem.message)
    const isWarning = typeof problem === 'object' && problem.severity !== vscode.InputBoxValidationSeverity.Error
    return isWarning ? value : undefined
  }
}
