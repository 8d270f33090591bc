import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { mergeDiff3 } from 'node-diff3'
import { mergePage } from '../../core/drafts/mergePage.ts'
import { frontMatterOf } from '../../core/drafts/shownText.ts'
import {
  deleteBase,
  hashOf,
  writeBase,
  writeCheckout,
  type CheckedOutFile,
  type CheckedOutPage,
  type Checkout,
} from './checkoutRecord.ts'
import { CheckoutError } from './checkoutError.ts'
import type { Platform } from './cloneSpace.ts'
import { mergedPages, ownPage } from './mergedPages.ts'
import { compare, type Comparison, type LocalEdit } from './comparison.ts'
import { toFolderText, type FilesById } from '../../core/gitSync/folderText.ts'
import { fieldsOfPage, mergedFields } from '../../core/gitSync/pageFields.ts'
import { placedPages, readTexts } from './remoteContent.ts'
import { contentFiles } from './sideTexts.ts'
import { summaryText } from '../../core/gitSync/summaryText.ts'
import { deleteInside, writeInside } from './writeInside.ts'

/** What a pull did, by files below the folder. */
export interface Pulled {
  readonly updated: readonly string[]
  readonly added: readonly string[]
  readonly deleted: readonly string[]
  /** Files with marks of both texts, for somebody to decide. */
  readonly conflicts: readonly string[]
  /** What was left as it is, each in a sentence. */
  readonly kept: readonly string[]
}

/**
 * Brings what changed on the platform into a folder. Texts are merged with what was written here; where both do not go
 * together the file gets both, between marks. Nothing that was written here is deleted.
 */
export async function pullChanges(platform: Platform, folder: string, checkout: Checkout): Promise<Pulled> {
  const comparison = await compare(platform.client, folder, checkout)
  return await new Pull(platform, folder, comparison).run()
}

