import path from 'node:path'
import { stringify } from 'yaml'
import { fileKey, safeFileName } from '../core/docs/files/fileNames.ts'
import { isFolderPage, isMarkdownFile, withoutExtension } from '../core/text/strings/markdownFiles.ts'
import {
  applyLineEdits,
  changeEntry,
  dissolveEntry,
  escapeTitle,
  insertEntry,
  insertGroup,
  moveEntry,
  moveGroup,
  removeEntry,
  renameGroup,
  type LineEdit,
  type NewSummaryEntry,
  type SummaryPosition,
} from '../core/docs/gitSync/summaryEdits.ts'
import type { SummaryGroup } from '../core/docs/gitSync/summaryFile.ts'
import { withFrontMatterFlag } from '../core/text/markdown/frontMatterFlag.ts'
import { pageHeadings } from '../core/text/scanning/pageOutline.ts'
import { freeSlug, slugFromTitle } from '../core/text/strings/pageSlugs.ts'
import { allEntries, contentsTree, type ContentsEntry } from './contentsTree.ts'
import type { DocsFolder } from './docsFolder.ts'
import { relativeTarget } from '../core/docs/gitSync/relativeTarget.ts'
import { missingPage, type StructureChange } from './folderPlan.ts'

/** The entry to append to. Undefined for the folder itself. */
export type Target = ContentsEntry | undefined

/** Returns whether an entry is a group with its own heading. */
export function isHeading({ item, group }: ContentsEntry): boolean {
  return item === undefined && group !== undefined
}

/** Returns the position after the last child of an entry, or the end of the first group. */
export function endOf({ summary }: DocsFolder, target: Target): SummaryPosition | undefined {
  const group = target?.group ?? summary?.file.groups[0]
  if (group === undefined) return undefined
  const { item } = target ?? {}
  return item === undefined ? { group, index: group.items.length } : { group, parent: item, index: item.items.length }
}

/** Returns the position of an entry among its siblings. Undefined for a group with its own heading. */
function positionOf(docs: DocsFolder, { group, item }: ContentsEntry): SummaryPosition | undefined {
  if (group === undefined || item === undefined) return undefined
  const parent = allEntries(contentsTree(docs)).find((each) => each.entries.some((child) => child.item === item))?.item
  return { group, ...(parent && { parent }), index: (parent?.items ?? group.items).indexOf(item) }
}

/** Moves an entry one up or down among its siblings. Undefined if it's the first or the last. */
export function stepEntry(docs: DocsFolder, entry: ContentsEntry, by: 1 | -1): StructureChange | undefined {
  if (isHeading(entry)) {
    const groups = movableGroups(docs)
    const to = entry.group && groups[groups.indexOf(entry.group) + by]
    return to && moveGroupTo(docs, entry, to)
  }
  const at = positionOf(docs, entry)
  if (at === undefined || at.index === -1) return undefined
  const index = by === -1 ? at.index - 1 : at.index + 2
  if (index < 0 || index > (at.parent ?? at.group).items.length) return undefined
  return moveEntries(docs, [entry], { ...at, index })
}

/** Moves a group to the position of another group, or to the end. */
export function moveGroupTo(docs: DocsFolder, { group }: ContentsEntry, to?: SummaryGroup): StructureChange {
  const onto = to ?? movableGroups(docs).at(-1)
  return changedContents(docs, (text, file) => (group && onto ? moveGroup(text, file, group, onto) : []))
}

/** Returns the groups that a group can change places with, including those below a divider. */
function movableGroups({ summary }: DocsFolder): SummaryGroup[] {
  const groups = summary?.file.groups ?? []
  return groups.filter(({ line, title, items }) => line !== undefined && (title !== undefined || items.length > 0))
}

/** Moves entries and their children to a position. */
export function moveEntries(docs: DocsFolder, entries: readonly ContentsEntry[], to: SummaryPosition): StructureChange {
  return changedContents(docs, (text, file) =>
    outermost(entries).flatMap(({ item }) => (item === undefined ? [] : moveEntry(text, file, item, to))),
  )
}

