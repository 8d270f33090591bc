import { Uri, type ExtensionContext, type TreeView } from 'vscode'
import { registerAccounts, type Accounts } from './features/platform/accounts/accounts.ts'
import { Comments } from './features/reviewing/comments/comments.ts'
import { ChangeRequests } from './features/reviewing/changeRequests/changeRequests.ts'
import type { RequestsNode } from './features/reviewing/changeRequests/requestNodes.ts'
import type { DocsNode } from './features/reading/docsTree/nodes/docsNode.ts'
import { DocsView } from './features/reading/docsTree/docsView.ts'
import { ObjectDocuments } from './features/shared/objects/objectDocuments.ts'
import type { ApiDocuments } from './features/platform/apiOperations/apiDocuments.ts'
import type { Scheme } from './core/platform/uris/schemes.ts'
import type { RemoteDocuments } from './features/shared/documents/remoteDocuments.ts'
import { registerDetails } from './features/shared/objects/details.ts'
import { registerConversations } from './features/organization/conversations/conversationCommands.ts'
import { conversationBranches, conversationFamilies } from './features/organization/conversations/conversations.ts'
import { systemClock, type Clock } from './client/clock.ts'
import { DraftStore } from './client/drafts/draftStore.ts'
import { Editing } from './features/writing/editing/editing.ts'
import { registerFileInsertion } from './features/writing/files/fileInsertion.ts'
import { FileUploads } from './features/writing/files/fileUploads.ts'
import type { HandlerOwner } from './features/platform/activation/lazyCommands.ts'
import { registerGoToPage } from './features/reading/goToPage/goToPage.ts'
import { registerIntegrations } from './features/organization/integrations/integrationCommands.ts'
import { integrationBranches, integrationFamilies } from './features/organization/integrations/integrations.ts'
import { organizationBranches, registerOrganization } from './features/organization/organization.ts'
import { Organizing } from './features/organization/spaces/organizing.ts'
import { OpenApi, openApiBranches, openApiFamilies } from './features/organization/openApi/openApi.ts'
import { Pages } from './features/reading/pages/pages.ts'
import { PreviewEmoji } from './features/reading/preview/previewEmoji.ts'
import { PreviewVisitor } from './features/reading/preview/previewAsVisitor.ts'
import { MarkdownPreview } from './features/reading/preview/markdownPreview.ts'
import { peopleBranches, peopleFamilies, registerPeople } from './features/organization/people/people.ts'
import {
  publishingBranches,
  publishingFamilies,
  registerPublishing,
  siteBranch,
} from './features/organization/sites/publishing.ts'
import { registerRunOperation } from './features/platform/apiOperations/runOperation.ts'
import { SandboxRunner } from './features/platform/sandbox/sandboxRunner.ts'
import { ImportReports } from './features/platform/sandbox/importReports.ts'
import { registerSandboxCommands } from './features/platform/sandbox/sandboxCommands.ts'
import { registerSearch } from './features/reading/search/searchDocs.ts'
import { ChangeRequestWrites } from './features/shared/changeRequests/changeRequestWrites.ts'
import type { CommandHost } from './features/shared/commands/commands.ts'
import { ContentReader } from './features/shared/pages/contentReader.ts'
import { views as viewIds } from './features/shared/commands/ids.ts'
import { ContextKeys } from './features/shared/commands/contextKeys.ts'
import { JoinedTree } from './features/shared/tree/joinedTree.ts'
import { RuledDragAndDrop } from './features/shared/tree/dropRules.ts'
import { FamilyChanges } from './features/shared/families/familyChanges.ts'
import { CommandTargets } from './features/shared/families/commandTargets.ts'
import { lazyCatalog } from './features/shared/connections/loadCatalog.ts'
import { OutputLog } from './features/shared/window/log.ts'
import { RefreshScheduler } from './features/shared/connections/refreshScheduler.ts'
import { RememberedChangeRequest } from './features/shared/changeRequests/workingChangeRequest.ts'
import { registerAgentCommands } from './features/agents/agentCommands.ts'
import { AgentTools } from './features/agents/agentTools.ts'
import { PlatformServers } from './features/agents/platformServers.ts'
import { CheckoutDocuments } from './features/folders/checkouts/checkoutDocuments.ts'
import { registerCheckouts } from './features/folders/checkouts/checkoutCommands.ts'
import { Checkouts } from './features/folders/checkouts/checkouts.ts'
import { registerSyncedFolders } from './features/folders/synced/syncedCommands.ts'
import { SyncedFolders } from './features/folders/synced/syncedFolders.ts'
import { GeneratedFiles } from './features/folders/synced/generatedFiles.ts'
import { RequestSearch } from './features/folders/synced/touchingRequests.ts'
import { SyncStatus } from './features/folders/synced/syncStatus.ts'
import { ActiveFolderPage } from './features/folders/activeFolderPage.ts'
import { FolderAssets } from './features/folders/folderAssets.ts'
import { DocsFolders } from './features/folders/docsFolders.ts'
import { FolderSpecs } from './features/folders/folderSpecs.ts'
import { FolderTexts } from './features/folders/folderTexts.ts'
import { FolderNode } from './features/folders/folderNodes.ts'
import { registerFolderCommands } from './features/folders/folderCommands.ts'
import { registerFolderFixes } from './features/folders/folderFixCommands.ts'
import { registerUseFolder } from './features/folders/useFolder.ts'
import { FolderFixes } from './features/folders/folderFixes.ts'
import { folderDropRule } from './features/folders/folderDrop.ts'
import { followFileMoves } from './features/folders/fileMoves.ts'
import { GitMoves } from './features/folders/gitMoves.ts'
import { FolderEditing } from './features/folders/folderEditing.ts'
import { FolderPreview } from './features/folders/folderPreview.ts'
import { FolderProblems } from './features/folders/folderProblems.ts'
import { pageFolders } from './features/folders/workspacePageFolders.ts'
import { WorkspaceCheck } from './features/folders/workspaceCheck.ts'
import { FolderTree } from './features/folders/folderTree.ts'
import { ChangeRequestTexts } from './features/writing/language/changeRequestTexts.ts'
import { registerWritingHelp } from './features/writing/language/writingHelp.ts'
import { registerSourceControl } from './features/writing/sourceControl/sourceControl.ts'
import type { SourceControls } from './features/writing/sourceControl/sourceControls.ts'
import { registerTranslations } from './features/organization/translations/translationCommands.ts'
import { translationBranches, translationFamilies } from './features/organization/translations/translations.ts'
import { AccountStatus } from './features/platform/accounts/accountStatus.ts'
import { followConnection } from './features/platform/accounts/accountStatus.ts'
import { WalkthroughSteps } from './features/platform/walkthroughSteps.ts'
import { PageDragAndDrop } from './features/writing/structure/pageDragAndDrop.ts'
import { RedirectOffers } from './features/writing/structure/redirectOffers.ts'
import { EditReports } from './features/writing/structure/editReports.ts'
import { registerStructureCommands } from './features/writing/structure/structureCommands.ts'
import { StructureEditor } from './features/writing/structure/structureEditor.ts'

