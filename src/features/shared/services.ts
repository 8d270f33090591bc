import { Uri, type Event, type ExtensionContext } from 'vscode'
import { systemClock } from '../../client/clock.ts'
import { ChangeRequestWrites } from './changeRequests/changeRequestWrites.ts'
import { RememberedChangeRequest } from './changeRequests/workingChangeRequest.ts'
import type { ChangeRequestRef } from '../../core/platform/uris/changeRequestRef.ts'
import type { CommandHost } from './commands/commands.ts'
import { ContextKeys } from './commands/contextKeys.ts'
import type { ReconnectableConnections } from './connections/connection.ts'
import { lazyCatalog } from './connections/loadCatalog.ts'
import { RefreshScheduler } from './connections/refreshScheduler.ts'
import { FamilyChanges, type FamilyEntry } from './families/familyChanges.ts'
import { ObjectDocuments } from './objects/objectDocuments.ts'
import { OpenMerges } from './merging/openMerges.ts'
import { ComparedPages } from './pages/comparedPages.ts'
import { ContentReader } from './pages/contentReader.ts'
import { OtherSpaces } from './pages/otherSpaces.ts'

/** What all features build on: the active account, reading and writing, and refreshing. */
export type Services = Readonly<ReturnType<typeof startServices>>

/** What other features use of the views of docs. */
export interface DocsViews {
  /** Fires when you refresh a view. */
  readonly onDidRefresh: Event<void>
  /** The selection of the view in which you selected something last. */
  readonly selection: () => readonly unknown[]
  /** The same selection, without elements that the Docs view selects because the active editor shows them. */
  readonly chosen: () => readonly unknown[]
  /** Selects what was just created: a page on a server, or a file by its path. */
  readonly selectNew: (made: (ChangeRequestRef & { readonly page: string }) | string) => Promise<void>
  /** Selects a thing in the Organization view. Never rejects. */
  readonly revealEntry: (entry: FamilyEntry) => Promise<void>
  /** Shows a space that was just created. */
  readonly revealNewSpace: (space: string) => Promise<void>
  /** Scrolls to the content of the active account. */
  readonly revealAccount: () => Promise<void>
}

/** Builds the {@link Services}. */
export function startServices(context: ExtensionContext, host: CommandHost, connections: ReconnectableConnections) {
  const writes = new ChangeRequestWrites()
  const reader = new ContentReader(connections)
  const inDist = (name: string): string => Uri.joinPath(context.extensionUri, 'dist', name).fsPath
  const services = {
    context,
    host,
    now: () => Date.now(),
    connections,
    contextKeys: new ContextKeys(host.log),
    scheduler: new RefreshScheduler({ random: Math.random, clock: systemClock, log: host.log }),
    writes,
    working: new RememberedChangeRequest(connections, writes, context.workspaceState),
    reader,
    otherSpaces: new OtherSpaces({ reader, connections, clock: systemClock, log: host.log.for('other spaces') }),
    compared: new ComparedPages(),
    merges: new OpenMerges(),
    changes: new FamilyChanges(),
    objects: new ObjectDocuments(connections, host.log),
    loadCatalog: lazyCatalog(),
    imageThread: { file: inDist('imageThread.cjs'), codecs: inDist('codecs') },
    /** The path of the bundled `specThread`. */
    specThread: inDist('specThread.cjs'),
  }
  host.subscriptions.push(services.scheduler, writes, services.changes, services.objects.files, services.otherSpaces)
  return services
}
