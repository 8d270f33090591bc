import path from 'node:path'
import process from 'node:process'
import type { Log } from 'sarif'
import { problemMessage } from '../core/checks/problemMessages.ts'
import { docsRules, type DocsProblem, type ProblemSeverity, type RuleId } from '../core/checks/docsProblem.ts'
import { counted } from '../core/counted.ts'
import { lineAt, lineStarts } from '../core/markdown/links/linkRegions.ts'
import { english } from '../core/translate.ts'
import type { FileProblems } from '../folder/checkFolder.ts'
import type { Output } from './output.ts'

/** How problems are printed. */
export type ReportFormat = 'text' | 'json' | 'github' | 'sarif'

/** Docs that were checked. */
export interface CheckedDocs {
  /** The path of their folder from where the command ran. */
  readonly folder: string
  /** Pages that were checked. */
  readonly pages: number
  /** With paths from where the command ran. */
  readonly files: readonly FileProblems[]
}

/** A check of docs folders, to be reported. */
export interface CheckReport {
  readonly docs: readonly CheckedDocs[]
  readonly milliseconds: number
}

interface ReportedProblem {
  readonly path: string
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 units. */
  readonly column: number
  readonly severity: ProblemSeverity
  readonly rule: RuleId
  readonly message: string
  readonly fixable: boolean
}

/** What stands before the path of a file below a folder, so that it can be found from where the command runs. */
export function pathPrefix(folder: string): string {
  const relative = path.relative(process.cwd(), folder)
  return relative === '' ? '' : `${relative.replaceAll(path.sep, '/')}/`
}

/** Prints a report; the text ends with a line of its own for people, the others are for programs. */
export function writeReport(report: CheckReport, format: ReportFormat, output: Output): void {
  const docs = report.docs.map(reportedDocs)
  const problems = docs.flatMap((each) => each.problems)
  switch (format) {
    case 'json':
      return output.json(jsonReport(docs, report.milliseconds), 2)
    case 'github':
      return problems.forEach((problem) => printNote(problem, output))
    case 'sarif':
      return output.json(sarif(problems), 2)
    case 'text':
      return output.lines(textReport(docs, report.milliseconds))
  }
}

interface ReportedDocs extends Omit<CheckedDocs, 'files'> {
  readonly problems: readonly ReportedProblem[]
}

function reportedDocs({ folder, pages, files }: CheckedDocs): ReportedDocs {
  return { folder, pages, problems: reportedProblems(files) }
}

function reportedProblems(files: readonly FileProblems[]): ReportedProblem[] {
  return files.flatMap(({ path, text, problems }) => {
    const starts = lineStarts(text)
    return problems
      .toSorted((one, other) => one.start - other.start)
      .map((problem): ReportedProblem => {
        return {
          path,
          ...lineAt(starts, problem.start),
          severity: problem.severity,
          rule: problem.rule,
          message: problemMessage(problem, english),
          fixable: isFixable(problem),
        }
      })
  })
}

/** Whether `--fix` mends it. */
function isFixable({ fixes }: DocsProblem): boolean {
  return fixes.some(({ safe }) => safe)
}

function jsonReport(docs: readonly ReportedDocs[], milliseconds: number): object {
  return {
    pages: pagesOf(docs),
    milliseconds: Math.round(milliseconds),
    docs: docs.map(({ folder, pages, problems }) => {
      const [errors, warnings, hints] = severities.map((severity) => countOf(problems, severity))
      return { folder, pages, errors, warnings, hints }
    }),
    problems: docs.flatMap(({ problems }) => problems),
  }
}

function textReport(docs: readonly ReportedDocs[], milliseconds: number): string[] {
  const problems = docs.flatMap((each) => each.problems)
  const lines = problems.map(({ path, line, column, severity, rule, message }) => {
    return `${path}:${line}:${column} ${severity} ${rule} ${message}`
  })
  const fixable = problems.filter((problem) => problem.fixable).length
  const parts = docs.length === 1 ? [] : docs.map((each) => `${each.folder}: ${sumOf(each.problems, each.pages)}`)
  const where = docs.length === 1 ? '' : ` of ${docs.length} docs folders`
  const sum = `${sumOf(problems, pagesOf(docs))}${where} (${(milliseconds / 1000).toFixed(1)} s)`
  const help = fixable === 0 ? [] : [`${counted(fixable, 'problem')} can be mended with --fix.`]
  return [...lines, ...(lines.length > 0 ? [''] : []), ...parts, sum, ...help]
}

const severities: readonly ProblemSeverity[] = ['error', 'warning', 'hint']

function sumOf(problems: readonly ReportedProblem[], pages: number): string {
  const counts = severities.map((severity) => counted(countOf(problems, severity), severity))
  return `${counts.join(', ')} in ${counted(pages, 'page')}`
}

function countOf(problems: readonly ReportedProblem[], severity: ProblemSeverity): number {
  return problems.filter((problem) => problem.severity === severity).length
}

function pagesOf(docs: readonly ReportedDocs[]): number {
  return docs.reduce((sum, { pages }) => sum + pages, 0)
}

/** A workflow command, which GitHub shows on the line of a pull request. */
function printNote({ path, line, column, severity, rule, message }: ReportedProblem, output: Output): void {
  const level = severity === 'hint' ? 'notice' : severity
  output.workflowCommand(level, { file: path, line, col: column, title: rule }, message)
}

/** SARIF 2.1.0, as code scanning reads it. */
function sarif(problems: readonly ReportedProblem[]): Log {
  const used = [...new Set(problems.map(({ rule }) => rule))]
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'galley',
            rules: used.map((id) => ({ id, shortDescription: { text: docsRules[id].why } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: problems.map(({ path, line, column, severity, rule, message }) => ({
          ruleId: rule,
          ruleIndex: used.indexOf(rule),
          level: severity === 'hint' ? 'note' : severity,
          message: { text: message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(path) },
                region: { startLine: line, startColumn: column },
              },
            },
          ],
        })),
      },
    ],
  }
}
