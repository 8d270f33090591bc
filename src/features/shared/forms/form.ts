import { explainError, isCancellation } from '../window/explainError.ts'
import type { QuestionFrame, Reply } from '../window/quickReply.ts'
import { window } from '../window/window.ts'

/** One step of a form. */
export interface FormStep<T> {
  /** Asks the person. `before` is what was answered when the person comes back to it, `answers` what the others said. */
  ask(frame: StepFrame, before: T | undefined, answers: StepAnswers): Promise<Reply<T>>
  /** False where the answers so far make the step needless; it is then left out. */
  applies?(answers: StepAnswers): boolean
}

/** What the steps of a form have been answered so far, by their names. */
export type StepAnswers = Readonly<Record<string, unknown>>

/** The place of a step among the others; its words are its own. */
type StepFrame = Omit<QuestionFrame, 'placeholder'>

/** The steps of a form by the name of their answer, in the order in which they are asked. */
export type FormSteps<A> = { readonly [N in keyof A]: FormStep<A[N]> }

/** What a form gives: steps that didn't apply have no answer. */
export type FormAnswers<A> = { readonly [N in keyof A]?: A[N] }

/**
 * Asks the steps of a form one by one. *Back* goes from each to the one before, with what was answered there. Undefined
 * when the person left; what was answered is then forgotten and nothing has happened.
 */
export async function askForm<A extends object>(
  title: string,
  steps: FormSteps<A>,
): Promise<FormAnswers<A> | undefined> {
  return await sendForm(title, steps, async (answers) => await Promise.resolve(answers))
}

/**
 * Asks the steps of a form and sends what was answered. Where that fails the person sees why, and nothing must be
 * typed again: the last step comes back with its answer, from which Enter sends once more and *Back* goes to the others.
 * `send` only writes, as it may be called again. Undefined when the person left.
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
    const asked = all.filter(([, step]) => step.applies?.(given) ?? true)
    const [name, step] = asked[at] ?? []
    if (name === undefined || !step) {
      const names = new Set(asked.map(([each]) => each))
      const sent = await trySending(() =>
        send(Object.fromEntries([...answers].filter(([each]) => names.has(each))) as FormAnswers<A>),
      )
      if ('value' in sent) return sent.value
      refusal = sent
      at = asked.length - 1
      continue
    }
    const counted = asked.length > 1 ? { step: at + 1, totalSteps: asked.length } : {}
    const reply = await step.ask({ title, back: at > 0, ...counted, ...refusal }, answers.get(name), given)
    refusal = {}
    if (reply.kind === 'left') return undefined
    if (reply.kind === 'back') at -= 1
    else {
      answers.set(name, reply.value)
      at += 1
    }
  }
}

/** A form with one step: its answer, or undefined when the person left. */
export async function askStep<T>(title: string, step: FormStep<T>): Promise<T | undefined> {
  return await sendStep(title, step, async (value) => await Promise.resolve(value))
}

/**
 * A form with one step whose answer is sent, as {@link sendForm} does. Undefined when the person left, or went back where
 * `back` offers that.
 */
export async function sendStep<T, R>(
  title: string,
  step: FormStep<T>,
  send: (value: T) => Promise<R>,
  back = false,
): Promise<R | undefined> {
  let refusal: Refusal = {}
  for (let before: T | undefined; ;) {
    const reply = await step.ask({ title, back, ...refusal }, before, {})
    if (reply.kind !== 'answer') return undefined
    const sent = await trySending(() => send(reply.value))
    if ('value' in sent) return sent.value
    refusal = sent
    before = reply.value
  }
}

/** Why the answers were refused, where they were. */
type Refusal = Pick<StepFrame, 'problem'>

/** What sending gave, or why it failed, which is shown as well: lists have no place for it. */
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
