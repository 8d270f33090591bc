import type { TextDocument, Uri } from 'vscode'
import type { ConflictSides } from '../../../core/review/drafts/conflictSides.ts'
import { pathBelow } from '../../../disk/paths.ts'
import type { FolderMerge } from '../../../folder/checkout/folderMerges.ts'
import type { MergeSource } from '../../shared/merging/openMerges.ts'
import type { CheckedOutFolder } from './checkedOutFolder.ts'
import type { Checkouts } from './checkouts.ts'

/** The merges of files in checked-out folders, whose conflicts came with a pull. */
export class FolderMergeSource implements MergeSource {
  readonly #checkouts: Checkouts

  constructor(checkouts: Checkouts) {
    this.#checkouts = checkouts
  }

  async sidesOf(uri: Uri): Promise<ConflictSides | undefined> {
    return (await this.#mergeOf(uri))?.merge
  }

  async save(document: TextDocument): Promise<boolean> {
    return await document.save()
  }

  async finish(uri: Uri): Promise<void> {
    const found = await this.#mergeOf(uri)
    if (found === undefined) return
    const { forgetMerge } = await import('../../../folder/checkout/folderMerges.ts')
    await forgetMerge(found.folder.folder, found.merge)
    await found.folder.readAgain(await this.#checkouts.checkoutOf(found.folder))
    this.#checkouts.show(found.folder)
  }

  async #mergeOf(uri: Uri): Promise<{ readonly folder: CheckedOutFolder; readonly merge: FolderMerge } | undefined> {
    const folder = await this.#checkouts.of(uri)
    if (folder === undefined) return undefined
    const { readMerges } = await import('../../../folder/checkout/folderMerges.ts')
    const own = pathBelow(folder.folder, uri.fsPath)
    const merges = await readMerges(folder.folder, folder.local?.local.ids ?? new Map<string, string>())
    const merge = merges.find(({ file }) => file === own)
    return merge && { folder, merge }
  }
}
