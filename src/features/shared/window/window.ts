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

/** A status bar item whose text shows as it is written, behind an icon of Galley's own. */
export type LiteralStatusBarItem = Omit<StatusBarItem, 'text'> & {
  /** Shows `$(icon)` and the text from now on. */
  readonly showText: (icon: string, text: string) => void
}

/**
 * What asks and tells. The editor reads `[text](command:…)` in such texts as a link that runs a command, and `$(name)`
 * as an icon; titles and sentences of servers, files and other people get into them, so all of them are shown as they
 * are written. An icon of Galley's own is an `iconPath`, and an action of its own is a button.
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

/** The editor's window, which shows every text it is given as it is written. */
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

/** An input whose texts become literal when they are set; what someone types, and the rows given, are read as they are. */
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

/** Rows as they were given, and as they are shown: the same with other texts. */
class LiteralRows {
  readonly #shown = new WeakMap<QuickPickItem, QuickPickItem>()
  readonly #given = new WeakMap<QuickPickItem, QuickPickItem>()

  show(rows: readonly QuickPickItem[]): QuickPickItem[] {
    for (const row of rows) {
      const texts = literalTexts({ label: row.label, description: row.description, detail: row.detail }, [
        'label',
        'description',
        'detail',
      ])
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

/** A sentence, or one with its severity; everything else stays as it is. */
function literalProblem<T>(problem: T): T | string {
  if (typeof problem === 'string') return literalText(problem)
  return typeof problem === 'object' && problem !== null && 'message' in problem
    ? literalTexts(problem, ['message'])
    : problem
}

/** The same with these fields as literal texts, as far as they are texts. */
function literalTexts<T extends object>(given: T, fields: readonly (keyof T)[]): T {
  const texts = fields.flatMap((field) => {
    const text = given[field]
    return typeof text === 'string' ? [[field, literalText(text)]] : []
  })
  return { ...given, ...Object.fromEntries(texts) }
}
