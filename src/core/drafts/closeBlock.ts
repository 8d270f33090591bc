import { readTagLine } from '../markdown/dialect/tagLine.ts'
import type { TextReplacement } from './minimalEdits.ts'

/** Blocks that stand beside others of their name, which end where the next of them begins. */
const siblings: ReadonlySet<string> = new Set(['tab', 'step', 'column'])

/** Blocks that hold only those. */
const containers: Readonly<Record<string, string>> = { tabs: 'tab', stepper: 'step', columns: 'column' }

/** The tag that ends a block. */
export function closingTag(name: string): string {
  return name === 'details' ? '</details>' : `{% end${name} %}`
}

/**
 * Ends a block whose end is missing, where it most likely is: siblings before the next one, containers after the last
 * of what they hold, all others after the first paragraph or fence in them; never beyond the block they are in. `start`
 * is where the block's tag stands.
 */
export function closeBlock(name: string, start: number, text: string): TextReplacement {
  const lines = text.slice(start).split('\n')
  const last = lastLine(name, lines)
  const at = start + lines.slice(0, last + 1).join('\n').length
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const tagLine = text.slice(lineStart).split('\n', 1)[0] ?? ''
  const indent = (/^(?:[\s>]|[-*+][ \t]|\d{1,9}[.)][ \t])*/.exec(tagLine)?.[0] ?? '').replace(/[^\s>]/g, ' ')
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  // Before the line end that the last line already has, so that the lines below stay as they are.
  const end = text.charAt(at - 1) === '\r' ? at - 1 : at
  return { start: end, end, text: `${newline}${indent}${closingTag(name)}` }
}

/** The last line, counted from the tag's, that belongs to the block. */
function lastLine(name: string, lines: readonly string[]): number {
  const bare = lines.map((line) => line.replace(/^(?:[\s>]|[-*+][ \t]|\d{1,9}[.)][ \t])*/, '').trimEnd())
  const limit = limitOf(name, bare)
  const child = containers[name]
  const end = siblings.has(name)
    ? limit
    : child === undefined
      ? firstBlock(bare, limit)
      : bare
          .slice(0, limit + 1)
          .findLastIndex((line) => readTagLine(line)?.closing && readTagLine(line)?.name === child)
  let last = end <= 0 ? limit : end
  while (last > 0 && bare[last] === '') last--
  return last
}

/** The line before the one that ends the block around, or begins the next sibling. */
function limitOf(name: string, lines: readonly string[]): number {
  const open: string[] = []
  for (const [index, line] of lines.entries()) {
    const tag = index === 0 ? undefined : readTagLine(line)
    if (tag?.closing === true) {
      const at = open.lastIndexOf(tag.name)
      if (at === -1) return index - 1
      open.length = at
    } else if (tag) {
      if (siblings.has(name) && tag.name === name && !open.includes(name)) return index - 1
      open.push(tag.name)
    }
  }
  return lines.length - 1
}

/** The last line of the first paragraph or fence after the tag. */
function firstBlock(lines: readonly string[], limit: number): number {
  let index = 1
  while (index <= limit && lines[index] === '') index++
  const fence = /^(`{3,}|~{3,})/.exec(lines[index] ?? '')?.[1]
  if (fence !== undefined) {
    const end = lines.findIndex((line, at) => at > index && line.startsWith(fence))
    return end === -1 || end > limit ? limit : end
  }
  while (index < limit && lines[index + 1] !== '') index++
  return Math.min(index, limit)
}
