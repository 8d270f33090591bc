import { l10n } from 'vscode'
import { window } from '../../shared/window.ts'
import { parseChangeRequestUri } from '../../../core/uris/uris.ts'
import { activeUri } from '../../shared/activeUri.ts'
import type { ChangeRequestPlace, ChangeRequestWrites } from '../../shared/changeRequestWrites.ts'
import { registerCommands, type CommandHost } from '../../shared/commands.ts'
import type { Connections } from '../../shared/connection.ts'
import { ExplainedError } from '../../shared/explainedError.ts'
import type { MarkedPages } from '../../shared/markedPages.ts'
import { ChangedPages } from './changedPages.ts'
import { DraftFeed, type DraftPushes, type DraftSource } from './draftFeed.ts'
import { PageDecorations } from './pageDecorations.ts'
import { SourceControls } from './sourceControls.ts'
import type { sourceControlCommandTable } from './sourceControlCommandTable.ts'

/** What Source Control needs from its surroundings. */
export interface SourceControlSurroundings {
  readonly connections: Connections
  readonly writes: ChangeRequestWrites
  readonly source: DraftSource
  readonly pushes: DraftPushes
  readonly marked: MarkedPages
}

/** Shows change requests in Source Control, and marks their pages. */
export function registerSourceControl(host: CommandHost, surroundings: SourceControlSurroundings): SourceControls {
  const { connections, writes, source, pushes, marked } = surroundings
  const log = host.log.for('source control')
  const drafts = new DraftFeed(source, writes, log)
  const parts = { changed: new ChangedPages(connections), writes, drafts, marked, log }
  const controls = new SourceControls(parts)
  host.subscriptions.push(drafts, controls, new PageDecorations(parts))
  registerCommands<typeof sourceControlCommandTable>(host, {
    pushChangeRequest: async (given?: unknown) => {
      const place = isPlace(given) ? given : (controls.controls.find((each) => each.is(given))?.place ?? activePlace())
      if (!place)
        throw new ExplainedError(l10n.t('Open a page of a change request first; its change request is pushed.'))
      const ready = await drafts.ready(place)
      if (ready.length === 0) {
        const isInConflict = drafts.inConflict(place)
        void window.showInformationMessage(
          isInConflict
            ? l10n.t('What is not pushed is in conflict and waits for a decision: see the unpushed drafts.')
            : l10n.t('Everything in this change request is pushed.'),
        )
        return
      }
      await pushes.push(ready)
    },
  })
  return controls
}

function isPlace(value: unknown): value is ChangeRequestPlace {
  return (
    typeof value === 'object' && value !== null && 'changeRequest' in value && typeof value.changeRequest === 'string'
  )
}

function activePlace(): ChangeRequestPlace | undefined {
  const uri = activeUri()
  return uri && parseChangeRequestUri(uri)
}
