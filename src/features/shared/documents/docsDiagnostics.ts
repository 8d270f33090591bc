import { Diagnostic, DiagnosticSeverity, l10n, Range } from 'vscode'
import type { DocsProblem, ProblemSeverity } from '../../../core/authoring/checks/docsProblem.ts'

/** VS Code's severity for each severity of a problem. */
export const severities: Readonly<Record<ProblemSeverity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
}

/** Converts problems into diagnostics, in the same order. */
export async function docsDiagnostics(
  problems: readonly DocsProblem[],
  rangeOf: (problem: DocsProblem) => Range,
): Promise<Diagnostic[]> {
  const { problemMessage } = await import('../../../core/authoring/checks/problemMessages.ts')
  return problems.map((problem) => {
    const message = problemMessage(problem, l10n.t)
    const diagnostic = new Diagnostic(rangeOf(problem), message, severities[problem.severity])
    diagnostic.source = 'Galley'
    diagnostic.code = problem.rule
    return diagnostic
  })
}

/** Converts problems of a text, which doesn't have to be open, into diagnostics. */
export async function textDiagnostics(text: string, problems: readonly DocsProblem[]): Promise<Diagnostic[]> {
  const { lineAt, lineStarts } = await import('../../../core/text/markdown/links/linkRegions.ts')
  const starts = lineStarts(text)
  return await docsDiagnostics(problems, ({ start, end }) => {
    const from = lineAt(starts, start)
    const to = lineAt(starts, end)
    return new Range(from.line - 1, from.column - 1, to.line - 1, to.column - 1)
  })
}
