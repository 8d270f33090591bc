import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml'
import type { ConfigurationFault } from '../core/authoring/checks/docsProblem.ts'
import type { HeadingCase } from '../core/authoring/prose/proseChecks.ts'
import { maxPhrases, maxTermLength, type Term } from '../core/text/prose/terms.ts'

/** The prose configuration of docs besides rules. */
export interface ProseConfiguration {
  readonly terms: readonly Term[]
  /** Correct words in these docs. */
  readonly words: readonly string[]
  /** The language of the docs, such as `en` or `de`. */
  readonly language: string | undefined
  readonly headings: HeadingCase | undefined
  /** The path of the page with the style guide, relative to the configuration. */
  readonly styleGuide: string | undefined
}

/** The configuration of docs whose `.galley.yaml` has no prose settings. */
export const noProse: ProseConfiguration = {
  terms: [],
  words: [],
  language: undefined,
  headings: undefined,
  styleGuide: undefined,
}

/** Reports an invalid part of a configuration. */
export type ReportFault = (node: unknown, fault: ConfigurationFault, ...details: string[]) => void

/** The maximum number of words in total, so that an untrusted folder can't slow down checks. */
const maxWords = 50_000

/** Reads one prose setting. Undefined for other settings. */
export function readProseSetting(
  name: string,
  value: unknown,
  report: ReportFault,
): Partial<ProseConfiguration> | undefined {
  switch (name) {
    case 'terms':
      return { terms: readTerms(value, report) }
    case 'words':
      return { words: readTexts(value, report).slice(0, maxWords) }
    case 'language': {
      const language = textOf(value)
      if (language !== undefined && /^[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,3}$/i.test(language)) return { language }
      report(value, 'notAWord', language ?? name)
      return {}
    }
    case 'headings': {
      const headings = textOf(value)
      if (headings === 'sentence' || headings === 'title') return { headings }
      report(value, 'notAHeadingCase')
      return {}
    }
    case 'styleGuide': {
      const styleGuide = textOf(value)
      if (styleGuide === undefined) report(value, 'notAPath', name)
      return { styleGuide }
    }
    default:
      return undefined
  }
}

/** Reads a list of maps, or a map of words to avoid to what to write. */
function readTerms(value: unknown, report: ReportFault): Term[] {
  const terms: Term[] = []
  let left = maxPhrases
  const entries: readonly unknown[] = isSeq(value) ? value.items : isMap(value) ? value.items : []
  if (entries.length === 0 && !isSeq(value) && !isMap(value)) report(value, 'notATerm')
  for (const entry of entries) {
    const term = isMap(entry) ? readTerm(entry, report) : isSeq(value) ? undefined : shortTerm(entry, report)
    if (term === undefined) {
      report(isMap(value) ? (entry as { key: unknown }).key : firstKey(entry), 'notATerm')
      continue
    }
    left -= term.not.length + term.except.length
    if (left < 0) {
      report(firstKey(entry), 'tooLong')
      break
    }
    terms.push(term)
  }
  return terms
}

function firstKey(entry: unknown): unknown {
  return isMap(entry) ? entry.items[0]?.key : entry
}

function readTerm(entry: YAMLMap, report: ReportFault): Term | undefined {
  const use = textOf(entry.get('use', true))
  const written = entry.get('not', true)
  const not = written === undefined ? (use === undefined ? [] : [use]) : readTexts(written, report)
  if (not.length === 0 || (use?.length ?? 0) > maxTermLength) return undefined
  const except = entry.has('except') ? readTexts(entry.get('except', true), report) : []
  return { use, not, except, isCaseSensitive: textOf(entry.get('case', true)) === 'true' }
}

/** Reads a short form: `login: sign in`. */
function shortTerm(entry: unknown, report: ReportFault): Term | undefined {
  const { key, value } = entry as { readonly key: unknown; readonly value: unknown }
  const use = textOf(value)
  const not = readTexts(key, report)
  return use === undefined || not.length === 0 ? undefined : { use, not, except: [], isCaseSensitive: false }
}

/** Reads a text, or a list of texts. */
function readTexts(value: unknown, report: ReportFault): string[] {
  return (isSeq(value) ? value.items : [value]).flatMap((entry) => {
    const text = textOf(entry)
    if (text !== undefined && text.length <= maxTermLength) return [text]
    report(entry, 'notAWord', text?.slice(0, maxTermLength) ?? '')
    return []
  })
}

function textOf(node: unknown): string | undefined {
  const value: unknown = isScalar(node) ? node.value : undefined
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  return String(value).trim() || undefined
}
