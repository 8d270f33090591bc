import path from 'node:path'
import process from 'node:process'
import type { Log } from 'sarif'
import { docsRules } from '../core/authoring/checks/docsProblem.ts'
import type { Output } from './output.ts'
import {
  countOf,
  pagesOf,
  reportedDocs,
  severities,
  type CheckReport,
  type ReportedDocs,
  type ReportedProblem,
} from './reportedProblems.ts'
import { textReport } from './textReport.ts'

/** How problems are printed. */
export type ReportFormat = 'text' | 'json' | 'github' | 'sarif'

/** How a report is printed. */
export interface ReportOptions {
  readonly format: ReportFormat
  /** Lists each problem for people, also where there are many of one kind. */
  readonly all?: boolean
}

/** What is before the path of a file below a folder, so that it can be found from where the command runs. */
export function pathPrefix(folder: string): string {
  const relative = path.relative(process.cwd(), folder)
  return relative === '' ? '' : `${relative.replaceAll(path.sep, '/')}/`
}

/** Prints a report; the text ends with a line of its own for people, the others are for programs. */
export function writeReport(report: CheckReport, { format, all = false }: ReportOptions, output: Output): void {
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
      return output.lines(textReport(docs, report.milliseconds, all))
  }
}

function jsonReport(docs: readonly ReportedDocs[], milliseconds: number): object {
  return {
    pages: pagesOf(docs),
    milliseconds: Math.round(milliseconds),
    docs: docs.map(({ folder, pages, problems }) => {
      const [errors, warnings, infos, hints] = severities.map((severity) => countOf(problems, severity))
      return { folder, pages, errors, warnings, infos, hints }
    }),
    problems: docs.flatMap(({ problems }) => problems.map(jsonProblem)),
  }
}

function jsonProblem({ path, line, column, severity, rule, message, fixable }: ReportedProblem): object {
  return { path, line, column, severity, rule, message, fixable }
}

/** A workflow command, which GitHub shows on the line of a pull request. */
function printNote({ path, line, column, severity, rule, message }: ReportedProblem, output: Output): void {
  const level = sarifLevels[severity] === 'note' ? 'notice' : sarifLevels[severity]
  output.workflowCommand(level, { file: path, line, col: column, title: rule }, message)
}

const sarifLevels = { error: 'error', warning: 'warning', info: 'note', hint: 'note' } as const

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
          level: sarifLevels[severity],
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