class Pull {
  readonly #platform: Platform
  readonly #folder: string
  readonly #comparison: Comparison
  readonly #result = {
    updated: new Array<string>(),
    added: new Array<string>(),
    deleted: new Array<string>(),
    conflicts: new Array<string>(),
    kept: new Array<string>(),
  }
  /** Where everything of the platform lies, or comes to lie. */
  readonly #files: FilesById
  readonly #edits: ReadonlyMap<string, LocalEdit>
  /** What was written for pages of the platform, by identifier. */
  readonly #hashes = new Map<string, string>()

  constructor(platform: Platform, folder: string, comparison: Comparison) {
    this.#platform = platform
    this.#folder = folder
    this.#comparison = comparison
    this.#files = contentFiles(comparison)
    this.#edits = new Map(comparison.here.edited.map((edit) => [edit.page.id, edit]))
  }

  async run(): Promise<Pulled> {
    const files = await this.#pullFiles()
    await this.#pullTexts()
    await this.#dropPages()
    await this.#arrange()
    await this.#keep(files)
    return this.#result
  }

  async #pullTexts(): Promise<void> {
    const { there, source, remote, checkout } = this.#comparison
    const known = new Map(checkout.pages.map((page) => [page.id, page]))
    const changed = new Set([...there.edited, ...there.fieldsChanged, ...there.added].map(({ page }) => page.id))
    // A page that was deleted here and changed there comes back: somebody wrote something that nobody here has read.
    const wanted = [...changed].filter((id) => this.#files.pages.has(id))
    const texts = await readTexts(this.#platform, source, wanted)
    const pages = new Map(placedPages(remote.pages).map(({ page }) => [page.id, page]))
    for (const [id, theirs] of texts) {
      const page = pages.get(id)
      const file = this.#files.pages.get(id)
      if (page === undefined || file === undefined) continue
      await this.#writePage(file, theirs, { fields: fieldsOfPage(page), before: known.get(id), id })
      await writeBase(this.#folder, id, theirs)
    }
  }

  async #writePage(
    file: string,
    theirs: string,
    { id, fields, before }: { id: string; fields: ReturnType<typeof fieldsOfPage>; before: CheckedOutPage | undefined },
  ): Promise<void> {
    const files = this.#files
    const mine = this.#comparison.local.texts.get(file)
    const edit = this.#edits.get(id)
    const frontMatter = mine === undefined ? '' : frontMatterOf(mine)
    const fresh = toFolderText(theirs, file, { files, fields, frontMatter })
    this.#hashes.set(id, hashOf(fresh))
    if (mine === undefined) {
      await this.#write(file, fresh)
      this.#result.added.push(file)
      return
    }
    const merged = edit === undefined ? fresh : this.#merged(edit, theirs, { fields, before })
    if (merged === mine) return
    const { t } = this.#platform
    if ((await this.#hashOf(file)) !== hashOf(mine)) {
      throw new CheckoutError(
        t('{0} was changed while it was pulled, and is as it was written there. Pull again.', file),
      )
    }
    await this.#write(file, merged)
    this.#result.updated.push(file)
  }

  /** What was written here and there, or both between marks. */
  #merged(
    { file, base = '', written, fields: mine }: LocalEdit,
    theirs: string,
    { fields, before }: { fields: ReturnType<typeof fieldsOfPage>; before: CheckedOutPage | undefined },
  ): string {
    const own = this.#comparison.local.texts.get(file) ?? ''
    const options = {
      files: this.#files,
      fields: mergedFields(before?.fields ?? fields, mine, fields),
      frontMatter: frontMatterOf(own),
    }
    const merge = mergePage(base, written.text, theirs)
    if (merge.kind === 'clean') return toFolderText(merge.text, file, options)
    this.#result.conflicts.push(file)
    const { t } = this.#platform
    const inFolder = (text: string): string[] => toFolderText(text, file, options).split('\n')
    const { result } = mergeDiff3(own.split('\n'), inFolder(base), inFolder(theirs), {
      label: { a: t('in this folder'), o: t('before'), b: t('on the platform') },
    })
    return result.join('\n')
  }

  async #dropPages(): Promise<void> {
    const { there, local } = this.#comparison
    const { t } = this.#platform
    for (const { id, title, file: before } of there.deleted) {
      const file = [...local.ids].find(([, each]) => each === id)?.[0]
      await deleteBase(this.#folder, id)
      if (before === undefined || file === undefined) continue
      if (this.#edits.has(id)) {
        this.#result.kept.push(
          t('{0} was changed here, but “{1}” was deleted on the platform: it stays as a new page.', file, title),
        )
        continue
      }
      await this.#delete(file)
    }
  }

  async #pullFiles(): Promise<CheckedOutFile[]> {
    const { t } = this.#platform
    const { checkout, there } = this.#comparison
    const kept: CheckedOutFile[] = []
    const gone = new Set(there.deletedFiles.map(({ id }) => id))
    for (const known of checkout.files) {
      if (!gone.has(known.id)) kept.push(known)
      else if ((await this.#hashOf(known.file)) === known.hash) await this.#delete(known.file)
    }
    for (const { id, downloadURL } of there.addedFiles) {
      const file = this.#files.files.get(id) ?? ''
      const { bytes } = await this.#platform.download(downloadURL)
      const hash = hashOf(bytes)
      const own = await this.#hashOf(file)
      if (own === undefined) {
        await this.#write(file, bytes)
        this.#result.added.push(file)
      } else if (own !== hash) {
        this.#result.kept.push(t('{0} is another file here than on the platform: yours stays.', file))
      }
      kept.push({ id, file, hash })
    }
    return kept
  }

  /** The table of contents follows the platform; what was arranged here stays so, and is to be pushed. */
  async #arrange(): Promise<void> {
    const { there, here, remote, docs } = this.#comparison
    if (!there.isRearranged && there.added.length === 0 && there.deleted.length === 0) return
    const isOwn = here.moved.length > 0 || here.added.length > 0 || here.deleted.length > 0
    const merged = isOwn ? mergedPages(this.#comparison, new Set(this.#hashes.keys())) : remote.pages
    if (merged === undefined) {
      const { t } = this.#platform
      this.#result.kept.push(
        t(
          'The contents were changed here and on the platform: SUMMARY.md stays as it is. Compare the order of the pages.',
        ),
      )
      return
    }
    const own = here.added.map((file) => [ownPage(file), file] as const)
    const text = summaryText(merged, new Map([...this.#files.pages, ...own]))
    if (text === docs.summary?.text) return
    await this.#write(docs.summary?.path ?? 'SUMMARY.md', text)
  }

  async #keep(files: readonly CheckedOutFile[]): Promise<void> {
    const { checkout, remote, source } = this.#comparison
    const known = new Map(checkout.pages.map((page) => [page.id, page]))
    const pages = placedPages(remote.pages).map(({ page, parent }): CheckedOutPage => {
      const { id, type, title, documentId } = page
      const file = this.#files.pages.get(id)
      const hash = this.#hashes.get(id) ?? known.get(id)?.hash
      return {
        id,
        type,
        title,
        parent,
        ...(documentId === undefined ? {} : { documentId }),
        fields: fieldsOfPage(page),
        ...(file === undefined ? {} : { file }),
        ...(hash === undefined ? {} : { hash }),
      }
    })
    const { server, space } = checkout
    const { changeRequest } = source
    const ref = changeRequest === undefined ? {} : { changeRequest }
    await writeCheckout(this.#folder, { version: 1, server, space, ...ref, pages, files })
  }

  async #write(file: string, content: string | Uint8Array): Promise<void> {
    const replaces = this.#comparison.docs.files.has(file)
    await writeInside(this.#folder, file, content, { t: this.#platform.t, replaces })
  }

  async #delete(file: string): Promise<void> {
    if (await deleteInside(this.#folder, file)) this.#result.deleted.push(file)
    else {
      const { t } = this.#platform
      this.#result.kept.push(t('{0} was not deleted: a link leads out of {1} there.', file, this.#folder))
    }
  }

  async #hashOf(file: string): Promise<string | undefined> {
    return await readFile(path.join(this.#folder, file)).then(hashOf, () => undefined)
  }
}
