import { commands as editorCommands, l10n, type Uri } from 'vscode'
import { draftId, type Draft, type DraftKey } from '../../../core/review/drafts/draft.ts'
import { openMergeEditor } from '../../shared/window/openMergeEditor.ts'
import { window } from '../../shared/window/window.ts'
import type { DraftTexts } from './draftTexts.ts'

/** The editor's three-way merge on drafts in conflict: theirs, mine and what both come from above the page itself. */
export class ConflictMerges {
  readonly #texts: DraftTexts
  readonly #merging = new Set<string>()

  constructor(texts: DraftTexts) {
    this.#texts = texts
  }

  /** True from {@link open} on until the conflict is decided: what is saved then may be the merged text. */
  isMerging(key: DraftKey): boolean {
    return this.#merging.has(draftId(key))
  }

  end(key: DraftKey): void {
    this.#merging.delete(draftId(key))
  }

  /**
   * Opens the merge editor, whose result is the page's own document; a comparison where the editor has no merge editor.
   * No file with conflict markers is made anywhere, so that none can be pushed.
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

  /** Tells that a conflict is decided, and where both versions are. */
  async showDecided(draft: Draft): Promise<void> {
    this.end(draft)
    const show = l10n.t('Show Both Versions')
    const words = l10n.t(
      'The conflict in “{0}” is resolved. You can compare both versions until you close the window.',
      draft.title,
    )
    // Made now, for later the draft is another one.
    const [theirs, mine] = [this.#texts.server(draft), this.#texts.mine(draft)]
    if ((await window.showInformationMessage(words, show)) !== show) return
    await editorCommands.executeCommand('vscode.diff', theirs, mine, l10n.t('{0} (theirs ↔ mine)', draft.title))
  }
}