function outermost(entries: readonly ContentsEntry[]): ContentsEntry[] {
  const inside = new Set(entries.flatMap((entry) => allEntries(entry.entries).map(({ id }) => id)))
  return entries.filter(({ id }) => !inside.has(id))
}

/**
 * Creates a page as the last child of an entry, or next to the other files if there's no table of contents. A page that
 * gets its first subpage moves to a folder of its own, as the platform does.
 */
export function newPage(docs: DocsFolder, title: string, target: Target): StructureChange & { readonly file: string } {
  const { folder, moves } = folderFor(docs, target)
  const file = new FreeFiles([...docs.files.keys(), ...moves.values()]).take(folder, slugFromTitle(title))
  const creates = new Map([[file, { text: headingLine(title) }]])
  const change = newEntry(docs, entryTo(docs, title, file), endOf(docs, target))
  return { ...change, file, creates, ...(moves.size > 0 && { moves }) }
}

/** Adds a blank line after the heading, because people write at the end of a new page. */
function headingLine(title: string): string {
  return `# ${escapeTitle(title)}\n\n`
}

/**
 * Adds pages to the table of contents, each as the last child of an entry. By default, that is the page of the file's
 * folder.
 */
export function addPages(
  docs: DocsFolder,
  files: readonly string[],
  targetOf: (file: string) => Target = nearestTo(docs),
): StructureChange {
  return changedContents(docs, (text, summary) =>
    files.flatMap((file) => {
      const position = endOf(docs, targetOf(file))
      const entry = entryTo(docs, docs.body.pageOf(file)?.title ?? file, file)
      return position === undefined ? [] : insertEntry(text, summary, position, entry)
    }),
  )
}

/**
 * Returns a function that finds where a file's page belongs: below the listed page of its folder, next to the first
 * listed page in that folder, or so for the closest parent folder with one.
 */
function nearestTo(docs: DocsFolder): (file: string) => Target {
  const all = allEntries(contentsTree(docs))
  const entries = new Map(all.map((entry) => [entry.file?.toLowerCase(), entry]))
  const parents = new Map(all.flatMap((entry) => entry.entries.map((child) => [child, entry])))
  return (file) => {
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
      const page = entries.get(`${folder}/readme.md`.toLowerCase())
      if (page !== undefined) return page
      const beside = all.find((entry) => entry.file?.startsWith(`${folder}/`))
      if (beside !== undefined) return parents.get(beside)
    }
    return undefined
  }
}

/** Returns an entry of the table of contents for a page. */
export function entryTo({ summary }: DocsFolder, title: string, file: string): NewSummaryEntry {
  return { title, target: relativeTarget(summary?.path ?? '', file) }
}

/** Adds a link to an address as the last child of an entry. */
export function newLink(docs: DocsFolder, title: string, address: string, target: Target): StructureChange {
  return newEntry(docs, { title, target: address }, endOf(docs, target))
}

/** Adds pages that the platform generates from an OpenAPI specification, as the last child of an entry. */
export function newApiPages(docs: DocsFolder, spec: string, target: Target): StructureChange {
  const yaml = stringify({
    type: 'builtin:openapi',
    props: { models: true, downloadLink: true, grouping: 'by-operation' },
    dependencies: { spec: { ref: { kind: 'openapi', spec } } },
  })
  return newEntry(docs, { title: '', yaml: yaml.trimEnd() }, endOf(docs, target))
}

function newEntry(docs: DocsFolder, entry: NewSummaryEntry, at: SummaryPosition | undefined): StructureChange {
  return at === undefined ? {} : changedContents(docs, (text, summary) => insertEntry(text, summary, at, entry))
}

/** Hides pages from the table of contents that readers see, or shows them again. */
export function hidePages(texts: ReadonlyMap<string, string>, isHidden: boolean): StructureChange {
  const changed = [...texts].flatMap(([file, text]): [string, string][] => {
    const flagged = withFrontMatterFlag(text, 'hidden', isHidden)
    return flagged === undefined ? [] : [[file, flagged]]
  })
  return { texts: new Map(changed) }
}

