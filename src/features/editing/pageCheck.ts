import {
  CodeAction,
  CodeActionKind,
  Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  l10n,
  languages,
  Range,
  WorkspaceEdit,
  type CodeActionProvider,
  type TextDocument,
} from 'vscode'
import type { PageProblem } from '../../core/drafts/checkPage.ts'
import { SpacePages } from '../../core/pageIndex.ts'
import { changeRequestScheme, parseGalleyUri, type ChangeRequestPageAddress } from '../../core/uris.ts'
import type { ContentReader } from '../shared/contentReader.ts'
import { readListPages } from '../shared/listPages.ts'
import type { Log } from '../shared/log.ts'

const pagesKnownFor = 60_000

/** Shows in Problems what the server would drop of a page, and offers what can be done about it. */
export class PageCheck implements CodeActionProvider, Disposable {
  readonly #reader: ContentReader
  readonly #log: Log
  readonly #shown = languages.createDiagnosticCollection('galley')
  readonly #problems = new Map<string, readonly PageProblem[]>()
  readonly #subscription: Disposable

  constructor(reader: ContentReader, log: Log) {
    this.#reader = reader
    this.#log = log
    this.#subscription = languages.registerCodeActionsProvider({ scheme: changeRequestScheme }, this, {
      providedCodeActionKinds: [CodeActionKind.QuickFix],
    })
  }

  /** Checks a document and shows what it finds. Gives what would be lost; nothing where the space cannot be read. */
  async check(document: TextDocument): Promise<readonly PageProblem[]> {
    const target = parseGalleyUri(document.uri)
    if (target?.kind !== 'changeRequestPage') return []
    const problems = await this.#find(target, document.getText())
    this.#problems.set(document.uri.toString(), problems)
    this.#shown.set(
      document.uri,
      problems.map((problem) => diagnosticOf(problem, document)),
    )
    return problems.filter(({ severity }) => severity === 'loss')
  }

  forget(document: TextDocument): void {
    this.#problems.delete(document.uri.toString())
    this.#shown.delete(document.uri)
  }

  provideCodeActions(document: TextDocument, range: Range): CodeAction[] {
    const text = document.getText()
    return (this.#problems.get(document.uri.toString()) ?? []).flatMap((problem) => {
      const { start, end, words, code } = problem
      const where = new Range(document.positionAt(start), document.positionAt(end))
      if (!range.intersection(where) || words === undefined || !/^unknown|dataImage/.test(code)) return []
      const link = wholeLink(text, problem)
      if (link === undefined) return []
      const action = new CodeAction(l10n.t('Leave only the words “{0}”', words), CodeActionKind.QuickFix)
      action.edit = new WorkspaceEdit()
      action.edit.replace(
        document.uri,
        new Range(document.positionAt(link.start), document.positionAt(link.end)),
        words,
      )
      action.diagnostics = [diagnosticOf(problem, document)]
      return [action]
    })
  }

  dispose(): void {
    this.#subscription.dispose()
    this.#shown.dispose()
  }

  async #find(target: ChangeRequestPageAddress, text: string): Promise<PageProblem[]> {
    try {
      const { cache } = await this.#reader.connection(target.server)
      const place = { spaceId: target.space, changeRequestId: target.changeRequest, metadata: false }
      const [{ value }, files, { checkPage }] = await Promise.all([
        cache.get('listPagesInChangeRequest', { ...place, computed: false }, { maxAge: pagesKnownFor }),
        readListPages(cache, 'listFilesInChangeRequestById', place),
        import('../../core/drafts/checkPage.ts'),
      ])
      const pages = new SpacePages(value.pages)
      const path = pages.byId(target.page)?.path ?? ''
      const known = new Map(files.value.map((file) => [file.id, file]))
      return checkPage(text, { space: target.space, pages, files: known, path })
    } catch (error) {
      this.#log.debug('A page could not be checked.', error)
      return []
    }
  }
}

/** The link in brackets around a target, where it is written like that. */
function wholeLink(text: string, { start, end, words = '' }: PageProblem): { start: number; end: number } | undefined {
  const open = text.lastIndexOf(`[${words}](`, start)
  const close = text.indexOf(')', end)
  if (open === -1 || close === -1 || !/^\[[^\n]*\]\(<?$/.test(text.slice(open, start))) return undefined
  return { start: text[open - 1] === '!' ? open - 1 : open, end: close + 1 }
}

function diagnosticOf(problem: PageProblem, document: TextDocument): Diagnostic {
  const range = new Range(document.positionAt(problem.start), document.positionAt(problem.end))
  const severity = problem.severity === 'loss' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning
  const diagnostic = new Diagnostic(range, wordsOf(problem), severity)
  diagnostic.source = 'Galley'
  diagnostic.code = problem.code
  return diagnostic
}

function wordsOf({ code, detail }: PageProblem): string {
  switch (code) {
    case 'unknownPage':
    case 'unknownLink':
      return l10n.t('There is no page “{0}” in this change request: the link would become plain text.', detail)
    case 'unknownFile':
      return l10n.t('There is no file “{0}” in this change request: it would not be shown.', detail)
    case 'dataImage':
      return l10n.t('An image inside the text is dropped by the server. Upload it as a file, and refer to that.')
    case 'frontMatter':
      return detail
    case 'duplicateAnchor':
      return l10n.t('Another heading has the anchor “{0}” already: this one gets a number.', detail)
    case 'unclosedBlock':
      return l10n.t('The block “{0}” has no end.', detail)
    case 'strangeCharacter':
      return l10n.t('The character {0} is not kept by the server.', detail)
  }
}
