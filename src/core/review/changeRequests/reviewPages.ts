import type { SemanticChange } from '../../../contract/changeRequestContent.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { changedThings, type ChangeKind } from './changedThings.ts'
import type { Page } from '../../../contract/revisions.ts'
import { pageProperties, pageSides, sideText, type PageSide } from './pageSides.ts'

/** A page that a change request changes, for a review. */
export interface ReviewPage {
  readonly id: string
  readonly title: string
  readonly type: Page['type']
  readonly kind: ChangeKind
  readonly path: string | undefined
  /** The page in the base. Undefined if it's new. */
  readonly before: PageSide | undefined
  /** The page in the change request. Undefined if it's deleted. */
  readonly after: PageSide | undefined
  /** True if the two texts differ, including the titles. */
  readonly isTextChanged: boolean
  /** Names of the properties that differ, except the title, which is in the text. */
  readonly properties: readonly string[]
}

/** Returns the revision that a change request is compared with: its base, or the last update from main. */
export function baseRevision({ revisionInitial, revisionMergedAncestor }: ChangeRequest): string {
  return revisionMergedAncestor ?? revisionInitial
}

/**
 * Returns whether a change request is behind main and compared with it as it is now. That's the case if the server
 * doesn't offer earlier revisions.
 */
export function isComparedWithMain(request: ChangeRequest): boolean {
  // `withReadableBase` notes it.
  return request.outdated && 'isComparedWithMain' in request
}

/** The changes in a change request. */
export interface ReviewContent {
  readonly pages: readonly ReviewPage[]
  readonly files: readonly { readonly id: string; readonly name: string; readonly kind: ChangeKind }[]
  /** The number of changes that the server left out. */
  readonly more: number
}

/** The page trees on both sides of a review. */
interface ReviewTrees {
  readonly before: readonly Page[]
  readonly after: readonly Page[]
}

/**
 * Returns the changes of a change request, from the server's list (api-facts C3) and the trees of both sides. The list
 * doesn't include all properties, such as whether a page is hidden.
 */
export function reviewContent(
  { changes, more = 0 }: { readonly changes: readonly SemanticChange[]; readonly more?: number },
  trees: ReviewTrees,
): ReviewContent {
  const sides = { before: pageSides(trees.before), after: pageSides(trees.after) }
  const things = changedThings(changes)
  const changed = things.filter(({ of }) => of === 'page').map(({ id }) => id)
  const texts = new Set(changes.flatMap(({ page, attributes }) => (page && attributes?.['document'] ? [page.id] : [])))
  const differing = [...sides.after].flatMap(([id, after]) => {
    const before = sides.before.get(id)
    return before && changedProperties(before, after).length > 0 ? [id] : []
  })
  const kinds = new Map(things.map(({ id, kind }) => [id, kind]))
  // A page below a renamed page has a new path and new ancestors. That isn't a change of the page itself.
  const ids = new Set([...changed, ...differing])
  return {
    pages: [...ids].flatMap((id) => {
      const [before, after] = [sides.before.get(id), sides.after.get(id)]
      return reviewPage({ id, before, after, kind: kinds.get(id) ?? 'edited', isReported: texts.has(id) }) ?? []
    }),
    files: things.flatMap(({ of, id, title, kind }) => (of === 'file' ? [{ id, name: title, kind }] : [])),
    more,
  }
}

interface Found extends Pick<ReviewPage, 'id' | 'before' | 'after' | 'kind'> {
  /** True if the server reports that the text was edited. */
  readonly isReported: boolean
}

function reviewPage({ id, before, after, kind, isReported }: Found): ReviewPage | undefined {
  // The content can change between the requests for the trees and for the changes.
  const shown = (after ?? before)?.page
  if (!shown) return undefined
  const now: ChangeKind = before === undefined ? 'created' : after === undefined ? 'deleted' : kind
  const { title, type, path } = shown
  const isOther =
    before?.page.documentId !== after?.page.documentId || before?.page.title !== after?.page.title || isReported
  const hasText = type === 'document' || type === 'computed'
  const properties = before && after ? changedProperties(before, after) : []
  return { id, title, type, kind: now, path, before, after, isTextChanged: hasText && isOther, properties }
}

/** Returns the page's own properties that differ. Its path and ancestors follow from the pages above. */
function changedProperties(before: PageSide, after: PageSide): string[] {
  const [was, is] = [pageProperties(before), pageProperties(after)]
  const names = new Set([...Object.keys(was), ...Object.keys(is)])
  const followed = new Set(['title', 'path', 'parent', 'href'])
  const own = [...names].filter((name) => !followed.has(name) && !isSame(was[name], is[name]))
  const hasOwnText = after.page.type === 'document' || after.page.type === 'computed'
  const isRenamed = !hasOwnText && before.page.title !== after.page.title
  return [...(isRenamed ? ['title'] : []), ...(before.parent === after.parent ? [] : ['parent']), ...own]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns a text that changes when either side of a page changes. A page counts as viewed only for the same text. */
export function fingerprintOf({ before, after }: ReviewPage): string {
  return shortHash(`${sideText(before)}\n${sideText(after)}`)
}

/** FNV-1a in two halves: good enough to notice a change, and short enough to store for every page. */
function shortHash(text: string): string {
  let [one, two] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    two = Math.imul(two ^ text.charCodeAt(at), 0x85ebca6b)
  }
  return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}`
}
