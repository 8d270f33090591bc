import { splitTitle } from '../../core/docs/gitSync/titleEmoji.ts'
import { isMarkdownName } from '../../core/docs/files/contentTypes.ts'
import type { ImportedPage, ImportProblem } from './importedFolder.ts'
import { makeSlugsUnique } from './nestFolders.ts'
import { generatedSource } from './generatedSource.ts'
import { slugOf } from '../revisions/slugs.ts'
import { titleOfName } from './pageNames.ts'
import { resolveTarget, type SourcePaths } from './resolveTarget.ts'
import { summaryEntries, type SummaryEntry } from './summaryEntries.ts'

/** The input for a table of contents. `takePage` returns the page of a file, or undefined if it can't be read. */
type SummarySource = {
  summaryPath: string
  known: SourcePaths
  takePage: (sourcePath: string, title: string) => ImportedPage | undefined
  problems: ImportProblem[]
}

type Reading = SummarySource & { placed: Map<string, ImportedPage> }

/** Arranges pages in the order of SUMMARY.md. Reports entries that can't be used, and keeps the entries below them. */
export function summaryPages(markdown: string, source: SummarySource): ImportedPage[] {
  const reading: Reading = { ...source, placed: new Map() }
  const pages = summaryEntries(markdown).flatMap((entry) => entryPages(reading, entry, 0))
  makeSlugsUnique(pages)
  return pages
}

function entryPages(reading: Reading, entry: SummaryEntry, depth: number): ImportedPage[] {
  if (entry.yaml !== undefined) return generatedPage(reading, entry, entry.yaml)
  if (entry.target === undefined) return [emptyPage(reading, entry, depth)]
  if (/^[A-Za-z][\w+.-]*:|^\/\//.test(entry.target))
    return [linkPage(entry, entry.target), ...below(reading, entry, depth)]
  const resolved = resolveTarget(reading.summaryPath, entry.target, reading.known)
  if (resolved === undefined) {
    report(reading, entry, `lists “${entry.target}”, which doesn’t exist`)
    return entry.entries.length === 0 ? [] : [emptyPage(reading, entry, depth)]
  }
  if (resolved.sourcePath === reading.summaryPath) {
    report(reading, entry, 'lists itself')
    return below(reading, entry, depth)
  }
  const placed = reading.placed.get(resolved.sourcePath)
  if (placed !== undefined) return repeatedEntry(reading, entry, placed, { depth, anchor: resolved.anchor })
  if (!isMarkdownName(resolved.sourcePath)) report(reading, entry, `lists “${entry.target}”, which isn’t a page`)
  const page = reading.takePage(resolved.sourcePath, entry.title)
  if (page === undefined) return entry.entries.length === 0 ? [] : [emptyPage(reading, entry, depth)]
  reading.placed.set(resolved.sourcePath, page)
  const { emoji } = splitTitle(entry.title)
  if (page.emoji === undefined && emoji !== undefined) page.emoji = emoji
  if (entry.linkTitle !== undefined) page.linkTitle = entry.linkTitle
  page.pages = below(reading, entry, depth + 1)
  return [page]
}

/** A second entry for a page becomes a link if it has an anchor. Otherwise, only its children count. */
function repeatedEntry(
  reading: Reading,
  entry: SummaryEntry,
  placed: ImportedPage,
  { depth, anchor }: { depth: number; anchor: string | undefined },
): ImportedPage[] {
  if (anchor !== undefined)
    return [linkPage(entry, `/${placed.sourcePath ?? ''}#${anchor}`), ...below(reading, entry, depth)]
  report(reading, entry, `lists “${entry.target ?? ''}” a second time`)
  placed.pages.push(...below(reading, entry, depth + 1))
  return []
}

function below(reading: Reading, entry: SummaryEntry, depth: number): ImportedPage[] {
  return entry.entries.flatMap((child) => entryPages(reading, child, depth))
}

/** A heading becomes a group. An item without a page becomes a group at the top level, and an empty page below. */
function emptyPage(reading: Reading, entry: SummaryEntry, depth: number): ImportedPage {
  const title = splitTitle(entry.title === '' ? titleOfName(entry.target ?? '') : entry.title)
  const slug = slugOf(entry.slug ?? entry.title)
  const isGroup = entry.type === 'group' || (depth === 0 && entry.target === undefined && entry.entries.length > 0)
  const pages = below(reading, entry, depth + 1)
  return isGroup ? { type: 'group', ...title, slug, pages } : { type: 'document', ...title, slug, markdown: '', pages }
}

/** Returns a placeholder for generated pages, by default from an OpenAPI specification of the organization. */
function generatedPage(reading: Reading, entry: SummaryEntry, yaml: string): ImportedPage[] {
  const source = generatedSource(yaml)
  if (source === undefined) {
    report(reading, entry, 'doesn’t say what the pages are generated from')
    return []
  }
  const spec = source.spec ?? source.computed.type
  return [{ type: 'computed', title: titleOfName(spec), slug: slugOf(spec), computed: source.computed, pages: [] }]
}

function linkPage(entry: SummaryEntry, target: string): ImportedPage {
  const title = splitTitle(entry.title === '' ? target : entry.title)
  return { type: 'link', ...title, slug: slugOf(entry.title), target, pages: [] }
}

function report(reading: Reading, entry: SummaryEntry, what: string): void {
  reading.problems.push({ path: reading.summaryPath, reason: `Line ${entry.line} ${what}. It was left out.` })
}
