import {
  commands as editorCommands,
  l10n,
  QuickPickItemKind,
  Range,
  ThemeIcon,
  Uri,
  workspace,
  type QuickPickItem,
} from 'vscode'
import path from 'node:path'
import { forgetChangeRequest } from '../../../client/changeRequestReads.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { findConflictMarks } from '../../../core/text/edits/conflictMarks.ts'
import type { Comparison } from '../../../folder/checkout/comparison.ts'
import type { Pushed } from '../../../folder/checkout/pushChanges.ts'
import type { PushPlan } from '../../../folder/checkout/pushPlan.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import { requireEditRight } from '../../shared/changeRequests/requireEditRight.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import type { Services } from '../../shared/services.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import { shortened, shortList } from './shortened.ts'
import { syncing, syncPlatform, type CheckoutOrigin } from './syncPlatform.ts'
import { translate } from '../../shared/window/translate.ts'
import { partsText } from '../../../core/text/messages/translate.ts'

/** What a push needs besides the folder. */
export type PushServices = Pick<Services, 'working' | 'writes'>

/**
 * Shows what will be pushed, asks for the change request, and pushes it. Returns the message about it, or undefined if
 * the user cancels.
 */
export async function pushFolder(
  { working, writes }: PushServices,
  folder: string,
  { connection, checkout }: CheckoutOrigin,
): Promise<(() => Promise<void>) | undefined> {
  const { space } = checkout
  requireEditRight((await connection.cache.get('getSpaceById', { spaceId: space }, { force: true })).value)
  const [{ planPush, isEmptyPlan }, { pushChanges }] = await Promise.all([
    import('../../../folder/checkout/pushPlan.ts'),
    import('../../../folder/checkout/pushChanges.ts'),
  ])
  const comparison = await comparisonToPush(folder, { connection, checkout })
  if (comparison === undefined) return undefined
  const plan = planPush(comparison, translate)
  if (isEmptyPlan(plan))
    throw new Hint(l10n.t('There’s nothing to push. Nothing changed in {0}.', path.basename(folder)))
  if (plan.problems.length > 0) {
    const message = shortened([l10n.t('Galley didn’t push anything.'), ...plan.problems])
    if (plan.unmerged.length === 0) throw new ExplainedError(message)
    return async () => await showUnmerged(message, folder, plan.unmerged)
  }
  const followed = comparison.source.changeRequest
  const current =
    followed === undefined
      ? undefined
      : await connection.client.getChangeRequestById({ spaceId: space, changeRequestId: followed }, { fresh: true })
  if (!(await showPlan(plan, folder, current))) return undefined
  const title = pickerTitle(commands.pushToPlatform)
  const target = current ?? (await working.choose({ server: connection.server.id, space }, { ask: true, title }))
  if (target === undefined) return undefined
  const ref = { server: connection.server.id, space, changeRequest: target.id }
  const done = await syncing(l10n.t('Pushing to {0}', changeRequestTitle(target)), async (signal, report) => {
    const { t, download, confirm } = syncPlatform(connection, signal, report)
    // Cancelling stops only between requests. For a cancelled request, it would be unclear whether it arrived.
    const work = { comparison, plan, changeRequest: target.id, signal }
    const platform = { client: connection.client, download, t, ...(confirm ? { confirm } : {}) }
    return await pushChanges(platform, folder, work)
  }).finally(() => {
    forgetChangeRequest(connection.cache, ref)
    writes.wrote(ref)
  })
  return async () => await showPushed(done, plan, folder, ref, changeRequestTitle(target))
}

/**
 * Compares a folder with the platform, and asks what to do with new pages that aren't in the table of contents. Returns
 * undefined if the user cancels.
 */
async function comparisonToPush(folder: string, origin: CheckoutOrigin): Promise<Comparison | undefined> {
  const { connection, checkout } = origin
  const [{ compare }, { planPush, isEmptyPlan }] = await Promise.all([
    import('../../../folder/checkout/comparison.ts'),
    import('../../../folder/checkout/pushPlan.ts'),
  ])
  const compared = async (): Promise<Comparison> =>
    await syncing(l10n.t('Comparing with the platform'), async (signal, report) => {
      return await compare(syncPlatform(connection, signal, report).client, folder, checkout)
    })
  const comparison = await compared()
  const { unlisted } = comparison.here
  if (unlisted.length === 0) return comparison
  const answer = await askUnlisted(unlisted, isEmptyPlan(planPush(comparison, (message) => message)))
  if (answer !== 'add') return answer && comparison
  const { addToContents } = await import('../../../folder/addToContents.ts')
  await addToContents(comparison.docs, unlisted, translate)
  return await compared()
}

