import { commands as editorCommands, l10n, type Uri, workspace, type TextDocument } from 'vscode'
import { isPageGone, type Draft } from '../../../core/drafts/draft.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { window } from '../../shared/window/window.ts'
import type { WorkingChangeRequest } from '../../shared/changeRequests/workingChangeRequest.ts'
import { askAboutAccount, askAboutWindows } from './otherWriterPrompts.ts'
import type { ChangeRequestFiles } from './changeRequestFiles.ts'
import { askAboutClosed, moveToChangeRequest, type ClosedPromptsParts } from './closedPrompts.ts'
import type { ConflictMerges } from './conflictMerges.ts'
import type { DraftTexts } from './draftTexts.ts'
import type { EditedPages, PushedPage } from './editedPages.ts'
import { openDocument } from './openDocument.ts'
import { editOf } from './problemActions.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'

/** Edits of a document that is typed in before its text is left as it is, for the next push to join. */
const maxTries = 10

/** What the follow-up of a push works with. */
export interface PushPromptsParts {
  readonly pages: EditedPages
  readonly files: ChangeRequestFiles
  readonly texts: DraftTexts
  readonly merges: ConflictMerges
  readonly working: WorkingChangeRequest
}

/** What happens in the window after a push: the document follows, and a person is asked where that is needed. */
export class PushPrompts {
  readonly #parts: PushPromptsParts

  constructor(parts: PushPromptsParts) {
    this.#parts = parts
  }

  /** Shows what became of a pushed page. */
  async show(page: PushedPage): Promise<void> {
    await this.#follow(page)
    const { outcome, left, pushed } = page
    if (outcome.kind === 'pushed' && left === undefined) {
      const words = outcome.merged
        ? l10n.t('“{0}” is pushed, together with what others changed.', pushed.title)
        : l10n.t('“{0}” is pushed.', pushed.title)
      window.setStatusBarMessage(words, 5000)
    } else if (left && outcome.kind === 'otherAccount') await askAboutAccount(left, this.#parts.pages)
    else if (left?.state === 'conflict') await this.askAboutConflict(left)
    else if (left?.state === 'differs') await this.#askAboutDifference(left)
    else if (left && (outcome.kind === 'closed' || outcome.kind === 'noChangeRequest')) {
      await askAboutClosed(left, this.#moving())
    } else if (left?.reason !== undefined) await this.#tellUnpushed(left, outcome.kind !== 'notOffered')
  }

  /** A conflict: merge, or keep one of the two. Nothing is decided without an answer. */
  async askAboutConflict(draft: Draft): Promise<void> {
    const { pages, texts } = this.#parts
    if (draft.otherTexts.length > 0) return await askAboutWindows(draft, pages, texts)
    if (this.#parts.merges.isMerging(draft)) return await this.#askAboutMerge(draft)
    const words = l10n.t(
      '“{0}” is not pushed: {1} Your text is kept on this computer.',
      draft.title,
      draft.reason ?? '',
    )
    if (isPageGone(draft)) return await this.#askAboutGone(draft, words)
    const [merge, keep, take] = [l10n.t('Merge'), l10n.t('Keep Mine'), l10n.t('Take Theirs')]
    const choice = await window.showWarningMessage(words, merge, keep, take)
    if (choice === merge) await this.merge(draft)
    else if (choice === keep) await this.keepMine(draft)
    else if (choice === take) await this.takeTheirs(draft)
  }

  /** There is nothing to merge with: the page comes back for the text, or the text goes as the page did. */
  async #askAboutGone(draft: Draft, words: string): Promise<void> {
    const [back, save, discard] = [l10n.t('Bring the Page Back'), l10n.t('Export…'), l10n.t('Discard')]
    const choice = await window.showWarningMessage(words, back, save, discard)
    if (choice === back) await this.keepMine(draft)
    else if (choice === save) await editorCommands.executeCommand(commands.exportDrafts)
    else if (choice === discard) await this.takeTheirs(draft)
  }

  /** What was saved while the merge editor was open may be the merged text, or half of it. */
  async #askAboutMerge(draft: Draft): Promise<void> {
    const [push, take] = [l10n.t('Push Merged Text'), l10n.t('Take Theirs')]
    const words = l10n.t('“{0}” is saved here. Push it as it is now, as the merged text?', draft.title)
    const choice = await window.showInformationMessage(words, push, take)
    if (choice === push) await this.keepMine(draft)
    else if (choice === take) await this.takeTheirs(draft)
  }

  /** Asks for another change request, and moves a draft there. */
  async moveToChangeRequest(draft: Draft): Promise<void> {
    await moveToChangeRequest(draft, this.#moving())
  }

  #moving(): ClosedPromptsParts {
    const { pages, working } = this.#parts
    return { pages, working, discard: async (draft) => await this.discard(draft) }
  }

  /** Opens the editor's merge with both versions and what they come from. */
  async merge(draft: Draft): Promise<void> {
    const current = await this.#parts.pages.draft(draft)
    if (current?.state === 'conflict') await this.#parts.merges.open(current, pageUri(current))
  }

  /** Puts the text of the draft, which may be merged by now, in the place of the server's, also of a deleted page. */
  async keepMine(draft: Draft): Promise<void> {
    const { pages, merges } = this.#parts
    const current = await pages.draft(draft)
    if (!current) return
    if (isPageGone(current)) await pages.bringBack(current)
    await pages.decide(draft, current.text)
    const decided = await pages.draft(draft)
    if (decided) await pages.push([decided])
    // Whoever changed the page once more meanwhile has made another conflict.
    if ((await pages.draft(draft))?.state !== 'conflict') void merges.tellDecided(draft)
  }

  /** Gives up the text of the draft, which stays aside on disk, for the server's. */
  async takeTheirs(draft: Draft): Promise<void> {
    await this.discard(draft)
    void this.#parts.merges.tellDecided(draft)
  }

  /** Removes a draft, and shows what the server has. The draft's text stays aside on disk. */
  async discard(draft: Draft): Promise<void> {
    await this.#parts.pages.discard(draft)
    const document = openDocument(draft)
    if (!document) return
    if (document.isDirty) {
      await window.showTextDocument(document)
      await editorCommands.executeCommand('workbench.action.files.revert')
    }
    this.#parts.files.changed(document.uri)
  }

  /** Compares what the server has with the draft, which can be edited on its side. */
  async compare(draft: Draft): Promise<void> {
    const title = l10n.t('{0} (server ↔ not pushed)', draft.title)
    await editorCommands.executeCommand('vscode.diff', this.#parts.texts.server(draft), pageUri(draft), title)
  }

  async #askAboutDifference(draft: Draft): Promise<void> {
    const [compare, accept] = [l10n.t('Show Difference'), l10n.t('Accept')]
    const words = l10n.t(
      'The server stored “{0}” in another form than it was sent. Your text is kept on this computer.',
      draft.title,
    )
    const choice = await window.showWarningMessage(words, compare, accept)
    if (choice === compare) {
      await this.compare(draft)
      await this.#askAboutDifference(draft)
    } else if (choice === accept) await this.discard(draft)
  }

  /** Pushing again is offered only where it can help: a server that does not offer writing will not take it either. */
  async #tellUnpushed(draft: Draft, canHelp: boolean): Promise<void> {
    const [again, save, show] = [l10n.t('Push Again'), l10n.t('Export…'), l10n.t('Show Unpushed Changes')]
    const words = l10n.t('“{0}” is saved here, and not pushed: {1}', draft.title, draft.reason ?? '')
    const choice = await window.showWarningMessage(words, canHelp ? again : save, show)
    if (choice === show) await editorCommands.executeCommand(commands.showDrafts)
    if (choice === save) await editorCommands.executeCommand(commands.exportDrafts)
    if (choice !== again) return
    const current = await this.#parts.pages.draft(draft)
    if (current) await this.#parts.pages.push([current])
  }

