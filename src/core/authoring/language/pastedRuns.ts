import type { DocumentNode } from '../../../contract/schemas/document.ts'
import { targetToRef } from '../../text/markdown/document/contentTargets.ts'
import { inline, textNode, type Mark } from '../../text/markdown/document/documentNodes.ts'

// Stretches of pasted text between the blocks: what is formatted the same, and how it becomes one line.

/** Where a text is. */
export interface Around {
  readonly marks: readonly Mark[]
  readonly href?: string | undefined
  /** The image that is here instead of a text. */
  readonly image?: DocumentNode
  readonly depth: number
}

/** The text of an image, which isn't white space. */
export const imageSign = '\uFFFC'

/** Texts with their formatting, in order. */
export type Runs = { text: string; around: Around }[]

/** Headings are bold as they are, and often link to themselves. */
export function inHeading({ text, around }: Runs[number]): Runs[number] {
  const marks = around.marks.filter(({ type }) => type !== 'bold')
  return { text, around: { ...around, marks, href: around.href?.includes('#') === true ? undefined : around.href } }
}

/** Splits runs at line breaks beside formatted text or links, where Markdown can't have one: these begin paragraphs. */
export function splitRuns(runs: Runs): Runs[] {
  const isPlain = (run: Runs[number] | undefined): boolean =>
    run === undefined || (run.around.marks.length === 0 && run.around.href === undefined && !run.around.image)
  const parts: Runs[] = [[]]
  for (const [at, run] of runs.entries()) {
    if (run.text === '\n' && !(isPlain(runs[at - 1]) && isPlain(runs[at + 1]))) parts.push([])
    else parts.at(-1)?.push(run)
  }
  return parts
}

/** Takes white space at the ends out of formatted text, where Markdown can't have it. */
function withOuterSpace(run: Runs[number]): Runs {
  const { text, around } = run
  const words = text.trim()
  if (around.marks.length === 0 || words === '' || words === text) return [run]
  const outside = { ...around, marks: [] }
  return [
    { text: text.slice(0, text.indexOf(words)), around: outside },
    { text: words, around },
    { text: text.slice(text.indexOf(words) + words.length), around: outside },
  ].filter((each) => each.text !== '')
}

export function trimmedRuns(runs: Runs): Runs {
  const isSpace = ({ text }: Runs[number]): boolean => text.trim() === ''
  const first = runs.findIndex((run) => !isSpace(run))
  if (first === -1) return []
  const kept = runs.slice(first, runs.findLastIndex((run) => !isSpace(run)) + 1).flatMap(withOuterSpace)
  return kept.map(({ text, around }, at) => {
    const started = at === 0 ? text.trimStart() : text
    return { text: at === kept.length - 1 ? started.trimEnd() : started, around }
  })
}

/** Joins plain runs that follow each other, because a line break can't be a text of its own. */
function joinedRuns(runs: Runs): { text: string; marks: Mark[] }[] {
  const joined: { text: string; marks: Mark[] }[] = []
  for (const { text, around } of runs) {
    const last = joined.at(-1)
    if (last?.marks.length === 0 && around.marks.length === 0) last.text += text
    else joined.push({ text, marks: [...around.marks] })
  }
  return joined
}

/** Makes texts of runs, and one link of neighbors with the same address. */
export function inlineNodes(runs: Runs): DocumentNode[] {
  const nodes: DocumentNode[] = []
  for (let at = 0; at < runs.length;) {
    const { href, image } = runs[at]?.around ?? {}
    if (image !== undefined) {
      nodes.push(image)
      at++
      continue
    }
    let end = at
    while (end < runs.length && runs[end]?.around.href === href && !runs[end]?.around.image) end++
    const words = textNode(joinedRuns(runs.slice(at, end)))
    nodes.push(href === undefined ? words : inline('link', { ref: targetToRef(href) }, [words]))
    at = end
  }
  return nodes
}
