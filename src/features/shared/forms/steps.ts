import { l10n, ThemeIcon } from 'vscode'
import type { FieldRule } from '../../../core/platform/operations/fieldRule.ts'
import { explainError, isCancellation } from '../window/explainError.ts'
import { chooseRow, chooseRows, remark, typeText, type ReplyRow } from '../window/quickReply.ts'
import type { FormStep, StepAnswers } from './form.ts'

/** What a text step asks, and how it checks. */
export interface TextStep {
  /** What is asked for: `Name of the share link`. */
  readonly prompt: string
  /** What is there at first. */
  readonly value?: string | undefined
  /** What the contract says about the field; checked while someone types. */
  readonly rule?: FieldRule
  /** True if nothing may be given; the answer is then an empty text. */
  readonly optional?: boolean
  readonly password?: boolean
  /** Further checks: what is wrong with the text as a sentence, or undefined. */
  readonly check?: (text: string) => string | undefined
  readonly applies?: FormStep<string>['applies']
}

/** A step that is answered by typing. Spaces around the text don't count. */
export function textStep({ prompt, value, rule, optional, password, check, applies }: TextStep): FormStep<string> {
  const problemOf = (text: string): string | undefined => {
    if (text === '') return optional ? undefined : l10n.t('Enter a value, or press Escape to cancel.')
    return rule?.problem(text) ?? check?.(text)
  }
  const promptFor = (text: string): string => [prompt, lengthMessage(text.trim(), rule)].filter(Boolean).join(' · ')
  return {
    ...(applies ? { applies } : {}),
    ask: async (frame, before) =>
      await typeText(
        { ...frame, placeholder: '' },
        before ?? value ?? '',
        (typed): { readonly value: string } | { readonly problem: string } => {
          const text = typed.trim()
          const problem = problemOf(text)
          return problem === undefined ? { value: text } : { problem }
        },
        { prompt: promptFor, ...(password ? { password } : {}) },
      ),
  }
}

/** How much of the limit a text uses. Empty if the contract sets none. */
function lengthMessage(text: string, rule: FieldRule | undefined): string | undefined {
  if (rule?.maxLength === undefined) return undefined
  // JSON Schema counts code points.
  return l10n.t('{0} of {1} characters', Array.from(text).length, rule.maxLength)
}

/** Something to choose. */
export interface Choice<T> {
  readonly label: string
  readonly description?: string
  readonly detail?: string
  /** Name of an icon of the editor. */
  readonly icon?: string
  readonly value: T
}

/** What a step asks that is answered by choosing. */
export interface ChoiceStep<T> {
  readonly prompt: string
  /** What there is to choose, or the way to read it. */
  readonly choices:
    | readonly Choice<T>[]
    | ((signal: AbortSignal, answers: StepAnswers) => Promise<readonly Choice<T>[]>)
  /** What is chosen now; it is first. */
  readonly value?: T
  /** Lets what is typed be the answer where no row fits: the value, or what is wrong with it. */
  readonly typed?: (text: string) => { readonly value: T } | { readonly problem: string }
  readonly applies?: FormStep<T>['applies']
}

/** More rows than this make no list that someone reads; typing narrows it down. */
const maxRows = 300

/** A step that is answered by choosing one of a list, which may be read while it is open. */
export function choiceStep<T>({ prompt, choices, value, typed, applies }: ChoiceStep<T>): FormStep<T> {
  return {
    ...(applies ? { applies } : {}),
    async ask(frame, before, answers) {
      const current = before === undefined ? value : before
      let known = typeof choices === 'function' ? undefined : choices
      let remarks: readonly ReplyRow<T>[] = []
      const read = (show: (busy: boolean) => void, signal: AbortSignal): void => {
        if (typeof choices !== 'function') return
        show(true)
        remarks = []
        choices(signal, answers)
          .then((found) => {
            known = found
            if (found.length === 0) remarks = [remark(l10n.t('There’s nothing to select.'), 'info')]
          })
          .catch((error: unknown) => {
            if (isCancellation(error)) return
            const label = l10n.t('Couldn’t load the list. Press Enter to try again.')
            remarks = [{ ...remark(label, 'error', () => read(show, signal)), detail: explainError(error).message }]
          })
          .finally(() => show(false))
      }
      const rows = (text: string): ReplyRow<T>[] => {
        const fitting = choiceRows(known ?? [], text, current)
        return [...fitting, ...ownRow(text, typed, fitting), ...remarks]
      }
      return await chooseRow<T>({ ...frame, placeholder: prompt }, { rows, load: read })
    },
  }
}

/** What a step asks that is answered by choosing any number. */
export interface ChoicesStep<T> {
  readonly prompt: string
  readonly choices: readonly Choice<T>[]
  readonly values?: readonly T[]
  readonly applies?: FormStep<T[]>['applies']
}

/** A step that is answered by choosing any number of a list, none included. */
export function choicesStep<T>({ prompt, choices, values = [], applies }: ChoicesStep<T>): FormStep<T[]> {
  return {
    ...(applies ? { applies } : {}),
    ask: async (frame, before) =>
      await chooseRows(
        { ...frame, placeholder: prompt },
        choices.map((choice) => ({ ...rowOf(choice), picked: (before ?? values).includes(choice.value) })),
      ),
  }
}

/** *Yes* and *No* as choices, in words of their own. */
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

function rowOf<T>({ label, description, detail, icon, value }: Choice<T>): ReplyRow<T> {
  return {
    label,
    value,
    ...(description ? { description } : {}),
    ...(detail ? { detail } : {}),
    ...(icon ? { iconPath: new ThemeIcon(icon) } : {}),
  }
}

/** What is typed as an answer, where no row is the same, or why it is none, where no row fits. */
function ownRow<T>(text: string, typed: ChoiceStep<T>['typed'], fitting: readonly ReplyRow<T>[]): ReplyRow<T>[] {
  if (!typed || text.trim() === '') return []
  const answer = typed(text.trim())
  if ('problem' in answer) return fitting.length > 0 ? [] : [remark(answer.problem, 'error')]
  if (fitting.some(({ value }) => value === answer.value)) return []
  return [{ ...remark(l10n.t('Use “{0}” as entered', text.trim()), 'pencil'), value: answer.value }]
}
