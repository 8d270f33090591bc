import { withLineEndsOf } from '../../core/text/edits/lineEnds.ts'
import { mergeDiff3 } from 'node-diff3'
import { findConflictMarks } from '../../core/text/edits/conflictMarks.ts'
import type { ConflictSides } from '../../core/review/drafts/conflictSides.ts'
import { mergePage } from '../../core/review/drafts/mergePage.ts'
import { hasBody } from '../../core/review/drafts/shownText.ts'
import {
  CheckoutError,
  deleteBase,
  hashOf,
  readBase,
  saveReplaced,
  writeBase,
  writeCheckout,
  type CheckedOutFile,
  type CheckedOutPage,
  type Checkout,
} from './checkoutRecord.ts'
import type { DiskFolder } from '../../disk/diskFolder.ts'
import { isManyPages, pullQuestion, requireAgreed, requireDeleted } from './deletions.ts'
import { forgetMerge, isUnfinished, keepMerge } from './folderMerges.ts'
import { maxConcurrentDownloads, type Platform } from './cloneSpace.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import { mergedPages, ownPage } from './mergedPages.ts'
import { compare, type Comparison, type LocalEdit } from './comparison.ts'
import { toFolderText, withHead, type FilesById } from '../../core/docs/gitSync/folderText.ts'
import { fieldsOfPage, mergedFields } from '../../core/docs/gitSync/pageFields.ts'
import { recordedPage, placedPages, readTexts } from './remoteContent.ts'
import { contentFiles } from './sideTexts.ts'
import { summaryText } from '../../core/docs/gitSync/summaryText.ts'
import { deleteInside, explainedRecord, writeInside } from './writeInside.ts'

/** The result of a pull, by files relative to the folder. */
export interface Pulled {
  readonly updated: readonly string[]
  readonly added: readonly string[]
  readonly deleted: readonly string[]
  /** Files with conflict markers, for the user to resolve. */
  readonly conflicts: readonly string[]
  /** What wasn't changed, each in a sentence. */
  readonly kept: readonly string[]
}

/**
 * Applies the platform's changes to a folder. Merges texts with local changes; if they conflict, the file gets both
 * texts between conflict markers. Never deletes local changes.
 */
export async function pullChanges(platform: Platform, folder: string, checkout: Checkout): Promise<Pulled> {
  const comparison = await compare(platform.client, folder, checkout)
  try {
    return await new Pull(platform, folder, comparison).run()
  } catch (error) {
    throw explainedRecord(error, platform.t)
  }
}

/** A merged text. In a conflict, also what its markers are made from. */
interface MergedText {
  readonly text: string
  readonly merge?: ConflictSides
}

