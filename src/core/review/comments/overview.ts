import { inOrder } from './threadFilter.ts'
import type { Thread } from './thread.ts'
import { plainTitle, shorten } from '../../text/strings/titles.ts'
import { safeBody } from './safeBody.ts'

/** Labels of the overview, in the user's language. */
export interface OverviewLabels {
  readonly title: string
  /** The heading of threads about the whole space or change request. */
  readonly whole: string
  readonly outdated: string
  readonly nothing: string
  /** The first line, if a filter hides threads. */
  readonly filtered?: string | undefined
  /** Returns a thread's state, author, time and number of replies. */
  readonly headline: (thread: Thread) => string
}

/** A page whose threads are listed, in the order of the space. */
export interface OverviewPage {
  readonly id: string
  readonly title: string
  /** Ids of threads whose block no longer exists. */
  readonly outdated: ReadonlySet<string>
}

/** A text that lists threads, and the thread of each line. */
export interface Overview {
  readonly text: string
  readonly threadAt: ReadonlyMap<number, string>
  /** The line of the heading for threads about the whole space or change request. */
  readonly wholeLine: number
  /** The line about a filter, if it hides threads. */
  readonly filterLine: number | undefined
}

/** Lists threads by page. Those about the whole come first, and outdated ones come last under their page. */
export function writeOverview(
  threads: readonly Thread[],
  pages: readonly OverviewPage[],
  words: OverviewLabels,
): Overview {
  const lines = [`# ${words.title}`, '']
  const filterLine = words.filtered === undefined ? undefined : lines.length
  if (words.filtered !== undefined) lines.push(`> ${words.filtered}`, '')
  const threadAt = new Map<number, string>()
  const wholeLine = lines.length
  const list = (some: readonly Thread[]): void => {
    for (const thread of inOrder(some)) {
      threadAt.set(lines.length, thread.id)
      lines.push(`- ${words.headline(thread)}`, `  ${oneLine(thread.first.body)}`)
    }
    if (some.length > 0) lines.push('')
  }
  lines.push(`## ${words.whole}`, '')
  const whole = threads.filter(({ target }) => target.page === undefined)
  if (whole.length === 0 && words.filtered === undefined) lines.push(words.nothing, '')
  list(whole)
  for (const { id, title, outdated } of pages) {
    const own = threads.filter(({ target }) => target.page === id)
    if (own.length === 0) continue
    lines.push(`## ${title}`, '')
    list(own.filter((thread) => !outdated.has(thread.id)))
    const gone = own.filter((thread) => outdated.has(thread.id))
    if (gone.length > 0) lines.push(`### ${words.outdated}`, '')
    list(gone)
  }
  return { text: `${lines.join('\n').trimEnd()}\n`, threadAt, wholeLine, filterLine }
}

const maxLength = 160

/** Matches what would begin another block at the start of a line. */
const blockStart = /^(\d*)(?=[-+#>=|~$.)]|\* |```)/

/** Matches `<` that isn't escaped, which can begin an element. */
const element = /(?<!\\)((?:\\\\)*)</g

/** Returns the start of a comment on one line of a Markdown list. Keeps inline markup, but no blocks and elements. */
export function oneLine(body: string): string {
  const words = shorten(plainTitle(safeBody(body.slice(0, 1000)).markdown), maxLength)
  return words.replace(element, '$1\\<').replace(blockStart, '$1\\')
}
