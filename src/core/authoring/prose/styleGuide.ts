import { maxPhrases, maxTermLength, type Term } from '../../text/prose/terms.ts'
import { plainWords, type PageHeading } from '../../text/scanning/pageOutline.ts'
import { displayTitle } from '../../text/strings/displayTitle.ts'
import { ScannedText } from '../../text/scanning/scannedText.ts'
import { findTables } from '../../text/tables/findTables.ts'
import type { GridRow } from '../../text/tables/gridTable.ts'
import type { DocsProblem, ProblemSeverity, RuleId } from '../checks/docsProblem.ts'
import { isProseRule, proseRules } from '../checks/proseRules.ts'

/** A rule of a style guide: a heading of its page, usually with a number. */
export interface GuideRule {
  readonly title: string
  /** The line of the heading, from 0. */
  readonly line: number
}

/** The headers of a table of terms. The third column is optional. */
const headers = [/^(?:use|write)$/i, /^(?:not|avoid|don['’]t (?:use|write)|instead of)$/i, /^except$/i] as const
/** The name of a check of Galley or of an engine, such as `long-sentence` or `Vale.Avoid`, as code. */
const checkName = /^`([a-z][\w-]{2,60}(?:\.[\w-]{1,60})?)`$/i

/**
 * A page with the rules for writing docs. The text below a heading says what the rule is about: a table with the
 * columns *Use* and *Not* lists terms, and the name of a check as code, such as `long-sentence`, means this check.
 * Linear in the text.
 */
export class StyleGuide {
  readonly terms: readonly Term[]
  /** The checks that the guide turns on, with their severity. */
  readonly levels: ReadonlyMap<RuleId, ProblemSeverity>
  readonly #words = new Map<string, GuideRule>()
  readonly #checks = new Map<string, GuideRule>()

  constructor(text: string) {
    const scan = new ScannedText(text)
    const terms: Term[] = []
    let left = maxPhrases
    const ofTable = ruleFinder(scan.headings)
    for (const { table, offset } of findTables(scan)) {
      const rule = ofTable(table.span.start + offset)
      if (rule === undefined || 'fault' in table || !isTermTable(table.head)) continue
      for (const term of table.rows.flatMap((row) => readTerm(row) ?? [])) {
        left -= term.not.length + term.except.length
        if (left < 0) break
        terms.push(term)
        for (const word of term.not) this.#words.set(keyOf(word), rule)
      }
    }
    this.terms = terms
    const ofName = ruleFinder(scan.headings)
    for (const { start, end } of scan.code) {
      const [, name] = checkName.exec(text.slice(start, end)) ?? []
      const rule = name === undefined ? undefined : ofName(start)
      if (name !== undefined && rule !== undefined && !this.#checks.has(name)) this.#checks.set(name, rule)
    }
    const off = [...this.#checks.keys()].filter(isProseRule).filter((rule) => 'isOff' in proseRules[rule])
    this.levels = new Map(off.map((rule) => [rule, proseRules[rule].severity]))
  }

  /** Returns the rule that a problem in prose is about. */
  ruleOf({ rule, values: [first = '', second = ''] }: Pick<DocsProblem, 'rule' | 'values'>): GuideRule | undefined {
    if (!isProseRule(rule)) return undefined
    const isEngine = rule === 'vale' || rule === 'language-tool'
    const own = isEngine ? this.#checks.get(second) : rule === 'term' ? this.#words.get(keyOf(first)) : undefined
    return own ?? this.#checks.get(rule)
  }
}

/** Returns a function that finds the heading above a position. Positions have to be in order. */
function ruleFinder(headings: readonly PageHeading[]): (position: number) => GuideRule | undefined {
  let next = 0
  return (position) => {
    while ((headings[next]?.start ?? Infinity) <= position) next++
    const heading = headings[next - 1]
    return heading && { title: displayTitle(heading.words, ''), line: heading.line }
  }
}

function isTermTable({ cells }: GridRow): boolean {
  return cells.length >= 2 && cells.length <= headers.length && cells.every(({ value }, at) => headers[at]?.test(value))
}

function readTerm({ cells }: GridRow): Term | undefined {
  const [[use] = [], not = [], except = []] = cells.map(({ value }) => phrasesOf(value))
  return not.length === 0 ? undefined : { use, not, except, isCaseSensitive: false }
}

/** Returns the phrases of a cell, which commas or line breaks separate. */
function phrasesOf(value: string): string[] {
  const phrases = value.split(/[,\n]/).map((phrase) => plainWords(phrase.trim()))
  return phrases.filter((phrase) => phrase !== '' && phrase.length <= maxTermLength)
}

function keyOf(words: string): string {
  return words.toLowerCase().replaceAll(/\s+/g, ' ')
}
