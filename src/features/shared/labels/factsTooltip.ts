import { env, type MarkdownString } from 'vscode'
import { plainMarkdown } from '../window/plainMarkdown.ts'

/** A line of a tooltip: a label and its value. Lines without a value are left out. */
export type Fact = readonly [about: string, value: string | undefined]

/**
 * Returns a tooltip with a title and a line for each fact. Texts from the server are shown literally, never as
 * Markdown.
 */
export function factsTooltip(title: string, facts: readonly Fact[]): MarkdownString {
  const tooltip = plainMarkdown()
  tooltip.appendMarkdown('**').appendText(title).appendMarkdown('**')
  const lines = facts.flatMap(([about, value]) => (value ? [about === '' ? value : `${about}: ${value}`] : []))
  for (const [at, line] of lines.entries()) tooltip.appendMarkdown(at === 0 ? '\n\n' : '  \n').appendText(line)
  return tooltip
}

/** Returns a date and time in VS Code's language, or undefined if it can't be parsed. */
export function momentText(timestamp: string | undefined): string | undefined {
  const time = timestamp === undefined ? Number.NaN : Date.parse(timestamp)
  if (Number.isNaN(time)) return undefined
  return new Intl.DateTimeFormat(env.language, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
}

/** Returns a time of day in VS Code's language. */
export function timeOfDay(time: number): string {
  return new Intl.DateTimeFormat(env.language, { timeStyle: 'short' }).format(time)
}
