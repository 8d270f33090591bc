import { CancellationError, l10n } from 'vscode'
import type { Draft } from '../../../core/review/drafts/draft.ts'
import { window } from '../../shared/window/window.ts'
import type { EditedPages, PushedPage } from '../editing/editedPages.ts'
import type { ChangeRequestTexts } from '../language/changeRequestTexts.ts'
import type { DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import { translate } from '../../shared/window/translate.ts'

/** Pushes several drafts at once, open or not. Asks first if something would be lost. */
export class CheckedPushes {
  readonly #pages: EditedPages
  readonly #texts: ChangeRequestTexts

  constructor(pages: EditedPages, texts: ChangeRequestTexts) {
    this.#pages = pages
    this.#texts = texts
  }

  /** Asks once about all drafts from which the server would drop something. Rejects as cancelled without an answer. */
  async push(drafts: readonly Draft[]): Promise<readonly PushedPage[]> {
    return await this.#pages.push(await this.#wanted(drafts))
  }

  /**
   * Pushes without asking. Drafts from which the server would drop something wait. With `isQuiet`, the caller tells
   * about the results.
   */
  async pushWithoutLoss(drafts: readonly Draft[], options: { isQuiet?: boolean } = {}): Promise<readonly PushedPage[]> {
    const lossy = await this.#lossy(drafts)
    const lossless = drafts.filter((draft) => !lossy.has(draft))
    return await this.#pages.push(lossless, options)
  }

  async #lossy(drafts: readonly Draft[]): Promise<ReadonlyMap<Draft, readonly DocsProblem[]>> {
    const lossy = new Map<Draft, readonly DocsProblem[]>()
    for (const draft of drafts) {
      const losses = await this.#texts.losses(draft, draft.text)
      if (losses.length > 0) lossy.set(draft, losses)
    }
    return lossy
  }

  async #wanted(drafts: readonly Draft[]): Promise<readonly Draft[]> {
    const lossy = await this.#lossy(drafts)
    const [first] = lossy
    if (!first) return drafts
    const [{ title }, losses] = first
    const { lossMessages } = await import('../../../core/authoring/checks/lossMessages.ts')
    const sentences = lossMessages(losses, translate).join(' ')
    const all = l10n.t('Push Anyway')
    const others = drafts.length > lossy.size ? [l10n.t('Push Only the Others')] : []
    const words =
      lossy.size === 1
        ? l10n.t('Push “{0}” anyway? {1}', title, sentences)
        : l10n.t('Push anyway? {0} pages would lose content. “{1}”: {2}', lossy.size, title, sentences)
    const choice = await window.showWarningMessage(words, { modal: true }, all, ...others)
    if (choice === all) return drafts
    if (choice === undefined) throw new CancellationError()
    return drafts.filter((draft) => !lossy.has(draft))
  }
}
