import { CancellationError, l10n } from 'vscode'
import type { Draft } from '../../../core/drafts/draft.ts'
import { window } from '../../shared/window/window.ts'
import type { EditedPages, PushedPage } from './editedPages.ts'
import type { PageCheck } from './pageCheck.ts'

/** Pushes of several drafts at once, open or not, that lose nothing without a yes. */
export class CheckedPushes {
  readonly #pages: EditedPages
  readonly #check: PageCheck

  constructor(pages: EditedPages, check: PageCheck) {
    this.#pages = pages
    this.#check = check
  }

  /** Asks once about all drafts of which the server would drop something. Rejects as cancelled without an answer. */
  async push(drafts: readonly Draft[]): Promise<readonly PushedPage[]> {
    return await this.#pages.push(await this.#wanted(drafts))
  }

  /** While nobody is asked, drafts of which the server would drop something wait. */
  async pushLossless(drafts: readonly Draft[]): Promise<readonly PushedPage[]> {
    const lossy = await this.#lossy(drafts)
    return await this.#pages.push(drafts.filter((draft) => !lossy.has(draft)))
  }

  async #lossy(drafts: readonly Draft[]): Promise<ReadonlySet<Draft>> {
    const lossy = new Set<Draft>()
    for (const draft of drafts) if ((await this.#check.losses(draft, draft.text)).length > 0) lossy.add(draft)
    return lossy
  }

  async #wanted(drafts: readonly Draft[]): Promise<readonly Draft[]> {
    const lossy = await this.#lossy(drafts)
    const [first] = lossy
    if (!first) return drafts
    const all = l10n.t('Push anyway')
    const others = drafts.length > lossy.size ? [l10n.t('Push only the others')] : []
    const words =
      lossy.size === 1
        ? l10n.t('The server would drop something of “{0}”.', first.title)
        : l10n.t('The server would drop something of {0} of the drafts, such as “{1}”.', lossy.size, first.title)
    const choice = await window.showWarningMessage(words, { modal: true }, all, ...others)
    if (choice === all) return drafts
    if (choice === undefined) throw new CancellationError()
    return drafts.filter((draft) => !lossy.has(draft))
  }
}
