import { env, type MarkdownString } from 'vscode'
import { plainMarkdown } from '../window/plainMarkdown.ts'

/** A line of a tooltip: what it is about, and what is to be said. Lines without anything to say are left out. */
export type Fact = readonly [about: string, value: string | undefined]

/** A tooltip with a title and a line for each fact. What comes from the server is shown as text, never as Markdown. */
export function factsTooltip(title: string, facts: readonly Fact[]): MarkdownString {
  const tooltip = plainMarkdown()
  tooltip.appendMarkdown('**').appendText(title).appendMarkdown('**')
  const lines = facts.flatMap(([about, value]) => (value ? [about === '' ? value : `${about}: ${value}`] : []))
  for (const [at, line] of lines.entries()) tooltip.appendMarkdown(at === 0 ? '\n\n' : '  \n').appendText(line)
  return tooltip
}

/** A moment as people write it, in the editor's language; undefined for what is no moment. */
export function momentText(timestamp: string | undefined): string | undefined {
  const time = timestamp === undefined ? Number.NaN : Date.parse(timestamp)
  if (Number.isNaN(time)) return undefined
  return new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
}

/** The time of the day as people write it, in the editor's language. */
export function timeOfDay(time: number): string {
  return new Intl.DateTimeFormat(env.language, { timeStyle: 'short' }).format(time)
}
