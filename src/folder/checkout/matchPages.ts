import { splitTitle } from '../../core/docs/gitSync/titleEmoji.ts'
import { similarity } from '../../core/text/markdown/matching/similarity.ts'

/** A page of the platform that a file is looked for. */
export interface MatchablePage {
  readonly id: string
  readonly title: string
  /** Where the platform's own Git sync keeps it, if it does. */
  readonly gitPath: string | undefined
  /** Where it would be written in a folder. */
  readonly path: string
  readonly text: string
}

/** A file that a page is looked for. */
export interface MatchableFile {
  readonly file: string
  readonly title: string | undefined
  readonly text: string
}

/** By what a file was known to be a page: the first two are sure, the others are to be looked at. */
export type MatchReason = 'gitPath' | 'path' | 'title' | 'text'

/** A page and the file that it is. */
export interface PageMatch {
  readonly id: string
  readonly file: string
  readonly by: MatchReason
}

/** Texts that share less aren't taken for one page. */
const minSimilarity = 0.6
/** Shorter lines, and those of more files, don't tell files apart. */
const minLineLength = 20
const maxFilesOfLine = 10

/**
 * Finds out which file is which page if nothing has noted it: by where the platform's Git sync keeps a page, then by
 * where it would be written, then by title, then by text. Of several that fit alike none is taken.
 */
export function matchPages(pages: readonly MatchablePage[], files: readonly MatchableFile[]): PageMatch[] {
  const matches: PageMatch[] = []
  const leftPages = new Map(pages.map((page) => [page.id, page]))
  const leftFiles = new Map(files.map((file) => [file.file, file]))
  const take = (id: string, file: string, by: MatchReason): void => {
    if (!leftPages.delete(id) || !leftFiles.delete(file)) return
    matches.push({ id, file, by })
  }
  for (const { id, gitPath } of pages) if (gitPath !== undefined && leftFiles.has(gitPath)) take(id, gitPath, 'gitPath')
  for (const { id, path } of pages) if (leftPages.has(id) && leftFiles.has(path)) take(id, path, 'path')
  for (const [id, file] of mutualBest(sameTitle(leftPages, leftFiles))) take(id, file, 'title')
  for (const [id, file] of mutualBest(sameLines(leftPages, leftFiles))) take(id, file, 'text')
  return matches
}

interface Candidate {
  readonly page: MatchablePage
  readonly file: MatchableFile
  readonly score: number
}

function sameTitle(pages: ReadonlyMap<string, MatchablePage>, files: ReadonlyMap<string, MatchableFile>): Candidate[] {
  const byTitle = grouped([...files.values()], ({ title }) => plain(title ?? ''))
  byTitle.delete('')
  return [...pages.values()].flatMap((page) => {
    return (byTitle.get(plain(page.title)) ?? []).map((file) => scored(page, file))
  })
}

function plain(title: string): string {
  return splitTitle(title).title.trim().toLowerCase()
}

/** Pages and files that have a line in common, as far as they are alike enough. */
function sameLines(pages: ReadonlyMap<string, MatchablePage>, files: ReadonlyMap<string, MatchableFile>): Candidate[] {
  const lines = [...files.values()].flatMap((file) => [...distinctiveLines(file.text)].map((line) => ({ line, file })))
  const byLine = grouped(lines, ({ line }) => line)
  return [...pages.values()].flatMap((page) => {
    const shared = [...distinctiveLines(page.text)].map((line) => byLine.get(line) ?? [])
    const distinctive = shared.filter(({ length }) => length <= maxFilesOfLine).flat()
    return [...new Set(distinctive.map(({ file }) => file))]
      .map((file) => scored(page, file))
      .filter(({ score }) => score >= minSimilarity)
  })
}

function distinctiveLines(text: string): Set<string> {
  const lines = text.split('\n').map((line) => line.trim())
  return new Set(lines.filter(({ length }) => length >= minLineLength))
}

function scored(page: MatchablePage, file: MatchableFile): Candidate {
  return { page, file, score: similarity(page.text, file.text) }
}

/** Pairs that are for each other the only best ones. */
function mutualBest(candidates: readonly Candidate[]): (readonly [id: string, file: string])[] {
  const ofPage = bestBy(candidates, ({ page }) => page.id)
  const ofFile = bestBy(candidates, ({ file }) => file.file)
  return candidates
    .filter((each) => ofPage.get(each.page.id) === each && ofFile.get(each.file.file) === each)
    .map(({ page, file }) => [page.id, file.file] as const)
}

/** The best candidate of each. Undefined if two are equally good. */
function bestBy(
  candidates: readonly Candidate[],
  keyOf: (candidate: Candidate) => string,
): ReadonlyMap<string, Candidate | undefined> {
  return new Map(
    [...grouped(candidates, keyOf)].map(([key, group]) => {
      const [best, next] = group.toSorted((one, other) => other.score - one.score)
      return [key, best?.score === next?.score ? undefined : best]
    }),
  )
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}
