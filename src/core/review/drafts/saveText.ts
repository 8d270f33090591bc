import type { Draft, SavedText } from './draft.ts'
import { mergePage } from './mergePage.ts'
import { isSameText } from './shownText.ts'

/**
 * The draft after a save. Undefined if nothing is left to keep. A conflict stays one, what may have arrived is
 * remembered, and so is the account that it was begun with. What another window saved in the meantime comes in, or is kept beside it.
 */
export function withSavedText(before: Draft | undefined, { onto, ...saved }: SavedText): Draft | undefined {
  if (before === undefined) return firstDraft({ onto, ...saved })
  const isOurs = before.text === onto || before.text === saved.text
  const isNew = before.state === 'unpushed' && before.sent === undefined
  if (isOurs && isNew && saved.text === before.base.markdown) return undefined
  const kept = { base: before.base, account: before.account ?? saved.account }
  return isOurs ? unsettled({ ...before, ...saved, ...kept }) : besideOther(before, { onto, ...saved })
}

/** A window that shows a draft which is gone wasn't told yet: what became of that is decided, and only what was typed is new. */
function firstDraft({ onto, ...saved }: SavedText): Draft | undefined {
  const base = isSameText(onto, saved.base.markdown)
    ? saved.base
    : { revision: undefined, documentId: undefined, markdown: onto }
  if (saved.text === onto || saved.text === base.markdown) return undefined
  const fresh = { sent: undefined, arrived: undefined, theirs: undefined, reason: undefined, otherTexts: [] }
  return { ...saved, ...fresh, base, state: 'unpushed' }
}

/** The text of this window and one that another window saved. */
function besideOther(before: Draft, { onto, text, savedAt }: SavedText): Draft {
  // The other window's text is shown by now, and ours is kept beside it: it is that one which is edited.
  if (before.otherTexts.includes(onto)) {
    return { ...before, savedAt, otherTexts: before.otherTexts.map((each) => (each === onto ? text : each)) }
  }
  const merge = mergePage(onto, text, before.text)
  if (merge.kind === 'clean') return unsettled({ ...before, savedAt, text: merge.text })
  return {
    ...before,
    savedAt,
    text,
    otherTexts: [...before.otherTexts, before.text],
    state: 'conflict',
    reason: undefined,
  }
}

/** To be pushed again, unless it waits for a decision. */
function unsettled(draft: Draft): Draft {
  return draft.state === 'conflict' ? draft : { ...draft, state: 'unpushed', reason: undefined }
}
