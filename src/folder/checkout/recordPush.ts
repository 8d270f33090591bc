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
import type { LocalPage } from './localPages.ts'
import { placesOf, withMissing, type PagePlace } from './pagePlaces.ts'
import type { PushPlan } from './pushPlan.ts'
import { notedPage, placedPages } from './remoteContent.ts'

/** The text of a page that both sides have. */
export interface SharedText {
  readonly markdown: string
  /** Names the body that it is on the platform. Undefined if that has more, or isn't known. */
  readonly documentId?: string | undefined
}

/** How far a push has come. */
export interface PushState {
  readonly comparison: Comparison
  readonly plan: PushPlan
  readonly changeRequest: string
  /** The contents of the folder, with the identifiers of pages that have been made. */
  readonly tree: readonly LocalPage[]
  /** Identifiers of pages by their files. */
  readonly pages: ReadonlyMap<string, string>
  readonly uploaded: readonly CheckedOutFile[]
  /** By page. */
  readonly bases: ReadonlyMap<string, SharedText>
  /** Whether pages are where they are in the folder. */
  readonly isArranged: boolean
}

/** Remembers what both sides have after a push, or after the part of one that arrived; `pages` as the platform has them. */
export async function recordPush(folder: string, pages: readonly Page[], state: PushState): Promise<void> {
  const { comparison, plan, changeRequest, uploaded, bases } = state
  const { checkout, docs } = comparison
  const there = new Map(placedPages(pages).map(({ page }) => [page.id, page]))
  const gone = new Set(plan.deleted.flatMap(({ id }) => (there.has(id) ? [] : [id])))
  const known = new Map(checkout.pages.map((page) => [page.id, page]))
  const files = new Map([...state.pages].map(([file, id]) => [id, file]))
  const kept = sharedPlaces(state).flatMap((place): CheckedOutPage[] => {
    const [page, before] = [there.get(place.id), known.get(place.id)]
    // What someone else deleted in the meantime is taken out of the folder by the next pull.
    if (page === undefined) return before === undefined || gone.has(place.id) ? [] : [before]
    return [sharedPage({ page, before, parent: place.parent, file: files.get(place.id) ?? before?.file }, state)]
  })
  for (const [page, { markdown }] of bases) await writeBase(folder, page, markdown)
  for (const id of gone) await deleteBase(folder, id)
  const { server, space } = checkout
  const ids = new Set(uploaded.map(({ id }) => id))
  const isMoved = ({ id, file }: CheckedOutFile): boolean => ids.has(id) && !docs.files.has(file)
  // The last one of several is what its links are written with.
  const assets = [...uploaded, ...checkout.files.filter((file) => !isMoved(file))]
  await writeCheckout(folder, { version: 1, server, space, changeRequest, pages: kept, files: assets })
}

/** Where pages are on both sides: what others moved in the meantime still is where it was before. */
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

/** A page as both sides have it. */
function sharedPage({ page, before, parent, file }: PushedPage, state: PushState): CheckedOutPage {
  const { id } = page
  const { bases, comparison, plan } = state
  const pushed = bases.get(id)
  return {
    ...notedPage({ page, parent }),
    title: pushed ? page.title : (before?.title ?? page.title),
    // Others may have written something else by now.
    documentId: (pushed ?? before)?.documentId,
    fields: sharedFields(page, before, plan),
    file,
    hash: pushed && file !== undefined ? hashOf(comparison.local.texts.get(file) ?? '') : before?.hash,
  }
}

/** What both sides have: of what others changed in the meantime, that is still what was before. */
function sharedFields(page: Page, before: CheckedOutPage | undefined, { described }: PushPlan): PageFields {
  const now = fieldsOfPage(page)
  if (before === undefined) return now
  const sent = described.find((each) => each.page === page.id)?.fields ?? {}
  const names = Object.keys(sent) as (keyof PageFields)[]
  return { ...before.fields, ...Object.fromEntries(names.map((name) => [name, now[name]])) }
}
