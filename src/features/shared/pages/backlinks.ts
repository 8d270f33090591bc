import { isApiError } from '../../../client/errors/apiError.ts'
import { readListPages, wholeList } from '../../../client/listPages.ts'
import type { Link, LinkLocation } from '../../../contract/linkReports.ts'
import type { SpacePages } from '../../../core/docs/pages/pageIndex.ts'
import type { Connection } from '../connections/connection.ts'
import type { ContentReader, SpaceContentRef } from './contentReader.ts'
import { countFileUses } from './countFileUses.ts'
import type { FileUse } from './fileUses.ts'

/** A page or a file of a space or change request. */
export interface LinkedThing {
  readonly kind: 'page' | 'file'
  readonly id: string
}

/** A list that can be incomplete, because the server named something in a form that Galley doesn't know. */
export interface Incomplete<T> {
  readonly found: readonly T[]
  readonly unknown: number
  /** When it was found among the links of the whole space, in milliseconds since 1970. */
  readonly readAt?: number
}

/** What a page links to. */
export interface PageLink {
  readonly target: LinkedThing | { readonly kind: 'url'; readonly url: string }
  /** The title that the server returned. Undefined if it's in the lists of pages and files. */
  readonly title?: string | undefined
  /** The address in the platform's app, for a page of another space. */
  readonly appUrl?: string | undefined
  readonly isBroken: boolean
}

const fresh = { force: true }

/**
 * Finds the pages that link to a page or use a file. Asks the server. If it doesn't offer that (`operations.tsv`), reads
 * all pages, with progress.
 */
export async function readBacklinks(
  reader: ContentReader,
  ref: SpaceContentRef,
  thing: LinkedThing,
): Promise<Incomplete<FileUse>> {
  const connection = await reader.connection(ref.server)
  const pages = await reader.pages(ref)
  const read = await ifOffered(connection, async () => await placesOf(connection, ref, thing))
  if (read !== undefined) {
    const { places, ...time } = read
    const found = places.flatMap((place) => useOf(place, pages) ?? [])
    return { found: distinct(found), unknown: places.length - found.length, ...time }
  }
  const uses = (await countFileUses(reader, ref)).get(thing.id) ?? []
  return { found: uses.filter(({ page }) => page?.id !== thing.id), unknown: 0 }
}

/** Finds what a page links to. Asks the server. If it doesn't offer that, reads the text of the page. */
export async function readPageLinks(
  reader: ContentReader,
  ref: SpaceContentRef,
  pageId: string,
): Promise<Incomplete<PageLink>> {
  const connection = await reader.connection(ref.server)
  const links = await ifOffered(connection, async () => await linksOf(connection, ref, pageId))
  if (links === undefined) return await linksInText(reader, ref, pageId)
  const found = links.flatMap((link) => pageLinkOf(link) ?? [])
  return { found, unknown: links.length - found.length }
}

async function placesOf(
  { cache }: Connection,
  ref: SpaceContentRef,
  thing: LinkedThing,
): Promise<{ readonly places: readonly LinkLocation[]; readonly readAt?: number }> {
  const { space: spaceId, changeRequest: changeRequestId } = ref
  if (thing.kind === 'page' && changeRequestId === undefined) {
    const { value, error, fetchedAt } = await readListPages(cache, 'listSpaceLinks', { spaceId }, wholeList, fresh)
    if (error) throw error
    const toThing = value.filter(({ targetReference }) => targetReference?.page?.id === thing.id)
    return { places: toThing.flatMap(({ locationReferences }) => locationReferences), readAt: fetchedAt }
  }
  const { value, error } =
    changeRequestId === undefined
      ? await readListPages(cache, 'listSpaceFileBacklinks', { spaceId, fileId: thing.id }, wholeList, fresh)
      : thing.kind === 'file'
        ? await readListPages(
            cache,
            'listChangeRequestFileBacklinks',
            { spaceId, changeRequestId, fileId: thing.id },
            wholeList,
            fresh,
          )
        : await readListPages(
            cache,
            'listChangeRequestPageBacklinks',
            { spaceId, changeRequestId, pageId: thing.id },
            wholeList,
            fresh,
          )
  if (error) throw error
  return { places: value }
}

async function linksOf({ cache }: Connection, ref: SpaceContentRef, pageId: string): Promise<readonly Link[]> {
  const input = { spaceId: ref.space, pageId }
  const { changeRequest: changeRequestId } = ref
  const { value, error } =
    changeRequestId === undefined
      ? await readListPages(cache, 'listPageLinksInSpace', input, wholeList, fresh)
      : await readListPages(cache, 'listPageLinksInChangeRequest', { ...input, changeRequestId }, wholeList, fresh)
  if (error) throw error
  return value
}

/** Returns undefined if the server turns out not to offer links. */
async function ifOffered<T>({ client }: Connection, read: () => Promise<T>): Promise<T | undefined> {
  const isOffered = (): boolean => client.supports('listSpaceLinks')
  if (!isOffered()) return undefined
  try {
    return await read()
  } catch (error) {
    if (isApiError(error) && !isOffered()) return undefined
    throw error
  }
}

function useOf({ page }: LinkLocation, pages: SpacePages): FileUse | undefined {
  if (page === undefined) return undefined
  const entry = pages.byId(page.id)
  return { title: entry?.title ?? page.title, ...(entry ? { page: entry } : {}) }
}

function distinct(uses: readonly FileUse[]): FileUse[] {
  return [...new Map(uses.map((use) => [use.page?.id ?? use.title, use])).values()]
}

function pageLinkOf({ status, targetReference: target }: Link): PageLink | undefined {
  const isBroken = status === 'broken'
  if (target?.page !== undefined) {
    const { id, title, urls } = target.page
    return { target: { kind: 'page', id }, title, appUrl: urls?.app, isBroken }
  }
  if (target?.file !== undefined)
    return { target: { kind: 'file', id: target.file.id }, title: target.file.name, isBroken }
  return target?.url === undefined ? undefined : { target: { kind: 'url', url: target.url }, isBroken }
}

async function linksInText(reader: ContentReader, ref: SpaceContentRef, pageId: string): Promise<Incomplete<PageLink>> {
  const [{ findLinks }, { fileOfLink, pageOfLink }] = await Promise.all([
    import('../../../core/text/markdown/links/findLinks.ts'),
    import('./fileUses.ts'),
  ])
  const [{ value: page }, pages, files] = await Promise.all([
    reader.page(ref, pageId, fresh),
    reader.pages(ref),
    reader.files(ref),
  ])
  const targets = [...new Set(findLinks(page.markdown ?? '').map(({ value }) => value))]
  const found = targets.flatMap((value): PageLink[] => {
    const [file, linked] = [fileOfLink(value), pageOfLink(value)]
    if (file !== undefined) return [{ target: { kind: 'file', id: file }, isBroken: !files.has(file) }]
    if (linked !== undefined)
      return [{ target: { kind: 'page', id: linked }, isBroken: pages.byId(linked) === undefined }]
    return value.startsWith('#') ? [] : [{ target: { kind: 'url', url: value }, isBroken: false }]
  })
  return { found, unknown: 0 }
}
