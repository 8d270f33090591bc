import { l10n } from 'vscode'
import type { OperationCatalog } from '../../../core/platform/operations/operationCatalog.ts'
import type { OperationForm, Question } from '../../../core/platform/operations/operationForm.ts'
import type { OperationInput } from '../../../core/platform/operations/requestText.ts'
import { askQuestion } from './askQuestion.ts'
import type { IdReader } from './idReader.ts'
import { chooseRows, type QuestionFrame, type Reply } from '../../shared/window/quickReply.ts'

/** A form of an operation, with help for filling it in. */
export interface FormToFill {
  readonly form: OperationForm
  readonly catalog: OperationCatalog
  readonly ids: IdReader
  /** Suggested values by parameter: from what is open or selected, or used last. */
  readonly presets: Readonly<Record<string, unknown>>
}

/**
 * Asks for the parameters of an operation: first the required ones, then which optional ones to set, then those. Each
 * question has a way back to the one before, and the first one to what came before the form.
 */
export async function fillForm(toFill: FormToFill): Promise<Reply<OperationInput>> {
  const { form } = toFill
  const answers = new Map<string, unknown>()
  let chosen: readonly Question[] = []
  for (let at = 0; ;) {
    const questions = [...form.required, ...(form.optional.length > 0 ? ['optional' as const] : []), ...chosen]
    const question = questions[at]
    if (question === undefined) {
      const given = new Set([...form.required, ...chosen].map(({ name }) => name))
      return { kind: 'answer', value: Object.fromEntries([...answers].filter(([name]) => given.has(name))) }
    }
    const step = { step: at + 1, totalSteps: questions.length, back: true, title: form.name }
    const reply =
      question === 'optional' ? await askWhichOptional(form, chosen, step) : await ask(question, answers, toFill, step)
    if (reply.kind === 'left' || (reply.kind === 'back' && at === 0)) return reply
    if (reply.kind === 'back') at--
    else {
      if (question === 'optional') chosen = reply.value as readonly Question[]
      else answers.set(question.name, reply.value)
      at++
    }
  }
}

type Step = Omit<QuestionFrame, 'placeholder'>

async function ask(
  question: Question,
  answers: ReadonlyMap<string, unknown>,
  { form, catalog, ids, presets }: FormToFill,
  step: Step,
): Promise<Reply<unknown>> {
  const { name } = question
  const preset = answers.get(name) ?? presets[name]
  const frame = { ...step, placeholder: placeholderOf(question) }
  const known = Object.fromEntries(answers)
  return await askQuestion(question, { operation: form.name, frame, catalog, ids, known, preset })
}

function placeholderOf({ name, hint, kind, sources }: Question): string {
  if (sources.length > 0 && kind === 'text') return l10n.t('{0}: select one by name, or enter its ID', name)
  return hint === '' ? name : `${name}: ${hint}`
}

async function askWhichOptional(
  { optional }: OperationForm,
  chosen: readonly Question[],
  step: Step,
): Promise<Reply<Question[]>> {
  const frame = { ...step, placeholder: l10n.t('Select the optional parameters to set, or none') }
  const picked = new Set(chosen.map(({ name }) => name))
  return await chooseRows(
    frame,
    optional.map((question) => ({
      label: question.name,
      description: question.hint,
      value: question,
      picked: picked.has(question.name),
    })),
  )
}
