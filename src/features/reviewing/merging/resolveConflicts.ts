import { commands as editorCommands, l10n, ThemeIcon, type Memento, type QuickPickItem, type Uri } from 'vscode'
import type { BothChanged } from '../../../core/review/changeRequests/bothChanged.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { changeRequestKey } from '../../../core/platform/uris/changeRequestRef.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { MarkedPage } from '../../shared/changeRequests/markedPages.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { holdsResource } from '../../shared/tree/resource.ts'
import { openMergeEditor } from '../../shared/window/openMergeEditor.ts'
import { window } from '../../shared/window/window.ts'
import { textsOf, type ThreeRevisions } from './expectedConflicts.ts'
import { KeptEntries } from '../keptEntries.ts'
import { draftsOf, type ReviewServices } from '../changeRequests/reviewServices.ts'
import { branchOf, publishedPage, type RequestTarget } from '../changeRequests/requestTargets.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** Returns the handlers of *Resolve Conflicts*, for a change request or one of its pages. */
export function resolveHandlers(services: ReviewServices) {
  return {
    resolveConflicts: services.targets.onRequest(commands.resolveConflicts, 'editable', async (target, element) => {
      const { pages } = await services.marks.find(target.ref, target.request, { isComplete: true })
      const only = holdsResource(element) && element.resource.kind === 'page' ? element.resource.id : undefined
      const matching = pages.filter(({ address }) => only === undefined || address.page === only)
      if (matching.length > 0) return await resolveConflicts(services, target, matching)
      const drafts = await draftsOf(services, target.ref)
      if (drafts.some(({ state }) => state === 'conflict')) {
        return void (await editorCommands.executeCommand(commands.mergeConflict))
      }
      throw new Hint(l10n.t('No page of change request #{0} has conflict markers.', target.request.number))
    }),
  }
}

/** Opens a page with conflict markers. Uses the three-way comparison if the merged revisions are known. */
export async function resolveConflicts(
  services: MergeServices,
  target: RequestTarget,
  marked: readonly MarkedPage[],
): Promise<void> {
  const pages = marked.map(({ address }) => ({ id: address.page, title: address.title, isAboutText: true }))
  const page = await pickConflict(target, pages)
  if (!page) return
  const revisions = mergedRevisions(services.state).get(changeRequestKey(target.ref))
  const isLast = revisions !== undefined && revisions.main === target.request.revisionMergedAncestor
  await (isLast ? compareThreeWays(services, target, { revisions, page }) : openPage(target, page))
}

/** What opening a three-way merge needs. */
type MergeServices = Pick<ReviewServices, 'state' | 'pages' | 'drafts'>

/** Returns the revisions of updates that left conflicts, by the keys of their change requests. */
export function mergedRevisions(state: Memento): KeptEntries<ThreeRevisions> {
  return new KeptEntries(state, 'changeRequests.conflicts')
}

/** Returns the only page with a conflict, or the one that the user chooses. */
export async function pickConflict(
  { request }: RequestTarget,
  pages: readonly BothChanged[],
): Promise<BothChanged | undefined> {
  const rows = pages.map((page): QuickPickItem & { page: BothChanged } => {
    const label = displayTitle(page.title, l10n.t('Untitled page'))
    return { label, iconPath: new ThemeIcon('git-merge'), page }
  })
  const [first] = rows
  const title = pickerTitle(commands.resolveConflicts, `#${request.number}`)
  return (rows.length === 1 ? first : await window.showQuickPick(rows, { title }))?.page
}

/**
 * Opens VS Code's three-way comparison: the main content, the change request, and the current page, which can be
 * edited. A page that one side deleted has no three texts, so it's opened normally. Until the merge is finished,
 * nothing of the page is pushed, because the comparison starts with the text from before both changes.
 */
export async function compareThreeWays(
  services: MergeServices,
  target: RequestTarget,
  { revisions, page }: { readonly revisions: ThreeRevisions; readonly page: BothChanged },
): Promise<void> {
  if (!page.isAboutText) return await openPage(target, page)
  const address = publishedPage(target, page)
  const own = { ...address, ...branchOf(target) }
  const draft = await services.drafts.draft(own)
  // A conflict of a saved text comes first. Its merge is in the draft already.
  if (draft?.state === 'conflict' && draft.merging?.of !== 'main') {
    return void (await editorCommands.executeCommand(commands.mergeConflict, openPageUri(own)))
  }
  if (draft?.merging === undefined) {
    const sides = await textsOf(services, target, { revisions, page })
    await services.drafts.openMerge(own, { ...sides, of: 'main' })
  }
  const at = (revision: string): Uri => openPageUri({ ...address, revision })
  await openMergeEditor({
    base: at(revisions.base),
    input1: { uri: at(revisions.main), title: l10n.t('Main') },
    input2: { uri: at(revisions.branch), title: l10n.t('This change request') },
    output: writablePage(target, page),
  })
}

async function openPage(target: RequestTarget, page: BothChanged): Promise<void> {
  await editorCommands.executeCommand('vscode.open', writablePage(target, page), { preview: false })
}

/** Returns the document of the page in the change request. */
function writablePage(target: RequestTarget, page: BothChanged): Uri {
  return openPageUri({ ...publishedPage(target, page), ...branchOf(target) })
}
