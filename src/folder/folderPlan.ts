import { posix } from 'node:path'
import { cleanPath } from '../core/docs/gitSync/docsConfig.ts'
import { editRedirects, type RedirectChange } from '../core/docs/gitSync/redirectEdits.ts'
import { summarySteps } from '../core/docs/gitSync/summaryFile.ts'
import { coverOf } from '../core/text/markdown/coverOf.ts'
import { mapLinks } from '../core/text/markdown/links/mapLinks.ts'
import type { LinkTarget } from '../core/docs/pages/linkTargets.ts'
import type { PageEntry } from '../core/docs/pages/pageIndex.ts'
import { configPath, isConfigFile, type DocsFolder } from './docsFolder.ts'
import { FolderBody } from './folderBody.ts'
import { arrangeInTurns } from './folderPages.ts'
import { encodePath, pathFrom, relativeTarget } from '../core/docs/gitSync/relativeTarget.ts'
import { percentDecoded } from '../core/text/strings/percentDecoded.ts'
import { mayPointTo } from './mayPointTo.ts'
import { recordAt } from './recordTexts.ts'
import { readPageRecord } from './pageRecord.ts'
import { Turns } from './turns.ts'
import { splitTarget } from '../core/text/strings/addresses.ts'

/** A new file. */
interface NewFile {
  readonly text: string
  /** The file that the text is copied from. Its links keep their targets. */
  readonly copyOf?: string
}

/**
 * A change to the structure of a docs folder, from which everything else follows. Paths are relative to the root,
 * before the change.
 */
export interface StructureChange {
  /** The changed table of contents. Its targets are paths before the change. */
  readonly contents?: string
  readonly moves?: ReadonlyMap<string, string>
  /** Files, and those that links to them point to afterwards. The files themselves stay. */
  readonly relinks?: ReadonlyMap<string, string>
  readonly creates?: ReadonlyMap<string, NewFile>
  /** New images and their bytes. */
  readonly images?: ReadonlyMap<string, Uint8Array>
  readonly deletes?: ReadonlySet<string>
  /** The page that readers of deleted pages are redirected to. */
  readonly replacement?: string
  /**
   * What to do with links to deleted files: keep only their words, link to the replacement, or leave them broken by
   * default.
   */
  readonly linksToDeleted?: 'unlink' | 'replace' | undefined
  /** A page that doesn't exist, by the path in links, and the page that they should point to. */
  readonly replacedLinks?: { readonly missing: string; readonly page: string }
  /** New texts of pages. */
  readonly texts?: ReadonlyMap<string, string>
  /** The docs with files in their new places, if they have already moved: only broken links are changed. */
  readonly moved?: Pick<FolderBody, 'resolve'>
}

/** The bytes of a file before and after a change. Undefined if it doesn't exist. */
export interface BinaryChange {
  readonly before: Uint8Array | undefined
  readonly after: Uint8Array | undefined
}

/** All changes to the files of a docs folder, as pure data. Paths are relative to the root. */
export interface FolderPlan {
  /** From old paths to new ones. */
  readonly moves: ReadonlyMap<string, string>
  readonly creates: ReadonlyMap<string, string>
  /** With their texts. */
  readonly deletes: ReadonlyMap<string, string>
  /** By the path of a file after all moves. */
  readonly edits: ReadonlyMap<string, { readonly before: string; readonly after: string }>
  /** Images and other files that aren't text. Only the editor changes those that exist. */
  readonly binaries?: ReadonlyMap<string, BinaryChange> | undefined
  /** A new `.gitbook.yaml` with redirects from the lost addresses of pages. Not part of the plan yet. */
  readonly redirects?: { readonly file: string; readonly text: string; readonly count: number } | undefined
}

/** A plan that changes nothing. */
export const noChanges: FolderPlan = { moves: new Map(), creates: new Map(), deletes: new Map(), edits: new Map() }

/** Returns the current text of a file. Undefined if it doesn't exist. */
export type ReadFile = (file: string) => string | undefined | Promise<string | undefined>

