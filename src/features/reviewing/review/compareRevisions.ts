import { commands as editorCommands, l10n, ThemeIcon, Uri, type QuickPickItem } from 'vscode'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { pageNames, parseGalleyUri, shortRevision } from '../../../core/platform/uris/uris.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import { ChangedPageNode } from '../changeRequests/requestNodes.ts'
import type { RequestTarget } from '../changeRequests/requestTargets.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

interface Row extends QuickPickItem {
  readonly revision: string
}

/** Returns the handlers of *Compare Revisions of a Page…*, for any two revisions of the change request. */
export function compareHandlers(services: ReviewServices) {
  return {
    compareRevisions: services.targets.onRequest(commands.compareRevisions, undefined, async (target, element) => {
      const title = pickerTitle(commands.compareRevisions)
      const page = pageOf(element) ?? (await pickPage(services, target, title))
      if (!page) return
      const rows = revisionsOf(target)
      if (rows.length < 2) {
        const { number } = target.request
        throw new Hint(l10n.t('Change request #{0} has only one revision, so there’s nothing to compare.', number))
      }
      const pick = async (some: readonly Row[], placeHolder: string): Promise<Row | undefined> =>
        await window.showQuickPick(some, { title, placeHolder })
      const first = await pick(rows, l10n.t('Select the revision for the left side'))
      if (!first) return
      const others = rows.filter((row) => row !== first)
      const second = await pick(others, l10n.t('Select the revision for the right side'))
      if (!second) return
      const { server, space } = target.ref
      const { page: id, title: pageTitle, parentPath } = page
      const address = { server, space, spaceTitle: target.space.title, page: id, title: pageTitle, parentPath }
      const uri = ({ revision }: Row): Uri => openPageUri({ ...address, revision })
      const name = `${displayTitle(pageTitle, l10n.t('Untitled page'))} (${first.label} ↔ ${second.label})`
      await editorCommands.executeCommand('vscode.diff', uri(first), uri(second), name)
    }),
  }
}

/** Returns the revisions of a change request, each once, although one revision can have several roles. */
function revisionsOf({ request, space }: RequestTarget): Row[] {
  const { revision, revisionInitial, revisionMergedAncestor, revisionMerged } = request
  const named: readonly [string, string | undefined, string][] = [
    [l10n.t('At the start'), revisionInitial, 'circle-outline'],
    [l10n.t('After the last update from main'), revisionMergedAncestor, 'sync'],
    [l10n.t('Now'), revision, 'git-pull-request'],
    [l10n.t('When merged'), revisionMerged, 'git-merge'],
    [l10n.t('Published now'), space.revision, 'globe'],
  ]
  const rows = new Map<string, Row>()
  for (const [label, id, icon] of named) {
    if (id === undefined) continue
    const known = rows.get(id)
    const shown = known ? `${known.label}, ${label}` : label
    rows.set(id, { label: shown, description: shortRevision(id), iconPath: new ThemeIcon(icon), revision: id })
  }
  return [...rows.values()]
}

type ComparedPage = ReturnType<typeof pageNames>

function pageOf(element: unknown): ComparedPage | undefined {
  if (element instanceof ChangedPageNode) return pageNames(element.page)
  const uri = element instanceof Uri ? element : activeUri()
  const target = uri && parseGalleyUri(uri)
  return target?.kind === 'changeRequestPage' ? target : undefined
}

async function pickPage({ reader }: ReviewServices, { ref, request }: RequestTarget, title: string) {
  const rows = reader.content(ref, request).then(({ pages }) =>
    pages.map((page): QuickPickItem & ComparedPage => {
      const label = displayTitle(page.title, l10n.t('Untitled page'))
      return { label, description: page.path ?? '', iconPath: new ThemeIcon('file-text'), ...pageNames(page) }
    }),
  )
  return await window.showQuickPick(rows, { title, placeHolder: l10n.t('Select a changed page') })
}
