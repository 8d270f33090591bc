import {
  CodeAction,
  CodeActionKind,
  commands as editorCommands,
  l10n,
  languages,
  ProgressLocation,
  type Range,
  type Uri,
  type CancellationToken,
  type CodeActionContext,
  type CodeActionProvider,
  type Progress,
  type TextDocument,
} from 'vscode'
import type { Space } from '../../../contract/spaces.ts'
import { isApiError } from '../../../client/errors/apiError.ts'
import type { DocsBody } from '../../../core/docs/body/docsBody.ts'
import type { RuleId } from '../../../core/authoring/checks/docsProblem.ts'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import { pageText } from '../../../core/docs/pages/pageText.ts'
import { galleyScheme, parentPathOf } from '../../../core/platform/uris/uris.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { textDiagnostics } from '../../shared/documents/docsDiagnostics.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { window } from '../../shared/window/window.ts'

/** What to check: a whole space, or one of its pages. */
export interface LinkCheck {
  readonly connection: Connection
  readonly space: Space
  readonly page?: string
}

const source = 'Galley links'
const linkRules: ReadonlySet<RuleId> = new Set<RuleId>(['dead-link', 'dead-file', 'broken-mark'])

/** How many pages are read at the same time. */
const atOnce = 6

/** Finds the broken links of published pages, and shows them in *Problems* with quick fixes. */
export class LinkChecks extends DisposableBase implements CodeActionProvider {
  readonly #reader: ContentReader
  readonly #shown = languages.createDiagnosticCollection('galley-links')

  constructor(reader: ContentReader) {
    super()
    this.#reader = reader
    this.register(
      languages.registerCodeActionsProvider({ scheme: galleyScheme }, this, {
        providedCodeActionKinds: [CodeActionKind.QuickFix],
      }),
      this.#shown,
    )
  }

  /** Checks with progress, shows the results in *Problems*, and says how many there are. */
  async check(check: LinkCheck): Promise<void> {
    const title = l10n.t('Checking the links of “{0}”', check.space.title)
    const progress = { location: ProgressLocation.Notification, title, cancellable: true }
    const found = await window.withProgress(progress, async (report, token) => await this.#run(check, report, token))
    if (!found) return
    if (found.broken === 0) {
      void window.showInformationMessage(
        found.pages === 1
          ? l10n.t('No broken links on the page.')
          : l10n.t('No broken links on {0} pages.', found.pages),
      )
      return
    }
    void window.showWarningMessage(
      found.broken === 1
        ? l10n.t('Found 1 broken link. See Problems.')
        : l10n.t('Found {0} broken links. See Problems.', found.broken),
    )
    await editorCommands.executeCommand('workbench.actions.view.problems')
  }

  provideCodeActions(document: TextDocument, _: Range, { diagnostics }: CodeActionContext): CodeAction[] {
    return diagnostics
      .filter((diagnostic) => diagnostic.source === source)
      .map((diagnostic) => {
        const action = new CodeAction(l10n.t('Fix the link in a change request…'), CodeActionKind.QuickFix)
        action.diagnostics = [diagnostic]
        action.command = { command: commands.editInChangeRequest, title: action.title, arguments: [document.uri] }
        return action
      })
  }

  async #run(
    check: LinkCheck,
    report: Progress<{ message?: string; increment?: number }>,
    token: CancellationToken,
  ): Promise<{ pages: number; broken: number } | undefined> {
    const { connection, space, page } = check
    const ref = { server: connection.server.id, space: space.id }
    const [pages, files] = await Promise.all([this.#reader.pages(ref, { force: true }), this.#reader.files(ref)])
    const written = pages.entries.filter(({ type, id }) => type === 'document' && (page === undefined || id === page))
    const withBrokenLinks = await pagesWithBrokenLinks(check)
    const read = withBrokenLinks ? written.filter(({ id }) => withBrokenLinks.has(id)) : written
    const { spaceBody } = await import('../../../core/docs/body/spaceBody.ts')
    const body = spaceBody({ ...ref, title: space.title, pages, files })
    let broken = 0
    for (const entry of written) this.#shown.delete(this.#uriOf(check, entry))
    for (let at = 0; at < read.length; at += atOnce) {
      if (token.isCancellationRequested) return undefined
      const part = read.slice(at, at + atOnce)
      report.report({
        message: l10n.t('{0} of {1} pages', at, read.length),
        increment: (part.length * 100) / read.length,
      })
      const counts = await Promise.all(part.map(async (entry) => await this.#checkPage(check, entry, body)))
      broken += counts.reduce((sum, count) => sum + count, 0)
    }
    return { pages: written.length, broken }
  }

  async #checkPage(check: LinkCheck, page: PageEntry, body: DocsBody): Promise<number> {
    const ref = { server: check.connection.server.id, space: check.space.id }
    const text = pageText((await this.#reader.page(ref, page.id)).value)
    const { findLosses } = await import('../../../core/authoring/checks/checkText.ts')
    const found = findLosses(text, { page, body }).filter(({ rule }) => linkRules.has(rule))
    const diagnostics = await textDiagnostics(text, found)
    for (const diagnostic of diagnostics) diagnostic.source = source
    this.#shown.set(this.#uriOf(check, page), diagnostics)
    return found.length
  }

  #uriOf({ connection, space }: LinkCheck, { id, title, path }: PageEntry): Uri {
    const names = { title, spaceTitle: space.title, parentPath: parentPathOf(path) }
    return openPageUri({ server: connection.server.id, space: space.id, page: id, ...names })
  }
}

/**
 * Returns the pages that have broken links according to the platform, so that only these are read. Undefined if the
 * platform doesn't offer that (`operations.tsv`), so that every page has to be read.
 */
async function pagesWithBrokenLinks({ connection, space, page }: LinkCheck): Promise<Set<string> | undefined> {
  const { client } = connection
  const name = page === undefined ? 'listSpaceLinks' : 'listPageLinksInSpace'
  if (!client.supports(name)) return undefined
  const found = new Set<string>()
  try {
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const query = { spaceId: space.id, status: 'broken' as const, limit: 1000, ...(cursor ? { page: cursor } : {}) }
      const { items, next } = await (page === undefined
        ? client.listSpaceLinks(query)
        : client.listPageLinksInSpace({ ...query, pageId: page }))
      for (const { locationReferences } of items) {
        for (const location of locationReferences) if (location.page) found.add(location.page.id)
      }
      cursor = next?.page
    }
  } catch (error) {
    if (isApiError(error, 'notFound') && !client.supports(name)) return undefined
    throw error
  }
  return found
}
