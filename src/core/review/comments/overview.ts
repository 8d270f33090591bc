import { inOrder } from './threadFilter.ts'
import type { Thread } from './thread.ts'
import { plainTitle, shorten } from '../../text/strings/titles.ts'
import { safeBody } from './safeBody.ts'

/** What an overview says in words; given from outside, since they are for people. */
export interface OverviewLabels {
  readonly title: string
  /** Above the threads about the whole space or change request. */
  readonly whole: string
  readonly outdated: string
  readonly nothing: string
  /** Above everything, where a filter hides threads. */
  readonly filtered?: string | undefined
  /** The state of a thread, who began it and when, and how many replies it has. */
  readonly headline: (thread: Thread) => string
}

/** A page of which threads are listed, in the order of the space. */
export interface OverviewPage {
  readonly id: string
  readonly title: string
  /** Threads whose block is no longer there. */
  readonly outdated: ReadonlySet<string>
}

/** A text that lists threads, and which thread each of its lines is about. */
export interface Overview {
  readonly text: string
  readonly threadAt: ReadonlyMap<number, string>
  /** The lines of the heading for what is about the whole. */
  readonly wholeLine: number
  /** The line that tells of a filter, where one hides threads. */
  readonly filterLine: number | undefined
}

/** Lists threads by page, what is about the whole first, outdated ones last under their page. */
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

/** What would begin another block where a line begins. */
const blockStart = /^(\d*)(?=[-+#>=|~$.)]|\* |```)/

/** What may begin an element: a sign that isn't escaped. */
const element = /(?<!\\)((?:\\\\)*)</g

/** The beginning of a comment on one line of a list in Markdown: its own markup stays, but no blocks and no elements. */
export function oneLine(body: string): string {
  const words = shorten(plainTitle(safeBody(body.slice(0, 1000)).markdown), maxLength)
  return words.replace(element, '$1\\<').replace(blockStart, '$1\\')
}
