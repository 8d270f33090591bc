import type { Event, ExtensionContext } from 'vscode'
import { systemClock } from '../../client/clock.ts'
import { ChangeRequestWrites } from './changeRequests/changeRequestWrites.ts'
import { RememberedChangeRequest } from './changeRequests/workingChangeRequest.ts'
import type { ChangeRequestRef } from '../../core/platform/uris/changeRequestRef.ts'
import type { CommandHost } from './commands/commands.ts'
import { ContextKeys } from './commands/contextKeys.ts'
import type { ReconnectableConnections } from './connections/connection.ts'
import { lazyCatalog, type LoadCatalog } from './connections/loadCatalog.ts'
import { RefreshScheduler } from './connections/refreshScheduler.ts'
import { FamilyChanges } from './families/familyChanges.ts'
import { ObjectDocuments } from './objects/objectDocuments.ts'
import { ContentReader } from './pages/contentReader.ts'

/** What every door of the features builds on: the account in use, what is read and written, and when it's refreshed. */
export interface Services {
  readonly context: ExtensionContext
  readonly host: CommandHost
  readonly now: () => number
  readonly connections: ReconnectableConnections
  readonly contextKeys: ContextKeys
  readonly scheduler: RefreshScheduler
  readonly writes: ChangeRequestWrites
  readonly working: RememberedChangeRequest
  readonly reader: ContentReader
  readonly changes: FamilyChanges
  readonly objects: ObjectDocuments
  readonly loadCatalog: LoadCatalog
}

/** The views of docs, as far as other features use them. */
export interface DocsViews {
  /** Fires when a person asks to read again what is shown. */
  readonly onDidRefresh: Event<void>
  /** What's selected in the view in which something was selected last. */
  readonly selection: () => readonly unknown[]
  /** The same without what the Docs view selects because the active editor shows it. */
  readonly chosen: () => readonly unknown[]
  /** Selects what was just made: a page of a server, or a file by its path. */
  readonly selectNew: (made: (ChangeRequestRef & { readonly page: string }) | string) => Promise<void>
  /** Shows a space that was just made. */
  readonly revealNewSpace: (space: string) => Promise<void>
  /** Scrolls to what the account has. */
  readonly revealAccount: () => Promise<void>
}

/** Builds the {@link Services}. */
export function startServices(
  context: ExtensionContext,
  host: CommandHost,
  connections: ReconnectableConnections,
): Services {
  const writes = new ChangeRequestWrites()
  const services = {
    context,
    host,
    now: () => Date.now(),
    connections,
    contextKeys: new ContextKeys(host.log),
    scheduler: new RefreshScheduler({ random: Math.random, clock: systemClock, log: host.log }),
    writes,
    working: new RememberedChangeRequest(connections, writes, context.workspaceState),
    reader: new ContentReader(connections),
    changes: new FamilyChanges(),
    objects: new ObjectDocuments(connections, host.log),
    loadCatalog: lazyCatalog(),
  }
  host.subscriptions.push(services.scheduler, writes, services.changes, services.objects)
  return services
}
