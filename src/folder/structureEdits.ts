import path from 'node:path'
import { stringify } from 'yaml'
import { fileKey, safeFileName } from '../core/docs/files/fileNames.ts'
import { isFolderPage } from '../core/docs/gitSync/fileSlugs.ts'
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

/** Where an entry goes: to the end of what is below another one, or of the folder itself. */
export type Target = ContentsEntry | undefined

/** Whether an entry is a group with a heading of its own. */
export function isHeading({ item, group }: ContentsEntry): boolean {
  return item === undefined && group !== undefined
}

/** The end of what is below an entry; without one, of what is before the first group. */
export function endOf({ summary }: DocsFolder, target: Target): SummaryPosition | undefined {
  const group = target?.group ?? summary?.file.groups[0]
  if (group === undefined) return undefined
  const { item } = target ?? {}
  return item === undefined ? { group, index: group.items.length } : { group, parent: item, index: item.items.length }
}

/** The place of an entry one up or down among those beside it. Undefined if it is the first or the last. */
function besideOf(docs: DocsFolder, entry: ContentsEntry, by: 1 | -1): SummaryPosition | undefined {
  const { group, item } = entry
  if (group === undefined || item === undefined) return undefined
  const parent = allEntries(contentsTree(docs)).find((each) => each.entries.some((child) => child.item === item))?.item
  const siblings = parent?.items ?? group.items
  const index = siblings.indexOf(item)
  const next = by === -1 ? index - 1 : index + 2
  if (index === -1 || next < 0 || next > siblings.length) return undefined
  return { group, ...(parent && { parent }), index: next }
}

/** Moves an entry one up or down among those beside it. Undefined if it is the first or the last. */
export function stepEntry(docs: DocsFolder, entry: ContentsEntry, by: 1 | -1): StructureChange | undefined {
  if (isHeading(entry)) {
    const groups = movableGroups(docs)
    const to = entry.group && groups[groups.indexOf(entry.group) + by]
    return to && moveGroupTo(docs, entry, to)
  }
  const to = besideOf(docs, entry, by)
  return to && moveEntries(docs, [entry], to)
}

/** Moves a group to where another one is, or to the end; those between them make room. */
export function moveGroupTo(docs: DocsFolder, { group }: ContentsEntry, to?: SummaryGroup): StructureChange {
  const onto = to ?? movableGroups(docs).at(-1)
  return contents(docs, (text, file) => (group && onto ? moveGroup(text, file, group, onto) : []))
}

/** What groups can change places with: other ones, and what is below a divider. */
function movableGroups({ summary }: DocsFolder): SummaryGroup[] {
  const groups = summary?.file.groups ?? []
  return groups.filter(({ line, title, items }) => line !== undefined && (title !== undefined || items.length > 0))
}

/** Moves entries, with what is below them, to a place. */
export function moveEntries(docs: DocsFolder, entries: readonly ContentsEntry[], to: SummaryPosition): StructureChange {
  return contents(docs, (text, file) =>
    outermost(entries).flatMap(({ item }) => (item === undefined ? [] : moveEntry(text, file, item, to))),
  )
}

function outermost(entries: readonly ContentsEntry[]): ContentsEntry[] {
  const inside = new Set(entries.flatMap((entry) => allEntries(entry.entries).map(({ id }) => id)))
  return entries.filter(({ id }) => !inside.has(id))
}

/**
 * A new page at the end of what is below an entry, or beside the other files if there is no table of contents. A
 * page that gets its first one below it moves into a folder of its own, as the platform keeps them.
 */
export function newPage(docs: DocsFolder, title: string, target: Target): StructureChange & { readonly file: string } {
  const { folder, moves } = folderFor(docs, target)
  const file = freeFile(docs, folder, slugFromTitle(title), [...moves.values()])
  const creates = new Map([[file, { text: headingLine(title) }]])
  return { ...listed(docs, title, file, target), file, creates, ...(moves.size > 0 && { moves }) }
}

/** With the blank line after which the text of a page starts: people write at the end of a new page. */
function headingLine(title: string): string {
  return `# ${escapeTitle(title)}\n\n`
}

/**
 * Names pages in the table of contents, each at the end of what is below an entry: that of the folder that its file is in,
 * if nothing else is given.
 */
export function addPages(
  docs: DocsFolder,
  files: readonly string[],
  targetOf: (file: string) => Target = nearestTo(docs),
): StructureChange {
  return contents(docs, (text, summary) =>
    files.flatMap((file) => {
      const position = endOf(docs, targetOf(file))
      const title = docs.body.pageOf(file)?.title ?? file
      const entry = { title, target: relativeTarget(docs.summary?.path ?? '', file) }
      return position === undefined ? [] : insertEntry(text, summary, position, entry)
    }),
  )
}

