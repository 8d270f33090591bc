import { parseSync, Visitor, type Comment } from 'oxc-parser'
import type { ProseText } from './proseText.ts'

/**
 * Layers with user-visible texts that aren't in a bundle: the command line, the tools for agents, and the sandbox's
 * responses. Leaves out what the sandbox's sample people write, and its list of common words.
 */
const speakingFolders = /^src\/(?:agent|cli|sandbox\/(?!sample\/|conversations\/significantWords))/

/** SQL isn't prose. */
const query = /\b(?:SELECT|UPDATE|INSERT|DELETE|CREATE|WHERE|JOIN|FROM|UNION|ORDER BY|TEXT|AND)\b/

/** Returns the texts of a translation file, in which each text has its own line. */
export function bundleTexts(file: string, source: string): ProseText[] {
  return source.split('\n').flatMap((row, index): ProseText[] => {
    const [, text] = /^ {2}".*?(?<!\\)": (".*")/.exec(row) ?? []
    return text ? [{ file, line: index + 1, kind: 'string', text: String(JSON.parse(text)) }] : []
  })
}

/** Returns the comments and test titles of a source file and, in some folders, the sentences among its strings. */
export function codeTexts(file: string, source: string): ProseText[] {
  const { program, comments } = parseSync(file, source)
  const lineOf = lineCounter(source)
  const titles: ProseText[] = []
  const strings: ProseText[] = []
  const addSentence = (text: string, start: number): void => {
    if (/[a-z] [a-z]/.test(text) && !query.test(text)) strings.push({ file, line: lineOf(start), kind: 'string', text })
  }
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      const isTest = callee.type === 'Identifier' && (callee.name === 'it' || callee.name === 'describe')
      if (isTest && title?.type === 'Literal' && typeof title.value === 'string') {
        titles.push({ file, line: lineOf(title.start), kind: 'comment', text: title.value })
      }
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') addSentence(value, start)
    },
    TemplateElement: ({ value, start }) => addSentence(value.cooked ?? '', start),
  }).visit(program)
  const written = joinedComments(source, comments).map(({ value, start }): ProseText => ({
    file,
    line: lineOf(start),
    kind: 'comment',
    text: plainComment(value),
  }))
  return [...written, ...titles, ...(speakingFolders.test(file) ? strings : [])]
}

/** Joins consecutive line comments to one text. */
function joinedComments(source: string, comments: readonly Comment[]): { value: string; start: number }[] {
  const joined: { value: string; start: number; end: number; type: string }[] = []
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1)
    const follows = last?.type === 'Line' && type === 'Line' && /^\s*$/.test(source.slice(last.end, start))
    if (last && follows) Object.assign(last, { value: `${last.value}\n${value}`, end })
    else joined.push({ type, value, start, end })
  }
  return joined
}

/** Removes stars and code. */
function plainComment(text: string): string {
  return text.replaceAll(/^[ \t]*\*/gm, '').replaceAll(/`[^`\n]*`/g, '`code`')
}

function lineCounter(source: string): (offset: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? Infinity) < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
