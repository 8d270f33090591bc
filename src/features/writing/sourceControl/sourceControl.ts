import { l10n } from 'vscode'
import { window } from '../../shared/window/window.ts'
import { parseChangeRequestUri } from '../../../core/platform/uris/uris.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { ChangeRequestWrites } from '../../shared/changeRequests/changeRequestWrites.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { DraftedPage } from '../../shared/changeRequests/draftStates.ts'
import type { MarkedPages } from '../../shared/changeRequests/markedPages.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import { contextKeys } from '../../shared/commands/ids.ts'
import { ChangedPages } from './changedPages.ts'
import { controlId } from './changeRequestControl.ts'
import { DraftList, type DraftPushes, type DraftSource } from './draftList.ts'
import { PageDecorations } from './pageDecorations.ts'
import { SourceControls, type SourceControlsServices } from './sourceControls.ts'
import type { sourceControlCommandTable } from './sourceControlCommandTable.ts'

/** What changes and drafts are read from, and pushed by. */
export interface SourceControlServices {
  readonly connections: Connections
  readonly writes: ChangeRequestWrites
  readonly source: DraftSource
  readonly pushes: DraftPushes
  readonly marked: MarkedPages
  readonly scheduler: SourceControlsServices['scheduler']
  readonly contextKeys: Pick<ContextKeys, 'set'>
}

/** Shows change requests in Source Control, and marks their pages. */
export function registerSourceControl(host: CommandHost, services: SourceControlServices): SourceControls {
  const { connections, writes, source, pushes, marked, scheduler, contextKeys: keys } = services
  const log = host.log.for('source control')
  const drafts = new DraftList(source, writes, log)
  const parts = { connections, changed: new ChangedPages(connections), writes, drafts, marked, scheduler, log }
  const controls = new SourceControls(parts)
  const tellPushable = (): void => keys.set(contextKeys.pushable, pushable(drafts.pages))
  host.subscriptions.push(drafts, controls, new PageDecorations(parts), drafts.onDidChange(tellPushable))
  void drafts.refresh().then(tellPushable)
  registerCommands<typeof sourceControlCommandTable>(host, {
    pushChangeRequest: async (given?: unknown) => {
      const ref = isChangeRequestRef(given)
        ? given
        : (controls.controls.find((each) => each.is(given))?.ref ?? activeChangeRequest())
      if (!ref) throw new Hint(l10n.t('Open a page of the change request that you want to push.'))
      const ready = await drafts.ready(ref)
      if (ready.length === 0) {
        const isInConflict = drafts.inConflict(ref)
        void window.showInformationMessage(
          isInConflict
            ? l10n.t('All unpushed changes have conflicts. Run “Show Unpushed Changes” to resolve them.')
            : l10n.t('All changes in this change request are pushed.'),
        )
        return
      }
      await pushes.push(ready)
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