class Pull {
  readonly #platform: Platform
  readonly #folder: string
  readonly #disk: DiskFolder
  readonly #comparison: Comparison
  readonly #result = {
    updated: new Array<string>(),
    added: new Array<string>(),
    deleted: new Array<string>(),
    conflicts: new Array<string>(),
    kept: new Array<string>(),
  }
  /** The files of all pages and assets of the platform, including new ones. */
  readonly #files: FilesById
  readonly #edits: ReadonlyMap<string, LocalEdit>
  /** Pages whose files have an earlier unresolved conflict. */
  readonly #undecided = new Set<string>()
  /** Pages that the platform lists, but doesn't have. */
  readonly #unread = new Set<string>()
  /** The hashes of what was written, by page id. */
  readonly #hashes = new Map<string, string>()

  constructor(platform: Platform, folder: string, comparison: Comparison) {
    this.#platform = platform
    this.#folder = folder
    this.#disk = comparison.docs.whole
    this.#comparison = comparison
    this.#files = contentFiles(comparison)
    this.#edits = new Map(comparison.here.edited.map((edit) => [edit.page.id, edit]))
  }

  async run(): Promise<Pulled> {
    await this.#requireDeletions()
    await this.#announce()
    const files = await this.#pullFiles()
    await this.#pullTexts()
    // Comes before deleting files: an entry whose file is missing would move its children.
    await this.#arrange()
    await this.#dropPages()
    await this.#keep(files)
    return this.#result
  }

  /** Needs proof that the platform has deleted what it doesn't list, and a person's consent if that's much. */
  async #requireDeletions(): Promise<void> {
    await requireDeleted(this.#platform, this.#comparison)
    const { checkout, there, local } = this.#comparison
    const present = new Set(local.ids.values())
    const deleted = there.deleted.filter(({ id }) => present.has(id) && !this.#edits.has(id)).length
    const all = checkout.pages.filter(({ file }) => file !== undefined).length
    const { t } = this.#platform
    if (isManyPages(deleted, all)) await requireAgreed(this.#platform, pullQuestion(deleted, all, t))
  }

  /** Records which files are about to be written for new pages. Until the pull finishes, there's no other record. */
  async #announce(): Promise<void> {
    const { checkout, there } = this.#comparison
    const pulling = there.added.flatMap(({ page: { id } }) => {
      const file = this.#files.pages.get(id)
      return file === undefined ? [] : [{ id, file }]
    })
    const added = new Set(pulling.map(({ id }) => id))
    const pages = checkout.pages.filter(({ id }) => !added.has(id))
    if (pulling.length > 0) await writeCheckout(this.#folder, { ...checkout, pages, pulling })
  }

  async #pullTexts(): Promise<void> {
    const { there, source, remote, checkout } = this.#comparison
    const known = new Map(checkout.pages.map((page) => [page.id, page]))
    // New pages first, because others can link to them.
    const changed = new Set([...there.added, ...there.edited, ...there.fieldsChanged].map(({ page }) => page.id))
    // A page that was deleted in the folder but changed on the platform is restored, because the change hasn't been
    // seen.
    const wanted = [...changed].filter((id) => this.#files.pages.has(id))
    const pages = new Map(placedPages(remote.pages).map(({ page }) => [page.id, page]))
    const namesBodies = [...pages.values()].some(({ documentId }) => documentId !== undefined)
    const hadText = async (id: string): Promise<boolean> => {
      if (pages.get(id)?.documentId !== undefined) return true
      // The list of a server that names bodies agrees that the page is empty.
      if (namesBodies || known.get(id)?.documentId !== undefined) return false
      return hasBody((await readBase(this.#folder, id)) ?? '')
    }
    const texts = await readTexts(this.#platform, source, wanted, hadText)
    for (const id of wanted) if (!texts.has(id)) this.#leaveOut(id, pages.get(id)?.title ?? '')
    for (const [id, theirs] of texts) {
      const page = pages.get(id)
      const file = this.#files.pages.get(id)
      if (page === undefined || file === undefined) continue
      const isTaken = await this.#writePage(file, theirs, { fields: fieldsOfPage(page), before: known.get(id), id })
      if (isTaken) await writeBase(this.#folder, id, theirs)
      else this.#undecided.add(id)
    }
  }

  /** Leaves a page as it is whose text the platform doesn't have, although it lists the page. */
  #leaveOut(id: string, title: string): void {
    const { t } = this.#platform
    this.#unread.add(id)
    this.#result.kept.push(t('The platform lists “{0}”, but doesn’t have its text. Pull again later.', title))
  }

  /** Returns false if an earlier conflict must be resolved before the file can change. */
  async #writePage(
    file: string,
    theirs: string,
    { id, fields, before }: { id: string; fields: ReturnType<typeof fieldsOfPage>; before: CheckedOutPage | undefined },
  ): Promise<boolean> {
    const files = this.#files
    const mine = this.#comparison.local.texts.get(file)
    const edit = this.#edits.get(id)
    const fresh = withLineEndsOf(toFolderText(theirs, file, { files, fields, before: mine }), mine ?? '')
    this.#hashes.set(id, hashOf(fresh))
    if (mine === undefined) {
      await this.#write(file, fresh)
      this.#result.added.push(file)
      return true
    }
    if (mine === fresh) return true
    if (await this.#isUnfinished(id, { file, mine, edit })) return false
    const { t } = this.#platform
    // The start of a new page is what an unfinished pull has written.
    const isFresh = edit === undefined || (edit.base === undefined && fresh.startsWith(mine))
    const made: MergedText = isFresh ? { text: fresh } : this.#merged(edit, theirs, { fields, before })
    const merged = isFresh ? fresh : withLineEndsOf(made.text, mine)
    if (merged === mine) return true
    if (this.#hashOf(file) !== hashOf(mine)) {
      throw new CheckoutError(t('{0} changed during the pull, so it keeps its text. Pull again.', file))
    }
    if (hasBody(mine) && !hasBody(merged)) await saveReplaced(this.#folder, file, mine)
    if (made.merge) await keepMerge(this.#folder, { ...made.merge, page: id, file, hash: hashOf(merged) })
    await this.#write(file, merged)
    this.#result.updated.push(file)
    return true
  }

  /** Returns whether an earlier merge of a page must be finished first, and says so. Forgets one that is finished. */
  async #isUnfinished(
    id: string,
    { file, mine, edit }: { readonly file: string; readonly mine: string; readonly edit: LocalEdit | undefined },
  ): Promise<boolean> {
    const { t } = this.#platform
    const open = this.#comparison.merges.find(({ page }) => page === id)
    if (edit !== undefined && findConflictMarks(mine).length > findConflictMarks(edit.base ?? '').length) {
      this.#result.kept.push(
        t('{0} has conflict markers from an unfinished merge. Resolve the conflicts, and then pull again.', file),
      )
    } else if (open !== undefined && isUnfinished(open, mine)) {
      this.#result.kept.push(t('{0} has an unfinished merge. Resolve its conflicts, and then pull again.', file))
    } else {
      if (open !== undefined) await forgetMerge(this.#folder, open)
      return false
    }
    this.#result.conflicts.push(file)
    return true
  }

  /** Returns the merged text, or both texts between conflict markers and what they're made from. */
  #merged(
    { file, base = '', written, fields: mine }: LocalEdit,
    theirs: string,
    { fields, before }: { fields: ReturnType<typeof fieldsOfPage>; before: CheckedOutPage | undefined },
  ): MergedText {
    // Lines are compared without their ends.
    const own = (this.#comparison.local.texts.get(file) ?? '').replaceAll('\r\n', '\n')
    const options = {
      files: this.#files,
      fields: mergedFields(before?.fields ?? fields, mine, fields),
      before: own,
    }
    const merge = mergePage(base, written.text, theirs)
    if (merge.kind === 'clean') return { text: toFolderText(merge.text, file, options) }
    this.#result.conflicts.push(file)
    const { t } = this.#platform
    const inFolder = (text: string): string => toFolderText(text, file, options)
    const sides = { mine: withHead(own, options.fields), base: inFolder(base), theirs: inFolder(theirs) }
    const [a, o, b] = [sides.mine, sides.base, sides.theirs].map((text) => text.split('\n'))
    const { result } = mergeDiff3(a ?? [], o ?? [], b ?? [], {
      label: { a: t('in this folder'), o: t('before'), b: t('on the platform') },
    })
    return { text: result.join('\n'), merge: sides }
  }

  async #dropPages(): Promise<void> {
    const { there, local } = this.#comparison
    const { t } = this.#platform
    const kept = new Map(this.#keptPages())
    for (const { id, title } of there.deleted) {
      const file = [...local.ids].find(([, each]) => each === id)?.[0]
      await this.#endMerge(id)
      await deleteBase(this.#folder, id)
      if (kept.has(id)) {
        this.#result.kept.push(
          t('You changed {0}, but “{1}” was deleted on the platform. The file stays as a new page.', file ?? '', title),
        )
      } else if (file !== undefined) await this.#delete(file)
    }
  }

  /** Ends the merge of a page that was deleted on the platform. Keeps the folder's side if it's nowhere else. */
  async #endMerge(page: string): Promise<void> {
    const { merges, local } = this.#comparison
    const open = merges.find((each) => each.page === page)
    const text = open && local.texts.get(open.file)
    if (open && text !== undefined && isUnfinished(open, text)) {
      const copy = await saveReplaced(this.#folder, open.file, open.mine)
      const { t } = this.#platform
      this.#result.kept.push(
        t(
          'The page of {0} was deleted on the platform before its merge was finished. Your text is in {1}.',
          open.file,
          copy,
        ),
      )
    }
    await forgetMerge(this.#folder, { page })
  }

  /** Returns pages that were deleted on the platform, but whose files changed in the folder. */
  #keptPages(): (readonly [id: string, file: string])[] {
    return this.#comparison.there.deleted.flatMap(({ id }) => {
      const edit = this.#edits.get(id)
      return edit === undefined ? [] : [[id, edit.file] as const]
    })
  }

  async #pullFiles(): Promise<CheckedOutFile[]> {
    const { t } = this.#platform
    const { checkout, there } = this.#comparison
    const kept: CheckedOutFile[] = []
    const deletedIds = new Set(there.deletedFiles.map(({ id }) => id))
    for (const known of checkout.files) {
      if (!deletedIds.has(known.id)) kept.push(known)
      // A file that can't be read isn't deleted, and is reported.
      else if (!this.#disk.holds(known.file) || this.#hashOf(known.file) === known.hash) await this.#delete(known.file)
    }
    const added = await mapConcurrently(there.addedFiles, maxConcurrentDownloads, async ({ id, downloadURL }) => {
      const file = this.#files.files.get(id) ?? ''
      const { bytes } = await this.#platform.download(downloadURL)
      const own = this.#disk.readIfThere(file)
      // The start of the file is what an unfinished pull has written.
      const isWritten = own === undefined || (own.length < bytes.length && own.equals(bytes.subarray(0, own.length)))
      if (isWritten) await this.#write(file, bytes)
      const hash = hashOf(bytes)
      return { known: { id, file, hash }, isWritten, isOther: !isWritten && hashOf(own) !== hash }
    })
    for (const { known, isWritten, isOther } of added) {
      if (isWritten) this.#result.added.push(known.file)
      if (isOther) {
        this.#result.kept.push(t('{0} differs from the file on the platform. Your file stays.', known.file))
      }
      kept.push(known)
    }
    return kept
  }

  /** Updates the table of contents from the platform. Local moves stay, to be pushed later. */
  async #arrange(): Promise<void> {
    const { there, here, remote, docs } = this.#comparison
    if (!there.isRearranged && there.added.length === 0 && there.deleted.length === 0) return
    const kept = this.#keptPages()
    const isOwn = [here.moved, here.added, here.deleted, kept].some(({ length }) => length > 0)
    const merged = isOwn ? mergedPages(this.#comparison, new Set(this.#hashes.keys()), kept) : remote.pages
    if (merged === undefined) {
      const { t } = this.#platform
      this.#result.kept.push(
        t(
          'The table of contents changed in the folder and on the platform. SUMMARY.md keeps your version. Compare the order of the pages.',
        ),
      )
      return
    }
    const own = [...here.added.map((file) => [ownPage(file), file] as const), ...kept]
    const read = [...this.#files.pages].filter(([id, file]) => !this.#unread.has(id) || docs.records.has(file))
    const listed = summaryText(merged, new Map([...read, ...own]))
    const text = withLineEndsOf(listed, docs.summary?.text ?? '')
    if (text === docs.summary?.text) return
    await this.#write(docs.summary?.path ?? 'SUMMARY.md', text)
  }

  async #keep(files: readonly CheckedOutFile[]): Promise<void> {
    const { checkout, remote, source, revision } = this.#comparison
    const known = new Map(checkout.pages.map((page) => [page.id, page]))
    const pages = placedPages(remote.pages).flatMap((place): CheckedOutPage[] => {
      const { id } = place.page
      const page = { ...recordedPage(place), file: this.#files.pages.get(id) }
      const before = known.get(id)
      if (before === undefined && this.#unread.has(id)) return []
      if (before === undefined || !(this.#undecided.has(id) || this.#unread.has(id))) {
        return [{ ...page, hash: this.#hashes.get(id) ?? before?.hash }]
      }
      const { title, documentId, fields, hash } = before
      return [{ ...page, title, documentId, fields, hash }]
    })
    const { server } = checkout
    // After an incomplete pull, the next one must see the same changes again.
    const seen = this.#unread.size === 0 ? revision : checkout.revision
    await writeCheckout(this.#folder, { version: 1, server, ...source, revision: seen, pages, files })
  }

  async #write(file: string, content: string | Uint8Array): Promise<void> {
    const replaces = this.#comparison.docs.files.has(file)
    await writeInside(this.#disk, file, content, { t: this.#platform.t, replaces })
  }

  /** Deletes a file, and keeps a copy. */
  async #delete(file: string): Promise<void> {
    const bytes = this.#disk.holds(file) ? this.#disk.readIfThere(file) : undefined
    if (bytes !== undefined) await saveReplaced(this.#folder, file, bytes)
    if (await deleteInside(this.#disk, file)) this.#result.deleted.push(file)
    else {
      const { t } = this.#platform
      this.#result.kept.push(
        t('{0} wasn’t deleted because a symbolic link on its path goes outside {1}.', file, this.#folder),
      )
    }
  }

  #hashOf(file: string): string | undefined {
    const bytes = this.#disk.readIfThere(file)
    return bytes && hashOf(bytes)
  }
}