/** The running features. */
export interface Galley extends HandlerOwner {
  readonly accounts: Accounts
  readonly agentTools: AgentTools
  readonly apiDocuments: ApiDocuments
  readonly checkouts: Checkouts
  readonly syncStatus: SyncStatus
  readonly contextKeys: ContextKeys
  readonly comments: Comments
  readonly changeRequests: ChangeRequests
  /** The time by which pauses while somebody writes are waited for. */
  readonly clock: Clock
  readonly docs: DocsView
  /** What the Docs view shows. */
  readonly tree: JoinedTree<FolderNode, DocsNode>
  /** The documents of every scheme. */
  readonly documents: Readonly<Record<Scheme, RemoteDocuments>>
  readonly editing: Editing
  readonly folders: Pick<DocsFolders, 'all'>
  readonly objects: ObjectDocuments
  readonly openApi: OpenApi
  readonly pages: Pages
  readonly platformServers: PlatformServers
  readonly sandbox: SandboxRunner
  readonly structure: StructureEditor
  readonly dragAndDrop: PageDragAndDrop<DocsElement>
  readonly drops: RuledDragAndDrop<DocsElement>
  /** Drag and drop in the Organization view. */
  readonly organizationDrops: RuledDragAndDrop<DocsNode>
  readonly preview: Pick<MarkdownPreview, 'view' | 'report'>
  readonly working: RememberedChangeRequest
  readonly sourceControl: SourceControls
}

/** An element of the Docs view. */
export type DocsElement = DocsNode | FolderNode

/** The editor's views, which exist before what they show. */
export interface Views {
  readonly docs: TreeView<DocsElement>
  readonly organization: TreeView<DocsNode>
  readonly changeRequests: TreeView<RequestsNode>
}

