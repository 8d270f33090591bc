import type { Translate } from '../messages/translate.ts'

/** The line that begins a conflict. Offsets are UTF-16 units. */
export interface ConflictMark {
  readonly start: number
  readonly line: string
}

/** What a merge leaves in a text that no one has finished; a single line of such signs may be meant. */
export function findConflictMarks(text: string): ConflictMark[] {
  if (!text.includes('<<<<<<< ') || !/^<{7} /m.test(text) || !/^>{7} /m.test(text)) return []
  return [...text.matchAll(/^<{7} .*$/gm)].map(({ index, 0: line }) => ({ start: index, line }))
}

/** What Problems says about the line that begins a conflict. */
export function conflictMarkMessage(line: string, t: Translate): string {
  return t('“{0}” is a conflict marker from an unfinished merge. Readers would see it.', line)
}
