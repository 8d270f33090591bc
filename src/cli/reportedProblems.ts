import { problemKind } from '../core/authoring/checks/problemKinds.ts'
import { problemMessage } from '../core/authoring/checks/problemMessages.ts'
import type { DocsProblem, ProblemSeverity, RuleId } from '../core/authoring/checks/docsProblem.ts'
import { lineAt, lineStarts } from '../core/text/markdown/links/linkRegions.ts'
import { english } from '../core/text/messages/translate.ts'
import type { FileProblems } from '../folder/checkFolder.ts'

/** Docs that were checked. */
export interface CheckedDocs {
  /** The path of their folder from where the command ran. */
  readonly folder: string
  /** Pages that were checked. */
  readonly pages: number
  /** What was fixed before: how many problems, in how many files. */
  readonly fixed: { readonly problems: number; readonly files: number }
  /** With paths from where the command ran. */
  readonly files: readonly FileProblems[]
}

/** A check of docs folders, to be reported. */
export interface CheckReport {
  readonly docs: readonly CheckedDocs[]
  readonly milliseconds: number
}

/** A problem as reports have it. */
export interface ReportedProblem {
  readonly path: string
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 units. */
  readonly column: number
  readonly severity: ProblemSeverity
  readonly rule: RuleId
  readonly message: string
  readonly fixable: boolean
  /** What it has in common with problems whose messages differ only in their values. */
  readonly kind: string
}

/** Docs with what is reported of them. */
export interface ReportedDocs extends Omit<CheckedDocs, 'files'> {
  readonly problems: readonly ReportedProblem[]
}

/** What is reported of docs, in the order of files and places. */
export function reportedDocs({ files, ...docs }: CheckedDocs): ReportedDocs {
  return { ...docs, problems: reportedProblems(files) }
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
          kind: problemKind(problem),
        }
      })
  })
}

/** Whether `--fix` fixes it. */
function isFixable({ fixes }: DocsProblem): boolean {
  return fixes.some(({ safe }) => safe)
}

/** In the order in which they are counted. */
export const severities: readonly ProblemSeverity[] = ['error', 'warning', 'info', 'hint']

/** How many problems have a severity. */
export function countOf(problems: readonly ReportedProblem[], severity: ProblemSeverity): number {
  return problems.filter((problem) => problem.severity === severity).length
}

/** How many pages were checked. */
export function pagesOf(docs: readonly ReportedDocs[]): number {
  return docs.reduce((sum, { pages }) => sum + pages, 0)
}