/** Builds every feature and hands it what it needs. Nothing here reaches the network. */
export function startGalley(context: ExtensionContext, views: Views): Galley {
  const services = startServices(context)
  const { host, output, connections, keys, sandbox, accounts, objects } = services
  const organizing = new Organizing(context.globalState, services.now)
  const docs = startDocsView(services, views, organizing)
  const families = startFamilies(services, docs, organizing)
  const authoring = startAuthoring(services, docs, views)
  const { pages, comments, sourceControl } = authoring
  const folderEditing = new FolderEditing(output.for('docs folders'), keys)
  const activeFolderPage = new ActiveFolderPage(services.folders, keys, output.for('docs folders'))
  host.subscriptions.push(activeFolderPage)
  registerFolderCommands(host, folderEditing, activeFolderPage, docs.selectNew)
  registerUseFolder(host, services.folders)
  registerFolderFixes(host, services.folders, folderEditing)
  host.subscriptions.push(new FolderFixes(services.folders).register())
  registerAgentCommands(host, { folders: services.folders, editing: folderEditing })
  host.subscriptions.push(followFileMoves(services.folders, folderEditing, output.for('docs folders')))
  const gitMoves = new GitMoves(services.folders, folderEditing, output.for('docs folders'))
  gitMoves.register(host)
  host.subscriptions.push(gitMoves)
  const checkoutDocuments = startCheckouts(services)
  const syncStatus = startSyncedFolders(services)
  const rules = [folderDropRule(folderEditing), ...families.rules]
  const log = output.for('docs view')
  const drops = new RuledDragAndDrop<DocsElement>(viewIds.docs, rules, { pages: authoring.dragAndDrop, log })
  registerSandboxCommands(host, {
    runner: sandbox,
    accounts: accounts.sandboxPeople,
    contextKeys: keys,
    reports: new ImportReports(objects),
    connections,
    changes: services.changes,
    revealSpace: docs.revealNewSpace,
    revealAccount: docs.revealAccount,
  })
  host.subscriptions.push(
    docs.onDidRefresh(() => void pages.open.refresh()),
    docs.onDidRefresh(() => void comments.refresh()),
    docs.onDidRefresh(() => void sourceControl.refresh()),
    docs.onDidRefresh(() => void authoring.editing.refresh()),
    new AccountStatus(connections),
    followConnection(connections, keys),
  )
  return {
    ...authoring,
    accounts,
    agentTools: new AgentTools(services, output.for('tools for agents')),
    apiDocuments: families.apiDocuments,
    checkouts: services.checkouts,
    syncStatus,
    contextKeys: keys,
    docs,
    tree: new JoinedTree(services.folderTree, docs.tree, (element) => element instanceof FolderNode),
    documents: {
      galley: pages.files,
      'galley-cr': authoring.editing.files.documents,
      'galley-api': families.apiDocuments.files,
      'galley-object': objects.files,
      'galley-folder': checkoutDocuments.files,
      'galley-review': authoring.changeRequests.services.documents.files,
    },
    drops,
    organizationDrops: new RuledDragAndDrop(viewIds.organization, families.rules, { log }),
    folders: services.folders,
    handlers: host.handlers,
    objects,
    openApi: families.openApi,
    platformServers: new PlatformServers({
      connections,
      tokenOf: async (account) => (await accounts.store.read(account))?.token,
    }),
    preview: startPreview(services),
    sandbox,
    working: services.working,
  }
}

/** Folders that were checked out from the platform, and pages of them as they are elsewhere. */
function startCheckouts({ host, output, folders, connections, checkouts, working, writes, synced }: Services) {
  const log = output.for('checked-out folders')
  const documents = new CheckoutDocuments(checkouts, async (document) => await synced.requestText(document), log)
  registerCheckouts(host, checkouts, { folders, connections, working, writes, documents })
  host.subscriptions.push(documents)
  return documents
}

/** Docs folders whose repository the platform syncs, with what becomes of that. */
function startSyncedFolders({ context, host, output, folders, connections, scheduler, synced }: Services): SyncStatus {
  const log = output.for('synced folders')
  const status = new SyncStatus(synced, { scheduler, log })
  registerSyncedFolders(host, { folders, connections, synced, status, search: new RequestSearch(log) })
  host.subscriptions.push(status, new GeneratedFiles(synced, { state: context.workspaceState, log }))
  return status
}

