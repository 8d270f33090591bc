import type { Span } from '../markdown/links/foundLink.ts'
import { commentEnd, commentStart, longestFence, readFenceStart } from '../scanning/blockStarts.ts'
import { lineOf } from '../scanning/pageMap.ts'
import { scanned, type ScannedText } from '../scanning/scannedText.ts'

/** A fenced block whose content comes from a file, which a comment above it names. Offsets are UTF-16 units. */
export interface CodeSample {
  /** The path of the file, relative to the page, as written. */
  readonly source: string
  /** The region of the file. Undefined for the whole file. */
  readonly region: string | undefined
  /** The path and the region in the comment. */
  readonly target: Span
  /** The fence, from its opening line to the end of its closing line. */
  readonly fence: Span
  /** The text of its opening line after the marker, such as the language. */
  readonly info: string
  /** The code without the indentation of the fence, with LF line ends and without the last one. */
  readonly code: string
}

/** Longer comments and lines aren't read, so that patterns can't become slow. */
const maxLength = 500
const comment = new RegExp(`^(${commentStart}\\s*source:\\s*)(\\S(?:[^\\n]*?\\S)?)\\s*${commentEnd}$`)
const mayBeComment = new RegExp(`${commentStart}\\s{0,9}source:`)

/** Returns whether a text can have code samples. Much faster than finding them. */
export function mayHaveSamples(text: string): boolean {
  return mayBeComment.test(text)
}

/** Finds fenced blocks below a comment such as `<!-- source: ../examples/create.ts#create -->`, in order. */
export function findSamples(source: string | ScannedText): CodeSample[] {
  const { map } = scanned(source)
  const { text, blocks } = map
  return blocks.flatMap((block, at) => {
    if (block.kind !== 'html' || block.end - block.start > maxLength) return []
    const [, start, target] = comment.exec(text.slice(block.start, block.end)) ?? []
    if (start === undefined || target === undefined) return []
    // The opening tag of a code block can be between the comment and the fence.
    const fence = blocks[blocks[at + 1]?.mark === 'code' && blocks[at + 1]?.kind === 'tag' ? at + 2 : at + 1]
    if (fence?.kind !== 'fence' || !fence.closed || fence.start - block.end > maxLength) return []
    const lineStart = map.lineStarts[fence.line] ?? 0
    // Not in an entry of a list.
    if (text.slice(lineStart, fence.start).trim() !== '') return []
    const hash = target.lastIndexOf('#')
    const from = block.start + start.length
    const lines = Array.from({ length: fence.endLine - fence.line - 2 }, (_, row) => lineOf(map, fence.line + 1 + row))
    return {
      source: hash === -1 ? target : target.slice(0, hash),
      region: hash === -1 ? undefined : target.slice(hash + 1),
      target: { start: from, end: from + target.length },
      fence: { start: lineStart, end: fence.end },
      info: lineOf(map, fence.line).trim().slice(fence.mark.length),
      code: lines.join('\n'),
    }
  })
}

/** Returns the fence of a sample with other code. Its markers are longer than all in the code. */
export function fenceWith(sample: CodeSample, text: string, code: string): string {
  const written = text.slice(sample.fence.start, sample.fence.end)
  const first = written.split('\n')[0] ?? ''
  const indent = first.slice(0, first.length - first.trimStart().length)
  const mark = readFenceStart(first.trim())?.mark ?? '```'
  const sign = mark.charAt(0)
  const marker = sign.repeat(Math.max(mark.length, longestFence(code, sign) + 1))
  const lines = code === '' ? [] : code.split('\n')
  return [`${marker}${sample.info}`, ...lines, marker].map((line) => (line === '' ? '' : indent + line)).join('\n')
}

/** Why a file doesn't have the code of a sample. */
export type CodeFault = 'noRegion' | 'unclosedRegion'

/** A line that begins or ends a region, in the comment of any language: `// #region name`, `# endregion`, … */
const marker = new RegExp(
  `^(?://|/\\*|${commentStart}|--|[;%'"]|rem\\b)?\\s*#\\s*(?:pragma\\s+)?(end)?region\\b(.*)$`,
  'i',
)

/** Returns the name of the region that a line begins, '' if it ends one, and undefined for other lines. */
function markOf(line: string): string | undefined {
  const trimmed = line.trim()
  const [found, end, name = ''] = trimmed.length > maxLength ? [] : (marker.exec(trimmed) ?? [])
  if (found === undefined) return undefined
  return end === undefined ? name.replace(new RegExp(`(?:\\*/|${commentEnd})$`), '').trim() || ' ' : ''
}

/**
 * Returns the code of a region without the indentation that all its lines have, or of the whole file, and the line
 * where it begins, counted from 1. Lines that mark regions are left out. The first region with the name counts.
 */
export function codeOf(
  file: string,
  region: string | undefined,
): { readonly code: string; readonly line: number } | { readonly fault: CodeFault } {
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/)
  const inside: string[] = []
  let depth = region === undefined ? 1 : 0
  let first = 1
  for (const [at, line] of lines.entries()) {
    const mark = markOf(line)
    if (mark === undefined) {
      if (depth > 0) inside.push(line)
    } else if (depth === 0) {
      depth = mark === region ? 1 : 0
      first = at + 2
    } else if (region !== undefined) {
      depth += mark === '' ? -1 : 1
      if (depth === 0) return { code: dedented(inside), line: first }
    }
  }
  if (region === undefined) return { code: dedented(inside), line: 1 }
  return { fault: depth === 0 ? 'noRegion' : 'unclosedRegion' }
}

function dedented(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '')
  const common = indents.reduce((one, other) => {
    let at = 0
    while (at < one.length && one[at] === other[at]) at++
    return one.slice(0, at)
  }, indents[0] ?? '')
  const code = lines.map((line) => (line.trim() === '' ? '' : line.slice(common.length).trimEnd()))
  return code.join('\n').replace(/^\n+|(?<!\n)\n+$/g, '')
}
