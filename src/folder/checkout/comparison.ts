import type { Client } from '../../client/client.ts'
import { isSameText, shownParts } from '../../core/review/drafts/shownText.ts'
import type { File } from '../../contract/revisions.ts'
import { loadCheckConfiguration } from '../checkConfiguration.ts'
import { readDocsFolder, type DocsFolder } from '../docsFolder.ts'
import { hashOf, readBase, type CheckedOutFile, type CheckedOutPage, type Checkout } from './checkoutRecord.ts'
import { toPlatformText, type IdsByFile, type PlatformText } from '../../core/docs/gitSync/folderText.ts'
import { filesLeftOut } from '../sparseFiles.ts'
import { mayBePage } from '../unlistedPages.ts'
import { readMerges, type FolderMerge } from './folderMerges.ts'
import { readLocalPages, type LocalContent, type LocalPage } from './localPages.ts'
import { changedFields, fieldsOfPage, fieldsOfText, type PageFields } from '../../core/docs/gitSync/pageFields.ts'
import {
  recordedPage,
  placedPages,
  readContent,
  readRevision,
  type ContentSource,
  type PlacedPage,
  type RemoteContent,
} from './remoteContent.ts'

/** A page that was changed in the folder. */
export interface LocalEdit {
  readonly page: CheckedOutPage
  readonly file: string
  /** The text for the platform. */
  readonly written: PlatformText
  /** The platform's text at the last sync. Undefined if it's no longer stored. */
  readonly base: string | undefined
  readonly isTextChanged: boolean
  readonly fields: PageFields
}

/** Changes in a folder since the last sync. */
interface LocalChanges {
  readonly edited: readonly LocalEdit[]
  /** Files of pages that the platform doesn't have, in the order of the table of contents. */
  readonly added: readonly string[]
  /** Their texts for the platform. */
  readonly addedTexts: ReadonlyMap<string, PlatformText>
  /** Files of new pages that aren't in the table of contents, so a push leaves them out. */
  readonly unlisted: readonly string[]
  readonly deleted: readonly CheckedOutPage[]
  /** Files of pages with another parent or another order. */
  readonly moved: readonly string[]
}

/** Changes on the platform since the last sync. */
interface RemoteChanges {
  /** Pages whose text or title can have changed; all pages if the platform provides no document ids. */
  readonly edited: readonly PlacedPage[]
  readonly fieldsChanged: readonly PlacedPage[]
  readonly added: readonly PlacedPage[]
  readonly deleted: readonly CheckedOutPage[]
  readonly isRearranged: boolean
  readonly addedFiles: readonly File[]
  readonly deletedFiles: readonly CheckedOutFile[]
}

/** A folder compared with its last sync. */
export interface LocalComparison {
  readonly docs: DocsFolder
  readonly checkout: Checkout
  readonly local: LocalContent
  readonly ids: IdsByFile
  /** The conflicts of pulls that no one has finished. */
  readonly merges: readonly FolderMerge[]
  readonly here: LocalChanges
}

/** The platform compared with the last sync. */
export interface RemoteComparison {
  readonly source: ContentSource
  /** The revision of the source, from before its content was read. */
  readonly revision: string
  readonly remote: RemoteContent
  readonly there: RemoteChanges
}

/** A folder compared with the platform. */
export type Comparison = LocalComparison & RemoteComparison

/** Compares a folder with the platform without reading the platform's texts. */
export async function compare(client: Client, folder: string, checkout: Checkout): Promise<Comparison> {
  const [remote, docs] = await Promise.all([compareRemote(client, checkout), readDocsFolder(folder)])
  const pulled = pulledBefore(docs, checkout, remote.there.added)
  const local = await compareLocal(folder, docs, withPages(checkout, pulled))
  const unrecorded = newOnBothSides(
    local,
    remote.there.added.filter(({ page }) => !pulled.some(({ id }) => id === page.id)),
  )
  if (unrecorded.length === 0) return { ...remote, ...local }
  const there = remoteChanges(withPages(checkout, unrecorded), remote.remote)
  return { ...remote, there, ...(await compareLocal(folder, docs, withPages(checkout, [...pulled, ...unrecorded]))) }
}

