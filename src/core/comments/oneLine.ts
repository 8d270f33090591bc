import { plainTitle, shorten } from '../pages/titles.ts'
import { safeBody } from './safeBody.ts'

const maxLength = 160

/** What would begin another block where a line begins. */
const blockStart = /^(\d*)(?=[-+#>=|~$.)]|\* |```)/

/** What may begin an element: a sign that is not escaped. */
const element = /(?<!\\)((?:\\\\)*)</g

/** The beginning of a comment on one line of a list in Markdown: its own markup stays, but no blocks and no elements. */
export function oneLine(body: string): string {
  const words = shorten(plainTitle(safeBody(body.slice(0, 1000)).markdown), maxLength)
  return words.replace(element, '$1\\<').replace(blockStart, '$1\\')
}
