import { splitTitle } from '../../core/docs/gitSync/titleEmoji.ts'
import { isMarkdownName } from '../../core/text/strings/markdownFiles.ts'
import type { ImportedPage, ImportProblem } from './importedFolder.ts'
import { makeSlugsUnique } from './nestFolders.ts'
import { generatedSource } from './generatedSource.ts'
import { slugOf } from '../revisions/slugs.ts'
import { cleanTitle, titleOfName } from './pageNames.ts'
import { resolveTarget, type SourcePaths } from './resolveTarget.ts'
import { readSummary, type SummaryGroup, type SummaryItem } from '../../core/docs/gitSync/summaryFile.ts'
import { isAddress } from '../../core/text/strings/addresses.ts'

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
  const { groups, unread } = readSummary(markdown)
  const pages = groups.flatMap((group) => groupPages(reading, group))
  for (const line of unread) report(reading, { line }, 'isn’t an entry')
  makeSlugsUnique(pages)
  return pages
}

/** A heading becomes a group. */
function groupPages(reading: Reading, { title, slug, items }: SummaryGroup): ImportedPage[] {
  if (title === undefined) return items.flatMap((item) => entryPages(reading, item, 0))
  const pages = items.flatMap((item) => entryPages(reading, item, 1))
  return [{ type: 'group', ...splitTitle(cleanTitle(title)), slug: slugOf(slug ?? title), pages }]
}

function entryPages(reading: Reading, entry: SummaryItem, depth: number): ImportedPage[] {
  if (entry.yaml !== undefined) return generatedPage(reading, entry, entry.yaml)
  if (entry.target === undefined) return [emptyPage(reading, entry, depth)]
  if (isAddress(entry.target)) return [linkPage(entry, entry.target), ...below(reading, entry, depth)]
  const resolved = resolveTarget(reading.summaryPath, entry.target, reading.known)
  if (resolved === undefined) {
    report(reading, entry, `lists “${entry.target}”, which doesn’t exist`)
    return entry.items.length === 0 ? [] : [emptyPage(reading, entry, depth)]
  }
  if (resolved.sourcePath === reading.summaryPath) {
    report(reading, entry, 'lists itself')
    return below(reading, entry, depth)
  }
  const placed = reading.placed.get(resolved.sourcePath)
  if (placed !== undefined) return repeatedEntry(reading, entry, placed, { depth, anchor: resolved.anchor })
  if (!isMarkdownName(resolved.sourcePath)) report(reading, entry, `lists “${entry.target}”, which isn’t a page`)
  const page = reading.takePage(resolved.sourcePath, cleanTitle(entry.title))
  if (page === undefined) return entry.items.length === 0 ? [] : [emptyPage(reading, entry, depth)]
  reading.placed.set(resolved.sourcePath, page)
  const { emoji } = splitTitle(cleanTitle(entry.title))
  if (page.emoji === undefined && emoji !== undefined) page.emoji = emoji
  const linkTitle = cleanTitle(entry.navigationLabel ?? '')
  if (linkTitle !== '') page.linkTitle = linkTitle
  page.pages = below(reading, entry, depth + 1)
  return [page]
}

/** A second entry for a page becomes a link if it has an anchor. Otherwise, only its children count. */
function repeatedEntry(
  reading: Reading,
  entry: SummaryItem,
  placed: ImportedPage,
  { depth, anchor }: { depth: number; anchor: string | undefined },
): ImportedPage[] {
  if (anchor !== undefined)
    return [linkPage(entry, `/${placed.sourcePath ?? ''}#${anchor}`), ...below(reading, entry, depth)]
  report(reading, entry, `lists “${entry.target ?? ''}” a second time`)
  placed.pages.push(...below(reading, entry, depth + 1))
  return []
}

function below(reading: Reading, entry: SummaryItem, depth: number): ImportedPage[] {
  return entry.items.flatMap((child) => entryPages(reading, child, depth))
}

/** An item without a page becomes a group at the top level, and an empty page below. */
function emptyPage(reading: Reading, entry: SummaryItem, depth: number): ImportedPage {
  const title = splitTitle(cleanTitle(entry.title) || titleOfName(entry.target ?? ''))
  const slug = slugOf(entry.title)
  const isGroup = depth === 0 && entry.target === undefined && entry.items.length > 0
  const pages = below(reading, entry, depth + 1)
  return isGroup ? { type: 'group', ...title, slug, pages } : { type: 'document', ...title, slug, markdown: '', pages }
}

/** Returns a placeholder for generated pages, by default from an OpenAPI specification of the organization. */
function generatedPage(reading: Reading, entry: SummaryItem, yaml: string): ImportedPage[] {
  const source = generatedSource(yaml)
  if (source === undefined) {
    report(reading, entry, 'doesn’t say what the pages are generated from')
    return []
  }
  const spec = source.spec ?? source.computed.type
  return [{ type: 'computed', title: titleOfName(spec), slug: slugOf(spec), computed: source.computed, pages: [] }]
}

function linkPage(entry: SummaryItem, target: string): ImportedPage {
  const title = splitTitle(cleanTitle(entry.title) || target)
  return { type: 'link', ...title, slug: slugOf(entry.title), target, pages: [] }
}

function report(reading: Reading, { line }: Pick<SummaryItem, 'line'>, what: string): void {
  reading.problems.push({ path: reading.summaryPath, reason: `Line ${line + 1} ${what}. It was left out.` })
}
