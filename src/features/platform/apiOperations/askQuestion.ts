import { l10n, ThemeIcon } from 'vscode'
import type { OperationName } from '../../../contract/operations.ts'
import type { IdChoice } from '../../../core/platform/operations/idChoices.ts'
import type { OperationCatalog } from '../../../core/platform/operations/operationCatalog.ts'
import type { Question } from '../../../core/platform/operations/operationForm.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { explainError } from '../../shared/window/explainError.ts'
import { RowReading } from '../../shared/window/rowReading.ts'
import type { IdReader } from './idReader.ts'
import {
  chooseRow,
  chooseRows,
  remark,
  typeText,
  type QuestionFrame,
  type Reply,
  type ReplyRow,
} from '../../shared/window/quickReply.ts'

/** How many rows a list shows. Typing narrows it down. */
const maxRows = 300

/** What is known when a question is asked. */
export interface QuestionContext {
  readonly operation: OperationName
  readonly frame: QuestionFrame
  readonly catalog: OperationCatalog
  readonly ids: IdReader
  /** The parameters that were answered. */
  readonly known: Readonly<Record<string, unknown>>
  /** The previous answer, or else a suggestion. */
  readonly preset: unknown
}

/** Asks for the value of one parameter, in a way that fits its type. */
export async function askQuestion(question: Question, context: QuestionContext): Promise<Reply<unknown>> {
  const { catalog, frame, operation, preset } = context
  const check = (text: string): ReturnType<OperationCatalog['answer']> => catalog.answer(operation, question, text)
  switch (question.kind) {
    case 'boolean':
      return await chooseRow(frame, closedSet([true, false], preset))
    case 'choice':
      return await chooseRow(frame, closedSet(question.choices, preset))
    case 'choices': {
      const chosen = Array.isArray(preset) ? preset : []
      return await chooseRows(
        frame,
        question.choices.map((value) => ({ label: value, value, picked: chosen.includes(value) })),
      )
    }
    case 'texts':
      return question.sources.length > 0
        ? await askForSeveralIds(question, context)
        : await typeText(frame, Array.isArray(preset) ? preset.join(', ') : '', check)
    case 'number':
    case 'text':
      return question.sources.length > 0
        ? await askForId(question, context)
        : await typeText(frame, typeof preset === 'string' || typeof preset === 'number' ? String(preset) : '', check)
  }
}

function closedSet<T extends string | boolean>(values: readonly T[], preset: unknown) {
  const ordered = [...values].sort((one, other) => Number(other === preset) - Number(one === preset))
  return {
    rows: (typed: string): ReplyRow<T>[] =>
      ordered
        .filter((value) => contains(String(value), typed))
        .map((value) => ({ label: String(value), alwaysShow: true, value })),
  }
}

/** Lists things by name. Any typed text can be used as the id, even if the list can't be read. */
async function askForId(question: Question, context: QuestionContext): Promise<Reply<unknown>> {
  const { catalog, operation, frame, ids, known, preset } = context
  const reading = new RowReading<IdChoice>(async (signal) => await ids.read(question.sources, known, signal), {
    empty: () => ({ label: l10n.t('There’s nothing to select from. Enter an ID.') }),
    failed: l10n.t('Couldn’t load the list. Press Enter to try again, or enter an ID.'),
  })
  const rows = (typed: string): ReplyRow<unknown>[] => {
    const { items, remarks } = reading
    const text = typed.trim()
    const found = idRows(items, text, preset)
    if (text === '' || items.some(({ id }) => id === text)) return [...found, ...remarks]
    const answer = catalog.answer(operation, question, text)
    const own: ReplyRow<unknown> =
      'problem' in answer
        ? remark(answer.problem, 'error')
        : { ...remark(l10n.t('Use “{0}” as entered', text), 'pencil'), value: answer.value }
    return [...found, own, ...remarks]
  }
  return await chooseRow<unknown>(frame, { load: reading.load, rows })
}

/** Returns the choices that contain the typed text, the preset first. */
function idRows(choices: readonly IdChoice[], typed: string, preset: unknown): ReplyRow<string>[] {
  const fitting = choices.filter(({ id, label, about }) => contains(`${label} ${about} ${id}`, typed))
  const first = fitting.filter(({ id }) => id === preset)
  return [...first, ...fitting.filter(({ id }) => id !== preset)].slice(0, maxRows).map(({ id, label, about }) => ({
    label: displayTitle(label, id),
    description: [about, id === label ? '' : id].filter(Boolean).join(' · '),
    ...(id === preset ? { iconPath: new ThemeIcon('target') } : {}),
    alwaysShow: true,
    value: id,
  }))
}

/** Asks for several things by name, or for their ids separated by commas if they can't be listed. */
async function askForSeveralIds(question: Question, context: QuestionContext): Promise<Reply<unknown>> {
  const { catalog, operation, frame, ids, known, preset } = context
  const chosen = Array.isArray(preset) ? preset : []
  let choices: readonly IdChoice[]
  try {
    choices = await ids.read(question.sources, known, AbortSignal.timeout(10_000))
  } catch (error) {
    const reason = explainError(error).message
    const typing = { ...frame, placeholder: l10n.t('IDs, separated by commas. {0}', reason) }
    return await typeText(typing, chosen.join(', '), (text) => catalog.answer(operation, question, text))
  }
  const rows = choices.map(({ id, label, about }) => ({
    label: displayTitle(label, id),
    description: [about, id].filter(Boolean).join(' · '),
    value: id,
    picked: chosen.includes(id),
  }))
  return await chooseRows(frame, rows)
}

function contains(text: string, typed: string): boolean {
  const low = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word))
}
