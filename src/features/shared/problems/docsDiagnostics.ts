import { Diagnostic, DiagnosticSeverity, l10n, type Range } from 'vscode'
import type { DocsProblem, ProblemSeverity } from '../../../core/checks/docsProblem.ts'

const severities: Readonly<Record<ProblemSeverity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Hint,
}

/** Problems as the editor shows them, in the same order. */
export async function docsDiagnostics(
  problems: readonly DocsProblem[],
  rangeOf: (problem: DocsProblem) => Range,
): Promise<Diagnostic[]> {
  const { problemMessage } = await import('../../../core/checks/problemMessages.ts')
  return problems.map((problem) => {
    const message = problemMessage(problem, l10n.t)
    const diagnostic = new Diagnostic(rangeOf(problem), message, severities[problem.severity])
    diagnostic.source = 'Galley'
    diagnostic.code = problem.rule
    return diagnostic
  })
}
