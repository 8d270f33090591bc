import type { File } from '../../contract/revisions.ts'
import { changedStretches } from '../../core/text/edits/changedStretches.ts'
import { isSameText } from '../../core/review/drafts/shownText.ts'
import { changedFields, fieldsOfText, type PageFields } from '../../core/docs/gitSync/pageFields.ts'
import { assetPaths, pagePaths } from '../../core/docs/gitSync/pagePaths.ts'
import { readDocsFolder, type DocsFolder } from '../docsFolder.ts'
import {
  CheckoutError,
  hashOf,
  writeBase,
  writeCheckout,
  type CheckedOutFile,
  type CheckedOutPage,
  type Checkout,
} from './checkoutRecord.ts'
import type { Platform } from './cloneSpace.ts'
import { compareLocal, platformText } from './comparison.ts'
import { matchPages, type PageMatch } from './matchPages.ts'
import {
  recordedPage,
  placedPages,
  readContent,
  readTexts,
  type ContentSource,
  type PlacedPage,
} from './remoteContent.ts'

/** A file that was matched with a page of the platform. */
interface LinkedPage extends Pick<PageMatch, 'file' | 'by'> {
  readonly title: string
  /** Whether the text and properties are the same on both sides. */
  readonly isSame: boolean
}

/** The matches for a folder without a record. Nothing is written yet. */
export interface FolderLink {
  readonly pages: readonly LinkedPage[]
  /** Files of pages that the platform doesn't have. */
  readonly onlyHere: readonly string[]
  /** Titles of pages that the folder doesn't have. */
  readonly onlyThere: readonly string[]
  readonly checkout: Checkout
  /** The common text of each page, by page id. */
  readonly bases: ReadonlyMap<string, string>
}

/**
 * Matches the files of a folder with the pages of a space or change request. The common base isn't known anymore, so
 * the lines that both sides have now take its place. A merge then loses nothing of either side.
 */
export async function planLink(platform: Platform, source: ContentSource, folder: string): Promise<FolderLink> {
  const [docs, content] = await Promise.all([readDocsFolder(folder), readContent(platform.client, source)])
  const { root } = docs.config
  if (root !== '') {
    const { t } = platform
    throw new CheckoutError(
      t('According to .gitbook.yaml, the pages of {0} are in its folder {1}. Use that folder.', folder, root),
    )
  }
  const placed = placedPages(content.pages)
  const paths = pagePaths(content.pages)
  const theirs = await readTexts(platform, source, [...paths.keys()])
  const withText = placed.flatMap(({ page }) => {
    const [file, text] = [paths.get(page.id), theirs.get(page.id)]
    if (file === undefined || text === undefined) return []
    return [{ id: page.id, title: page.title, gitPath: page.git?.path, path: file, text }]
  })
  const matches = matchPages(withText, localFiles(docs))
  const files = new Map(matches.map(({ id, file }) => [id, file]))
  const assets = linkedFiles(docs, content.files)
  const pages = placed.flatMap((place) => linkedPage(place, files.get(place.page.id)))
  const { server } = platform
  const bare: Checkout = { version: 1, server, ...source, pages, files: assets }
  const compared = await compareLocal(folder, docs, bare)
  const byId = new Map(placed.map((place) => [place.page.id, place]))
  const settled = pages.flatMap((page) => {
    const [place, text, file] = [byId.get(page.id), theirs.get(page.id), page.file]
    if (place === undefined || text === undefined || file === undefined) return []
    const mine = compared.local.texts.get(file) ?? ''
    return [
      settledPage(page, { theirs: text, mine, own: platformText(file, mine, compared, page.fields.emoji).text }, place),
    ]
  })
  const known = new Map(settled.map((each) => [each.page.id, each]))
  return {
    pages: matches.map(({ id, file, by }) => {
      return { file, by, title: byId.get(id)?.page.title ?? file, isSame: known.get(id)?.isSame === true }
    }),
    onlyHere: compared.here.added,
    onlyThere: placed.flatMap(({ page: { id, title } }) => (theirs.has(id) && !files.has(id) ? [title] : [])),
    checkout: { ...bare, pages: pages.map((page) => known.get(page.id)?.page ?? page) },
    bases: new Map(settled.map(({ page, base }) => [page.id, base])),
  }
}

/** Records the matches. From now on, the folder counts as checked out. */
export async function writeLink(folder: string, { checkout, bases }: FolderLink): Promise<void> {
  for (const [page, text] of bases) await writeBase(folder, page, text)
  await writeCheckout(folder, checkout)
}

function localFiles({ disk, records }: DocsFolder) {
  return [...records].map(([file, { title }]) => ({ file, title, text: disk.readBytes(file).toString('utf8') }))
}

/**
 * Returns files of the platform that are in the expected place. A pull never deletes one that could be a different
 * file.
 */
function linkedFiles(docs: DocsFolder, files: readonly File[]): CheckedOutFile[] {
  const paths = assetPaths(files)
  return files.flatMap(({ id, size }): CheckedOutFile[] => {
    const file = paths.get(id) ?? ''
    const own = docs.files.get(file)
    if (own === undefined) return []
    const isAlike = own.size === size
    return [{ id, file, hash: isAlike ? hashOf(docs.disk.readBytes(file)) : '' }]
  })
}

/** Returns a page before its texts are compared. With a text but without a file, it counts as new on the platform. */
function linkedPage(place: PlacedPage, file: string | undefined): CheckedOutPage[] {
  if (file === undefined && place.page.type === 'document') return []
  return [{ ...recordedPage(place), documentId: undefined, file }]
}

/** Returns what both sides have of a page, and its record. `mine` is the file, `own` its text for the platform. */
function settledPage(
  page: CheckedOutPage,
  { theirs, mine, own }: { readonly theirs: string; readonly mine: string; readonly own: string },
  { page: { documentId } }: PlacedPage,
): { readonly page: CheckedOutPage; readonly base: string; readonly isSame: boolean } {
  const base = isSameText(own, theirs) ? theirs : commonLines(own, theirs)
  const [myFields, theirFields] = [fieldsOfText(mine), page.fields]
  const fields = sharedFields(myFields, theirFields)
  const isMine = isSameText(base, own) && Object.keys(changedFields(myFields, fields)).length === 0
  const isTheirs = isSameText(base, theirs)
  const recorded = {
    ...page,
    fields,
    hash: isMine ? hashOf(mine) : undefined,
    documentId: isTheirs ? documentId : undefined,
  }
  const isSame = isMine && isTheirs && Object.keys(changedFields(theirFields, fields)).length === 0
  return { page: recorded, base, isSame }
}

function commonLines(one: string, other: string): string {
  const [lines, others] = [one.split('\n'), other.split('\n')]
  const changed = changedStretches(lines, others)
  return lines.filter((_, at) => !changed.some(({ before: [start, end] }) => at >= start && at < end)).join('\n')
}

/** A property that only one side has was added on that side. If both differ, the folder changed it. */
function sharedFields(mine: PageFields, theirs: PageFields): PageFields {
  const names = Object.keys(theirs) as (keyof PageFields)[]
  const isUnset = (value: string | boolean | undefined): boolean => value === '' || value === false
  return {
    ...theirs,
    ...Object.fromEntries(names.filter((name) => isUnset(mine[name])).map((name) => [name, mine[name]])),
  }
}