/** Returns the folder for new pages below an entry, and the moves that this needs. */
export function folderFor(
  { files, summary }: DocsFolder,
  target: Target,
): { folder: string; moves: Map<string, string> } {
  const moves = new Map<string, string>()
  const root = path.posix.dirname(summary?.path ?? '')
  if (target === undefined) return { folder: root, moves }
  if (target.file !== undefined) {
    if (isFolderPage(target.file)) return { folder: path.posix.dirname(target.file), moves }
    const folder = withoutExtension(target.file)
    if (!files.has(`${folder}/README.md`)) moves.set(target.file, `${folder}/README.md`)
    return { folder, moves }
  }
  const first = target.entries.find(({ file }) => file !== undefined)?.file
  if (first === undefined)
    return { folder: path.posix.join(root, safeFileName(slugFromTitle(target.title)) ?? 'group'), moves }
  const folder = path.posix.dirname(first)
  return { folder: isFolderPage(first) ? path.posix.dirname(folder) : folder, moves }
}

/** Adds a group after another one, or at the end. */
export function newGroup(docs: DocsFolder, title: string, after?: ContentsEntry): StructureChange {
  return changedContents(docs, (text, file) => insertGroup(text, file, title, after?.group))
}

/** Changes the title of an entry, and the heading of its page in `text`. */
export function renameEntry(docs: DocsFolder, entry: ContentsEntry, title: string, text?: string): StructureChange {
  const { item, group, file } = entry
  const change = changedContents(docs, (summary) => {
    if (item === undefined) return group === undefined ? [] : renameGroup(summary, group, title)
    const { target, navigationLabel } = item
    return changeEntry(item, {
      title,
      ...(target !== undefined && { target }),
      ...(navigationLabel !== undefined && { navigationLabel }),
    })
  })
  const retitled = file === undefined || text === undefined ? undefined : withTitle(text, title)
  return { ...change, ...(file !== undefined && retitled !== undefined && { texts: new Map([[file, retitled]]) }) }
}

function withTitle(text: string, title: string): string | undefined {
  const heading = pageHeadings(text).find(({ level }) => level === 1)
  if (heading === undefined) return undefined
  const line = text.slice(heading.start, heading.end)
  const anchor = /<a\s[^<>]*><\/a>$/.exec(line.trimEnd())
  const ending = line.endsWith('\r') ? '\r' : ''
  const changed = `# ${escapeTitle(title)}${anchor === null ? '' : ` ${anchor[0]}`}${ending}`
  return text.slice(0, heading.start) + changed + text.slice(heading.end)
}

/** Renames or moves a page's file. */
export function renameFile(file: string, to: string): StructureChange {
  return { moves: new Map([[file, to]]) }
}

/**
 * Points everything that refers to a missing page to another page: links, redirects, and the entry in the table of
 * contents, which is removed if the page already has one.
 */
export function replaceLinks(docs: DocsFolder, missing: string, page: string): StructureChange {
  const { summary, body } = docs
  const replacedLinks = { missing, page }
  if (summary === undefined || body.pages.byId(page) === undefined) return { replacedLinks }
  const from = body.pieceOf(summary.path)
  const dead = allEntries(contentsTree(docs)).flatMap(({ kind, item }) =>
    kind === 'missing' && item?.target !== undefined && missingPage(body, item.target, from) === missing ? [item] : [],
  )
  return { replacedLinks, ...changedContents(docs, (text) => dead.flatMap((item) => dissolveEntry(text, item))) }
}

