import { Diagnostic, DiagnosticSeverity, l10n, Range, type Uri } from 'vscode'
import type { DocsProblem, ProblemSeverity } from '../../../core/authoring/checks/docsProblem.ts'
import type { StyleGuide } from '../../../core/authoring/prose/styleGuide.ts'

/** The style guide of docs, and its page. */
export interface GuidePage {
  readonly guide: StyleGuide
  readonly uri: Uri
}

/** VS Code's severity for each severity of a problem. */
export const severities: Readonly<Record<ProblemSeverity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
}

/** Converts problems into diagnostics, in the same order. Those in prose link to their rule in the style guide. */
export async function docsDiagnostics(
  problems: readonly DocsProblem[],
  rangeOf: (problem: DocsProblem) => Range,
  page?: GuidePage,
): Promise<Diagnostic[]> {
  const { problemMessage } = await import('../../../core/authoring/checks/problemMessages.ts')
  return problems.map((problem) => {
    const message = problemMessage(problem, l10n.t)
    const diagnostic = new Diagnostic(rangeOf(problem), message, severities[problem.severity])
    diagnostic.source = 'Galley'
    const rule = page?.guide.ruleOf(problem)
    // VS Code opens a text at the line in the fragment.
    const target = rule && page?.uri.with({ fragment: `L${rule.line + 1}` })
    diagnostic.code = target === undefined ? problem.rule : { value: `${problem.rule}: ${rule?.title}`, target }
    return diagnostic
  })
}

/** Converts problems of a text, which doesn't have to be open, into diagnostics. */
export async function textDiagnostics(
  text: string,
  problems: readonly DocsProblem[],
  page?: GuidePage,
): Promise<Diagnostic[]> {
  const { lineAt, lineStarts } = await import('../../../core/text/markdown/links/linkRegions.ts')
  const starts = lineStarts(text)
  const rangeOf = ({ start, end }: DocsProblem): Range => {
    const from = lineAt(starts, start)
    const to = lineAt(starts, end)
    return new Range(from.line - 1, from.column - 1, to.line - 1, to.column - 1)
  }
  return await docsDiagnostics(problems, rangeOf, page)
}
