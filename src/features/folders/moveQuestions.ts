import { ConfigurationTarget, l10n, workspace } from 'vscode'
import type { FolderPlan } from '../../folder/folderPlan.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { window } from '../shared/window/window.ts'
import { shortList } from './checkouts/shortened.ts'

/**
 * Asks whether to update links to files that were moved. Returns the plan, with redirects if they're wanted, or
 * undefined. `always` is the label of the button that remembers the answer. It's a modal dialog, because links would
 * otherwise stay broken.
 */
export async function askToUpdate(
  question: string,
  plan: FolderPlan,
  always?: string,
): Promise<FolderPlan | undefined> {
  const [update, redirect, never] = [l10n.t('Update'), l10n.t('Update and Redirect'), l10n.t('Never Update')]
  const lost = readSetting(settings.redirectsOnMove) === 'prompt' ? plan.redirects : undefined
  const detail = [shortList([...plan.edits.keys()]), ...(lost ? [lostAddresses(lost.count)] : [])].join('\n\n')
  const buttons = [update, ...(lost ? [redirect] : []), ...(always === undefined ? [] : [always]), never]
  const answer = await window.showInformationMessage(question, { modal: true, detail }, ...buttons)
  if (answer === never) await remember(settings.updateLinksOnMove, 'never')
  if (answer === undefined || answer === never) return undefined
  if (answer === always) await remember(settings.updateLinksOnMove, 'always')
  return answer === redirect || readSetting(settings.redirectsOnMove) === 'always' ? await redirected(plan) : plan
}

/**
 * Asks whether to create a `.gitbook.yaml` with redirects for pages that lose their addresses. Returns undefined if the
 * user cancels.
 */
export async function askForRedirects(plan: FolderPlan): Promise<FolderPlan | undefined> {
  const wanted = readSetting(settings.redirectsOnMove)
  if (plan.redirects === undefined || wanted === 'never') return plan
  if (wanted === 'always') return await redirected(plan)
  const [add, without, never] = [l10n.t('Add Redirects'), l10n.t('Don’t Add'), l10n.t('Never Add')]
  const question = l10n.t('Redirect readers from the old addresses?')
  const detail = lostAddresses(plan.redirects.count)
  const answer = await window.showInformationMessage(question, { modal: true, detail }, add, without, never)
  if (answer === undefined) return undefined
  if (answer === never) await remember(settings.redirectsOnMove, 'never')
  return answer === add ? await redirected(plan) : plan
}

function lostAddresses(count: number): string {
  return count === 1
    ? l10n.t('The address of 1 page stops working. A redirect in a new .gitbook.yaml sends readers to the right page.')
    : l10n.t(
        'The addresses of {0} pages stop working. Redirects in a new .gitbook.yaml send readers to the right pages.',
        count,
      )
}

async function redirected(plan: FolderPlan): Promise<FolderPlan> {
  const { withRedirects } = await import('../../folder/folderPlan.ts')
  return withRedirects(plan)
}

async function remember(
  setting: typeof settings.updateLinksOnMove | typeof settings.redirectsOnMove,
  value: 'always' | 'never',
): Promise<void> {
  await workspace.getConfiguration().update(setting, value, ConfigurationTarget.Global)
}
