import type { Span } from '../markdown/links/foundLink.ts'
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
const comment = /^(<!--\s*source:\s*)(\S(?:[^\n]*?\S)?)\s*-->$/
/** What can be between the comment and the fence: the opening tag of a code block. */
const between = /^\s*(?:\{%\s*code\b[^\n]*%\}\s*)?$/
const opening = /^([ \t]*)(`{3,}(?!`)|~{3,}(?!~))([^\n]*)$/

/** Returns whether a text can have code samples. Much faster than finding them. */
export function mayHaveSamples(text: string): boolean {
  return /<!--\s{0,9}source:/.test(text)
}

/** Finds fenced blocks below a comment such as `<!-- source: ../examples/create.ts#create -->`, in order. */
export function findSamples(source: string | ScannedText): CodeSample[] {
  const { text, code } = scanned(source)
  return code.flatMap((region, at) => {
    if (region.kind !== 'comment' || region.end - region.start > maxLength) return []
    const [written, start, target] = comment.exec(text.slice(region.start, region.end)) ?? []
    const fence = code[at + 1]
    if (written === undefined || start === undefined || target === undefined) return []
    if (fence?.kind !== 'fence' || !fence.closed || fence.start - region.end > maxLength) return []
    if (!between.test(text.slice(region.end, fence.start))) return []
    const read = readFence(text.slice(fence.start, fence.end))
    if (read === undefined) return []
    const hash = target.lastIndexOf('#')
    const from = region.start + start.length
    return {
      source: hash === -1 ? target : target.slice(0, hash),
      region: hash === -1 ? undefined : target.slice(hash + 1),
      target: { start: from, end: from + target.length },
      fence: { start: fence.start, end: fence.start + read.length },
      ...read,
    }
  })
}

/** Undefined if the fence isn't at the start of its line, as in an entry of a list. */
function readFence(text: string): (Pick<CodeSample, 'info' | 'code'> & { readonly length: number }) | undefined {
  const lines = text.replace(/\r?\n$/, '').split('\n')
  const [, indent, , info] = opening.exec((lines[0] ?? '').trimEnd()) ?? []
  if (indent === undefined || info === undefined) return undefined
  const code = lines.slice(1, -1).map((line) => withoutIndent(line.replace(/\r$/, ''), indent.length))
  return { info, code: code.join('\n'), length: lines.join('\n').length }
}

function withoutIndent(line: string, width: number): string {
  let at = 0
  while (at < width && (line[at] === ' ' || line[at] === '\t')) at++
  return line.slice(at)
}

/** Returns the fence of a sample with other code. Its markers are longer than all in the code. */
export function fenceWith(sample: CodeSample, text: string, code: string): string {
  const written = text.slice(sample.fence.start, sample.fence.end)
  const [, indent = '', mark = '```'] = opening.exec((written.split('\n')[0] ?? '').trimEnd()) ?? []
  const sign = mark[0] ?? '`'
  const inside = code.match(sign === '~' ? /~{3,}/g : /`{3,}/g) ?? []
  const marker = sign.repeat(Math.max(mark.length, ...inside.map(({ length }) => length + 1)))
  const lines = code === '' ? [] : code.split('\n')
  return [`${marker}${sample.info}`, ...lines, marker].map((line) => (line === '' ? '' : indent + line)).join('\n')
}

/** Why a file doesn't have the code of a sample. */
export type CodeFault = 'noRegion' | 'unclosedRegion'

/** A line that begins or ends a region, in the comment of any language: `// #region name`, `# endregion`, … */
const marker = /^(?:\/\/|\/\*|<!--|--|[;%'"]|rem\b)?\s*#\s*(?:pragma\s+)?(end)?region\b(.*)$/i

/** Returns the name of the region that a line begins, '' if it ends one, and undefined for other lines. */
function markOf(line: string): string | undefined {
  const trimmed = line.trim()
  const [found, end, name = ''] = trimmed.length > maxLength ? [] : (marker.exec(trimmed) ?? [])
  if (found === undefined) return undefined
  return end === undefined ? name.replace(/(?:\*\/|-->)$/, '').trim() || ' ' : ''
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
