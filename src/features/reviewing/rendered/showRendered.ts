import { commands, l10n, Uri } from 'vscode'
import { baseRevision, isComparedWithMain, type ReviewPage } from '../../../core/review/changeRequests/reviewPages.ts'
import { renderedUri } from '../../../core/platform/uris/renderedUris.ts'
import { comparedPageUri } from '../../../core/platform/uris/uris.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { changeKindLabel } from '../../shared/changeRequests/changeLabels.ts'
import { rememberComparison } from '../../shared/pages/activeUri.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { focusTexts } from '../../shared/window/focusTexts.ts'
import { branchOf, publishedPage, type RequestTarget } from '../changeRequests/requestTargets.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'

/** Returns the rendered documents of a changed page. A new or deleted page has only one. */
function renderedSides(
  target: RequestTarget,
  { id, title, before, after }: ReviewPage,
): { readonly before: Uri | undefined; readonly after: Uri | undefined } {
  const address = publishedPage(target, { id, title, path: (after ?? before)?.page.path })
  const branch = branchOf(target)
  const old = { ...address, revision: baseRevision(target.request) }
  return {
    before: before && Uri.from(renderedUri(comparedPageUri(old, branch))),
    after: after && Uri.from(renderedUri(openPageUri({ ...address, ...branch }))),
  }
}

/** Shows a changed page as readers see it: next to its previous version, or alone if it's new or deleted. */
export async function showRenderedPage(
  { rendered }: Pick<ReviewServices, 'rendered'>,
  target: RequestTarget,
  page: ReviewPage,
): Promise<void> {
  const { before, after } = renderedSides(target, page)
  const title = changedPageTitle(target, page)
  const sides = [before, after].filter((side) => side !== undefined)
  await rendered.files.readAhead(sides, async () => {
    await focusTexts()
    if (before && after) {
      rememberComparison(title, after)
      await commands.executeCommand('vscode.diff', before, after, title, { preview: true })
    } else if (sides[0]) await commands.executeCommand('vscode.open', sides[0], { preview: true }, title)
  })
}

/** Returns the title of the tab for a changed page. */
export function changedPageTitle({ request }: RequestTarget, { title, kind }: ReviewPage): string {
  const name = displayTitle(title, l10n.t('Untitled page'))
  if (isComparedWithMain(request)) {
    return l10n.t('{0} (#{1} compared with main of today)', name, request.number)
  }
  return l10n.t('{0} ({1} in #{2})', name, changeKindLabel(kind), request.number)
}
