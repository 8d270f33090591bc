/** What the entries of a table of contents point to, and whether the file is one. */
export interface ListedTargets {
  /** As they are written, without anchors. */
  readonly targets: readonly string[]
  /** False where other text has no entry in it: programs write summaries of other things into files of this name. */
  readonly isContents: boolean
}

const entry = /^[ \t]*[*+-][ \t]+(?:```|~~~|\[.*?\]\(<?([^\n()<>#]*))/gm
const heading = /^\s*(?:#.*)?$/

/** Reads what a table of contents lists, many times as fast as the whole of it is read. */
export function listedTargets(text: string): ListedTargets {
  const targets: string[] = []
  let entries = 0
  for (const [, target = ''] of text.matchAll(entry)) {
    entries++
    if (target !== '') targets.push(target.trim())
  }
  return { targets, isContents: entries > 0 || text.split('\n').every((line) => heading.test(line)) }
}
