import pLimit from 'p-limit'
import path from 'node:path'
import { joinedPath } from '../../core/docs/files/joinedPath.ts'
import { namesake } from '../../core/docs/files/fileNames.ts'
import { applyLineEdits, insertEntry, moveEntry, type SummaryPosition } from '../../core/docs/gitSync/summaryEdits.ts'
import { itemsBelow, readSummary, type SummaryFile, type SummaryItem } from '../../core/docs/gitSync/summaryFile.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import { applyFolderPlan, PlanConflict, withFolderLock } from '../../folder/applyFolderPlan.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import { ToolError } from '../toolError.ts'
import type { DocsWriter, EditedPage, NewPage, NewPosition } from './docsSource.ts'
import { percentDecoded } from '../../core/text/strings/percentDecoded.ts'
import type { DiskFolder } from '../../disk/diskFolder.ts'
import { ChangedOnDisk, DiskFailure, DiskRefusal } from '../../disk/diskRefusal.ts'
import { english, listText } from '../../core/text/messages/translate.ts'

/** Changes files of a docs folder, one change after the other. */
export class FolderWriter implements DocsWriter {
  readonly #open: () => Promise<DocsFolder>
  readonly #queue = pLimit(1)

  constructor(open: () => Promise<DocsFolder>) {
    this.#open = open
  }

  async edit({ id }: PageEntry, change: (text: string) => Promise<string>): Promise<EditedPage> {
    return await this.#inTurn(async () => {
      const { disk } = await this.#open()
      requireWritable(disk, id)
      const text = readExactly(disk, id)
      await replaceText(disk, id, text, await change(text))
      return { place: '', otherwise: [] }
    })
  }

  async create(page: NewPage): Promise<string> {
    return await this.#inTurn(async () => {
      const docs = await this.#open()
      const taken = namesake(page.path, docs.files.keys())
      if (taken !== undefined) {
        throw new ToolError(
          `${taken} already exists. Some file systems don’t distinguish upper and lower case. Choose another path, or write the folders in the same way.`,
        )
      }
      requireWritable(docs.disk, page.path)
      const entry = docs.summary === undefined ? undefined : entryFor(docs, docs.summary.path, page)
      // The platform doesn't publish a page that the table of contents doesn't list, so both are written, or neither.
      await applyFolderPlan(docs.disk, {
        moves: new Map(),
        deletes: new Map(),
        creates: new Map([[page.path, page.text]]),
        edits: new Map(entry && [[entry.name, { before: entry.text, after: entry.changed }]]),
      }).catch((error: unknown) => {
        throw error instanceof PlanConflict ? changedMeanwhile(error.file) : error
      })
      if (entry === undefined) return 'The folder has no table of contents, so the path decides where the page appears.'
      return `${entry.name} lists it.`
    })
  }

  async move({ id }: PageEntry, to: NewPosition): Promise<string> {
    return await this.#inTurn(async () => {
      const docs = await this.#open()
      const name = docs.summary?.path
      if (name === undefined)
        throw new ToolError('The folder has no table of contents, so the file names decide the order.')
      requireWritable(docs.disk, name)
      const text = readExactly(docs.disk, name)
      const summary = readSummary(text)
      const item = itemOf(docs, summary, id)
      if (item === undefined) throw new ToolError(`The table of contents doesn’t list ${id}. Nothing changed.`)
      const position = positionFor(docs, summary, to)
      if (position.parent !== undefined && [item, ...itemsBelow(item)].includes(position.parent)) {
        throw new ToolError(`${id} can’t move below itself. Nothing changed.`)
      }
      await replaceText(docs.disk, name, text, applyLineEdits(text, moveEntry(text, summary, item, position)))
      return `${name} now lists it there.`
    })
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    return await this.#queue(async () => await withFolderLock((await this.#open()).disk, work))
  }
}

/** Throws if no tool can write a file, for example because it's outside the docs or behind a symbolic link. */
function requireWritable(disk: DiskFolder, file: string): void {
  try {
    if (!disk.has(file)) disk.requireNewFile(file)
    if (!disk.hasLink(file)) return
    throw new ToolError(
      `${JSON.stringify(file)} is behind a symbolic link. Nothing changed. Use the path of the file itself.`,
    )
  } catch (error) {
    if (error instanceof DiskRefusal) throw new ToolError(`${error.message} Nothing changed. Choose another path.`)
    throw error
  }
}

/** Reads a file. Throws if writing the text again would lose a byte. */
function readExactly(disk: DiskFolder, name: string): string {
  const bytes = disk.readIfThere(name)
  if (bytes === undefined) throw new ToolError(`${name} no longer exists. docs_outline lists the pages.`)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new ToolError(`${name} isn’t UTF-8, so no tool can edit it. Nothing changed.`)
  }
}

async function replaceText(disk: DiskFolder, name: string, before: string, after: string): Promise<void> {
  try {
    await disk.replace(name, after, { was: before })
  } catch (error) {
    if (error instanceof ChangedOnDisk) throw changedMeanwhile(name)
    throw error instanceof DiskFailure ? new ToolError(`${error.message} Nothing changed.`) : error
  }
}

function changedMeanwhile(name: string): ToolError {
  return new ToolError(
    `Someone else just changed ${name}. Your change wasn’t made. Read the page again with docs_read.`,
  )
}

function entryFor(docs: DocsFolder, name: string, page: NewPage) {
  requireWritable(docs.disk, name)
  const text = readExactly(docs.disk, name)
  const summary = readSummary(text)
  const target = path.posix.relative(path.posix.dirname(name), page.path)
  const edits = insertEntry(text, summary, positionFor(docs, summary, page), { title: page.title, target })
  return { name, text, changed: applyLineEdits(text, edits) }
}

function positionFor(docs: DocsFolder, summary: SummaryFile, { before, under, group }: NewPosition): SummaryPosition {
  const page = before ?? under
  if (page !== undefined) {
    for (const each of summary.groups) {
      for (const parent of [undefined, ...itemsBelow(each)]) {
        const siblings = parent?.items ?? each.items
        const index = siblings.findIndex((item) => fileOf(docs, item) === page)
        const found = siblings[index]
        if (found === undefined) continue
        if (before !== undefined) return { group: each, ...(parent && { parent }), index }
        return { group: each, parent: found, index: found.items.length }
      }
    }
    throw new ToolError(
      `The table of contents doesn’t list ${page}, so a page can’t move ${before === undefined ? 'below' : 'before'} it.`,
    )
  }
  const titles = summary.groups.flatMap(({ title }) => title ?? [])
  const chosen = group === undefined ? summary.groups.at(-1) : summary.groups.find(({ title }) => title === group)
  if (chosen === undefined) {
    const known = titles.length === 0 ? 'It has no groups.' : `Its groups are ${listText(titles, english)}.`
    throw new ToolError(`The table of contents has no group with this title. ${known}`)
  }
  return { group: chosen, index: chosen.items.length }
}

function itemOf(docs: DocsFolder, summary: SummaryFile, file: string): SummaryItem | undefined {
  return summary.groups.flatMap(itemsBelow).find((item) => fileOf(docs, item) === file)
}

/** Returns the page that an entry links to. */
function fileOf(docs: DocsFolder, { target }: SummaryItem): string | undefined {
  const base = path.posix.dirname(docs.summary?.path ?? '')
  return target === undefined ? undefined : docs.body.pageFile(joinedPath(base, percentDecoded(target)))
}
