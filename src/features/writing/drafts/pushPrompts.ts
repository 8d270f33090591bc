import { commands as editorCommands, l10n } from 'vscode'
import { isPageDeleted, mergeOf, type Draft } from '../../../core/review/drafts/draft.ts'
import type { WorkingChangeRequest } from '../../shared/changeRequests/workingChangeRequest.ts'
import { openPlaces } from '../../../core/review/drafts/openConflict.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { openDocument, openPageUri } from '../../shared/pages/openPageUri.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { EditedPages, PushedPage } from '../editing/editedPages.ts'
import type { PageDocuments } from '../editing/pageDocuments.ts'
import type { DraftComparisons } from './draftComparisons.ts'
import type { OpenMerges } from '../../shared/merging/openMerges.ts'
import type { WaitingPages } from './waitingPages.ts'

/** What showing the results of pushes needs. */
export interface PushPromptsServices {
  readonly pages: EditedPages
  readonly documents: PageDocuments
  readonly comparisons: DraftComparisons
  readonly working: WorkingChangeRequest
  readonly merges: Pick<OpenMerges, 'finish'>
  /** Tells about pages that Galley pushes when the server responds again. */
  readonly waiting: Pick<WaitingPages, 'add'>
}

/** Shows the results of pushes in the window: updates documents, and asks the user if needed. */
export class PushPrompts {
  readonly #services: PushPromptsServices

  constructor(services: PushPromptsServices) {
    this.#services = services
  }

  /** Shows the result of pushing a page. */
  async show(page: PushedPage): Promise<void> {
    await this.#services.documents.followPush(page)
    const { outcome, left, pushed } = page
    if (this.#services.waiting.add(page) || page.isQuiet) return
    if (outcome.kind === 'pushed' && left === undefined) {
      const words = outcome.merged
        ? l10n.t('Pushed “{0}”, merged with the changes of others.', pushed.title)
        : l10n.t('Pushed “{0}”.', pushed.title)
      window.setStatusBarMessage(words, 5000)
    } else if (left && outcome.kind === 'otherAccount') await this.#askAboutAccount(left)
    else if (left?.state === 'conflict') await this.askAboutConflict(left)
    else if (left?.state === 'differs') await this.#askAboutDifference(left)
    else if (left && (outcome.kind === 'closed' || outcome.kind === 'noChangeRequest')) {
      await this.#askAboutClosed(left)
    } else if (left?.reason !== undefined) await this.#showUnpushed(left, outcome.kind !== 'notOffered')
  }

  /** Asks about a conflict: merge, or keep one of the two texts. Without an answer, nothing changes. */
  async askAboutConflict(draft: Draft): Promise<void> {
    if (draft.merging) return await this.#askAboutMerge(draft)
    if (draft.otherTexts.length > 0) return await this.#askAboutWindows(draft)
    const words = l10n.t('Couldn’t push “{0}”: {1} Your text is safe on this machine.', draft.title, draft.reason ?? '')
    if (isPageDeleted(draft)) return await this.#askAboutGone(draft, words)
    const [merge, keep, take] = [l10n.t('Resolve Conflicts'), l10n.t('Keep Mine'), l10n.t('Take Theirs')]
    const choice = await window.showWarningMessage(words, merge, keep, take)
    if (choice === merge) await this.merge(draft)
    else if (choice === keep) await this.keepMine(draft)
    else if (choice === take) await this.takeTheirs(draft)
  }

  /** Asks about a page that was deleted on the server: restore the page with the text, or discard the text. */
  async #askAboutGone(draft: Draft, words: string): Promise<void> {
    const [back, save, discard] = [l10n.t('Restore the Page'), l10n.t('Export…'), l10n.t('Discard')]
    const choice = await window.showWarningMessage(words, back, save, discard)
    if (choice === back) await this.keepMine(draft)
    else if (choice === save) await editorCommands.executeCommand(commands.exportDrafts)
    else if (choice === discard) await this.takeTheirs(draft)
  }