/** Finds the page of the folder that a file is in, as far as the table of contents names one. */
function nearestTo(docs: DocsFolder): (file: string) => Target {
  const entries = new Map(allEntries(contentsTree(docs)).map((entry) => [entry.file?.toLowerCase(), entry]))
  return (file) => {
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
      const page = entries.get(`${folder}/readme.md`.toLowerCase())
      if (page !== undefined) return page
    }
    return undefined
  }
}

function listed(docs: DocsFolder, title: string, file: string, target: Target): StructureChange {
  return newEntry(docs, { title, target: relativeTarget(docs.summary?.path ?? '', file) }, target)
}

/** An entry that points to an address, at the end of what is below another one. */
export function newLink(docs: DocsFolder, title: string, address: string, target: Target): StructureChange {
  return newEntry(docs, { title, target: address }, target)
}

/** Pages that the platform makes from an OpenAPI specification, at the end of what is below an entry. */
export function newApiPages(docs: DocsFolder, spec: string, target: Target): StructureChange {
  const yaml = stringify({
    type: 'builtin:openapi',
    props: { models: true, downloadLink: true, grouping: 'by-operation' },
    dependencies: { spec: { ref: { kind: 'openapi', spec } } },
  })
  return newEntry(docs, { title: '', yaml: yaml.trimEnd() }, target)
}

function newEntry(docs: DocsFolder, entry: NewSummaryEntry, target: Target): StructureChange {
  const position = endOf(docs, target)
  return position === undefined ? {} : contents(docs, (text, summary) => insertEntry(text, summary, position, entry))
}

/** Hides pages from the table of contents that readers see, or shows them there again. */
export function hidePages(texts: ReadonlyMap<string, string>, isHidden: boolean): StructureChange {
  const changed = [...texts].flatMap(([file, text]): [string, string][] => {
    const flagged = withFrontMatterFlag(text, 'hidden', isHidden)
    return flagged === undefined ? [] : [[file, flagged]]
  })
  return { texts: new Map(changed) }
}

/** Where the files of new pages below an entry go, and what has to move for that. */
function folderFor({ files, summary }: DocsFolder, target: Target): { folder: string; moves: Map<string, string> } {
  const moves = new Map<string, string>()
  const root = path.posix.dirname(summary?.path ?? '')
  if (target === undefined) return { folder: root, moves }
  if (target.file !== undefined) {
    if (isFolderPage(target.file)) return { folder: path.posix.dirname(target.file), moves }
    const folder = target.file.replace(/\.(?:md|markdown)$/i, '')
    if (!files.has(`${folder}/README.md`)) moves.set(target.file, `${folder}/README.md`)
    return { folder, moves }
  }
  const first = target.entries.find(({ file }) => file !== undefined)?.file
  if (first === undefined)
    return { folder: path.posix.join(root, safeFileName(slugFromTitle(target.title)) ?? 'group'), moves }
  const folder = path.posix.dirname(first)
  return { folder: isFolderPage(first) ? path.posix.dirname(folder) : folder, moves }
}

/** A path for a page that no file has on any disk. */
function freeFile({ files }: DocsFolder, folder: string, slug: string, moved: readonly string[] = []): string {
  const prefix = folder === '.' || folder === '' ? '' : `${folder}/`
  const start = fileKey(prefix)
  const taken = [...files.keys(), ...moved].map(fileKey).filter((file) => file.startsWith(start))
  const names = taken.map((file) =>
    file
      .slice(start.length)
      .replace(/\/[^]*/, '')
      .replace(/\.(?:MD|MARKDOWN)$/, ''),
  )
  const keys = new Set([...names, 'README', 'SUMMARY'])
  const free = freeSlug(safeFileName(slug.toLowerCase()) ?? 'page', { has: (name) => keys.has(fileKey(name)) })
  return `${prefix}${free}.md`
}

/** A new group behind another one, or at the end. */
export function newGroup(docs: DocsFolder, title: string, after?: ContentsEntry): StructureChange {
  return contents(docs, (text, file) => insertGroup(text, file, title, after?.group))
}

