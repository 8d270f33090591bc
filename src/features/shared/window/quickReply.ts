import { QuickInputButtons, ThemeIcon, type QuickInputButton, type QuickPick, type QuickPickItem } from 'vscode'
import { withEmptyRemark, showFiltered } from './filteredRows.ts'
import { window } from './window.ts'

/** The reply to a question: an answer, back to the previous question, or cancellation. */
export type Reply<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'back' }
  | { readonly kind: 'left' }

/** The title and position of a question in a form. */
export interface QuestionFrame {
  readonly title: string
  readonly placeholder: string
  /** From 1. Undefined for a single question. */
  readonly step?: number
  readonly totalSteps?: number
  /** False for the first question. */
  readonly back: boolean
  /** Why the previous answer was refused. It's shown below the input box. */
  readonly problem?: string
}

/** The options of a text question. */
export interface TypingOptions {
  /** Returns the text below the input box, such as how much of a limit is used. */
  readonly prompt?: (text: string) => string
  /** True for secrets, which are hidden. */
  readonly password?: boolean
}

/** A row to choose, or a row that does something and keeps the list open. */
export interface ReplyRow<T> extends QuickPickItem {
  readonly value?: T
  /** Buttons at the end of the row. Each answers with its own value. */
  readonly buttons?: readonly (QuickInputButton & { readonly value?: T })[]
  readonly act?: () => void
}

/** Where the rows of a list come from. */
export interface RowSource<T> {
  /** Returns the rows for the typed text. */
  readonly rows: (typed: string) => readonly ReplyRow<T>[]
  /** Called when the list is open. Call `show` to show the rows again. `signal` is aborted when the list closes. */
  readonly load?: (show: (busy: boolean) => void, signal: AbortSignal) => void
}

/** Lets you choose one row of a list whose rows can still be loading. */
export async function chooseRow<T>(frame: QuestionFrame, source: RowSource<T>): Promise<Reply<T>> {
  const pick = openPick<T>(frame)
  const ending = new AbortController()
  const show = (): void => {
    pick.items = withEmptyRemark(pick, source.rows(pick.value))
  }
  try {
    return await new Promise<Reply<T>>((resolve) => {
      pick.onDidHide(() => resolve({ kind: 'left' }))
      pick.onDidTriggerButton(() => resolve({ kind: 'back' }))
      pick.onDidTriggerItemButton(({ item, button }) => {
        const value = item.buttons?.find(({ tooltip }) => tooltip === button.tooltip)?.value
        if (value !== undefined) resolve({ kind: 'answer', value })
      })
      pick.onDidChangeValue(show)
      pick.onDidAccept(() => {
        const [row] = pick.selectedItems
        if (row?.value !== undefined) resolve({ kind: 'answer', value: row.value })
        else row?.act?.()
      })
      show()
      pick.show()
      source.load?.((busy) => {
        if (ending.signal.aborted) return
        pick.busy = busy
        show()
      }, ending.signal)
    })
  } finally {
    ending.abort()
    pick.dispose()
  }
}

/** Lets you choose any number of rows, even none. */
export async function chooseRows<T>(frame: QuestionFrame, rows: readonly ReplyRow<T>[]): Promise<Reply<T[]>> {
  const pick = openPick<T>(frame)
  pick.canSelectMany = true
  pick.matchOnDescription = true
  showFiltered(pick, rows)
  try {
    return await new Promise<Reply<T[]>>((resolve) => {
      pick.onDidHide(() => resolve({ kind: 'left' }))
      pick.onDidTriggerButton(() => resolve({ kind: 'back' }))
      pick.onDidAccept(() => {
        const values = pick.selectedItems.flatMap(({ value }) => (value === undefined ? [] : [value]))
        resolve({ kind: 'answer', value: values })
      })
      pick.show()
    })
  } finally {
    pick.dispose()
  }
}

/** Asks for a text. `check` returns the value or what is wrong with it. */
export async function typeText<T>(
  frame: QuestionFrame,
  typed: string,
  check: (text: string) => { readonly value: T } | { readonly problem: string },
  { prompt, password = false }: TypingOptions = {},
): Promise<Reply<T>> {
  const box = window.createInputBox()
  const { title, placeholder, step, totalSteps, back, problem = '' } = frame
  Object.assign(box, { title, placeholder, step, totalSteps, ignoreFocusOut: true, value: typed, password })
  box.prompt = prompt?.(typed)
  box.validationMessage = problem
  box.buttons = back ? [QuickInputButtons.Back] : []
  try {
    return await new Promise<Reply<T>>((resolve) => {
      box.onDidHide(() => resolve({ kind: 'left' }))
      box.onDidTriggerButton(() => resolve({ kind: 'back' }))
      box.onDidChangeValue((text) => {
        box.prompt = prompt?.(text)
        const checked = text === '' ? undefined : check(text)
        box.validationMessage = checked && 'problem' in checked ? checked.problem : ''
      })
      box.onDidAccept(() => {
        const checked = check(box.value)
        if ('problem' in checked) box.validationMessage = checked.problem
        else resolve({ kind: 'answer', value: checked.value })
      })
      box.show()
    })
  } finally {
    box.dispose()
  }
}

/** Returns a row with a remark, optionally with an action. */
export function remark(label: string, icon: string, act?: () => void): ReplyRow<never> {
  return { label, iconPath: new ThemeIcon(icon), alwaysShow: true, ...(act ? { act } : {}) }
}

function openPick<T>({ title, placeholder, step, totalSteps, back }: QuestionFrame): QuickPick<ReplyRow<T>> {
  const pick = window.createQuickPick<ReplyRow<T>>()
  Object.assign(pick, { title, placeholder, step, totalSteps, ignoreFocusOut: true })
  pick.buttons = back ? [QuickInputButtons.Back] : []
  keepOrder(pick)
  return pick
}

/**
 * Keeps the rows of a quick pick in their order. By default, VS Code sorts them by how well their labels match. It
 * reads this property, which `@types/vscode` doesn't declare yet (vscode#73904). If it's ignored, the rows are sorted.
 */
export function keepOrder(pick: QuickPick<QuickPickItem>): void {
  Object.assign(pick, { sortByLabel: false })
}