  /** Asks about the text that was saved while a merge is open. It can be merged completely or only in part. */
  async #askAboutMerge(draft: Draft): Promise<void> {
    const left = draft.merging ? openPlaces(draft.merging, draft.text).length : 0
    const [finish, resolve] = [l10n.t('Finish Merge'), l10n.t('Resolve Conflicts')]
    const words =
      left === 0
        ? l10n.t('“{0}” is saved on this machine. To push it, finish the merge.', draft.title)
        : left === 1
          ? l10n.t('“{0}” is saved on this machine but not pushed: 1 conflict is left.', draft.title)
          : l10n.t('“{0}” is saved on this machine but not pushed: {1} conflicts are left.', draft.title, left)
    const choice = await window.showInformationMessage(words, finish, ...(left === 0 ? [] : [resolve]))
    if (choice === finish) await this.#services.merges.finish(openPageUri(draft))
    else if (choice === resolve) await this.merge(draft)
  }

  /** Opens the merge editor with both versions and their base, which are on disk until the merge is finished. */
  async merge(draft: Draft): Promise<void> {
    const { pages, comparisons } = this.#services
    const current = await pages.draft(draft)
    if (current?.state !== 'conflict') return
    const merge = mergeOf(current)
    if (merge === undefined) return await comparisons.compare(current)
    await pages.openMerge(current, merge)
    await comparisons.merge({ ...current, merging: merge })
  }

  /**
   * Replaces the server's text with that of the draft. If its merge is open, that's the merged text. Restores a deleted
   * page.
   */
  async keepMine(draft: Draft): Promise<void> {
    const { pages, comparisons, merges } = this.#services
    const current = await pages.draft(draft)
    if (!current) return
    if (current.merging) return await merges.finish(openPageUri(current))
    if (isPageDeleted(current)) await pages.restore(current)
    await pages.decide(draft, current.text)
    const decided = await pages.draft(draft)
    if (decided) await pages.push([decided])
    // If someone changed the page again in the meantime, there is another conflict.
    if ((await pages.draft(draft))?.state !== 'conflict') void comparisons.showDecided(draft)
  }

  /** Discards the text of the draft for the server's text. The draft's text stays on disk. */
  async takeTheirs(draft: Draft): Promise<void> {
    await this.discard(draft)
    void this.#services.comparisons.showDecided(draft)
  }

  /** Removes a draft and shows the server's text. The draft's text stays on disk. */
  async discard(draft: Draft): Promise<void> {
    await this.#services.pages.discard(draft)
    await this.#services.documents.revert(draft)
  }

  async #askAboutDifference(draft: Draft): Promise<void> {
    const [compare, accept] = [l10n.t('Show Difference'), l10n.t('Accept')]
    const words = l10n.t(
      'The server stored a different text than Galley sent for “{0}”. Your text is safe on this machine.',
      draft.title,
    )
    const choice = await window.showWarningMessage(words, compare, accept)
    if (choice === compare) {
      await this.#services.comparisons.compare(draft)
      await this.#askAboutDifference(draft)
    } else if (choice === accept) await this.discard(draft)
  }

  /**
   * Shows why a draft isn't pushed. Pushing again is offered only if it can help, which isn't the case if the server
   * doesn't offer writing.
   */
  async #showUnpushed(draft: Draft, canHelp: boolean): Promise<void> {
    const [again, save, show] = [l10n.t('Push Again'), l10n.t('Export…'), l10n.t('Show Unpushed Changes')]
    const words = l10n.t('“{0}” is saved on this machine but not pushed: {1}', draft.title, draft.reason ?? '')
    const choice = await window.showWarningMessage(words, canHelp ? again : save, show)
    if (choice === show) await editorCommands.executeCommand(commands.showDrafts)
    if (choice === save) await editorCommands.executeCommand(commands.exportDrafts)
    if (choice !== again) return
    const current = await this.#services.pages.draft(draft)
    if (current) await this.#services.pages.push([current])
  }

  /** Asks which of two texts to keep that were saved in two windows. Without an answer, both stay. */
  async #askAboutWindows(draft: Draft): Promise<void> {
    const { pages, comparisons } = this.#services
    const [other] = draft.otherTexts
    if (other === undefined) return
    const [merge, compare] = [l10n.t('Resolve Conflicts'), l10n.t('Compare')]
    const [keep, take] = [l10n.t('Keep This One'), l10n.t('Take the Other')]
    const words = l10n.t('“{0}” was edited in two places at once, and the changes conflict.', draft.title)
    const choice = await window.showWarningMessage(words, merge, compare, keep, take)
    if (choice === undefined) return
    if (choice === merge) return await this.merge(draft)
    if (choice === compare) {
      await comparisons.compareWindows(draft, other)
      return await this.#askAboutWindows(draft)
    }
    const current = await pages.draft(draft)
    // One of the texts changed since, so the answer isn't about it.
    if (current && current.state === 'conflict' && !current.otherTexts.includes(other)) {
      return await this.askAboutConflict(current)
    }
    if (!current?.otherTexts.includes(other)) return
    await pages.join(current, choice === take ? other : current.text)
    const joined = await pages.draft(draft)
    if (joined?.state === 'conflict') await this.askAboutConflict(joined)
    else if (joined) await pages.push([joined])
  }

  /** Says that a draft belongs to another account. Changes its account only if the user agrees. */
  async #askAboutAccount(draft: Draft): Promise<void> {
    const { pages } = this.#services
    const [change, adopt] = [l10n.t('Switch Account'), l10n.t('Push with This Account')]
    const owner = pages.accountOf(draft) ?? l10n.t('another account')
    const words = l10n.t(
      '“{0}” belongs to {1}. It stays on this machine until you use that account.',
      draft.title,
      owner,
    )
    const choice = await window.showInformationMessage(words, change, adopt)
    if (choice === change) await editorCommands.executeCommand(commands.switchAccount)
    if (choice !== adopt) return
    await pages.adopt(draft)
    const adopted = await pages.draft(draft)
    if (adopted) await pages.push([adopted])
  }

  /**
   * Says that the change request of a draft can no longer be changed, and offers to move the draft to another one.
   * Without an answer, the draft stays.
   */
  async #askAboutClosed(draft: Draft): Promise<void> {
    const [move, save] = [l10n.t('Move to a Change Request…'), l10n.t('Export…')]
    const words = l10n.t('“{0}” is saved on this machine but not pushed: {1}', draft.title, draft.reason ?? '')
    const choice = await window.showWarningMessage(words, move, save)
    if (choice === save) await editorCommands.executeCommand(commands.exportDrafts)
    if (choice === move) await this.moveToChangeRequest(draft)
  }

  /** Asks for another change request and moves a draft to it. */
  async moveToChangeRequest(draft: Draft): Promise<void> {
    if ((await this.#services.pages.draft(draft))?.merging) {
      throw new Hint(l10n.t('“{0}” has an open merge. Finish it first.', draft.title))
    }
    const options = { ask: true, title: pickerTitle(commands.moveDraft), about: draft.title }
    const request = await this.#services.working.choose(draft, options)
    if (request && request.id !== draft.changeRequest) await this.#move(draft, request.id)
  }

  /**
   * Saves the text, with everything typed since, as a draft of the same page in the other change request. Then removes
   * the original draft.
   */
  async #move(draft: Draft, changeRequest: string): Promise<void> {
    const { pages } = this.#services
    const current = await pages.draft(draft)
    if (!current) return
    const text = openDocument(current)?.getText() ?? current.text
    const moved = await pages.move({ ...current, text }, changeRequest)
    await this.discard(current)
    if (!moved) return
    await editorCommands.executeCommand('vscode.open', openPageUri(moved), { preview: false })
    await pages.push([moved])
  }
}