/** Gives an entry another title; a page's own heading, which is in `text`, says the same. */
export function renameEntry(docs: DocsFolder, entry: ContentsEntry, title: string, text?: string): StructureChange {
  const { item, group, file } = entry
  const change = contents(docs, (summary) => {
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
  const anchor = /<a\s[^<>]*><\/a>$/.exec(line.trimEnd())?.[0]
  const ending = line.endsWith('\r') ? '\r' : ''
  return `${text.slice(0, heading.start)}# ${[escapeTitle(title), ...(anchor === undefined ? [] : [anchor])].join(' ')}${ending}${text.slice(heading.end)}`
}

/** Gives a page's file another name, or another place. */
export function renameFile(file: string, to: string): StructureChange {
  return { moves: new Map([[file, to]]) }
}

/**
 * Points everything to a page that points to one that doesn't exist: links, redirects, and the entry in the table of
 * contents, which goes where the page has one already.
 */
export function replaceLinks(docs: DocsFolder, missing: string, page: string): StructureChange {
  const { summary, body } = docs
  const replacedLinks = { missing, page }
  if (summary === undefined || body.pages.byId(page) === undefined) return { replacedLinks }
  const from = body.pieceOf(summary.path)
  const dead = allEntries(contentsTree(docs)).flatMap(({ kind, item }) =>
    kind === 'missing' && item?.target !== undefined && missingPage(body, item.target, from) === missing ? [item] : [],
  )
  return { replacedLinks, ...contents(docs, (text) => dead.flatMap((item) => dissolveEntry(text, item))) }
}

/** The file of a page that a target points to and that doesn't exist yet, by the path that the target gives it. */
export function missingFile({ files }: DocsFolder, missing: string, target: string): string {
  if (/\.(?:md|markdown)$/i.test(missing)) return missing
  const isFolder = /\/(?:[?#]|$)/.test(target) || [...files.keys()].some((file) => file.startsWith(`${missing}/`))
  return isFolder ? path.posix.join(missing, 'README.md') : `${missing}.md`
}

/** Makes such a page. What names it otherwise names the file then: the platform's own tables of contents do. */
export function createMissing(missing: string, file: string, title: string): StructureChange {
  const creates = new Map([[file, { text: headingLine(title) }]])
  return { creates, ...(file !== missing && { replacedLinks: { missing, page: file } }) }
}

/** The pages that go when entries are deleted: theirs, and all below them. */
export function pagesOf(entries: readonly ContentsEntry[]): string[] {
  return [...new Set(allEntries(entries).flatMap(({ file }) => file ?? []))]
}

/** Deletes entries with all that is below them, and their files; readers go to the replacement, if there is one. */
export function deleteEntries(
  docs: DocsFolder,
  entries: readonly ContentsEntry[],
  options: Pick<StructureChange, 'replacement' | 'linksToDeleted'> = {},
): StructureChange {
  const change = contents(docs, (text) =>
    outermost(entries).flatMap((entry): LineEdit[] => {
      const { item, group } = entry
      if (item !== undefined) return removeEntry(text, item)
      return group?.line === undefined ? [] : [{ start: group.line, end: group.end, lines: [] }]
    }),
  )
  return { ...change, deletes: new Set(pagesOf(entries)), ...options }
}

/** A copy of a page beside it, with links that go where its own do. */
export function duplicatePage(
  docs: DocsFolder,
  { file, item, group }: ContentsEntry & { readonly file: string },
  { title, text }: { readonly title: string; readonly text: string },
): StructureChange & { readonly file: string } {
  const own = isFolderPage(file) ? path.posix.dirname(file) : file.replace(/\.(?:md|markdown)$/i, '')
  const folder = path.posix.dirname(own)
  const copy = freeFile(docs, folder, path.posix.basename(own) === '.' ? 'page' : path.posix.basename(own))
  const creates = new Map([[copy, { text: withTitle(text, title) ?? text, copyOf: file }]])
  if (item === undefined || group === undefined) return { creates, file: copy }
  const parent = allEntries(contentsTree(docs)).find((each) => each.entries.some((child) => child.item === item))?.item
  const index = (parent?.items ?? group.items).indexOf(item) + 1
  const target = relativeTarget(docs.summary?.path ?? '', copy)
  const position = { group, ...(parent && { parent }), index }
  return {
    ...contents(docs, (summary, read) => insertEntry(summary, read, position, { title, target })),
    creates,
    file: copy,
  }
}

function contents(
  { summary }: DocsFolder,
  edit: (text: string, file: NonNullable<DocsFolder['summary']>['file']) => readonly LineEdit[],
): StructureChange {
  return summary === undefined ? {} : { contents: applyLineEdits(summary.text, edit(summary.text, summary.file)) }
}
