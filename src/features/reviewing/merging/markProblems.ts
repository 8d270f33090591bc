import { Diagnostic, DiagnosticSeverity, Disposable, l10n, languages, Range, workspace, type Uri } from 'vscode'
import { conflictMarkMessage } from '../../../core/text/edits/conflictMarks.ts'
import { changeRequestScheme, isUriOf } from '../../../core/platform/uris/uris.ts'
import type { MarkedPage } from '../../shared/changeRequests/markedPages.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import type { MarkSearch } from './markSearch.ts'

/** Shows conflict markers in *Problems* while their page is closed. An open page has a check of its own. */
export class MarkProblems implements Disposable {
  readonly #marks: Pick<MarkSearch, 'all' | 'onDidChange'>
  readonly #shown = languages.createDiagnosticCollection('galley')
  readonly #subscriptions: Disposable

  constructor(marks: Pick<MarkSearch, 'all' | 'onDidChange'>) {
    this.#marks = marks
    const follow = ({ uri }: { readonly uri: Uri }): void => {
      if (uri.scheme === changeRequestScheme) this.#show()
    }
    this.#subscriptions = Disposable.from(
      this.#shown,
      marks.onDidChange(() => this.#show()),
      workspace.onDidOpenTextDocument(follow),
      workspace.onDidCloseTextDocument(follow),
    )
  }

  dispose(): void {
    this.#subscriptions.dispose()
  }

  #show(): void {
    this.#shown.clear()
    const open = workspace.textDocuments.filter(({ isClosed }) => !isClosed)
    for (const page of this.#marks.all) {
      if (open.some(({ uri }) => isUriOf(uri, page.address))) continue
      this.#shown.set(openPageUri(page.address), problemsOf(page))
    }
  }
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
