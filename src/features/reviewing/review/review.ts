import pLimit from 'p-limit'
import { l10n, TreeItemCheckboxState, Uri, type TreeCheckboxChangeEvent } from 'vscode'
import {
  isComparedWithMain,
  type ReviewContent,
  type ReviewPage,
} from '../../../core/review/changeRequests/reviewPages.ts'
import { shorten } from '../../../core/text/strings/titles.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import { parseRenderedUri } from '../../../core/platform/uris/renderedUris.ts'
import { reviewDocumentOf } from '../../../core/platform/uris/reviewUris.ts'
import { parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import {
  changeRequestKey,
  isSameChangeRequest,
  type ChangeRequestRef,
} from '../../../core/platform/uris/changeRequestRef.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import { diffPairs, openPage, showPage, showTogether, type ComparedWith } from './pageDiffs.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import { ChangedPageNode, type RequestsNode } from '../changeRequests/requestNodes.ts'
import { changeRequestOf, type RequestTarget } from '../changeRequests/requestTargets.ts'
import type { Look } from '../rendered/reviewLook.ts'
import { showRenderedPage } from '../rendered/showRendered.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { holdsResource } from '../../shared/tree/resource.ts'

/**
 * Returns the handlers that show what a change request changes: all of it, page by page, and the pages not viewed yet.
 */
export function comparisonHandlers(services: ReviewServices) {
  const last = new LastPage(services)
  /** Waits for the page of an earlier click. */
  const inTurn = pLimit(1)
  return {
    reviewRendered: services.targets.onRequest(commands.reviewRendered, undefined, async (target, element) => {
      await services.look.choose('rendered')
      const pages = await changedPages(services, target)
      const page = pages.find(({ id }) => id === pageIdOf(element)) ?? firstToView(services, target, pages)
      await last.show(target, page)
    }),
    nextPage: async (element?: unknown) => await inTurn(async () => await showNeighbor(services, last, element, 1)),
    previousPage: async (element?: unknown) =>
      await inTurn(async () => await showNeighbor(services, last, element, -1)),
    showRendered: async (element?: unknown) => await showAs(services, last, element, 'rendered'),
    showSource: async (element?: unknown) => await showAs(services, last, element, 'source'),
    reviewAllChanges: reviewAll(services, 'base'),
    reviewAgainstPublished: reviewAll(services, 'published'),
    showPageChanges: services.targets.onRequest(commands.showPageChanges, undefined, async (target, element) => {
      const page = await changedPage(services, target, element)
      if (page) await last.show(target, page, hasRenderedDefault(element) ? 'rendered' : 'source')
    }),
    openChangedPage: services.targets.onRequest(commands.openChangedPage, undefined, async (target, element) => {
      if (!holdsResource(element)) return
      // A page in Source Control may be changed only on this machine.
      const { id, title } = element.resource
      const page = (await contentOf(services, target)).pages.find((each) => each.id === id)
      await openPage(target, { id, title, path: page?.after?.page.path })
    }),
    nextChange: async (element?: unknown) => {
      const target = await services.targets.choose(changeRequestOf(element) ?? last.ref, commands.nextChange)
      if (target) await inTurn(async () => await showNext(services, target, last, element))
    },
  }
}

/** Stores which pages were viewed when check boxes change. */
export async function markViewed(
  { viewed, tree }: ReviewServices,
  { items }: TreeCheckboxChangeEvent<RequestsNode>,
): Promise<void> {
  const marks = new Map<string, { ref: ChangeRequestRef; pages: { page: ReviewPage; isViewed: boolean }[] }>()
  for (const [node, state] of items) {
    if (!(node instanceof ChangedPageNode)) continue
    const { ref } = node.request
    const mark = marks.get(changeRequestKey(ref)) ?? { ref, pages: [] }
    mark.pages.push({ page: node.page, isViewed: state === TreeItemCheckboxState.Checked })
    marks.set(changeRequestKey(ref), mark)
  }
  for (const { ref, pages } of marks.values()) await viewed.mark(ref, pages)
  tree.redraw()
}

async function contentOf({ reader }: ReviewServices, { ref, request }: RequestTarget): Promise<ReviewContent> {
  return await reader.content(ref, request)
}

/**
 * Returns the page that a command was called on. Rejects with a message for users if the change request no longer
 * changes it.
 */
async function changedPage(
  services: ReviewServices,
  target: RequestTarget,
  element: unknown,
): Promise<ReviewPage | undefined> {
  const id = pageIdOf(element)
  if (id === undefined) return undefined
  const page = (await contentOf(services, target)).pages.find((each) => each.id === id)
  if (page) return page
  await services.reader.invalidate(target.ref)
  throw new ExplainedError(l10n.t('The change request no longer changes this page. Galley is refreshing the list.'))
}

function reviewAll(services: ReviewServices, compared: ComparedWith) {
  return services.targets.onRequest(commands.reviewAllChanges, undefined, async (target) => {
    const { pages, more } = await contentOf(services, target)
    const pairs = pages.flatMap((page) => diffPairs(target, page, compared))
    const { number } = target.request
    if (pairs.length === 0) throw new Hint(l10n.t('Change request #{0} doesn’t change any pages yet.', number))
    // The name is short, so that a tab in a narrow window shows the text after it.
    const name = shorten(changeRequestTitle(target.request), 40)
    const title = changesTitle(name, isComparedWithMain(target.request) ? 'main' : compared)
    await showTogether(services, { target, name, title, preview: false }, pairs)
    // VS Code collapses unchanged lines with their threads, and extensions can't expand them.
    if (target.request.comments > 0) {
      const words = l10n.t('Some comments are collapsed. To see them, run “Show All Comments”')
      window.setStatusBarMessage(words, 10_000)
    }
    if (more > 0) {
      void window.showWarningMessage(
        l10n.t(
          'The server lists only the first changes and leaves out {0}. Open the change request in the browser to see them.',
          more,
        ),
      )
    }
  })
}

function changesTitle(name: string, compared: ComparedWith | 'main'): string {
  if (compared === 'main') return l10n.t('{0} — Compared with Main of Today', name)
  return compared === 'base' ? l10n.t('{0} — Changes', name) : l10n.t('{0} — Changes Against Published', name)
}

/** Remembers the page that was shown last, which determines the next page. */
class LastPage {
  ref: ChangeRequestRef | undefined
  page: string | undefined
  /** The page that was shown before it. */
  #before: string | undefined
  readonly #services: ReviewServices

  constructor(services: ReviewServices) {
    this.#services = services
  }

  /** Shows the changes of a page rendered or as source, as the user last chose. */
  async show(target: RequestTarget, page: ReviewPage, look: Look = 'source'): Promise<void> {
    this.ref = target.ref
    if (this.page !== page.id) this.#before = this.page
    this.page = page.id
    if ((this.#services.look.chosen ?? look) === 'source') return await showPage(this.#services, target, page)
    await showRenderedPage(this.#services, target, page)
  }

  /** Returns the page that a command is about. */
  of({ ref }: RequestTarget, element: unknown): string | undefined {
    const [given, front] = [pageIdOf(element), activePage()]
    // The editor updates its title bar after the page, so a quick click can name the page before.
    if (element instanceof Uri && given === this.#before && front === this.page) return front
    return given ?? front ?? (this.ref && isSameChangeRequest(this.ref, ref) ? this.page : undefined)
  }
}

async function changedPages(services: ReviewServices, target: RequestTarget): Promise<readonly ReviewPage[]> {
  const { pages } = await contentOf(services, target)
  if (pages.length > 0) return pages
  throw new Hint(l10n.t('Change request #{0} doesn’t change any pages yet.', target.request.number))
}

/** Returns the first page that the user hasn't viewed. If all are viewed, returns the first one. */
function firstToView({ viewed }: ReviewServices, { ref }: RequestTarget, pages: readonly ReviewPage[]): ReviewPage {
  const page = pages.find((each) => !viewed.isViewed(ref, each)) ?? pages[0]
  if (!page) throw new TypeError('A change request without pages has none to view.')
  return page
}

/** Shows the changed page after or before the current one. After the last page, continues with the first one. */
async function showNeighbor(services: ReviewServices, last: LastPage, element: unknown, step: 1 | -1): Promise<void> {
  const command = step === 1 ? commands.nextPage : commands.previousPage
  const target = await services.targets.choose(changeRequestOf(element) ?? last.ref, command)
  if (!target) return
  const pages = await changedPages(services, target)
  const at = pages.findIndex(({ id }) => id === last.of(target, element))
  const next = at === -1 ? pages[0] : pages.at((at + step) % pages.length)
  if (next) await last.show(target, next)
}

/** Shows the current page as source or as readers see it, and remembers the choice for all pages. */
async function showAs(services: ReviewServices, last: LastPage, element: unknown, look: Look): Promise<void> {
  const command = look === 'source' ? commands.showSource : commands.showRendered
  const target = await services.targets.choose(changeRequestOf(element) ?? last.ref, command)
  if (!target) return
  await services.look.choose(look)
  const pages = await changedPages(services, target)
  const shown = last.of(target, element)
  await last.show(target, pages.find(({ id }) => id === shown) ?? firstToView(services, target, pages))
}

/**
 * Marks the current page as viewed, and shows the next page that isn't viewed. Changes that include those of main aren't
 * marked.
 */
async function showNext(
  services: ReviewServices,
  target: RequestTarget,
  last: LastPage,
  element: unknown,
): Promise<void> {
  const { pages } = await contentOf(services, target)
  const { viewed, tree } = services
  const current = last.of(target, element)
  const at = pages.findIndex(({ id }) => id === current)
  const seen = pages[at]
  const isMarked = !isComparedWithMain(target.request)
  if (seen && isMarked) await viewed.mark(target.ref, [{ page: seen, isViewed: true }])
  tree.redraw()
  const following = [...pages.slice(at + 1), ...pages.slice(0, Math.max(at, 0))]
  const next = isMarked ? following.find((page) => !viewed.isViewed(target.ref, page)) : pages[at + 1]
  if (next) return await last.show(target, next)
  window.setStatusBarMessage(l10n.t('You’ve viewed all changes in #{0}.', target.request.number), 5000)
}

/** Returns the page in front, for a command of its title bar or of the palette. `element` is what the command gets. */
export function pageInFront(element: unknown): string | undefined {
  if (element !== undefined && !(element instanceof Uri)) return undefined
  return pageIdOf(element) ?? activePage()
}

function activePage(): string | undefined {
  const uri = activeUri()
  return uri && pageOfUri(uri)
}

function pageOfUri(uri: Uri): string | undefined {
  const about = reviewDocumentOf(uri)
  if (about && 'page' in about) return about.page
  const rendered = parseRenderedUri(uri)
  if (rendered) return rendered.page
  const target = parseGalleyUri(uri)
  return target?.kind === 'changeRequestPage' || target?.kind === 'page' ? target.page : undefined
}

/** Returns whether changes are rendered by default: they are on the page of a change request. */
function hasRenderedDefault(element: unknown): boolean {
  return typeof element === 'object' && element !== null && 'look' in element && element.look === 'rendered'
}

function pageIdOf(element: unknown): string | undefined {
  if (element instanceof Uri) return pageOfUri(element)
  if (holdsResource(element) && element.resource.kind === 'page') return element.resource.id
  if (typeof element !== 'object' || element === null || !('page' in element)) return undefined
  return typeof element.page === 'string' ? element.page : undefined
}