function withPages(checkout: Checkout, pages: readonly CheckedOutPage[]): Checkout {
  return { ...checkout, pages: [...checkout.pages, ...pages] }
}

/** Returns new pages of the platform that an unfinished pull had already written. */
function pulledBefore(
  { records }: DocsFolder,
  { pulling = [] }: Checkout,
  added: readonly PlacedPage[],
): CheckedOutPage[] {
  const places = new Map(added.map((place) => [place.page.id, place]))
  return pulling.flatMap(({ id, file }) => {
    const place = places.get(id)
    return place === undefined || !records.has(file) ? [] : [knownPage(place, file)]
  })
}

/** Returns a record for a page that both sides have, but that wasn't recorded. */
function knownPage(place: PlacedPage, file: string): CheckedOutPage {
  return { ...recordedPage(place), documentId: undefined, file }
}

/**
 * Returns pages that both sides have, but that weren't recorded because a push or pull didn't finish. They are matched
 * by title and parent.
 */
function newOnBothSides({ docs, local }: LocalComparison, added: readonly PlacedPage[]): CheckedOutPage[] {
  const left = new Set(added.filter(({ page }) => page.type === 'document'))
  const match = (siblings: readonly LocalPage[], parent: string | null): CheckedOutPage[] =>
    siblings.flatMap(({ id, file, children }) => {
      if (id !== undefined) return match(children, id)
      const title = docs.records.get(file ?? '')?.title
      const found = [...left].find((each) => each.page.title === title && each.parent === parent)
      if (file === undefined || found === undefined) return []
      left.delete(found)
      return [knownPage(found, file), ...match(children, found.page.id)]
    })
  return match(local.tree, null)
}

/** Compares a folder with its last sync. Sends no requests. */
export async function compareLocal(folder: string, docs: DocsFolder, checkout: Checkout): Promise<LocalComparison> {
  const local = await readLocalPages(docs, checkout)
  const ids = { pages: local.ids, files: new Map(checkout.files.map(({ file, id }) => [file, id])) }
  const merges = await readMerges(folder, local.ids)
  const side = { docs, checkout, local, ids, merges }
  return { ...side, here: await localChanges(folder, side) }
}

/** Compares the platform with the last sync: one request for the pages, and one for every 1,000 files. */
export async function compareRemote(client: Client, checkout: Checkout): Promise<RemoteComparison> {
  const { source, revision } = await sourceOf(client, checkout)
  const remote = await readContent(client, source)
  return { source, revision, remote, there: remoteChanges(checkout, remote) }
}

/**
 * After its change request is merged, a folder follows the published content. See `withoutArchived` for archived ones.
 */
async function sourceOf(
  client: Client,
  { space, changeRequest }: Checkout,
): Promise<Pick<RemoteComparison, 'source' | 'revision'>> {
  if (changeRequest !== undefined) {
    const ids = { spaceId: space, changeRequestId: changeRequest }
    const { status, revision } = await client.getChangeRequestById(ids, { fresh: true })
    if (status !== 'merged' && status !== 'archived') return { source: { space, changeRequest }, revision }
  }
  return { source: { space }, revision: await readRevision(client, { space }) }
}

type LocalSide = Omit<LocalComparison, 'here'>

async function localChanges(folder: string, side: LocalSide): Promise<LocalChanges> {
  const { checkout, local } = side
  const byId = new Map(checkout.pages.map((page) => [page.id, page]))
  const edited: LocalEdit[] = []
  for (const [file, text] of local.texts) {
    const page = byId.get(local.ids.get(file) ?? '')
    if (page === undefined || page.hash === hashOf(text)) continue
    const written = platformText(file, text, side, page.fields.emoji)
    const base = await readBase(folder, page.id)
    const fields = fieldsOfText(text)
    const isTextChanged = base === undefined || !isSameText(base, written.text) || renames(base, written.text)
    const isFieldChanged = Object.keys(changedFields(fields, page.fields)).length > 0
    if (isTextChanged || isFieldChanged) edited.push({ page, file, written, base, isTextChanged, fields })
  }
  const listed = filesOf(local.tree)
  const added = listed.filter((file) => !local.ids.has(file))
  const addedTexts = new Map(added.map((file) => [file, platformText(file, local.texts.get(file) ?? '', side)]))
  const { ignores } = await loadCheckConfiguration(folder)
  const orphans = [...side.docs.body.orphans.keys()]
  const isNew = (file: string): boolean => !local.ids.has(file) && !ignores(file) && mayBePage(file)
  const unlisted = orphans.filter(isNew).sort()
  const { missingPages } = local
  const leftOut = missingPages.length === 0 ? new Set<string>() : await filesLeftOut(folder)
  const deleted = missingPages.filter(({ file = '' }) => !leftOut.has(file))
  return { edited, added, addedTexts, unlisted, deleted, moved: movedFiles(checkout, local) }
}