/** Plans a change. Links to moved files keep their targets, and old addresses of pages redirect to the pages. */
export async function planChange(
  docs: DocsFolder,
  change: StructureChange,
  read: ReadFile,
  signal?: AbortSignal,
): Promise<FolderPlan> {
  const turns = new Turns(signal)
  const contents = contentsAfter(docs, change)
  await turns.pause()
  const { body: after } = await docsAfter(docs, change, contents, turns)
  await turns.pause()
  const leading = new LinkUpdater(docs, change, after)
  const edits = new Map<string, { before: string; after: string }>()
  const note = (file: string, before: string, changed: string): void => {
    if (before !== changed) edits.set(file, { before, after: changed })
  }
  for (const file of leading.files()) {
    await turns.pause()
    const targets = leading.targets(file)
    const before = targets?.length === 0 ? undefined : await read(file)
    const to = leading.placeOf(file)
    if (before !== undefined) note(to, before, leading.update(change.texts?.get(file) ?? before, file, { to, targets }))
  }
  if (docs.summary !== undefined) note(docs.summary.path, docs.summary.text, contents ?? '')
  const redirects = newRedirects(docs, change, after)
  if (docs.configText !== undefined) note(configPath(docs), docs.configText, editRedirects(docs.configText, redirects))
  const deletes = new Map<string, string>()
  for (const file of change.deletes ?? []) deletes.set(file, (await read(file)) ?? '')
  const creates = new Map<string, string>()
  for (const [file, { text, copyOf }] of change.creates ?? []) {
    creates.set(file, copyOf === undefined ? text : leading.update(text, copyOf, { to: file }))
  }
  const images = [...(change.images ?? [])].map(([file, after]) => [file, { before: undefined, after }] as const)
  return {
    moves: change.moves ?? new Map(),
    creates,
    deletes,
    edits,
    ...(images.length > 0 && { binaries: new Map(images) }),
    redirects: configWith(docs, redirects),
  }
}

/** Adds the new `.gitbook.yaml` with redirects to the plan. */
export function withRedirects(plan: FolderPlan): FolderPlan {
  const { redirects, creates, ...others } = plan
  return redirects === undefined
    ? plan
    : { ...others, creates: new Map([...creates, [redirects.file, redirects.text]]) }
}

/** Returns undefined if the file already exists, or if no address is lost. */
function configWith(docs: DocsFolder, redirects: RedirectChange): FolderPlan['redirects'] {
  const hasFile = docs.configText !== undefined || docs.found.some(({ path }) => isConfigFile(path))
  const count = redirects.add.size
  return hasFile || count === 0 ? undefined : { file: configPath(docs), text: editRedirects('', redirects), count }
}

/**
 * Plans the consequences of files that were renamed without Galley, by their old paths. Nothing moves, and only broken
 * links change. Skips paths where the old file exists again, or the new one doesn't.
 */
export async function planRenames(
  docs: DocsFolder,
  renames: ReadonlyMap<string, string>,
  read: ReadFile,
  signal?: AbortSignal,
): Promise<FolderPlan> {
  const back = new Map([...renames].filter(([from, to]) => !docs.files.has(from) && docs.files.has(to)).map(swap))
  const moves = new Map([...back].map(swap))
  const turns = new Turns(signal)
  const before = moves.size === 0 ? undefined : await docsAfter(docs, { moves: back }, docs.summary?.text, turns)
  if (before === undefined) return noChanges
  const plan = await planChange(before, { moves, moved: docs.body }, (file) => read(moves.get(file) ?? file), signal)
  return { ...noChanges, edits: plan.edits, redirects: plan.redirects }
}

function swap([from, to]: readonly [string, string]): [string, string] {
  return [to, from]
}

/** Returns the plan that undoes another one exactly. */
export function invertPlan({ moves, creates, deletes, edits, binaries }: FolderPlan): FolderPlan {
  const back = new Map([...moves].map(swap))
  const bytes = [...(binaries ?? [])].map(
    ([file, { before, after }]) => [file, { before: after, after: before }] as const,
  )
  return {
    ...(binaries !== undefined && { binaries: new Map(bytes) }),
    moves: back,
    creates: deletes,
    deletes: creates,
    edits: new Map(
      [...edits].map(([file, { before, after }]) => [back.get(file) ?? file, { before: after, after: before }]),
    ),
  }
}

/** Returns the pages with links to any of some files, except those files themselves. */
export function pagesLinkingTo({ body, records }: DocsFolder, files: ReadonlySet<string>): string[] {
  const mayPoint = mayPointTo(files)
  return [...records.values()]
    .filter(({ path }) => !files.has(path))
    .filter(({ path, links }) => {
      const from = body.pageOf(path)
      const linksToChange = (link: string): boolean =>
        from !== undefined && mayPoint(link) && files.has(fileOf(body.resolve(link, from)) ?? '')
      return links.some(linksToChange)
    })
    .map(({ path }) => path)
}

/** Returns the path of the page that a broken link names. Undefined if the link works. */
export function missingPage(body: FolderBody, target: string, from: PageEntry): string | undefined {
  const found = body.resolve(target, from)
  if (found?.kind !== 'broken' || found.missing !== 'page') return undefined
  return pathFrom(from.id, splitTarget(target).path)?.replace(/\/$/, '')
}

/** Returns the pages with links to a page that doesn't exist. */
export function pagesMissing({ body, records }: DocsFolder, missing: string): string[] {
  const name = posix.basename(missing)
  return [...records.values()].flatMap(({ path, links }) => {
    // Quick check: few links of a large folder name the page.
    const named = links.filter((link) => percentDecoded(link).includes(name))
    const from = named.length === 0 ? undefined : body.pageOf(path)
    return from && named.some((link) => missingPage(body, link, from) === missing) ? [path] : []
  })
}

