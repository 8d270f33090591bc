import { isProse } from '../../text/prose/proseMask.ts'
import { spelledWords } from '../../text/prose/spelledWords.ts'
import { problemOf, type DocsProblem } from '../checks/docsProblem.ts'
import type { SpellChecker } from './proseChecks.ts'

/** Words of prose that no dictionary has. What to write instead is looked for when someone asks: that takes its time. */
export function spellingProblems(text: string, mask: string, spelling: SpellChecker): DocsProblem[] {
  return spelledWords(mask).flatMap(({ word, start, end }) => {
    if (spelling.isRight(word) || !isProse(text, mask, { start, end })) return []
    return [problemOf('spelling', { start, end }, [text.slice(start, end)])]
  })
}
