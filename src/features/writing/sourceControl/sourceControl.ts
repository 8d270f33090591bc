import { l10n } from 'vscode'
import { window } from '../../shared/window/window.ts'
import { parseChangeRequestUri } from '../../../core/platform/uris/uris.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { registerCommands } from '../../shared/commands/commands.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { MarkedPages } from '../../shared/changeRequests/markedPages.ts'
import { contextKeys } from '../../shared/commands/ids.ts'
import type { DocsViews, Services } from '../../shared/services.ts'
import { ChangedPages } from './changedPages.ts'
import { controlId } from './changeRequestControl.ts'
import type { Editing } from '../editing/editing.ts'
import { DraftList, type DraftedPage } from './draftList.ts'
import { PageDecorations } from './pageDecorations.ts'
import { SourceControls } from './sourceControls.ts'
import type { sourceControlCommandTable } from '../editing/editingCommandTable.ts'

/** What Source Control needs from other features. */
export interface SourceControlSources {
  readonly editing: Editing
  readonly marked: MarkedPages
}

/** Shows change requests in Source Control, and decorates their pages. */
export function registerSourceControl(
  { host, connections, writes, scheduler, contextKeys: keys }: Services,
  docs: DocsViews,
  { editing, marked }: SourceControlSources,
): SourceControls {
  const log = host.log.for('source control')
  const drafts = new DraftList(editing.pages, writes, log)
  const parts = { connections, changed: new ChangedPages(connections), writes, drafts, marked, scheduler, log }
  const controls = new SourceControls(parts)
  const updatePushable = (): void => keys.set(contextKeys.pushable, pushable(drafts.pages))
  host.subscriptions.push(drafts, controls, new PageDecorations(parts), drafts.onDidChange(updatePushable))
  host.subscriptions.push(docs.onDidRefresh(() => void controls.refresh()))
  void drafts.refresh().then(updatePushable)
  registerCommands<typeof sourceControlCommandTable>(host, {
    pushChangeRequest: async (given) => {
      const ref = isChangeRequestRef(given)
        ? given
        : (controls.controls.find((each) => each.is(given))?.ref ?? activeChangeRequest())
      if (!ref) throw new Hint(l10n.t('Open a page of the change request that you want to push.'))
      const ready = await drafts.ready(ref)
      if (ready.length === 0) {
        void window.showInformationMessage(
          drafts.of(ref).some(({ state }) => state === 'conflict')
            ? l10n.t('All unpushed changes have conflicts. Run “Show Unpushed Changes” to resolve them.')
            : l10n.t('All changes in this change request are pushed.'),
        )
        return
      }
      await editing.pushes.push(ready)
    },
  })
  return controls
}

function pushable(drafts: readonly DraftedPage[]): string[] | 'none' {
  const ready = drafts.filter(({ state }) => state === 'unpushed')
  const ids = ready.flatMap(({ uri }) => parseChangeRequestUri(uri) ?? []).map((ref) => controlId(ref))
  return ids.length > 0 ? [...new Set(ids)] : 'none'
}

function isChangeRequestRef(value: unknown): value is ChangeRequestRef {
  return (
    typeof value === 'object' && value !== null && 'changeRequest' in value && typeof value.changeRequest === 'string'
  )
}

function activeChangeRequest(): ChangeRequestRef | undefined {
  const uri = activeUri()
  return uri && parseChangeRequestUri(uri)
}
