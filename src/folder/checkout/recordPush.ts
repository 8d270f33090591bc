import type { Page } from '../../contract/revisions.ts'
import { fieldsOfPage, type PageFields } from '../../core/docs/gitSync/pageFields.ts'
import {
  deleteBase,
  hashOf,
  writeBase,
  writeCheckout,
  type CheckedOutFile,
  type CheckedOutPage,
} from './checkoutRecord.ts'
import type { Comparison } from './comparison.ts'
import { forgetMerge } from './folderMerges.ts'
import type { LocalPage } from './localPages.ts'
import type { PushPlan } from './pushPlan.ts'
import { recordedPage, placedPages } from './remoteContent.ts'

/** The text of a page that both sides have. */
export interface SharedText {
  readonly markdown: string
  /** Its document id on the platform. Undefined if the platform has more, or if it isn't known. */
  readonly documentId?: string | undefined
}

/** The progress of a push. */
export interface PushState {
  readonly comparison: Comparison
  readonly plan: PushPlan
  readonly changeRequest: string
  /** The folder's table of contents, with the ids of created pages. */
  readonly tree: readonly LocalPage[]
  /** Page ids by file. */
  readonly pages: ReadonlyMap<string, string>
  readonly uploaded: readonly CheckedOutFile[]
  /** By page id. */
  readonly bases: ReadonlyMap<string, SharedText>
  /** Whether pages are in the same positions as in the folder. */
  readonly isArranged: boolean
}

/** Records what both sides have after a complete or partial push. `pages` are the platform's. */
export async function recordPush(folder: string, pages: readonly Page[], state: PushState): Promise<void> {
  const { comparison, plan, changeRequest, uploaded, bases } = state
  const { checkout, docs } = comparison
  const there = new Map(placedPages(pages).map(({ page }) => [page.id, page]))
  const deletedIds = new Set(plan.deleted.flatMap(({ id }) => (there.has(id) ? [] : [id])))
  const known = new Map(checkout.pages.map((page) => [page.id, page]))
  const files = new Map([...state.pages].map(([file, id]) => [id, file]))
  const kept = sharedPlaces(state).flatMap((place): CheckedOutPage[] => {
    const [page, before] = [there.get(place.id), known.get(place.id)]
    // The next pull removes what someone else deleted in the meantime.
    if (page === undefined) return before === undefined || deletedIds.has(place.id) ? [] : [before]
    return [sharedPage({ page, before, parent: place.parent, file: files.get(place.id) ?? before?.file }, state)]
  })
  for (const [page, { markdown }] of bases) await writeBase(folder, page, markdown)
  for (const id of deletedIds) await deleteBase(folder, id)
  // A text that was pushed has decided its merge.
  for (const merge of comparison.merges) if (bases.has(merge.page)) await forgetMerge(folder, merge)
  const { server, space, revision } = checkout
  const isFollowed = checkout.changeRequest === changeRequest
  const ids = new Set(uploaded.map(({ id }) => id))
  const isMoved = ({ id, file }: CheckedOutFile): boolean => ids.has(id) && !docs.files.has(file)
  // If there are several, the links use the last one.
  const assets = [...uploaded, ...checkout.files.filter((file) => !isMoved(file))]
  const record = { version: 1 as const, server, space, changeRequest, pages: kept, files: assets }
  await writeCheckout(folder, isFollowed ? { ...record, revision } : record)
}

/** Returns the common positions of pages. If other people moved a page, the common position is the previous one. */
function sharedPlaces({ comparison, tree, isArranged }: PushState): PagePlace[] {
  const before = comparison.checkout.pages
  const here = placesOf(tree)
  return isArranged ? withMissing(here, before) : withMissing(before, here)
}

interface PushedPage {
  readonly page: Page
  readonly before: CheckedOutPage | undefined
  readonly parent: string | null
  readonly file: string | undefined
}

/** Returns the record of a page that both sides have. */
function sharedPage({ page, before, parent, file }: PushedPage, state: PushState): CheckedOutPage {
  const { id } = page
  const { bases, comparison, plan } = state
  const pushed = bases.get(id)
  return {
    ...recordedPage({ page, parent }),
    title: pushed ? page.title : (before?.title ?? page.title),
    // The platform can have another text by now.
    documentId: (pushed ?? before)?.documentId,
    fields: sharedFields(page, before, plan),
    file,
    hash: pushed && file !== undefined ? hashOf(comparison.local.texts.get(file) ?? '') : before?.hash,
  }
}

/** Returns the common properties. If other people changed one, the common value is the previous one. */
function sharedFields(page: Page, before: CheckedOutPage | undefined, { described }: PushPlan): PageFields {
  const now = fieldsOfPage(page)
  if (before === undefined) return now
  const sent = described.find((each) => each.page === page.id)?.fields ?? {}
  const names = Object.keys(sent) as (keyof PageFields)[]
  return { ...before.fields, ...Object.fromEntries(names.map((name) => [name, now[name]])) }
}

/** The position of a page: after the previous page in the list with the same parent. */
type PagePlace = Pick<CheckedOutPage, 'id' | 'parent'>

/** Returns the positions of the platform's pages in a folder, in the order of its table of contents. */
function placesOf(tree: readonly LocalPage[], parent: string | null = null): PagePlace[] {
  return tree.flatMap(({ id, children }) => (id === undefined ? [] : [{ id, parent }, ...placesOf(children, id)]))
}

/** Adds the pages that only another list has, each after the same page as in that list. */
function withMissing(places: readonly PagePlace[], others: readonly PagePlace[]): PagePlace[] {
  const known = new Set(places.map(({ id }) => id))
  const all = [...places]
  for (const [at, place] of others.entries()) {
    if (known.has(place.id)) continue
    all.splice(all.findIndex(({ id }) => id === others[at - 1]?.id) + 1, 0, place)
  }
  return all
}
