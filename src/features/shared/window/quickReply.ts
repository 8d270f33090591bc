import { QuickInputButtons, ThemeIcon, type QuickPick, type QuickPickItem } from 'vscode'
import { neverSilent, showFiltered } from './filteredRows.ts'
import { keepOrder } from './quickPickOrder.ts'
import { window } from './window.ts'

/** What someone did with a question: answered it, went back to the one before, or left. */
export type Reply<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'back' }
  | { readonly kind: 'left' }

/** The place of a question among the others. */
export interface QuestionFrame {
  readonly title: string
  readonly placeholder: string
  /** From 1; without it the question is alone. */
  readonly step?: number
  readonly totalSteps?: number
  /** False for the first question, which has no way back. */
  readonly back: boolean
  /** Why the answer before was refused; is below the box for what is typed. */
  readonly problem?: string
}

/** How a text is asked for, beside the frame. */
export interface TypingOptions {
  /** What is below the box for what is typed, such as how much of a limit is used. */
  readonly prompt?: (text: string) => string
  /** True for secrets, which aren't shown. */
  readonly password?: boolean
}

/** A row to choose, or one that does something and leaves the list open. */
export interface ReplyRow<T> extends QuickPickItem {
  readonly value?: T
  readonly act?: () => void
}

/** How the rows of a list come about. */
export interface RowSource<T> {
  /** The rows for what was typed. */
  readonly rows: (typed: string) => readonly ReplyRow<T>[]
  /** Called once the list is open; calls back whenever the rows are to be shown again. `signal` ends with the list. */
  readonly load?: (show: (busy: boolean) => void, signal: AbortSignal) => void
}

/** Lets someone choose one row of a list whose rows may still be arriving. */
export async function chooseRow<T>(frame: QuestionFrame, source: RowSource<T>): Promise<Reply<T>> {
  const pick = openPick<T>(frame)
  const ending = new AbortController()
  const show = (): void => {
    pick.items = neverSilent(pick, source.rows(pick.value))
  }
  try {
    return await new Promise<Reply<T>>((resolve) => {
      pick.onDidHide(() => resolve({ kind: 'left' }))
      pick.onDidTriggerButton(() => resolve({ kind: 'back' }))
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

/** Lets someone choose any number of rows, none included. */
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

/** Lets someone type; `check` says what is wrong, or gives the value. */
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

/** A row that says something, which may come with something to do. */
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
