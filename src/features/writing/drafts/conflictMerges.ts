import { commands as editorCommands, l10n, type Uri } from 'vscode'
import { draftId, type Draft, type DraftKey } from '../../../core/review/drafts/draft.ts'
import { openMergeEditor } from '../../shared/window/openMergeEditor.ts'
import { window } from '../../shared/window/window.ts'
import type { DraftTexts } from './draftTexts.ts'

/**
 * Opens VS Code's three-way merge editor for drafts with conflicts: theirs, mine and the base, with the page itself as
 * the result.
 */
export class ConflictMerges {
  readonly #texts: DraftTexts
  readonly #merging = new Set<string>()

  constructor(texts: DraftTexts) {
    this.#texts = texts
  }

  /**
   * Returns true from {@link open} until the conflict is resolved. During that time, a save can contain the merged
   * text.
   */
  isMerging(key: DraftKey): boolean {
    return this.#merging.has(draftId(key))
  }

  end(key: DraftKey): void {
    this.#merging.delete(draftId(key))
  }

  /**
   * Opens the merge editor with the page's document as the result, or a comparison if VS Code has no merge editor. No
   * file contains conflict markers, so none can be pushed.
   */
  async open(draft: Draft, page: Uri): Promise<void> {
    const theirs = this.#texts.server(draft)
    try {
      await openMergeEditor({
        base: this.#texts.base(draft),
        input1: { uri: theirs, title: l10n.t('Theirs'), description: l10n.t('What the server has') },
        input2: { uri: this.#texts.mine(draft), title: l10n.t('Mine'), description: l10n.t('Your text') },
        output: page,
      })
    } catch {
      await editorCommands.executeCommand('vscode.diff', theirs, page, l10n.t('{0} (server ↔ not pushed)', draft.title))
    }
    this.#merging.add(draftId(draft))
  }

  /** Shows that a conflict is resolved, with a button that compares both versions. */
  async showDecided(draft: Draft): Promise<void> {
    this.end(draft)
    const show = l10n.t('Show Both Versions')
    const words = l10n.t(
      'The conflict in “{0}” is resolved. You can compare both versions until you close the window.',
      draft.title,
    )
    // The URIs are created now, because the draft changes later.
    const [theirs, mine] = [this.#texts.server(draft), this.#texts.mine(draft)]
    if ((await window.showInformationMessage(words, show)) !== show) return
    await editorCommands.executeCommand('vscode.diff', theirs, mine, l10n.t('{0} (theirs ↔ mine)', draft.title))
  }
}
