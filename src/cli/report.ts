import { createHash } from 'node:crypto'
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
import { externalLines, textReport } from './textReport.ts'

/** The formats of a report. */
export type ReportFormat = 'text' | 'json' | 'github' | 'gitlab' | 'sarif'

/** The options of a report. */
export interface ReportOptions {
  readonly format: ReportFormat
  /** Lists every problem for people, even if many are of the same kind. */
  readonly all?: boolean
}

/** Returns the prefix that makes a path of the folder valid for the current folder. */
export function pathPrefix(folder: string): string {
  const relative = path.relative(process.cwd(), folder)
  return relative === '' ? '' : `${relative.replaceAll(path.sep, '/')}/`
}

/** Prints a report. The last line of the text is for people. The other formats are for programs. */
export function writeReport(report: CheckReport, { format, all = false }: ReportOptions, output: Output): void {
  const docs = report.docs.map(reportedDocs)
  const problems = docs.flatMap((each) => each.problems)
  switch (format) {
    case 'json':
      return output.json({ ...jsonReport(docs, report.milliseconds), external: report.external }, 2)
    case 'github':
      return problems.forEach((problem) => printNote(problem, output))
    case 'gitlab':
      return output.json(codeQuality(problems), 2)
    case 'sarif':
      return output.json(sarif(problems), 2)
    case 'text':
      output.lines(textReport(docs, report.milliseconds, all))
      if (report.known) output.line(`Problems in the baseline, which aren’t listed: ${report.known}`)
      return output.lines(externalLines(report.external, all))
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
    problems: docs.flatMap(({ problems }) => problems.map(({ kind: _kind, ...problem }) => problem)),
  }
}

/** Prints a workflow command. GitHub shows it at the line of a pull request. */
function printNote({ path, line, column, severity, rule, message }: ReportedProblem, output: Output): void {
  const level = sarifLevels[severity] === 'note' ? 'notice' : sarifLevels[severity]
  output.workflowCommand(level, { file: path, line, col: column, title: rule }, message)
}

/** The severities of GitLab's reports. */
const codeQualityLevels = { error: 'major', warning: 'minor', info: 'info', hint: 'info' } as const

/** Returns a code quality report for GitLab. A fingerprint stays the same when lines move. */
function codeQuality(problems: readonly ReportedProblem[]): object[] {
  const counts = new Map<string, number>()
  return problems.map(({ path, line, severity, rule, message }) => {
    const identity = JSON.stringify([path, rule, message])
    const count = counts.get(identity) ?? 0
    counts.set(identity, count + 1)
    return {
      description: message,
      check_name: rule,
      fingerprint: createHash('sha256').update(`${identity}${count}`).digest('hex'),
      severity: codeQualityLevels[severity],
      location: { path, lines: { begin: line } },
    }
  })
}

const sarifLevels = { error: 'error', warning: 'warning', info: 'note', hint: 'note' } as const

/** Returns SARIF 2.1.0 for code scanning. */
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
