import { splitTitle } from '../../core/docs/gitSync/titleEmoji.ts'
import { similarity } from '../../core/text/markdown/matching/similarity.ts'

/** A page of the platform to match with a file. */
export interface MatchablePage {
  readonly id: string
  readonly title: string
  /** Its path in the platform's own Git sync, if it has one. */
  readonly gitPath: string | undefined
  /** Its path if Galley wrote it to a folder. */
  readonly path: string
  readonly text: string
}

/** A file to match with a page. */
export interface MatchableFile {
  readonly file: string
  readonly title: string | undefined
  readonly text: string
}

/** How a file was matched with a page. The first two are certain; the user should check the others. */
type MatchReason = 'gitPath' | 'path' | 'title' | 'text'

/** A page and the matching file. */
export interface PageMatch {
  readonly id: string
  readonly file: string
  readonly by: MatchReason
}

/** The minimum similarity of texts that count as one page. */
const minSimilarity = 0.6
/** The minimum length of a line that distinguishes files, and the maximum number of files that contain it. */
const minLineLength = 20
const maxFilesOfLine = 10

/**
 * Matches files with pages if there's no record: by the path in the platform's Git sync, then by the path that Galley
 * would use, then by title, then by text. If several match equally well, takes none.
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
  const byTitle = Map.groupBy(files.values(), ({ title }) => plain(title ?? ''))
  byTitle.delete('')
  return [...pages.values()].flatMap((page) => {
    return (byTitle.get(plain(page.title)) ?? []).map((file) => scored(page, file))
  })
}

function plain(title: string): string {
  return splitTitle(title).title.trim().toLowerCase()
}

/** Returns pairs of pages and files that share a line and are similar enough. */
function sameLines(pages: ReadonlyMap<string, MatchablePage>, files: ReadonlyMap<string, MatchableFile>): Candidate[] {
  const lines = [...files.values()].flatMap((file) => [...distinctiveLines(file.text)].map((line) => ({ line, file })))
  const byLine = Map.groupBy(lines, ({ line }) => line)
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

/** Returns pairs that are each other's only best match. */
function mutualBest(candidates: readonly Candidate[]): (readonly [id: string, file: string])[] {
  const ofPage = bestBy(candidates, ({ page }) => page.id)
  const ofFile = bestBy(candidates, ({ file }) => file.file)
  return candidates
    .filter((each) => ofPage.get(each.page.id) === each && ofFile.get(each.file.file) === each)
    .map(({ page, file }) => [page.id, file.file] as const)
}

/** Returns the best candidate of each. Undefined if two are equally good. */
function bestBy(
  candidates: readonly Candidate[],
  keyOf: (candidate: Candidate) => string,
): ReadonlyMap<string, Candidate | undefined> {
  return new Map(
    [...Map.groupBy(candidates, keyOf)].map(([key, group]) => {
      const [best, next] = group.toSorted((one, other) => other.score - one.score)
      return [key, best?.score === next?.score ? undefined : best]
    }),
  )
}
