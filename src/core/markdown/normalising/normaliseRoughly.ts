import { trimLine } from './normaliseMarkdown.ts'

const fence = /^[\s>]*(`{3,}(?=[^`]*$)|~{3,})/

/**
 * Nearly what {@link normaliseMarkdown} gives, told by the lines alone: for texts too long to have their blocks read. Fit
 * to compare two texts, and not to be sent.
 */
export function normaliseRoughly(markdown: string): string {
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n')
  const kept: string[] = []
  let open: string | undefined
  for (const [index, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1]
    const isCode = open !== undefined
    if (open === undefined) open = mark
    else if (mark?.startsWith(open) && line.trim() === mark) open = undefined
    const text = isCode ? line : trimLine(line, false, lines[index + 1]).replace(/^([\s>]*)[-+](?=\s|$)/, '$1*')
    if (isCode || text !== '' || kept.at(-1) !== '') kept.push(text)
  }
  return `${kept.join('\n').trim()}\n`
}
