import { commands, l10n } from 'vscode'
import type { Draft } from '../../../core/drafts/draft.ts'
import { window } from '../../shared/window/window.ts'
import type { DraftTexts } from './draftTexts.ts'
import type { EditedPages } from './editedPages.ts'

/** Asks which of two texts stays that were saved in two windows; without an answer both do. */
export async function askAboutWindows(draft: Draft, pages: EditedPages, texts: DraftTexts): Promise<void> {
  const [other] = draft.otherTexts
  if (other === undefined) return
  const [compare, keep, take] = [l10n.t('Compare'), l10n.t('Keep This One'), l10n.t('Take the Other')]
  const words = l10n.t('“{0}” was edited in two places at once, and the two do not go together.', draft.title)
  const choice = await window.showWarningMessage(words, compare, keep, take)
  if (choice === undefined) return
  if (choice === compare) {
    const sides = [texts.mine({ ...draft, text: other }), texts.mine(draft)]
    await commands.executeCommand('vscode.diff', ...sides, l10n.t('{0} (other ↔ this one)', draft.title))
    return await askAboutWindows(draft, pages, texts)
  }
  const current = await pages.draft(draft)
  if (!current?.otherTexts.includes(other)) return
  await pages.join(current, choice === take ? other : current.text)
  const joined = await pages.draft(draft)
  if (joined?.otherTexts.length) await askAboutWindows(joined, pages, texts)
  else if (joined) await pages.push([joined])
}

/** Says whose draft it is, and hands it over only where that is asked for. */
export async function askAboutAccount(draft: Draft, pages: EditedPages): Promise<void> {
  const [change, adopt] = [l10n.t('Switch Account'), l10n.t('Push with This Account')]
  const owner = pages.accountOf(draft) ?? l10n.t('another account')
  const words = l10n.t(
    '“{0}” was written with {1}, so that it waits here until that account is used.',
    draft.title,
    owner,
  )
  const choice = await window.showInformationMessage(words, change, adopt)
  if (choice === change) await commands.executeCommand('galley.switchAccount')
  if (choice !== adopt) return
  await pages.adopt(draft)
  const adopted = await pages.draft(draft)
  if (adopted) await pages.push([adopted])
}
