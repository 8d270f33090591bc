import { isRecord, parsedJson } from '../../contract/checks/records.ts'
import type { ConflictSides } from '../../core/review/drafts/conflictSides.ts'
import { openPlaces, readSides } from '../../core/review/drafts/openConflict.ts'
import { findConflictMarks } from '../../core/text/edits/conflictMarks.ts'
import { DiskFolder } from '../../disk/diskFolder.ts'
import { checkoutFolder, hashOf, recordName } from './checkoutRecord.ts'

/** A conflict of a pull that isn't finished: the texts of the file on both sides, and before. */
export interface FolderMerge extends ConflictSides {
  /** The identifier of the page. */
  readonly page: string
  /** Relative to the folder. */
  readonly file: string
  /** The SHA-256 of what the pull wrote to the file. */
  readonly hash: string
}

const mergesFolder = `${checkoutFolder}/conflicts`

/** Stores a conflict before its file is written, so that an interrupted pull or a merge editor can't hide it. */
export async function keepMerge(folder: string, merge: FolderMerge): Promise<void> {
  await DiskFolder.open(folder).replace(mergeFile(merge.page), `${JSON.stringify(merge, null, 1)}\n`)
}

/** Removes a conflict that is finished. */
export async function forgetMerge(folder: string, { page }: Pick<FolderMerge, 'page'>): Promise<void> {
  await DiskFolder.open(folder).delete(mergeFile(page))
}

/** Reads the conflicts of a folder. `ids` has the pages of the files as they are now, which can have moved. */
export async function readMerges(folder: string, ids: ReadonlyMap<string, string>): Promise<readonly FolderMerge[]> {
  const files = new Map([...ids].map(([file, page]) => [page, file]))
  const disk = DiskFolder.open(folder)
  const entries = await disk.entries(mergesFolder)
  return entries.flatMap(({ name }) => {
    const merge = readMerge(disk.readText(`${mergesFolder}/${name}`) ?? '')
    return merge === undefined ? [] : [{ ...merge, file: files.get(merge.page) ?? merge.file }]
  })
}

/**
 * Returns whether the text of a file doesn't decide a conflict yet: it's what the pull wrote, has its markers, or has
 * the text from before where both sides changed it, which is what a merge editor starts with.
 */
export function isUnfinished(merge: FolderMerge, text: string): boolean {
  return hashOf(text) === merge.hash || findConflictMarks(text).length > 0 || openPlaces(merge, text).length > 0
}

function readMerge(json: string): FolderMerge | undefined {
  const value = parsedJson(json)
  const sides = readSides(value)
  if (sides === undefined || !isRecord(value)) return undefined
  const { page, file, hash } = value
  if (typeof page !== 'string' || typeof file !== 'string' || typeof hash !== 'string') return undefined
  return { ...sides, page, file, hash }
}

function mergeFile(page: string): string {
  return `${mergesFolder}/${recordName(page)}.json`
}