/** Pages of the platform and of docs folders as the preview shows them. */
function startPreview({ context, host, reader, folders, specs, output }: Services): Galley['preview'] {
  const log = output.for('preview')
  const remote = new MarkdownPreview({ reader, log })
  const local = new FolderPreview(folders, specs, log)
  const emoji = new PreviewEmoji(log)
  const visitor = new PreviewVisitor(host, context.workspaceState)
  host.subscriptions.push(local)
  return {
    view: (document) => {
      const view = document.scheme === 'file' ? local.view(document) : remote.view(document)
      return view && { ...visitor.seen(view), emoji: emoji.character }
    },
    report: (error) => remote.report(error),
  }
}

/** What every feature builds on: the log, who is signed in, what is read and written, and when it is refreshed. */
function startServices(context: ExtensionContext) {
  const output = new OutputLog()
  const host: CommandHost = { subscriptions: context.subscriptions, handlers: new Map(), log: output.for('galley') }
  const now = (): number => Date.now()
  const sandbox = new SandboxRunner(
    {
      script: Uri.joinPath(context.extensionUri, 'dist', 'sandbox.cjs').fsPath,
      folder: Uri.joinPath(context.globalStorageUri, 'sandbox').fsPath,
    },
    output.for('sandbox'),
  )
  const accounts = registerAccounts(host, { context, output, sandbox, now })
  const { connections } = accounts
  const writes = new ChangeRequestWrites()
  const keys = new ContextKeys(host.log)
  const folders = new DocsFolders(output.for('docs folders'), Uri.joinPath(context.globalStorageUri, 'folders').fsPath)
  const specs = new FolderSpecs(folders, output.for('docs folders'))
  const problems = new FolderProblems(folders, specs, output.for('docs folders'))
  const checkouts = new Checkouts({
    folders,
    connections,
    contextKeys: keys,
    log: output.for('checked-out folders'),
  })
  const { workspaceState: state } = context
  const synced = new SyncedFolders({
    folders,
    connections,
    contextKeys: keys,
    state,
    log: output.for('synced folders'),
  })
  const services = {
    context,
    output,
    host,
    now,
    sandbox,
    accounts,
    connections,
    keys,
    scheduler: new RefreshScheduler({ random: Math.random, clock: systemClock, log: host.log }),
    writes,
    working: new RememberedChangeRequest(connections, writes, context.workspaceState),
    reader: new ContentReader(connections),
    folders,
    specs,
    synced,
    checkouts,
    folderTree: new FolderTree(folders, keys, { checkouts, problems }),
    changes: new FamilyChanges(),
    objects: new ObjectDocuments(connections, host.log),
    loadCatalog: lazyCatalog(),
  }
  const { scheduler, changes, objects, folderTree } = services
  host.subscriptions.push(output, sandbox, scheduler, writes, changes, objects, folders, specs, synced, checkouts)
  host.subscriptions.push(problems, folderTree, new WorkspaceCheck(folders, problems, output.for('docs folders')))
  return services
}

type Services = ReturnType<typeof startServices>

/** The trees of what the platform has, with the branches of the families of an organization. */
function startDocsView(services: Services, views: Views, organizing: Organizing): DocsView {
  const { host, connections, keys: contextKeys, scheduler, now, writes, changes } = services
  const docs = new DocsView(host, {
    connections,
    contextKeys,
    scheduler,
    now,
    writes,
    changes,
    branches: (organization) => [
      ...publishingBranches(organization),
      ...openApiBranches(organization),
      ...peopleBranches(organization),
      ...integrationBranches(organization),
      ...translationBranches(organization),
      ...conversationBranches(organization),
      ...organizationBranches(organization),
      ...organizing.branches(organization),
    ],
    sites: siteBranch,
    view: views.docs,
    organizationView: views.organization,
    findFile: async (file) => await services.folderTree.find(file),
    onDidReadFiles: services.folderTree.onDidChangeTreeData,
    hasMore: async () => (await services.folders.all()).length > 0,
  })
  host.subscriptions.push(docs)
  return docs
}

