import type { Draft, SavedText } from './draft.ts'
import { mergePage } from './mergePage.ts'
import { isSameText } from './shownText.ts'

/**
 * Returns the draft after a save. Undefined if there's nothing left to keep. Keeps a conflict, the text that might have
 * arrived, and the account that began the draft. Merges what another window saved since then, or keeps it as another
 * text.
 */
export function withSavedText(before: Draft | undefined, { onto, ...saved }: SavedText): Draft | undefined {
  if (before === undefined) return firstDraft({ onto, ...saved })
  const isOurs = before.text === onto || before.text === saved.text
  const isNew = before.state === 'unpushed' && before.sent === undefined
  if (isOurs && isNew && saved.text === before.base.markdown) return undefined
  const kept = { base: before.base, account: before.account ?? saved.account }
  return isOurs ? unsettled({ ...before, ...saved, ...kept }) : besideOther(before, { onto, ...saved })
}

/**
 * Another window resolved and removed the draft that this window still shows. Only what was typed since then is new.
 */
function firstDraft({ onto, ...saved }: SavedText): Draft | undefined {
  const base = isSameText(onto, saved.base.markdown)
    ? saved.base
    : { revision: undefined, documentId: undefined, markdown: onto }
  if (saved.text === onto || saved.text === base.markdown) return undefined
  const fresh = { sent: undefined, arrived: undefined, theirs: undefined, reason: undefined, otherTexts: [] }
  return { ...saved, ...fresh, base, state: 'unpushed' }
}

/** Combines the text of this window with one that another window saved. */
function besideOther(before: Draft, { onto, text, savedAt }: SavedText): Draft {
  // The window shows the other window's text by now, and ours is kept as another text. So the edit applies to ours.
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

/** Marks the draft to be pushed again, unless it needs a decision. */
function unsettled(draft: Draft): Draft {
  return draft.state === 'conflict' ? draft : { ...draft, state: 'unpushed', reason: undefined }
}