  /** The document shows what the server has now; what was typed since the save stays. */
  async #follow({ pushed, outcome, left }: PushedPage): Promise<void> {
    const document = openDocument(pushed)
    if (outcome.kind !== 'pushed' || !document || left?.state === 'differs') return
    const shown = left?.text ?? outcome.base.markdown
    const text = document.getText()
    if (text === shown) return this.#parts.pages.settle(pushed, text)
    if (!document.isDirty) return this.#parts.files.changed(document.uri)
    // Typed on what the document showed, which need not be what was pushed: another window may have saved that.
    const before = this.#parts.pages.shownText(pushed) ?? pushed.text
    if (await bringIn(document, before, shown)) this.#parts.pages.setBase(pushed, left?.base ?? outcome.base, shown)
    else this.#parts.pages.rebase(pushed, before)
  }
}

/** The document of a draft's page: the one that is open, whatever its title was then. */
export function pageUri(draft: Draft): Uri {
  return openPageUri(draft)
}

/** Joins what a document has got since it showed `before` with another text; false where the two do not go together. */
async function bringIn(document: TextDocument, before: string, now: string): Promise<boolean> {
  const [{ mergePage }, { minimalEdits }] = await Promise.all([
    import('../../../core/drafts/mergePage.ts'),
    import('../../../core/drafts/minimalEdits.ts'),
  ])
  // Whoever types meanwhile is quicker: the editor refuses edits of a text that is no longer there.
  for (let tries = 0; tries < maxTries; tries++) {
    const text = document.getText()
    const merge = mergePage(before, text, now)
    if (merge.kind === 'conflict') return false
    const edit = editOf(document, minimalEdits(text, merge.text))
    if (await workspace.applyEdit(edit)) return true
  }
  return false
}
