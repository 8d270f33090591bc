import { commands, l10n, Uri, workspace } from 'vscode'
import { baseRevision, type ReviewPage } from '../../../core/review/changeRequests/reviewPages.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { reviewUri } from '../../../core/platform/uris/reviewUris.ts'
import { comparedPageUri, pageUri, parseGalleyUri, parentPathOf } from '../../../core/platform/uris/uris.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import { branchOf, publishedPage, type RequestTarget } from '../changeRequests/requestTargets.ts'
import { changedPageTitle } from '../rendered/showRendered.ts'
import { focusTexts } from '../../shared/window/focusTexts.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'

/** Two documents to compare. One is missing for a new or deleted page. */
export interface DiffPair {
  readonly before: Uri | undefined
  readonly after: Uri | undefined
}

/** What a change request is compared with: its base, or the current published content. */
export type ComparedWith = 'base' | 'published'

/**
 * Returns the comparisons of a changed page: of its properties as front matter, if these differ, and of its text. The
 * texts are the pages' own documents, so that they show comments and the right side can be edited.
 */
export function diffPairs(target: RequestTarget, page: ReviewPage, compared: ComparedWith): DiffPair[] {
  const { id, title, before, after, properties } = page
  const address = publishedPage(target, { id, title, path: (after ?? before)?.page.path })
  const branch = branchOf(target)
  const revision = compared === 'base' ? { revision: baseRevision(target.request) } : {}
  const old = { ...address, title: before?.page.title ?? title, ...revision }
  const was = before && Uri.from(after ? comparedPageUri(old, branch) : pageUri(old))
  const is = after && openPageUri({ ...address, ...branch })
  const pairs: DiffPair[] = []
  if (properties.length > 0 || !hasText(page)) pairs.push(propertiesPair(target, page))
  if (hasText(page) && page.isTextChanged) pairs.push({ before: was, after: is })
  return pairs
}

function hasText({ type }: ReviewPage): boolean {
  return type === 'document' || type === 'computed'
}

function propertiesPair({ ref, space, request }: RequestTarget, { id, title, before, after }: ReviewPage): DiffPair {
  const name = displayTitle(title, l10n.t('Untitled page'))
  const above = parentPathOf((after ?? before)?.page.path).split('/')
  const folders = [space.title, changeRequestTitle(request), ...above.filter((part) => part !== '')]
  const side = (kind: 'before' | 'after'): Uri => Uri.from(reviewUri({ ...ref, kind, page: id, title: name, folders }))
  const [was, is] = [before && side('before'), after && side('after')]
  return { before: was, after: is }
}

/** Opens a page in the change request. It can be edited while the change request is open. */
export async function openPage(target: RequestTarget, page: Parameters<typeof publishedPage>[1]): Promise<void> {
  await focusTexts()
  await commands.executeCommand('vscode.open', openPageUri({ ...publishedPage(target, page), ...branchOf(target) }))
}

/** Shows what a change request changes in one page: its comparisons, or the page itself if it's new or deleted. */
export async function showPage(services: ReviewServices, target: RequestTarget, page: ReviewPage): Promise<void> {
  const pairs = diffPairs(target, page, 'base')
  const title = changedPageTitle(target, page)
  const [first, second] = pairs
  await focusTexts()
  if (first && second) return await showTogether(services, { target, name: title, title, preview: true }, pairs)
  if (first?.before && first.after) {
    return void (await commands.executeCommand('vscode.diff', first.before, first.after, title, { preview: true }))
  }
  const only = first?.after ?? first?.before
  if (only) await commands.executeCommand('vscode.open', only, { preview: true })
}

/** An editor with several comparisons. With `preview`, it's replaced by the next page. */
interface ComparisonEditor {
  readonly target: RequestTarget
  /** The text of breadcrumbs. The title also says what it's compared with. */
  readonly name: string
  readonly title: string
  readonly preview: boolean
}

/**
 * Opens comparisons in one editor. Its URI identifies the change request for the toolbar and commands. The URI contains
 * the revision, because VS Code doesn't update an open editor.
 */
export async function showTogether(
  services: ReviewServices,
  { target, name, title, preview }: ComparisonEditor,
  pairs: readonly DiffPair[],
): Promise<void> {
  const { query, ...parts } = reviewUri({ ...target.ref, kind: 'changes', title: name, folders: [target.space.title] })
  const state = new URLSearchParams({ revision: target.request.revision, title })
  const multiDiffSourceUri = Uri.from({ ...parts, query: `${query}&${state}` })
  const resources = pairs.map(({ before, after }) => ({ originalUri: before, modifiedUri: after }))
  const shown = prefetch(services, pairs)
  try {
    await focusTexts()
    // `vscode.changes` sets no URI. VS Code's Git support uses this command for its comparisons.
    await commands.executeCommand('_workbench.openMultiDiffEditor', { multiDiffSourceUri, title, resources })
    if (!preview) await commands.executeCommand('workbench.action.keepEditor')
  } finally {
    for (const end of shown) end()
  }
}

/** Reads all texts at the same time. VS Code shows no comparison before it has all of them. */
function prefetch({ pages, drafts }: ReviewServices, pairs: readonly DiffPair[]): (() => void)[] {
  const open = new Set(workspace.textDocuments.map(({ uri }) => uri.toString()))
  return pairs.flatMap(({ before, after }) => {
    const ends = [before, after].map((uri) => {
      const target = uri && !open.has(uri.toString()) ? parseGalleyUri(uri) : undefined
      if (target?.kind === 'changeRequestPage') return drafts.prefetch(target)
      // If this fails, VS Code reads it again and shows the error.
      if (target?.kind === 'page') pages.page(target, target.page).catch(() => undefined)
      return undefined
    })
    return ends.filter((end) => end !== undefined)
  })
}
