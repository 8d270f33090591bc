import type { Draft } from '../../core/drafts/draft.ts'
import { mergePage } from '../../core/drafts/mergePage.ts'
import { isSameText } from '../../core/drafts/shownText.ts'
import type { PushOutcome } from './pushOutcome.ts'

type Pushed = PushOutcome & { readonly kind: 'pushed' }

/** The draft after a push of `pushed`; it may have got another text meanwhile. Undefined: nothing is left to keep. */
export function settledDraft(draft: Draft, pushed: Draft, outcome: PushOutcome): Draft | undefined {
  const done = { sent: undefined, arrived: undefined }
  switch (outcome.kind) {
    case 'pushed':
      return afterPush(draft, pushed, outcome)
    case 'conflict':
      return {
        ...draft,
        ...done,
        state: 'conflict',
        theirs: outcome.theirs,
        otherTexts: [...draft.otherTexts, ...added(outcome)],
      }
    case 'otherAccount':
      return { ...draft, state: waiting(draft) }
    case 'later':
      return { ...draft, state: waiting(draft), arrived: outcome.arrived ?? draft.arrived }
    default:
      return { ...draft, state: draft.state === 'conflict' ? 'conflict' : 'refused' }
  }
}

function afterPush(draft: Draft, pushed: Draft, { base, differs, sent }: Pushed): Draft | undefined {
  const done = { sent: undefined, arrived: undefined }
  const isTyped = draft.text !== (sent ?? pushed.text)
  if (differs && !isTyped) return { ...draft, ...done, base, state: 'differs' }
  if (!isTyped && draft.otherTexts.length === 0) return undefined
  // Typed while the push was under way, on the text that was pushed: that is what both sides come from.
  const from = sent ?? pushed.text
  const merge = mergePage(from, draft.text, base.markdown)
  if (merge.kind === 'conflict') {
    return { ...draft, ...done, base: { ...base, markdown: from }, theirs: base, state: 'conflict' }
  }
  if (isSameText(merge.text, base.markdown) && draft.otherTexts.length === 0) return undefined
  return { ...draft, ...done, base, text: merge.text, state: waiting(draft) }
}

function added({ otherText }: PushOutcome & { readonly kind: 'conflict' }): readonly string[] {
  return otherText === undefined ? [] : [otherText]
}

function waiting({ state }: Draft): 'conflict' | 'unpushed' {
  return state === 'conflict' ? 'conflict' : 'unpushed'
}
