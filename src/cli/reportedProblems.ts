import { problemKind } from '../core/authoring/checks/problemKinds.ts'
import { problemMessage } from '../core/authoring/checks/problemMessages.ts'
import type { ProblemSeverity, RuleId } from '../core/authoring/checks/docsProblem.ts'
import { lineAt, lineStarts } from '../core/text/markdown/links/linkRegions.ts'
import { english } from '../core/text/messages/translate.ts'
import type { Verdict } from '../core/docs/external/verdicts.ts'
import type { StyleGuide } from '../core/authoring/prose/styleGuide.ts'
import type { FileProblems } from '../folder/fileProblems.ts'

/** The result of checking a docs folder. */
export interface CheckedDocs {
  /** Its path, relative to the current folder. */
  readonly folder: string
  /** Pages that were checked. */
  readonly pages: number
  /** How many problems were fixed, in how many files. */
  readonly fixed: { readonly problems: number; readonly files: number }
  /** Their paths are relative to the current folder. */
  readonly files: readonly FileProblems[]
  readonly guide?: StyleGuide | undefined
}

/** What `--external` found besides problems: how many addresses have each verdict, and the uncertain ones. */
export interface ExternalReport {
  readonly counts: Readonly<Record<Verdict, number>>
  readonly uncertain: readonly UncertainLink[]
  readonly spaces: SpacesReport
}

/** What is known about links to other spaces of the platform. */
export interface SpacesReport {
  /** Without a token, they're requested as other addresses are. */
  readonly hasToken: boolean
  /** The links that were looked up with the token. Without one, those to the platform's app. */
  readonly count: number
  readonly broken: number
  /** Why something couldn't be read. */
  readonly problem?: string | undefined
}

/** A link that Galley isn't sure about. */
export type UncertainLink = Pick<ReportedProblem, 'path' | 'line' | 'message'>

/** The result of checking docs folders. */
export interface CheckReport {
  readonly docs: readonly CheckedDocs[]
  readonly milliseconds: number
  /** The number of problems that a baseline leaves out. */
  readonly known?: number
  /** What is known about links to the web, if they were checked. */
  readonly external?: ExternalReport | undefined
}

/** A problem in a report. */
export interface ReportedProblem {
  readonly path: string
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1, in UTF-16 units. */
  readonly column: number
  readonly severity: ProblemSeverity
  readonly rule: RuleId
  readonly message: string
  /** Whether `--fix` fixes it. */
  readonly fixable: boolean
  /** The same for problems whose messages differ only in their values. */
  readonly kind: string
}

/** A docs folder with its reported problems. */
export interface ReportedDocs extends Omit<CheckedDocs, 'files'> {
  readonly problems: readonly ReportedProblem[]
}

/** Lists the problems of docs, in the order of files and positions. */
export function reportedDocs({ files, ...docs }: CheckedDocs): ReportedDocs {
  const problems = files.flatMap(({ path, text, problems: found }) => {
    const starts = lineStarts(text)
    return found
      .toSorted((one, other) => one.start - other.start)
      .map((problem): ReportedProblem => {
        const rule = docs.guide?.ruleOf(problem)
        const message = problemMessage(problem, english)
        return {
          path,
          ...lineAt(starts, problem.start),
          severity: problem.severity,
          rule: problem.rule,
          message: rule === undefined ? message : `${message} Style guide: ${rule.title}`,
          fixable: problem.fixes.some(({ safe }) => safe),
          kind: problemKind(problem),
        }
      })
  })
  return { ...docs, problems }
}

/** In the order of the summary. */
export const severities: readonly ProblemSeverity[] = ['error', 'warning', 'info', 'hint']

/** Returns the number of problems with a severity. */
export function countOf(problems: readonly ReportedProblem[], severity: ProblemSeverity): number {
  return problems.filter((problem) => problem.severity === severity).length
}

/** Returns the number of checked pages. */
export function pagesOf(docs: readonly ReportedDocs[]): number {
  return docs.reduce((sum, { pages }) => sum + pages, 0)
}
