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

/** A check of a folder, to be reported. */
export interface CheckReport {
  /** Pages that were checked. */
  readonly pages: number
  readonly milliseconds: number
  /** With paths from where the command ran. */
  readonly files: readonly FileProblems[]
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
  const problems = reportedProblems(report)
  switch (format) {
    case 'json':
      return output.json({ pages: report.pages, milliseconds: Math.round(report.milliseconds), problems }, 2)
    case 'github':
      return problems.forEach((problem) => printNote(problem, output))
    case 'sarif':
      return output.json(sarif(problems), 2)
    case 'text':
      return output.lines(textReport(report, problems))
  }
}

function reportedProblems({ files }: CheckReport): ReportedProblem[] {
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

function textReport({ pages, milliseconds }: CheckReport, problems: readonly ReportedProblem[]): string[] {
  const lines = problems.map(({ path, line, column, severity, rule, message }) => {
    return `${path}:${line}:${column} ${severity} ${rule} ${message}`
  })
  const count = (severity: ProblemSeverity): number =>
    problems.filter((problem) => problem.severity === severity).length
  const fixable = problems.filter((problem) => problem.fixable).length
  const counts = [
    counted(count('error'), 'error'),
    counted(count('warning'), 'warning'),
    counted(count('hint'), 'hint'),
  ]
  const seconds = (milliseconds / 1000).toFixed(1)
  const sum = `${counts.join(', ')} in ${counted(pages, 'page')} (${seconds} s)`
  const help = fixable === 0 ? [] : [`${counted(fixable, 'problem')} can be mended with --fix.`]
  return [...lines, ...(lines.length > 0 ? [''] : []), sum, ...help]
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
