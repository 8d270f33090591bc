import { Uri } from 'vscode'
import type { Transport } from '../../client/network/transport.ts'
import type { StoreImages } from '../shared/documents/storedImages.ts'
import type { DocsViews, Services } from '../shared/services.ts'
import { followActivePage } from './activeFolderPage.ts'
import { registerCheckouts } from './checkouts/checkoutCommands.ts'
import { CheckoutDocuments } from './checkouts/checkoutDocuments.ts'
import { FolderMergeSource } from './checkouts/folderMergeSource.ts'
import { Checkouts } from './checkouts/checkouts.ts'
import { DocsFolders } from './docsFolders.ts'
import { ExternalLinkCheck } from './externalLinkCheck.ts'
import { EditorMoves, followFileMoves } from './fileMoves.ts'
import { newFolderImages, offerFolderAssets } from './folderAssets.ts'
import { registerFolderCommands } from './folderCommands.ts'
import { folderDropRule } from './folderDrop.ts'
import { FolderEditing } from './folderEditing.ts'
import { registerFolderFiles } from './files/folderFileCommands.ts'
import { registerFolderFixes } from './folderFixCommands.ts'
import { offerFolderFixes } from './folderFixes.ts'
import { makeFolderOffers } from './folderOffers.ts'
import { FolderPreview } from './folderPreview.ts'
import { FolderProblems } from './folderProblems.ts'
import { linkSamples } from './sampleLinks.ts'
import { FolderSpecs } from './folderSpecs.ts'
import { FolderWords } from './folderWords.ts'
import { FolderTexts } from './folderTexts.ts'
import { FolderTree } from './folderTree.ts'
import { GitMoves } from './gitMoves.ts'
import { watchGeneratedFiles } from './synced/generatedFiles.ts'
import { registerSyncedFolders } from './synced/syncedCommands.ts'
import { SyncedFolders } from './synced/syncedFolders.ts'
import { SyncStatus } from './synced/syncStatus.ts'
import { touchingRequests } from './synced/touchingRequests.ts'
import { registerUseFolder } from './useFolder.ts'
import { checkWorkspace } from './workspaceCheck.ts'
import { pageFolders } from './workspacePageFolders.ts'

/** The docs folders of the workspace, for other features. */
export type Folders = ReturnType<typeof registerFolders>

/** The parts that change docs folders. */
export type FolderEdits = ReturnType<typeof registerFolderEditing>

/** Finds, reads and checks the docs folders of the workspace. */
export function registerFolders(services: Services) {
  const { context, host, connections, contextKeys, otherSpaces, imageThread: thread } = services
  const log = host.log.for('docs folders')
  const folders = new DocsFolders(log, Uri.joinPath(context.globalStorageUri, 'folders').fsPath)
  const specs = new FolderSpecs(folders, services.specThread, log)
  const words = new FolderWords(log)
  const problems = new FolderProblems(folders, specs, words, log)
  const checkouts = new Checkouts({ folders, connections, contextKeys, log: host.log.for('checked-out folders') })
  const synced = new SyncedFolders({
    folders,
    connections,
    contextKeys,
    state: context.workspaceState,
    log: host.log.for('synced folders'),
  })
  const folderTree = new FolderTree(folders, contextKeys, { checkouts, problems, specs })
  const folderTexts = new FolderTexts(folders, specs, words, otherSpaces)
  const folderPreview = new FolderPreview({ folders, specs, otherSpaces, log: host.log.for('preview') })
  host.subscriptions.push(
    folders,
    specs,
    words,
    synced,
    checkouts,
    problems,
    folderTree,
    checkWorkspace(folders, problems, log),
    folderTexts,
    folderPreview,
  )
  const storeImages: StoreImages = async (document, images) =>
    await newFolderImages({ folders, thread, log }, document, images)
  return {
    folders,
    checkouts,
    synced,
    folderProblems: problems,
    folderTree,
    folderTexts,
    storeImages,
    folderPreview,
    pageFolders: pageFolders(folders),
  }
}

/** Registers the commands for docs folders. */
export function registerFolderEditing(
  services: Services,
  docs: DocsViews,
  read: Folders,
  openTransport: () => Promise<Transport>,
) {
  const { host, contextKeys, imageThread: thread } = services
  const { folders } = read
  const log = host.log.for('docs folders')
  const folderEditing = new FolderEditing(log, contextKeys)
  const external = new ExternalLinkCheck(folderEditing, openTransport, services.otherSpaces)
  registerFolderCommands(host, folderEditing, folders, { selectNew: docs.selectNew, thread })
  registerUseFolder(host, folders)
  registerFolderFixes(host, folders, folderEditing, external)
  registerFolderFiles(host, folderEditing, read.folderTree, thread)
  const editorMoves = new EditorMoves()
  host.subscriptions.push(
    followActivePage(folders, contextKeys, log),
    external,
    offerFolderFixes(folders, external),
    linkSamples(folders),
    offerFolderAssets({ folders, thread, log: host.log.for('writing help') }),
    followFileMoves(folders, folderEditing, editorMoves, log),
    new GitMoves(host, folders, folderEditing, editorMoves, log),
    makeFolderOffers({ folders, editing: folderEditing, context: services.context, log }),
  )
  return {
    folderEditing,
    folderDropRule: folderDropRule(folderEditing),
    checkoutDocuments: registerCheckoutCommands(services, read),
    syncStatus: registerSync(services, read),
  }
}

/** Registers the commands for folders that were checked out from the platform, and their documents. */
function registerCheckoutCommands(services: Services, { folders, checkouts, synced }: Folders): CheckoutDocuments {
  const { host, connections, working, writes, merges } = services
  const log = host.log.for('checked-out folders')
  const documents = new CheckoutDocuments(checkouts, async (document) => await synced.requestText(document), log)
  host.subscriptions.push(merges.add(new FolderMergeSource(checkouts)))
  registerCheckouts(host, checkouts, { folders, connections, working, writes, documents })
  host.subscriptions.push(documents)
  return documents
}

/** Registers the commands for docs folders whose repository the platform syncs, and their status. */
function registerSync({ context, host, connections, scheduler }: Services, { folders, synced }: Folders): SyncStatus {
  const log = host.log.for('synced folders')
  const status = new SyncStatus(synced, { scheduler, log })
  registerSyncedFolders(host, { folders, connections, synced, status, findTouching: touchingRequests(log) })
  host.subscriptions.push(status, watchGeneratedFiles(synced, context.workspaceState, log))
  return status
}
