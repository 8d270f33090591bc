// oxlint-disable-next-line no-restricted-imports -- the one place that hands the editor's own window on
import { window as editorWindow } from 'vscode'
import type {
  CancellationToken,
  InputBox,
  InputBoxOptions,
  MessageOptions,
  Progress,
  ProgressOptions,
  QuickInput,
  QuickPick,
  QuickPickItem,
  QuickPickOptions,
  StatusBarAlignment,
  StatusBarItem,
} from 'vscode'
import { literalText } from '../../../core/text/strings/literalText.ts'
import { showFiltered } from './filteredRows.ts'

type Rows<T> = readonly T[] | Thenable<readonly T[]>
type ProgressStep = { readonly message?: string; readonly increment?: number }

/** A status bar item that shows its text literally, after one of Galley's icons. */
export type LiteralStatusBarItem = Omit<StatusBarItem, 'text'> & {
  /** Sets the icon and the text. */
  readonly showText: (icon: string, text: string) => void
}

/**
 * Functions that show messages and ask questions. VS Code turns `[text](command:…)` into a link that runs a command,
 * and `$(name)` into an icon. Titles and sentences from servers, files and other people get into these texts, so
 * they're all escaped. For its own icons and actions, Galley uses `iconPath` and buttons.
 */
const literal = {
  showInformationMessage: messages('showInformationMessage'),
  showWarningMessage: messages('showWarningMessage'),
  showErrorMessage: messages('showErrorMessage'),
  showQuickPick,

  setStatusBarMessage: (text: string, milliseconds: number) =>
    editorWindow.setStatusBarMessage(literalText(text), milliseconds),

  createStatusBarItem: (id: string, alignment: StatusBarAlignment, priority: number): LiteralStatusBarItem => {
    const item = editorWindow.createStatusBarItem(id, alignment, priority)
    const showText = (icon: string, text: string): void => {
      item.text = `$(${icon}) ${literalText(text)}`
    }
    return Object.assign(item, { showText })
  },

  withProgress: <T>(
    options: ProgressOptions,
    task: (progress: Progress<ProgressStep>, token: CancellationToken) => Thenable<T>,
  ): Thenable<T> =>
    editorWindow.withProgress(literalTexts(options, ['title']), (progress, token) =>
      task({ report: (step) => progress.report(literalTexts(step, ['message'])) }, token),
    ),

  showInputBox: (options: InputBoxOptions): Thenable<string | undefined> =>
    editorWindow.showInputBox({
      ...literalTexts(options, ['title', 'prompt', 'placeHolder']),
      validateInput: async (text) => literalProblem(await options.validateInput?.(text)),
    }),

  createInputBox: (): InputBox => literalInput(editorWindow.createInputBox()),
  createQuickPick: <T extends QuickPickItem>(): QuickPick<T> => literalInput(editorWindow.createQuickPick<T>()),
}

/** VS Code's window. It shows every text literally. */
export const window = Object.create(editorWindow, Object.getOwnPropertyDescriptors(literal)) as typeof literal &
  Omit<typeof editorWindow, keyof typeof literal>

function messages(kind: 'showInformationMessage' | 'showWarningMessage' | 'showErrorMessage') {
  return async <T extends string>(
    message: string,
    ...rest: readonly (MessageOptions | T)[]
  ): Promise<T | undefined> => {
    const options = rest.find((each) => typeof each === 'object')
    const buttons = rest.filter((each) => typeof each === 'string')
    const labels = buttons.map(literalText)
    const answer = await (options
      ? editorWindow[kind](literalText(message), literalTexts(options, ['detail']), ...labels)
      : editorWindow[kind](literalText(message), ...labels))
    return answer === undefined ? undefined : buttons[labels.indexOf(answer)]
  }
}

function showQuickPick<T extends QuickPickItem>(
  rows: Rows<T>,
  options: QuickPickOptions & { readonly canPickMany: true },
): Promise<T[] | undefined>
function showQuickPick<T extends QuickPickItem>(rows: Rows<T>, options?: QuickPickOptions): Promise<T | undefined>
async function showQuickPick(
  rows: Rows<QuickPickItem>,
  { placeHolder: placeholder, canPickMany = false, ...options }: QuickPickOptions = {},
): Promise<QuickPickItem | readonly QuickPickItem[] | undefined> {
  const pick = literal.createQuickPick()
  Object.assign(pick, { ...options, placeholder, canSelectMany: canPickMany, busy: 'then' in rows })
  const left = new Promise<undefined>((resolve) => pick.onDidHide(() => resolve(undefined)))
  try {
    if (pick.busy) pick.show()
    const known = await Promise.race([rows, left])
    if (!known) return undefined
    pick.busy = false
    const accepted = new Promise<readonly QuickPickItem[]>((resolve) => {
      pick.onDidAccept(() => {
        const picked = pick.selectedItems.filter((row) => known.includes(row))
        if (canPickMany || picked.length > 0) resolve(picked)
      })
    })
    showFiltered(pick, known)
    pick.show()
    const picked = await Promise.race([accepted, left])
    return canPickMany ? picked : picked?.[0]
  } finally {
    pick.dispose()
  }
}

/** Returns an input that escapes texts when they're set. Typed text and selected rows are returned unchanged. */
function literalInput<T extends QuickInput>(input: T): T {
  const rows = new LiteralRows()
  return new Proxy(input, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key)
      if (Array.isArray(value) && isRows(key)) return rows.given(value)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set(target, key, value: unknown) {
      if (Array.isArray(value) && key === 'items') return Reflect.set(target, key, rows.show(value))
      if (Array.isArray(value) && isRows(key)) return Reflect.set(target, key, rows.shown(value))
      return Reflect.set(target, key, key === 'value' ? value : literalProblem(value))
    },
  })
}

function isRows(key: string | symbol): boolean {
  return key === 'items' || key === 'activeItems' || key === 'selectedItems'
}

/** Maps rows to the escaped rows that are shown, and back. */
class LiteralRows {
  readonly #shown = new WeakMap<QuickPickItem, QuickPickItem>()
  readonly #given = new WeakMap<QuickPickItem, QuickPickItem>()

  show(rows: readonly QuickPickItem[]): QuickPickItem[] {
    for (const row of rows) {
      const { label, description, detail } = row
      const texts = literalTexts({ label, description, detail }, ['label', 'description', 'detail'])
      const shown: QuickPickItem = Object.create(row, Object.getOwnPropertyDescriptors(texts))
      this.#shown.set(row, shown)
      this.#given.set(shown, row)
    }
    return this.shown(rows)
  }

  shown(rows: readonly QuickPickItem[]): QuickPickItem[] {
    return rows.map((row) => this.#shown.get(row) ?? row)
  }

  given(rows: readonly QuickPickItem[]): QuickPickItem[] {
    return rows.map((row) => this.#given.get(row) ?? row)
  }
}

/** Escapes a sentence, or the message of an object with a severity. Other values stay as they are. */
function literalProblem<T>(problem: T): T | string {
  if (typeof problem === 'string') return literalText(problem)
  return typeof problem === 'object' && problem !== null && 'message' in problem
    ? literalTexts(problem, ['message'])
    : problem
}

/** Returns a copy of an object with these fields escaped, if they're texts. */
function literalTexts<T extends object>(given: T, fields: readonly (keyof T)[]): T {
  const texts = fields.flatMap((field) => {
    const text = given[field]
    return typeof text === 'string' ? [[field, literalText(text)]] : []
  })
  return { ...given, ...Object.fromEntries(texts) }
}
