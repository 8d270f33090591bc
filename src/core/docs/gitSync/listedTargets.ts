/** The targets of the entries in a table of contents, and whether the file is one. */
export interface ListedTargets {
  /** As written, without anchors. */
  readonly targets: readonly string[]
  /** False if the text has no entries: other tools also write files with this name. */
  readonly isContents: boolean
}

const entry = /^[ \t]*[*+-][ \t]+(?:```|~~~|\[.*?\]\(<?([^\n()<>#]*))/gm
const heading = /^\s*(?:#.*)?$/

/** Reads only the targets in a table of contents, which is much faster than reading all of it. */
export function listedTargets(text: string): ListedTargets {
  const targets: string[] = []
  let entries = 0
  for (const [, target = ''] of text.matchAll(entry)) {
    entries++
    if (target !== '') targets.push(target.trim())
  }
  return { targets, isContents: entries > 0 || text.split('\n').every((line) => heading.test(line)) }
}
