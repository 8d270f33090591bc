import { maxOfKind } from '../core/authoring/checks/problemKinds.ts'
import { english, partsText } from '../core/text/messages/translate.ts'
import type { Line } from './output.ts'
import {
  countOf,
  pagesOf,
  severities,
  type ExternalReport,
  type SpacesReport,
  type ReportedDocs,
  type ReportedProblem,
} from './reportedProblems.ts'

/** If there are more problems of a kind, only this many are listed. */
const maxListed = 10

/** Writes a report for people: a line for each problem, and the totals. */
export function textReport(docs: readonly ReportedDocs[], milliseconds: number, isAll: boolean): Line[] {
  const problems = docs.flatMap((each) => each.problems)
  const byKind = Map.groupBy(problems, ({ kind, severity }) => `${severity} ${kind}`)
  const kinds = [...byKind.values()].map((each) => listing(each, isAll))
  const listed = new Set(kinds.flatMap((each) => each.listed))
  const lines = problems.filter((problem) => listed.has(problem)).map(problemLine)
  const left = kinds.flatMap((each) => each.left)
  const parts =
    docs.length === 1 ? [] : docs.map((each) => `${each.folder}: ${checkedPages(each.pages)} ${counts(each.problems)}`)
  const folders = docs.length === 1 ? '' : ` Docs folders: ${docs.length}.`
  const seconds = (milliseconds / 1000).toFixed(1)
  const sum = `${checkedPages(pagesOf(docs))}${folders} ${counts(problems)} (${seconds} s)`
  const fixable = problems.filter((problem) => problem.fixable).length
  const help = fixable === 0 ? [] : [`Problems that --fix can fix: ${fixable}`]
  return [...lines, ...left, ...(lines.length > 0 ? [''] : []), ...parts, sum, ...fixedLine(docs), ...help]
}

function fixedLine(docs: readonly ReportedDocs[]): string[] {
  const problems = docs.reduce((total, { fixed }) => total + fixed.problems, 0)
  const files = docs.reduce((total, { fixed }) => total + fixed.files, 0)
  return files === 0 ? [] : [`Fixed problems: ${problems}. Changed files: ${files}.`]
}

/** Lists the addresses that are uncertain, apart from the problems, and counts all. */
export function externalLines(external: ExternalReport | undefined, isAll: boolean): string[] {
  if (external === undefined) return []
  const { uncertain, counts, spaces } = external
  const { fine, moved, gone, certificate, private: skipped } = counts
  const listed = isAll ? uncertain : uncertain.slice(0, maxListed)
  const more = uncertain.length - listed.length
  return [
    ...(uncertain.length > 0 ? ['', 'Links that Galley isn’t sure about:'] : []),
    ...listed.map(({ path, line, message }) => `${path}:${line} ${message}`),
    ...(more > 0 ? [`… and ${more.toLocaleString('en')} more. To list them, use --all.`] : []),
    `Addresses that work: ${fine}. Moved: ${moved}. Don’t exist: ${gone}. With a broken certificate: ${certificate}. Uncertain: ${counts.uncertain}. Not public, so not requested: ${skipped}.`,
    ...spacesLines(spaces),
  ]
}

function spacesLines({ hasToken, count, broken, problem }: SpacesReport): string[] {
  if (!hasToken && count === 0) return []
  if (!hasToken)
    return [
      `Links to spaces in the platform’s app: ${count}. Galley only requested their addresses. To look up their pages and headings, set GALLEY_TOKEN.`,
    ]
  const failed = problem === undefined ? [] : [`Some spaces couldn’t be read with the token: ${problem}`]
  return [`Links to spaces that Galley looked up: ${count}. Broken: ${broken}.`, ...failed]
}

const styles = { error: 'red', warning: 'yellow', info: 'cyan', hint: 'cyan' } as const

function problemLine({ path, line, column, severity, rule, message }: ReportedProblem): Line {
  const level = { text: severity, style: styles[severity] }
  return [`${path}:${line}:${column} `, level, ' ', { text: rule, style: 'gray' }, ` ${message}`]
}

interface ListedKind {
  readonly listed: readonly ReportedProblem[]
  readonly left: readonly string[]
}

/** Selects the problems of a kind to list, and describes the rest. Errors are all listed, up to a limit. */
function listing(problems: readonly ReportedProblem[], isAll: boolean): ListedKind {
  const [first] = problems
  const isCrowd = problems.length > maxOfKind
  const isListed = isAll || problems.length <= maxListed || (first?.severity === 'error' && !isCrowd)
  if (first === undefined || isListed) return { listed: problems, left: [] }
  const { rule, severity, message } = first
  const more = `${(problems.length - maxListed).toLocaleString('en')} more`
  const off = isCrowd ? ` To turn off this check, add “${rule}: off” under “rules” in .galley.yaml.` : ''
  const left = `… and ${more} ${severity} ${rule}, such as: ${message} To list them, use --all.${off}`
  return { listed: problems.slice(0, maxListed), left: [left] }
}

function checkedPages(pages: number): string {
  return pages === 1 ? 'Checked 1 page.' : `Checked ${pages} pages.`
}

function counts(problems: readonly ReportedProblem[]): string {
  const labels = { error: 'Errors', warning: 'warnings', info: 'infos', hint: 'hints' }
  const parts = severities.flatMap((severity) => {
    const count = countOf(problems, severity)
    // Only the prose checks report infos.
    return severity === 'info' && count === 0 ? [] : [`${labels[severity]}: ${count}`]
  })
  return partsText(parts, english)
}
