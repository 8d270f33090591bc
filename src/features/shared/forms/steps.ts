import { l10n, ThemeIcon } from 'vscode'
import type { FieldRule } from '../../../core/platform/operations/fieldRule.ts'
import type { ThemedPicture } from '../labels/iconPictures.ts'
import { chooseRow, chooseRows, remark, typeText, type ReplyRow } from '../window/quickReply.ts'
import { RowReading, type EmptyList } from '../window/rowReading.ts'
import type { FormStep, StepAnswers } from './form.ts'
import { webAddress } from '../../../core/text/strings/addresses.ts'

/** What a text step asks for, and how it checks the answer. */
export interface TextStep {
  /** What to enter: `Name of the share link`. */
  readonly prompt: string
  /** The initial text. */
  readonly value?: string | undefined
  /** The contract's rule for the field, which is checked while the user types. */
  readonly rule?: FieldRule
  /** True if the text can be empty. */
  readonly optional?: boolean
  readonly password?: boolean
  /** Returns what is wrong with the text as a sentence, or undefined. */
  readonly check?: (text: string) => string | undefined
  readonly applies?: FormStep<string>['applies']
}

/** Returns a step that is answered by typing. Spaces around the text are ignored. */
export function textStep({ prompt, value, rule, optional, password, check, applies }: TextStep): FormStep<string> {
  const problemOf = (text: string): string | undefined => {
    if (text === '') return optional ? undefined : l10n.t('Enter a value, or press Escape to cancel.')
    return rule?.problem(text) ?? check?.(text)
  }
  const promptFor = (text: string): string => [prompt, lengthMessage(text.trim(), rule)].filter(Boolean).join(' · ')
  return {
    applies,
    ask: async (frame, before) =>
      await typeText(
        { ...frame, placeholder: '' },
        before ?? value ?? '',
        (typed): { readonly value: string } | { readonly problem: string } => {
          const text = typed.trim()
          const problem = problemOf(text)
          return problem === undefined ? { value: text } : { problem }
        },
        { prompt: promptFor, password },
      ),
  }
}

/** Says what to enter if a text isn't an address of the web. */
export function webAddressProblem(text: string): string | undefined {
  return webAddress(text.trim()) ? undefined : l10n.t('Enter an address that starts with http:// or https://.')
}

/** Returns how much of the length limit a text uses. Empty if there is no limit. */
function lengthMessage(text: string, rule: FieldRule | undefined): string | undefined {
  if (rule?.maxLength === undefined) return undefined
  // JSON Schema counts code points.
  return l10n.t('{0} of {1} characters', Array.from(text).length, rule.maxLength)
}

/** A choice in a list. */
export interface Choice<T> {
  readonly label: string
  readonly description?: string
  readonly detail?: string
  /** The name of one of VS Code's icons. */
  readonly icon?: string
  /** Returns a picture that comes before the icon. It's called only for rows that are shown. */
  readonly picture?: () => ThemedPicture | undefined
  readonly value: T
}

/** A step that is answered by choosing. */
export interface ChoiceStep<T> {
  readonly prompt: string
  /** The choices, or a function that reads them. */
  readonly choices:
    | readonly Choice<T>[]
    | ((signal: AbortSignal, answers: StepAnswers) => Promise<readonly Choice<T>[]>)
  /** Returns what to say if there's nothing to choose from, after the choices were read. */
  readonly empty?: () => EmptyList
  /** The current choice, which comes first. */
  readonly value?: T
  /** Accepts typed text if no row matches it. Returns its value, or what is wrong with it. */
  readonly typed?: (text: string) => { readonly value: T } | { readonly problem: string }
  readonly applies?: FormStep<T>['applies']
}

/** How many rows a list shows. Typing narrows it down. */
const maxRows = 300

/** Returns a step that is answered by choosing from a list, which can still be loading. */
export function choiceStep<T>({ prompt, choices, empty, value, typed, applies }: ChoiceStep<T>): FormStep<T> {
  return {
    applies,
    async ask(frame, before, answers) {
      const current = before === undefined ? value : before
      const read = typeof choices === 'function' ? choices : undefined
      const reading = new RowReading<Choice<T>>(async (signal) => (await read?.(signal, answers)) ?? [], {
        empty: empty ?? (() => ({ label: l10n.t('There’s nothing to select.') })),
        failed: l10n.t('Couldn’t load the list. Press Enter to try again.'),
      })
      if (typeof choices !== 'function') reading.items = choices
      const rows = (text: string): ReplyRow<T>[] => {
        const fitting = choiceRows(reading.items, text, current)
        return [...fitting, ...ownRow(text, typed, fitting), ...reading.remarks]
      }
      return await chooseRow<T>({ ...frame, placeholder: prompt }, { rows, ...(read && { load: reading.load }) })
    },
  }
}

/** A step that is answered by choosing any number of rows. */
export interface ChoicesStep<T> {
  readonly prompt: string
  readonly choices: readonly Choice<T>[]
  readonly values?: readonly T[]
  readonly applies?: FormStep<T[]>['applies']
}

/** Returns a step that is answered by choosing any number of rows, even none. */
export function choicesStep<T>({ prompt, choices, values = [], applies }: ChoicesStep<T>): FormStep<T[]> {
  return {
    applies,
    ask: async (frame, before) =>
      await chooseRows(
        { ...frame, placeholder: prompt },
        choices.map((choice) => ({ ...rowOf(choice), picked: (before ?? values).includes(choice.value) })),
      ),
  }
}

/** Returns two choices for yes and no, with labels of their own. */
export function yesNo(yes: string, no: string): Choice<boolean>[] {
  return [
    { label: yes, value: true },
    { label: no, value: false },
  ]
}

function choiceRows<T>(choices: readonly Choice<T>[], typed: string, current: T | undefined): ReplyRow<T>[] {
  const words = typed.toLowerCase().split(/\s+/)
  const fitting = choices.filter(({ label, description = '', detail = '' }) => {
    const text = `${label} ${description} ${detail}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const first = fitting.filter(({ value }) => value === current && current !== undefined)
  return [...first, ...fitting.filter((choice) => !first.includes(choice))].slice(0, maxRows).map((choice) => ({
    ...rowOf(choice),
    ...(first.includes(choice) ? { description: [choice.description, l10n.t('now')].filter(Boolean).join(' · ') } : {}),
    alwaysShow: true,
  }))
}

function rowOf<T>({ label, description, detail, icon, picture, value }: Choice<T>): ReplyRow<T> {
  return { label, description, detail, iconPath: picture?.() ?? (icon ? new ThemeIcon(icon) : undefined), value }
}

/**
 * Returns a row for the typed text if no other row has the same label. If no row matches and the text isn't valid, the
 * row says why.
 */
function ownRow<T>(text: string, typed: ChoiceStep<T>['typed'], fitting: readonly ReplyRow<T>[]): ReplyRow<T>[] {
  if (!typed || text.trim() === '') return []
  const answer = typed(text.trim())
  if ('problem' in answer) return fitting.length > 0 ? [] : [remark(answer.problem, 'error')]
  if (fitting.some(({ value }) => value === answer.value)) return []
  return [{ ...remark(l10n.t('Use “{0}” as entered', text.trim()), 'pencil'), value: answer.value }]
}