/** Asks what to do with new pages that aren't in the table of contents. Returns undefined to push nothing. */
async function askUnlisted(files: readonly string[], areAll: boolean): Promise<'add' | 'leave' | undefined> {
  const add = l10n.t('Add and Push')
  const without = l10n.t('Push Without')
  const message =
    files.length === 1
      ? l10n.t('1 new page isn’t in the table of contents.')
      : l10n.t('{0} new pages aren’t in the table of contents.', files.length)
  const detail = l10n.t('Readers can’t find a page that isn’t in the table of contents, so a push leaves it out.')
  const options = { modal: true, detail: `${detail}\n\n${shortList(files)}` }
  const answer = await window.showWarningMessage(message, options, add, ...(areAll ? [] : [without]))
  return answer === add ? 'add' : answer === without ? 'leave' : undefined
}

interface Row extends QuickPickItem {
  readonly file?: string
}

/** Returns the files of a push by kind, relative to the folder. */
function sectionsOf(plan: PushPlan): [string, readonly string[]][] {
  return [
    [l10n.t('New pages'), plan.added],
    [l10n.t('Edited pages'), [...new Set([...plan.edited, ...plan.described].map(({ file }) => file))]],
    [l10n.t('Moved pages'), plan.moved],
    [l10n.t('Deleted pages'), plan.deleted.map(({ file }) => file)],
    [l10n.t('Uploaded files'), plan.uploads],
  ]
}

/** Lists what will be pushed. Returns true to continue. If the user chooses a file, shows it and pushes nothing. */
async function showPlan(plan: PushPlan, folder: string, into: ChangeRequest | undefined): Promise<boolean> {
  const rows = sectionsOf(plan).flatMap(([label, files]): Row[] => {
    const listed = files.map((file) => ({ label: file, iconPath: new ThemeIcon('file'), file }))
    return files.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...listed]
  })
  const lost = plan.losses.map(({ file, message }): Row => {
    return { label: file, detail: message, iconPath: new ThemeIcon('warning'), file }
  })
  const warnings: Row[] = [{ label: l10n.t('warnings'), kind: QuickPickItemKind.Separator }, ...lost]
  const go: Row = {
    label: into === undefined ? l10n.t('Push These Changes…') : l10n.t('Push to {0}', changeRequestTitle(into)),
    iconPath: new ThemeIcon('cloud-upload'),
    alwaysShow: true,
  }
  const picked = await window.showQuickPick<Row>([go, ...(lost.length > 0 ? warnings : []), ...rows], {
    title: pickerTitle(commands.pushToPlatform, path.basename(folder)),
    placeHolder: l10n.t('Review what Galley pushes'),
  })
  if (picked?.file !== undefined && !plan.deleted.some(({ file }) => file === picked.file)) {
    await editorCommands.executeCommand('vscode.open', Uri.file(path.join(folder, picked.file)))
  }
  return picked === go
}

/** Says why nothing was pushed, and opens the first conflict marker. *Problems* lists all of them. */
async function showUnmerged(
  message: string,
  folder: string,
  [first = '', ...others]: readonly string[],
): Promise<void> {
  const go = l10n.t('Go to Conflict')
  if ((await window.showErrorMessage(message, go)) !== go) return
  const document = await workspace.openTextDocument(Uri.file(path.join(folder, first)))
  const [mark] = findConflictMarks(document.getText())
  if (others.length > 0) await editorCommands.executeCommand('workbench.actions.view.problems')
  const at = document.positionAt(mark?.start ?? 0)
  await window.showTextDocument(document, { selection: new Range(at, at) })
}

async function showPushed(
  { refused }: Pushed,
  plan: PushPlan,
  folder: string,
  { server, space, changeRequest: id }: ChangeRequestRef,
  title: string,
): Promise<void> {
  const open = l10n.t('Open Change Request')
  const left = refused.map(({ file, reason }) => l10n.t('Couldn’t push {0}: {1}', file, reason))
  const listed = plan.stillListed.map((file) =>
    l10n.t('The table of contents still has an entry for {0}, which was deleted.', file),
  )
  const pull = pickerTitle(commands.pullFromPlatform)
  const done = pushedMessage(plan, new Set(refused.map(({ file }) => file)), title)
  const answer =
    left.length > 0
      ? await window.showWarningMessage([shortened(left), done].join(' ').trim(), pull, open)
      : await window.showInformationMessage([done, ...listed.slice(0, 1)].join(' '), open)
  if (answer === pull) await editorCommands.executeCommand(commands.pullFromPlatform, Uri.file(folder))
  if (answer !== open) return
  const resource = { kind: 'changeRequest', id, server, space, title }
  await editorCommands.executeCommand(commands.showChangeRequest, { resource })
}

/** Returns a message about what was pushed, by kind. Empty if everything was refused. */
function pushedMessage(plan: PushPlan, refused: ReadonlySet<string>, title: string): string {
  const counts = sectionsOf(plan).map(([label, files]) => {
    const count = files.filter((file) => !refused.has(file)).length
    return count === 0 ? '' : l10n.t('{0}: {1}', label, count)
  })
  const some = counts.filter((count) => count !== '')
  return some.length === 0 ? '' : l10n.t('Pushed to {0}. {1}.', title, partsText(some, translate))
}
