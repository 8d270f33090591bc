import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../test/support/vscode/paths.ts'

/** Words that we don't use: one pattern for all, and what to write instead of each. */
interface AvoidedWords {
  readonly pattern: RegExp
  readonly insteadOf: (word: string) => string
}

/** The rules of the style page that a program can check. */
export interface StyleGuide {
  /** For texts that users and readers see. */
  readonly inTexts: AvoidedWords
  /** For comments and test titles. */
  readonly inComments: AvoidedWords
  /** Texts that break a rule on purpose. */
  readonly exceptions: readonly string[]
}

/** Reads the tables of the style page, so that the page and the check always agree. */
export function readStyleGuide(page = readFileSync(join(projectRoot, '.github/STYLE.md'), 'utf8')): StyleGuide {
  const terms = tableRows(page, 'Terms').map(([term = '', , not = '']) => ({ not, instead: term, where: 'texts' }))
  const words = tableRows(page, "Words that we don't use").map(([not = '', instead = '', where = '']) => {
    return { not, instead, where }
  })
  return {
    inTexts: avoidedWords([...terms, ...words]),
    inComments: avoidedWords(words.filter(({ where }) => where === 'everywhere')),
    exceptions: tableRows(page, 'Exceptions').flatMap(([text = '']) => /`(.+)`/.exec(text)?.[1] ?? []),
  }
}

function avoidedWords(rows: readonly { readonly not: string; readonly instead: string }[]): AvoidedWords {
  const pairs = rows.flatMap(({ not, instead }) => not.split(', ').map((word) => [plain(word), instead] as const))
  const instead = new Map(pairs.filter(([word]) => word !== ''))
  const longestFirst = [...instead.keys()].toSorted((one, other) => other.length - one.length)
  const words = longestFirst.map((word) => word.replaceAll('.', String.raw`\.`).replaceAll(' ', String.raw`\s+`))
  return {
    pattern: new RegExp(String.raw`(?<![\w.-])(?:${words.join('|')})(?![\w-])`, 'gi'),
    insteadOf: (word) => instead.get(plain(word)) ?? '',
  }
}

/** Normalizes line breaks and capital letters for lookups. */
function plain(word: string): string {
  return word.replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Returns the cells of the first table below a heading, without its header. */
function tableRows(page: string, heading: string): string[][] {
  const [, part = ''] = page.split(`\n## ${heading}\n`)
  const lines =
    part
      .split('\n## ', 1)[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? []
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
