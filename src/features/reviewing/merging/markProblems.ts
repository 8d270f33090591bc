import { Diagnostic, DiagnosticSeverity, Disposable, l10n, languages, Range, workspace, type Uri } from 'vscode'
import { conflictMarkMessage } from '../../../core/text/edits/conflictMarks.ts'
import { changeRequestScheme, isUriOf } from '../../../core/platform/uris/uris.ts'
import type { MarkedPage } from '../../shared/changeRequests/markedPages.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import type { MarkSearch } from './markSearch.ts'

/** Shows conflict markers in *Problems* while their page is closed. An open page has a check of its own. */
export function showMarkProblems(marks: Pick<MarkSearch, 'all' | 'onDidChange'>): Disposable {
  const shown = languages.createDiagnosticCollection('galley')
  const show = (): void => {
    shown.clear()
    const open = workspace.textDocuments.filter(({ isClosed }) => !isClosed)
    for (const page of marks.all) {
      if (open.some(({ uri }) => isUriOf(uri, page.address))) continue
      shown.set(openPageUri(page.address), problemsOf(page))
    }
  }
  const follow = ({ uri }: { readonly uri: Uri }): void => {
    if (uri.scheme === changeRequestScheme) show()
  }
  return Disposable.from(
    shown,
    marks.onDidChange(show),
    workspace.onDidOpenTextDocument(follow),
    workspace.onDidCloseTextDocument(follow),
  )
}

function problemsOf({ lines }: MarkedPage): Diagnostic[] {
  return lines.map(({ line, text }) => {
    const range = new Range(line, 0, line, text.length)
    const problem = new Diagnostic(range, conflictMarkMessage(text, l10n.t), DiagnosticSeverity.Error)
    problem.source = 'Galley'
    problem.code = 'conflict-mark'
    return problem
  })
}
