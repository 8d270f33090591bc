import { Diagnostic, DiagnosticSeverity, Disposable, languages, Range, workspace, type Uri } from 'vscode'

/** A problem in a line of a file with redirects. */
export interface RedirectLineProblem {
  /** From 0. */
  readonly line: number
  readonly message: string
}

/** Shows in *Problems* which lines of a file with redirects weren't imported, until the file is changed or closed. */
export class RedirectProblems implements Disposable {
  readonly #shown = languages.createDiagnosticCollection('galley.redirects')
  readonly #forgetting = Disposable.from(
    workspace.onDidCloseTextDocument(({ uri }) => this.#shown.delete(uri)),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) this.#shown.delete(document.uri)
    }),
  )

  /** Shows problems, which replace the previous ones. */
  show(uri: Uri, problems: readonly RedirectLineProblem[]): void {
    this.#shown.set(
      uri,
      problems.map(({ line, message }) => {
        const range = new Range(line, 0, line, Number.MAX_SAFE_INTEGER)
        const diagnostic = new Diagnostic(range, message, DiagnosticSeverity.Error)
        diagnostic.source = 'Galley'
        return diagnostic
      }),
    )
  }

  dispose(): void {
    this.#shown.dispose()
    this.#forgetting.dispose()
  }
}
