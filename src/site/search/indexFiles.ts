import MiniSearch, { type AsPlainObject } from 'minisearch'
import { indexOptions, type SearchDocument } from './rankedTerms.ts'

/**
 * The index of a built site, in files that are small enough that a browser loads only what it needs for the typed
 * words: the terms in order, split into files, and the rows of pages, split into files.
 */
export interface IndexHead {
  readonly pages: number
  /** The number of terms in titles, by page number: a shorter title fits better. */
  readonly titleLengths: readonly number[]
  /** The average length of each field, in terms. */
  readonly averageLengths: readonly number[]
  /** The first term in each file of terms. */
  readonly firstTerms: readonly string[]
  readonly pagesInFile: number
}

/** A term with the pages that contain it and how often, by field. */
export type TermEntry = AsPlainObject['index'][number]

/** The row of a page in search results: its title, address, the titles above it, and the start of its text. */
export type ShownRow = readonly [title: string, address: string, crumbs: readonly string[], excerpt: string]

/** The maximum number of characters in a file of terms. */
const maxTermFile = 24_000
const pagesInFile = 32
/** A term on more pages than this isn't distinctive: only the pages that contain it most often are kept. */
const maxPagesOfTerm = { more: 1500, kept: 500 }

/** Splits the index of all pages, whose ids are their numbers, into files. */
export function splitIndex(index: MiniSearch<SearchDocument>): {
  readonly head: Omit<IndexHead, 'pagesInFile'>
  readonly files: readonly (readonly TermEntry[])[]
} {
  const { index: terms, fieldLength, averageFieldLength, documentIds, documentCount } = index.toJSON()
  const numberOf = new Map(Object.entries(documentIds).map(([short, id]) => [short, Number(id)]))
  const titleLengths: number[] = Array.from({ length: documentCount }, () => 0)
  for (const [short, lengths] of Object.entries(fieldLength)) {
    titleLengths[numberOf.get(short) ?? 0] = (lengths as readonly number[])[0] ?? 0
  }
  const files: TermEntry[][] = []
  let [file, size]: [TermEntry[], number] = [[], 0]
  for (const entry of terms.map((each) => kept(each)).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const length = JSON.stringify(entry).length
    if (size > 0 && size + length > maxTermFile) {
      files.push(file)
      ;[file, size] = [[], 0]
    }
    file.push(entry)
    size += length
  }
  if (size > 0) files.push(file)
  const firstTerms = files.map(([first]) => first?.[0] ?? '')
  return { head: { pages: documentCount, titleLengths, averageLengths: averageFieldLength, firstTerms }, files }
}

/** Splits rows into files. */
export function splitRows(rows: readonly ShownRow[]): { readonly pagesInFile: number; readonly files: ShownRow[][] } {
  const files: ShownRow[][] = []
  for (let at = 0; at < rows.length; at += pagesInFile) files.push(rows.slice(at, at + pagesInFile))
  return { pagesInFile, files }
}

function kept([term, fields]: TermEntry): TermEntry {
  const few = Object.entries(fields).map(([field, pages]) => {
    const all = Object.entries(pages)
    // Keeps all titles, because they are what people search for most.
    if (field === '0' || all.length <= maxPagesOfTerm.more) return [field, pages] as const
    const best = all.toSorted(([, one], [, other]) => other - one).slice(0, maxPagesOfTerm.kept)
    return [field, Object.fromEntries(best)] as const
  })
  return [term, Object.fromEntries(few)]
}

/** Returns the numbers of the files that can contain a term, or terms that begin with it; at most `limit`. */
export function filesOfTerm({ firstTerms }: IndexHead, term: string, limit: number): number[] {
  const after = firstTerms.findIndex((first) => first > term)
  const start = Math.max((after === -1 ? firstTerms.length : after) - 1, 0)
  const files = [start]
  for (let at = start + 1; at < firstTerms.length && files.length < limit; at++) {
    if (firstTerms[at]?.startsWith(term) !== true) break
    files.push(at)
  }
  return firstTerms.length === 0 ? [] : files
}

/** Returns an index of the terms in some files from {@link splitIndex}. Ids are page numbers. */
export function mergedIndex(head: IndexHead, files: readonly (readonly TermEntry[])[]): MiniSearch<SearchDocument> {
  const pages = new Set(
    files.flat().flatMap(([, fields]) => Object.values(fields).flatMap((each) => Object.keys(each))),
  )
  const [, ...others] = head.averageLengths
  return MiniSearch.loadJS<SearchDocument>(
    {
      documentCount: head.pages,
      nextId: head.pages,
      documentIds: Object.fromEntries([...pages].map((page) => [page, page])),
      fieldIds: Object.fromEntries(indexOptions.fields.map((field, at) => [field, at])),
      // The lengths of texts are left out, because they would be larger than everything else.
      fieldLength: Object.fromEntries(
        [...pages].map((page) => [page, [head.titleLengths[Number(page)] ?? 1, ...others]]),
      ),
      averageFieldLength: [...head.averageLengths],
      storedFields: {},
      dirtCount: 0,
      index: [...new Map(files.flat().map((entry) => [entry[0], entry])).values()],
      serializationVersion: 2,
    },
    indexOptions,
  )
}