/** Returns the link to the replacement of a missing page. Keeps the anchor if the page has it. */
function replacedTarget({ body }: DocsFolder, { replacedLinks }: StructureChange, target: string, from: PageEntry) {
  if (replacedLinks === undefined || missingPage(body, target, from) !== replacedLinks.missing) return undefined
  const page = body.pageOf(replacedLinks.page)
  const anchor = percentDecoded(splitTarget(target).anchor ?? '')
  const keeps = page !== undefined && body.anchors(page)?.has(anchor) === true
  return relativeTarget(from.id, replacedLinks.page) + (keeps ? target.slice(target.indexOf('#')) : '')
}

/** Returns the query and the anchor of a target as written. */
function afterPath(target: string): string {
  return target.slice(splitTarget(target).path.length)
}

function fileOf(target: LinkTarget | undefined): string | undefined {
  if (target?.kind === 'page') return target.page.id
  return target?.kind === 'file' ? target.file : undefined
}

/** Returns the table of contents with the new paths of files. */
function contentsAfter(docs: DocsFolder, change: StructureChange): string | undefined {
  const { summary, body } = docs
  if (summary === undefined) return undefined
  const from = body.pieceOf(summary.path)
  const mayPoint = mayPointTo(concernedFiles(change))
  return mapLinks(change.contents ?? summary.text, (target) => {
    if (!mayPoint(target) || isAlive(change, target, from)) return undefined
    const replacedLinks = replacedTarget(docs, change, target, from)
    if (replacedLinks !== undefined) return replacedLinks
    const file = fileOf(body.resolve(target, from)) ?? ''
    const moved = change.moves?.get(file) ?? change.relinks?.get(file)
    return moved === undefined ? undefined : relativeTarget(summary.path, moved) + afterPath(target)
  })
}

/** Returns whether a link works in docs whose files have already moved. */
function isAlive({ moved }: StructureChange, target: string, from: PageEntry): boolean {
  return moved !== undefined && moved.resolve(target, from)?.kind !== 'broken'
}

/** Returns the docs after the change. */
async function docsAfter(
  docs: DocsFolder,
  { moves, creates, deletes }: StructureChange,
  contents: string | undefined,
  turns: Turns,
): Promise<DocsFolder> {
  const { folder, files, records, summary, body } = docs
  const place = (file: string): string => moves?.get(file) ?? file
  const stays = (file: string): boolean => deletes?.has(file) !== true
  const created = [...(creates ?? [])]
  const after = {
    summary: summary && { ...summary, file: await turns.through(summarySteps(contents ?? '')) },
    files: new Map([
      ...[...files.values()]
        .filter(({ path }) => stays(path))
        .map((file) => [place(file.path), { ...file, path: place(file.path) }] as const),
      ...created.map(([path, { text }]) => [path, { path, size: text.length, changed: 0 }] as const),
    ]),
    records: new Map([
      ...[...records.values()]
        .filter(({ path }) => stays(path))
        .map((record) => [place(record.path), recordAt(place(record.path), record)] as const),
      ...created.map(([path, { text }]) => [path, readPageRecord(path, text)] as const),
    ]),
  }
  const { variables, tags, title } = body
  const arranged = await arrangeInTurns(after, turns)
  return { ...docs, ...after, body: new FolderBody({ folder, title, ...after, variables, tags, arranged }) }
}

/** Returns the files that can be targets of changed links, before or after the change. */
function concernedFiles(change: StructureChange): string[] {
  const { moves, relinks, creates, replacedLinks, deletes, linksToDeleted } = change
  return [
    ...(relinks?.keys() ?? []),
    ...(linksToDeleted === undefined ? [] : (deletes ?? [])),
    ...(moves?.keys() ?? []),
    ...(moves?.values() ?? []),
    ...(creates?.keys() ?? []),
    ...(replacedLinks ? [replacedLinks.missing] : []),
  ]
}