/** Converts the text of a file for the platform. `emoji` is the emoji of its page. */
export function platformText(
  file: string,
  text: string,
  { docs, ids }: Pick<Comparison, 'docs' | 'ids'>,
  emoji?: string,
): PlatformText {
  const page = docs.body.pageOf(file)
  const resolve = (target: string) => page && docs.body.resolve(target, page)
  return toPlatformText(text, resolve, ids, emoji)
}

function renames(base: string, text: string): boolean {
  const { title } = shownParts(text)
  return title !== undefined && title !== '' && title !== shownParts(base).title
}

/** Returns the files of the pages in the table of contents, in order. */
function filesOf(tree: readonly LocalPage[]): string[] {
  return tree.flatMap(({ file, children }) => [...(file === undefined ? [] : [file]), ...filesOf(children)])
}

/** Returns files whose page has another parent, or another page before it among its siblings. */
function movedFiles({ pages }: Checkout, { tree }: LocalContent): string[] {
  const known = new Map(pages.map(({ id, parent }, at) => [id, { parent, at }]))
  const visit = (siblings: readonly LocalPage[], parent: string | null | undefined): string[] => {
    const stayed = siblings.flatMap(({ id }) => (id !== undefined && known.get(id)?.parent === parent ? [id] : []))
    const before = stayed.toSorted((one, other) => (known.get(one)?.at ?? 0) - (known.get(other)?.at ?? 0))
    const inOrder = new Set(stayed.filter((id, at) => before[at] === id))
    return siblings.flatMap(({ id, file, children }) => {
      const isMoved = file !== undefined && id !== undefined && !inOrder.has(id)
      return [...(isMoved ? [file] : []), ...visit(children, id)]
    })
  }
  return visit(tree, null)
}

function remoteChanges(checkout: Checkout, { pages, files }: RemoteContent): RemoteChanges {
  const known = new Map(checkout.pages.map((page) => [page.id, page]))
  const placed = placedPages(pages)
  const there = new Set(placed.map(({ page }) => page.id))
  const both = placed.flatMap((place) => {
    const before = known.get(place.page.id)
    return before === undefined ? [] : [{ place, before }]
  })
  const withText = both.filter(({ before }) => before.file !== undefined)
  // A page without a text has no document id.
  const namesBodies = placed.some(({ page }) => page.documentId !== undefined)
  const order = checkout.pages.filter(({ id }) => there.has(id)).map(({ id }) => id)
  const knownFiles = new Set(checkout.files.map(({ id }) => id))
  const filesThere = new Set(files.map(({ id }) => id))
  return {
    edited: withText
      .filter(({ place: { page }, before }) => {
        return !namesBodies || page.documentId !== before.documentId || page.title !== before.title
      })
      .map(({ place }) => place),
    fieldsChanged: withText
      .filter(({ place, before }) => {
        const fields = fieldsOfPage(place.page)
        return Object.keys(changedFields(fields, before.fields)).length > 0 || fields.emoji !== before.fields.emoji
      })
      .map(({ place }) => place),
    added: placed.filter(({ page }) => !known.has(page.id)),
    deleted: checkout.pages.filter(({ id }) => !there.has(id)),
    isRearranged:
      both.some(({ place, before }) => place.parent !== before.parent || place.page.title !== before.title) ||
      both.some(({ place }, at) => place.page.id !== order[at]),
    addedFiles: files.filter(({ id }) => !knownFiles.has(id)),
    deletedFiles: checkout.files.filter(({ id }) => !filesThere.has(id)),
  }
}