/** Returns the file for a missing page from a target and the path that it resolves to. */
export function missingFile({ files }: DocsFolder, missing: string, target: string): string {
  if (isMarkdownFile(missing)) return missing
  const isFolder = /\/(?:[?#]|$)/.test(target) || [...files.keys()].some((file) => file.startsWith(`${missing}/`))
  return isFolder ? path.posix.join(missing, 'README.md') : `${missing}.md`
}

/**
 * Creates a missing page. References in another form are changed to its file, such as those in the platform's own
 * tables of contents.
 */
export function createMissing(missing: string, file: string, title: string): StructureChange {
  const creates = new Map([[file, { text: headingLine(title) }]])
  return { creates, ...(file !== missing && { replacedLinks: { missing, page: file } }) }
}

/** Returns the pages that are deleted with entries: their own, and all below them. */
export function pagesOf(entries: readonly ContentsEntry[]): string[] {
  return [...new Set(allEntries(entries).flatMap(({ file }) => file ?? []))]
}

/** Deletes entries with their children and files. Readers are redirected to the replacement, if there's one. */
export function deleteEntries(
  docs: DocsFolder,
  entries: readonly ContentsEntry[],
  options: Pick<StructureChange, 'replacement' | 'linksToDeleted'> = {},
): StructureChange {
  const change = changedContents(docs, (text) =>
    outermost(entries).flatMap((entry): LineEdit[] => {
      const { item, group } = entry
      if (item !== undefined) return removeEntry(text, item)
      return group?.line === undefined ? [] : [{ start: group.line, end: group.end, lines: [] }]
    }),
  )
  return { ...change, deletes: new Set(pagesOf(entries)), ...options }
}

/** Copies a page next to it. The links in the copy keep their targets. */
export function duplicatePage(
  docs: DocsFolder,
  entry: ContentsEntry & { readonly file: string },
  { title, text }: { readonly title: string; readonly text: string },
): StructureChange & { readonly file: string } {
  const { file } = entry
  const own = isFolderPage(file) ? path.posix.dirname(file) : withoutExtension(file)
  const name = path.posix.basename(own)
  const copy = new FreeFiles(docs.files.keys()).take(path.posix.dirname(own), name === '.' ? 'page' : name)
  const creates = new Map([[copy, { text: withTitle(text, title) ?? text, copyOf: file }]])
  const at = positionOf(docs, entry)
  if (at === undefined) return { creates, file: copy }
  return { ...newEntry(docs, entryTo(docs, title, copy), { ...at, index: at.index + 1 }), creates, file: copy }
}

/** Returns the change of a table of contents by edits of its lines. */
export function changedContents(
  { summary }: DocsFolder,
  edit: (text: string, file: NonNullable<DocsFolder['summary']>['file']) => readonly LineEdit[],
): StructureChange {
  return summary === undefined ? {} : { contents: applyLineEdits(summary.text, edit(summary.text, summary.file)) }
}

/** Finds paths for new pages that don't collide with a file on any disk, or with each other. */
export class FreeFiles {
  readonly #keys: readonly string[]
  /** The names that are taken in a folder, without their endings, by the key of the folder. */
  readonly #taken = new Map<string, Set<string>>()

  constructor(files: Iterable<string>) {
    this.#keys = Array.from(files, fileKey)
  }

  /** Returns a path in a folder, and keeps it. */
  take(folder: string, slug: string): string {
    const prefix = folder === '.' || folder === '' ? '' : `${folder}/`
    const keys = this.#namesIn(fileKey(prefix))
    const free = freeSlug(safeFileName(slug.toLowerCase()) ?? 'page', { has: (name) => keys.has(fileKey(name)) })
    keys.add(fileKey(free))
    return `${prefix}${free}.md`
  }

  #namesIn(start: string): Set<string> {
    const known = this.#taken.get(start)
    if (known !== undefined) return known
    const names = this.#keys
      .filter((file) => file.startsWith(start))
      .map((file) =>
        file
          .slice(start.length)
          .replace(/\/[^]*/, '')
          .replace(/\.(?:MD|MARKDOWN)$/, ''),
      )
    const found = new Set([...names, 'README', 'SUMMARY'])
    this.#taken.set(start, found)
    return found
  }
}
