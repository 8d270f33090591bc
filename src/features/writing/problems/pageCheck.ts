import {
  CodeActionKind,
  Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  l10n,
  languages,
  Range,
  type CodeAction,
  type CodeActionProvider,
  type TextDocument,
} from 'vscode'
import type { Page } from '../../../contract/revisions.ts'
import { dataBytes } from '../../../core/files/dataBytes.ts'
import type { CheckScope, PageProblem } from '../../../core/drafts/checkPage.ts'
import { closingTag } from '../../../core/drafts/closeBlock.ts'
import type { DraftKey } from '../../../core/drafts/draft.ts'
import { frontMatterMessage } from '../../../core/markdown/frontMatterFault.ts'
import type { ProblemFix } from '../../../core/drafts/problemFixes.ts'
import { SpacePages } from '../../../core/pages/pageIndex.ts'
import { changeRequestScheme, parseGalleyUri } from '../../../core/uris/uris.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { readListPages } from '../../../client/listPages.ts'
import type { Log } from '../../shared/window/log.ts'
import { conflictMarkMessage } from '../../shared/changeRequests/markedPages.ts'
import { actionOf, askingActions } from './problemActions.ts'

const pagesKnownFor = 60_000

/** Shows in Problems what the server would drop of a page, and offers what can be done about it. */
export class PageCheck implements CodeActionProvider, Disposable {
  readonly #reader: ContentReader
  readonly #log: Log
  readonly #shown = languages.createDiagnosticCollection('galley')
  readonly #problems = new Map<string, readonly PageProblem[]>()
  readonly #subscription: Disposable
  /** The index of the pages that were listed last: made once for each list. */
  #indexed: { readonly list: readonly Page[]; readonly pages: SpacePages } | undefined

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

  /** What a push of a text would lose, of a page that need not be open. */
  async losses(target: DraftKey, text: string): Promise<readonly PageProblem[]> {
    return (await this.#find(target, text)).filter(({ severity }) => severity === 'loss')
  }

  forget(document: TextDocument): void {
    this.#problems.delete(document.uri.toString())
    this.#shown.delete(document.uri)
  }

  async provideCodeActions(document: TextDocument, range: Range): Promise<CodeAction[]> {
    const target = parseGalleyUri(document.uri)
    const found = (this.#problems.get(document.uri.toString()) ?? []).filter(({ start, end }) =>
      range.intersection(new Range(document.positionAt(start), document.positionAt(end))),
    )
    if (target?.kind !== 'changeRequestPage' || found.length === 0) return []
    const [{ pages }, { problemFixes }] = await Promise.all([
      this.scope(target),
      import('../../../core/drafts/problemFixes.ts'),
    ])
    return found.flatMap((problem) => {
      const diagnostic = diagnosticOf(problem, document)
      const fixes = problemFixes(problem, document.getText(), pages)
      const [keeping, removing] = [
        fixes.filter(({ kind }) => kind !== 'onlyWords'),
        fixes.filter(({ kind }) => kind === 'onlyWords'),
      ]
      const offer = (fix: ProblemFix): CodeAction => actionOf(fix, document, diagnostic)
      // What takes a link or an image away comes last: the first one is what people choose without reading.
      return [...keeping.map(offer), ...askingActions(problem, document, diagnostic), ...removing.map(offer)]
    })
  }

  /** What is known of the content around a page. Rejects where it cannot be read. */
  async scope(target: DraftKey): Promise<CheckScope> {
    const { cache } = await this.#reader.connection(target.server)
    const ids = { spaceId: target.space, changeRequestId: target.changeRequest, metadata: false }
    const [{ value }, files] = await Promise.all([
      cache.get('listPagesInChangeRequest', { ...ids, computed: false }, { maxAge: pagesKnownFor }),
      readListPages(cache, 'listFilesInChangeRequestById', ids),
    ])
    if (this.#indexed?.list !== value.pages) this.#indexed = { list: value.pages, pages: new SpacePages(value.pages) }
    const { pages } = this.#indexed
    const known = new Map(files.value.map((file) => [file.id, file]))
    return { space: target.space, pages, files: known, path: pages.byId(target.page)?.path ?? '' }
  }

  dispose(): void {
    this.#subscription.dispose()
    this.#shown.dispose()
  }

  async #find(target: DraftKey, text: string): Promise<PageProblem[]> {
    try {
      const [scope, { checkPage }] = await Promise.all([
        this.scope(target),
        import('../../../core/drafts/checkPage.ts'),
      ])
      return checkPage(text, scope)
    } catch (error) {
      this.#log.debug('A page could not be checked.', error)
      return []
    }
  }
}

function diagnosticOf(problem: PageProblem, document: TextDocument): Diagnostic {
  const range = new Range(document.positionAt(problem.start), document.positionAt(problem.end))
  const severity = problem.severity === 'loss' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning
  const diagnostic = new Diagnostic(range, messageOf(problem), severity)
  diagnostic.source = 'Galley'
  diagnostic.code = problem.code
  return diagnostic
}

function messageOf({ code, detail, fault }: PageProblem): string {
  switch (code) {
    case 'unknownPage':
    case 'unknownLink':
      return l10n.t('There is no page “{0}” in this change request: the link would become plain text.', detail)
    case 'unknownFile':
      return l10n.t('There is no file “{0}” in this change request: it would not be shown.', detail)
    case 'dataImage':
      return l10n.t('An image inside the text is dropped by the server. Upload it as a file, and refer to that.')
    case 'largeDataImage':
      return l10n.t(
        'This image inside the text has {0} MB: the server would drop it, and at most 1 MB can be uploaded. Make it smaller, or put it on the web and refer to its address.',
        (dataBytes(detail) / (1024 * 1024)).toFixed(1),
      )
    case 'frontMatter':
      return fault ? frontMatterMessage(fault, l10n.t) : detail
    case 'duplicateAnchor':
      return l10n.t('Another heading has the anchor “{0}” already: this one gets a number.', detail)
    case 'unclosedBlock':
      return l10n.t('This {0} is not closed: add {1}.', detail, closingTag(detail))
    case 'strangeCharacter':
      return l10n.t('The character {0} is not kept by the server.', detail)
    case 'conflictMark':
      return conflictMarkMessage(detail)
  }
}
