import { commands, Disposable, l10n, Uri, workspace, type TextDocument } from 'vscode'
import type { ConflictSides } from '../../../core/review/drafts/conflictSides.ts'
import { openPlaces } from '../../../core/review/drafts/openConflict.ts'
import { findConflictMarks } from '../../../core/text/edits/conflictMarks.ts'
import { activeUri } from '../pages/activeUri.ts'
import { Hint } from '../window/explainedError.ts'
import { activeMergeResult, mergeTabsOf } from '../window/openMergeEditor.ts'
import { window } from '../window/window.ts'

/** The merges of one kind of documents, which are on disk until they're finished. */
export interface MergeSource {
  /** Returns the open merge of a document. Undefined if it has none. */
  sidesOf(uri: Uri): Promise<ConflictSides | undefined>
  /** Saves a document without pushing it. Returns false if VS Code didn't save it. */
  save(document: TextDocument): Promise<boolean>
  /** Records that the merge of a document is finished with this text, which is saved. */
  finish(uri: Uri, text: string): Promise<void>
}

/** All merges whose result isn't finished: of drafts, of updates from main, and of pulled files. */
export class OpenMerges {
  readonly #sources = new Set<MergeSource>()

  add(source: MergeSource): Disposable {
    this.#sources.add(source)
    return new Disposable(() => void this.#sources.delete(source))
  }

  /**
   * Finishes the merge of a document, or of the active merge editor: saves it, and closes its merge editor. Asks first
   * if places are left that still have the text from before.
   */
  async finish(given: unknown): Promise<void> {
    const uri = given instanceof Uri ? given : (activeMergeResult() ?? activeUri())
    const found = uri && (await this.#find(uri))
    if (!uri || !found) throw new Hint(l10n.t('This page has no open merge.'))
    const { source, sides } = found
    const document = await workspace.openTextDocument(uri)
    if (findConflictMarks(document.getText()).length > 0) {
      throw new Hint(l10n.t('The page still has conflict markers. Remove them before you finish the merge.'))
    }
    if (!(await this.#isWanted(openPlaces(sides, document.getText()).length))) return
    if (document.isDirty && !(await source.save(document))) return
    const tabs = mergeTabsOf(uri)
    await source.finish(uri, document.getText())
    if (tabs.length === 0) return
    await window.tabGroups.close(tabs)
    await commands.executeCommand('vscode.open', uri, { preview: false })
  }

  async #find(uri: Uri): Promise<{ readonly source: MergeSource; readonly sides: ConflictSides } | undefined> {
    for (const source of this.#sources) {
      const sides = await source.sidesOf(uri)
      if (sides !== undefined) return { source, sides }
    }
    return undefined
  }

  async #isWanted(left: number): Promise<boolean> {
    if (left === 0) return true
    const message = left === 1 ? l10n.t('1 conflict is left.') : l10n.t('{0} conflicts are left.', left)
    const detail = l10n.t(
      'Where both sides changed the page, it still has the text from before. If you finish the merge, neither change stays there.',
    )
    const finish = l10n.t('Keep the Text from Before')
    return (await window.showWarningMessage(message, { modal: true, detail }, finish)) === finish
  }
}