/** What is done with sites, specifications, people and the other resources of an organization. */
function startFamilies(services: Services, docs: DocsView, organizing: Organizing) {
  const { context, host, connections, keys: contextKeys, changes, loadCatalog, objects, reader, working } = services
  const { selection } = docs
  const families = () => [
    ...publishingFamilies,
    ...openApiFamilies,
    ...peopleFamilies,
    ...integrationFamilies,
    ...translationFamilies,
    ...conversationFamilies,
    ...organizing.families,
  ]
  const targets = new CommandTargets({ connections, changes, loadCatalog, families, selection })
  const openApi = new OpenApi(host, {
    targets,
    connections,
    contextKeys,
    documents: objects,
    state: context.workspaceState,
    thread: Uri.joinPath(context.extensionUri, 'dist', 'specThread.cjs').fsPath,
  })
  host.subscriptions.push(openApi)
  const { revealNewSpace: revealSpace } = docs
  const rules = [
    ...registerPublishing(host, targets, objects),
    ...organizing.register(host, targets, { working, reader, revealSpace }),
  ]
  registerPeople(host, targets, objects)
  registerIntegrations(host, targets, objects)
  registerTranslations(host, { targets, documents: objects, revealSpace })
  registerConversations(host, targets, objects)
  registerOrganization(host, targets, objects)
  registerDetails(host, { connections, families, objects, selection })
  const apiDocuments = registerRunOperation(host, {
    connections,
    state: context.workspaceState,
    storage: Uri.joinPath(context.globalStorageUri, 'api').fsPath,
    loadCatalog,
    selection: () => selection()[0],
  })
  return { openApi, rules, apiDocuments }
}

/** Reading, writing, discussing and bringing home what is in the pages. */
function startAuthoring(services: Services, docs: DocsView, views: Views) {
  const { context, host, output, connections, reader, scheduler, writes, working, objects, now } = services
  const { workspaceState: state, globalState, globalStorageUri } = context
  const { selection, selectNew } = docs
  const uploads = new FileUploads({ connections, writes })
  registerFileInsertion(host, uploads)
  const structure = new StructureEditor({ connections, writes })
  const log = output.for('structure')
  const reports = new EditReports({
    contextKeys: services.keys,
    log,
    redirects: new RedirectOffers(connections, log),
    reader,
  })
  registerStructureCommands(host, { editor: structure, reader, working, reports, selection, selectNew })
  const dragAndDrop = new PageDragAndDrop<DocsElement>({ editor: structure, working, reports, log })
  host.subscriptions.push(new WalkthroughSteps(globalState, services.keys))
  const pages = new Pages({
    reader,
    scheduler,
    state,
    roots: () => services.folders.roots,
    log: output.for('pages'),
  })
  const store = new DraftStore(Uri.joinPath(globalStorageUri, 'drafts').fsPath)
  const upload: FileUploads['upload'] = async (document, files) => await uploads.upload(document, files)
  const clock = { ...systemClock }
  const helpLog = output.for('writing help')
  const texts = new ChangeRequestTexts(reader, helpLog)
  const editing = new Editing(host, {
    reader,
    connections,
    store,
    state: globalState,
    working,
    writes,
    scheduler,
    texts,
    clock,
  })
  const { synced: pagesOfFiles } = services
  const comments = new Comments(host, {
    connections,
    reader,
    scheduler,
    writes,
    objects,
    state,
    selection,
    now,
    pagesOfFiles,
  })
  const changeRequests = new ChangeRequests(host, {
    connections,
    reader,
    contextKeys: services.keys,
    scheduler,
    writes,
    drafts: editing.pages,
    state,
    view: views.changeRequests,
    revealSpace: docs.revealNewSpace,
  })
  const sourceControl = registerSourceControl(host, {
    connections,
    writes,
    source: editing.pages,
    pushes: editing.pushes,
    marked: changeRequests.services.marks,
    scheduler,
    contextKeys: services.keys,
  })
  const { opener, recent } = pages
  const listed = pageFolders(services.folders)
  registerGoToPage(host, { connections, reader, opener, folders: listed, recent: (server) => recent.keys(server) })
  registerSearch(host, { connections, opener, folders: listed, state })
  host.subscriptions.push(pages, editing, comments, changeRequests)
  const { folders, keys: contextKeys } = services
  const folderTexts = new FolderTexts(folders, services.specs)
  const sources = [texts, folderTexts]
  host.subscriptions.push(
    texts,
    folderTexts,
    new FolderAssets(folders, helpLog).register(),
    registerWritingHelp(host, {
      sources,
      contextKeys,
      upload,
      recent: (document) => recent.beside(document),
      log: helpLog,
    }),
  )
  return { changeRequests, clock, comments, dragAndDrop, editing, pages, sourceControl, structure }
}
