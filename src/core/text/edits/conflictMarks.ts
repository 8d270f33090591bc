import type { Translate } from '../messages/translate.ts'

/** The line that begins a merge conflict. Offsets are UTF-16 units. */
export interface ConflictMark {
  readonly start: number
  readonly line: string
}

/**
 * Finds conflict markers that a merge left in a text. A single line of such characters can be intentional, and isn't
 * one.
 */
export function findConflictMarks(text: string): ConflictMark[] {
  if (!text.includes('<<<<<<< ') || !/^<{7} /m.test(text) || !/^>{7} /m.test(text)) return []
  return [...text.matchAll(/^<{7} .*$/gm)].map(({ index, 0: line }) => ({ start: index, line }))
}

/** Returns the message for Problems about the line that begins a conflict. */
export function conflictMarkMessage(line: string, t: Translate): string {
  return t('“{0}” is a conflict marker from an unfinished merge. Readers would see it.', line)
}
