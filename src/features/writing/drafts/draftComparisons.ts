import { commands as editorCommands, l10n, type Disposable, type Uri } from 'vscode'
import { draftId, type Draft, type DraftKey } from '../../../core/review/drafts/draft.ts'
import { fileNameTitle } from '../../../core/text/strings/titles.ts'
import { ReadOnlyTexts } from '../../shared/documents/readOnlyTexts.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { openMergeEditor } from '../../shared/window/openMergeEditor.ts'
import { window } from '../../shared/window/window.ts'

/** Compares and merges the texts of drafts: the written text, the server's text, and the base of both. */
export class DraftComparisons implements Disposable {
  readonly #texts = new ReadOnlyTexts('galley-draft')
  readonly #merging = new Set<string>()

  /** Compares the server's text with the draft, which can be edited in the comparison. */
  async compare(draft: Draft): Promise<void> {
    const title = l10n.t('{0} (server ↔ not pushed)', draft.title)
    await editorCommands.executeCommand('vscode.diff', this.#server(draft), openPageUri(draft), title)
  }

  /** Compares a text of the same page that was saved in another window with the draft. */
  async compareWindows(draft: Draft, other: string): Promise<void> {
    const sides = [this.#add(draft, other), this.#add(draft, draft.text)]
    await editorCommands.executeCommand('vscode.diff', ...sides, l10n.t('{0} (other ↔ this one)', draft.title))
  }

  /**
   * Opens VS Code's three-way merge editor for a draft with a conflict, with the page's document as the result, or a
   * comparison if VS Code has no merge editor. No file contains conflict markers, so none can be pushed.
   */
  async merge(draft: Draft): Promise<void> {
    const [theirs, mine] = [this.#server(draft), this.#add(draft, draft.text)]
    try {
      await openMergeEditor({
        base: this.#add(draft, draft.base.markdown),
        input1: { uri: theirs, title: l10n.t('Theirs'), description: l10n.t('What the server has') },
        input2: { uri: mine, title: l10n.t('Mine'), description: l10n.t('Your text') },
        output: openPageUri(draft),
      })
    } catch {
      await this.compare(draft)
    }
    this.#merging.add(draftId(draft))
  }

  /**
   * Returns true from {@link merge} until the conflict is resolved. During that time, a save can contain the merged
   * text.
   */
  isMerging(key: DraftKey): boolean {
    return this.#merging.has(draftId(key))
  }

  /** Shows that a conflict is resolved, with a button that compares both versions. */
  async showDecided(draft: Draft): Promise<void> {
    this.#merging.delete(draftId(draft))
    const show = l10n.t('Show Both Versions')
    const words = l10n.t(
      'The conflict in “{0}” is resolved. You can compare both versions until you close the window.',
      draft.title,
    )
    // The URIs are created now, because the draft changes later.
    const sides = [this.#server(draft), this.#add(draft, draft.text)]
    if ((await window.showInformationMessage(words, show)) !== show) return
    await editorCommands.executeCommand('vscode.diff', ...sides, l10n.t('{0} (theirs ↔ mine)', draft.title))
  }

  dispose(): void {
    this.#texts.dispose()
  }

  /**
   * Returns the server's text of a draft. In a conflict, that's its current text, and otherwise the text that the draft
   * is based on.
   */
  #server(draft: Draft): Uri {
    const { state, theirs, base } = draft
    return this.#add(draft, theirs === undefined && state === 'conflict' ? '' : (theirs ?? base).markdown)
  }

  #add({ title }: Draft, text: string): Uri {
    return this.#texts.add(`${fileNameTitle(title, 80, 'Untitled')}.md`, text)
  }
}