/** Without an extension, a new file can take the name. */
const hasEnding = /\.[a-z0-9]+(?:[?#]|$)/i

/** Updates links in texts so that they keep their targets. */
class LinkUpdater {
  readonly #docs: DocsFolder
  readonly #change: StructureChange
  readonly #after: FolderBody
  readonly #mayPoint: (target: string) => boolean

  constructor(docs: DocsFolder, change: StructureChange, after: FolderBody) {
    this.#docs = docs
    this.#change = change
    this.#after = after
    this.#mayPoint = mayPointTo(concernedFiles(change))
  }

  placeOf(file: string): string {
    return this.#change.moves?.get(file) ?? file
  }

  /** Returns the pages and reusable content whose text might change. */
  files(): string[] {
    const { records, body } = this.#docs
    const { moves, relinks, deletes, creates, replacedLinks, linksToDeleted } = this.#change
    const changesFiles = [moves, relinks, creates, replacedLinks, linksToDeleted].some((each) => each !== undefined)
    const files = [...records.keys(), ...(changesFiles ? body.includes.keys() : [])]
    return files.filter((file) => deletes?.has(file) !== true)
  }

  /** Returns the targets in the original text of a file that change. Undefined if all of them might. */
  targets(file: string): string[] | undefined {
    const { moves, texts } = this.#change
    const record = this.#docs.records.get(file)
    const from = this.#docs.body.pageOf(file)
    if (record === undefined || texts?.has(file) === true || moves?.has(file) === true) return undefined
    return from === undefined ? [] : record.links.filter((link) => this.#changesLink(link, from))
  }

  /** Updates the text of a file that moved from `from` to `to`. Handles only links to `targets`, if given. */
  update(text: string, from: string, { to, targets }: { to: string; targets?: readonly string[] | undefined }): string {
    const before = this.#docs.body.pageOf(from) ?? this.#docs.body.pieceOf(from)
    const after = this.#after.pageOf(to) ?? this.#after.pieceOf(to)
    const led = mapLinks(text, (target) => this.#target(target, before, after), { labels: true, targets })
    const cover = coverOf(led)
    const moved = cover && this.#target(cover.value, before, after)
    return cover === undefined || typeof moved !== 'string'
      ? led
      : `${led.slice(0, cover.start)}${moved}${led.slice(cover.end)}`
  }

  #changesLink(target: string, from: PageEntry): boolean {
    if (!this.#mayPoint(target)) return false
    const file = fileOf(this.#docs.body.resolve(target, from))
    if (file === undefined) return replacedTarget(this.#docs, this.#change, target, from) !== undefined
    if (this.#change.moves?.has(file) === true || this.#change.relinks?.has(file) === true) return true
    if (this.#change.deletes?.has(file) === true) return this.#change.linksToDeleted !== undefined
    return !hasEnding.test(target) && this.#target(target, from, from) !== undefined
  }

  /** Returns null for a link of which only the words stay. */
  #target(target: string, before: PageEntry, after: PageEntry): string | null | undefined {
    if (isAlive(this.#change, target, after)) return undefined
    const file = fileOf(this.#docs.body.resolve(target, before))
    if (file === undefined) return replacedTarget(this.#docs, this.#change, target, before)
    if (this.#change.deletes?.has(file) === true) return this.#deletedTarget(after)
    const wanted = this.#change.relinks?.get(file) ?? this.placeOf(file)
    if (wanted === file && before.id === after.id && hasEnding.test(target)) return undefined
    if (fileOf(this.#after.resolve(target, after)) === wanted) return undefined
    return (target.startsWith('/') ? `/${encodePath(wanted)}` : relativeTarget(after.id, wanted)) + afterPath(target)
  }

  #deletedTarget({ id }: PageEntry): string | null | undefined {
    const { linksToDeleted, replacement } = this.#change
    if (linksToDeleted === 'unlink') return null
    return linksToDeleted === undefined || replacement === undefined ? undefined : relativeTarget(id, replacement)
  }
}

/**
 * Returns redirects from previous addresses of pages, without addresses that a page still has and without deleted
 * targets.
 */
function newRedirects(docs: DocsFolder, change: StructureChange, after: FolderBody): RedirectChange {
  const { moves, deletes, replacement, replacedLinks } = change
  const place = (file: string): string | undefined => (deletes?.has(file) ? replacement : (moves?.get(file) ?? file))
  const addressesOf = (body: FolderBody): Map<string, string> =>
    new Map(
      body.pages.entries.flatMap(({ id, type, path }) => (type === 'document' && path !== '' ? [[path, id]] : [])),
    )
  const old = addressesOf(docs.body)
  const now = addressesOf(after)
  const add = new Map<string, string>()
  for (const [address, file] of old) {
    const target = place(file)
    const isListed = target !== undefined && after.pages.byId(target) !== undefined
    if (isListed && !now.has(address)) add.set(address, target)
  }
  const remove = new Set([...now.keys()].filter((address) => !old.has(address)))
  const retarget = (written: string): string | null | undefined => {
    const { path: file, anchor } = splitTarget(written)
    const page = docs.body.pageFile(cleanPath(file) ?? file)
    if (page === undefined) return replacedLinks?.missing === cleanPath(file) ? replacedLinks?.page : undefined
    const target = place(page)
    return target === undefined
      ? null
      : target === page
        ? undefined
        : target + (anchor === undefined ? '' : `#${anchor}`)
  }
  return { add, remove, retarget }
}
