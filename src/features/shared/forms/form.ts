import { explainError, isCancellation } from '../window/explainError.ts'
import type { QuestionFrame, Reply } from '../window/quickReply.ts'
import { window } from '../window/window.ts'

/** One step of a form. */
export interface FormStep<T> {
  /**
   * Asks the user. `before` is the previous answer if the user returns to this step; `answers` are those of the other
   * steps.
   */
  ask(frame: StepFrame, before: T | undefined, answers: StepAnswers): Promise<Reply<T>>
  /** Returns false if earlier answers make the step unnecessary. It's then skipped. */
  applies?(answers: StepAnswers): boolean
}

/** The answers so far, by the names of the steps. */
export type StepAnswers = Readonly<Record<string, unknown>>

/** The position of a step in the form. The step adds its own text. */
type StepFrame = Omit<QuestionFrame, 'placeholder'>

/** The steps of a form by the names of their answers, in order. */
export type FormSteps<A> = { readonly [N in keyof A]: FormStep<A[N]> }

/** The answers of a form. Skipped steps have none. */
export type FormAnswers<A> = { readonly [N in keyof A]?: A[N] }

/**
 * Asks the steps of a form one by one. *Back* returns to the previous step with its answer. Returns undefined if the
 * user cancels; nothing has happened then.
 */
export async function askForm<A extends object>(
  title: string,
  steps: FormSteps<A>,
): Promise<FormAnswers<A> | undefined> {
  return await sendForm(title, steps, async (answers) => await Promise.resolve(answers))
}

/**
 * Asks the steps of a form and sends the answers. If that fails, the user sees why, and the last step comes back with
 * its answer. From there, Enter sends again and *Back* returns to the other steps. `send` must only write, because it
 * can be called again. Returns undefined if the user cancels.
 */
export async function sendForm<A extends object, R>(
  title: string,
  steps: FormSteps<A>,
  send: (answers: FormAnswers<A>) => Promise<R>,
): Promise<R | undefined> {
  const answers = new Map<string, unknown>()
  const all = Object.entries(steps) as [string, FormStep<unknown>][]
  let refusal: Refusal = {}
  for (let at = 0; ;) {
    const given = Object.fromEntries(answers)
    const applicable = all.filter(([, step]) => step.applies?.(given) ?? true)
    const [name, step] = applicable[at] ?? []
    if (name === undefined || !step) {
      const names = new Set(applicable.map(([each]) => each))
      const sent = await trySending(() =>
        send(Object.fromEntries([...answers].filter(([each]) => names.has(each))) as FormAnswers<A>),
      )
      if ('value' in sent) return sent.value
      refusal = sent
      at = applicable.length - 1
      continue
    }
    const stepNumbers = applicable.length > 1 ? { step: at + 1, totalSteps: applicable.length } : {}
    const reply = await step.ask({ title, back: at > 0, ...stepNumbers, ...refusal }, answers.get(name), given)
    refusal = {}
    if (reply.kind === 'left') return undefined
    if (reply.kind === 'back') at -= 1
    else {
      answers.set(name, reply.value)
      at += 1
    }
  }
}

/** Asks a form with one step and returns its answer, or undefined if the user cancels. */
export async function askStep<T>(title: string, step: FormStep<T>): Promise<T | undefined> {
  return await sendStep(title, step, async (value) => await Promise.resolve(value))
}

/** How a form with one step starts. */
interface StepStart<T> {
  /** True if the user can go back to what came before the form. */
  readonly back?: boolean
  /** The first answer, which the user changes. */
  readonly value?: T | undefined
}

/**
 * Asks a form with one step and sends the answer, as {@link sendForm} does. Returns undefined if the user cancels, or
 * goes back.
 */
export async function sendStep<T, R>(
  title: string,
  step: FormStep<T>,
  send: (value: T) => Promise<R>,
  { back = false, value }: StepStart<T> = {},
): Promise<R | undefined> {
  let refusal: Refusal = {}
  for (let before = value; ;) {
    const reply = await step.ask({ title, back, ...refusal }, before, {})
    if (reply.kind !== 'answer') return undefined
    const sent = await trySending(() => send(reply.value))
    if ('value' in sent) return sent.value
    refusal = sent
    before = reply.value
  }
}

/** Why the answers were refused, if they were. */
type Refusal = Pick<StepFrame, 'problem'>

/**
 * Returns the result of sending, or why it failed. An error is also shown in a message, because lists have no room for
 * it.
 */
async function trySending<R>(send: () => Promise<R>): Promise<{ readonly value: R } | Required<Refusal>> {
  try {
    return { value: await send() }
  } catch (error) {
    if (isCancellation(error)) throw error
    const { message: problem } = explainError(error)
    void window.showErrorMessage(problem)
    return { problem }
  }
}
