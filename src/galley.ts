import { Uri, type ExtensionContext, type TreeView } from 'vscode'
import { registerAccounts, type Accounts } from './features/accounts/accounts.ts'
import { Comments } from './features/comments/comments.ts'
import { ChangeRequests } from './features/changeRequests/changeRequests.ts'
import type { RequestsNode } from './features/changeRequests/requestNodes.ts'
import type { DocsNode } from './features/docsTree/docsNode.ts'
import { DocsView } from './features/docsTree/docsView.ts'
import { ObjectDocuments } from './features/objects/objectDocuments.ts'
import { registerDetails } from './features/objects/details.ts'
import { registerConversations } from './features/conversations/conversationCommands.ts'
import { conversationBranches, conversationFamilies } from './features/conversations/conversations.ts'
import { DraftStore } from './features/drafts/draftStore.ts'
import { Editing } from './features/editing/editing.ts'
import { registerFileInsertion } from './features/files/fileInsertion.ts'
import { FileUploads } from './features/files/fileUploads.ts'
import type { HoldsHandlers } from './features/front/commandFront.ts'
import { registerGoToPage } from './features/goToPage/goToPage.ts'
import { registerIntegrations } from './features/integrations/integrationCommands.ts'
import { integrationBranches, integrationFamilies } from './features/integrations/integrations.ts'
import { organizationBranches, registerOrganization } from './features/organization/organization.ts'
import { Organizing } from './features/organizing/organizing.ts'
import { OpenApi, openApiBranches, openApiFamilies } from './features/openApi/openApi.ts'
import { Pages } from './features/pages/pages.ts'
import { MarkdownPreview } from './features/preview/markdownPreview.ts'
import { peopleBranches, peopleFamilies, registerPeople } from './features/people/people.ts'
import { publishingBranches, publishingFamilies, registerPublishing } from './features/publishing/publishing.ts'
import type { ApiDocuments } from './features/runOperation/apiDocuments.ts'
import { registerRunOperation } from './features/runOperation/runOperation.ts'
import { SandboxRunner } from './features/sandbox/sandboxRunner.ts'
import { registerSandboxCommands } from './features/sandbox/sandboxCommands.ts'
import { registerSearch } from './features/search/searchDocs.ts'
import { ChangeRequestWrites } from './features/shared/changeRequestWrites.ts'
import { registerCommand, type CommandHost } from './features/shared/commands.ts'
import { ContentReader } from './features/shared/contentReader.ts'
import { ContextKeys } from './features/shared/contextKeys.ts'
import { RuledDragAndDrop } from './features/shared/dropRules.ts'
import { FamilyChanges } from './features/shared/families/familyChanges.ts'
import { FamilyDesk } from './features/shared/families/familyDesk.ts'
import { commands } from './features/shared/ids.ts'
import { lazyBook } from './features/shared/loadBook.ts'
import { OutputLog } from './features/shared/log.ts'
import { RefreshScheduler } from './features/shared/refreshScheduler.ts'
import { RememberedChangeRequest } from './features/shared/workingChangeRequest.ts'
import { registerSourceControl } from './features/sourceControl/sourceControl.ts'
import type { SourceControls } from './features/sourceControl/sourceControls.ts'
import { registerTranslations } from './features/translations/translationCommands.ts'
import { translationBranches, translationFamilies } from './features/translations/translations.ts'
import { AccountStatus } from './features/statusBar/accountStatus.ts'
import { followConnection } from './features/statusBar/connectionContext.ts'
import { PageDragAndDrop } from './features/structure/pageDragAndDrop.ts'
import { registerStructureCommands } from './features/structure/structureCommands.ts'
import { StructureEditor } from './features/structure/structureEditor.ts'

/** The running features. */
export interface Galley extends HoldsHandlers {
  readonly accounts: Accounts
  readonly apiDocuments: ApiDocuments
  readonly comments: Comments
  readonly changeRequests: ChangeRequests
  readonly docs: DocsView
  readonly editing: Editing
  readonly objects: ObjectDocuments
  readonly openApi: OpenApi
  readonly pages: Pages
  readonly sandbox: SandboxRunner
  readonly structure: StructureEditor
  readonly dragAndDrop: PageDragAndDrop<DocsNode>
  readonly drops: RuledDragAndDrop<DocsNode>
  readonly preview: MarkdownPreview
  readonly working: RememberedChangeRequest
  readonly sourceControl: SourceControls
}

/** The editor's views, which exist before what they show. */
export interface Views {
  readonly docs: TreeView<DocsNode>
  readonly changeRequests: TreeView<RequestsNode>
}

/** Builds every feature and hands it what it needs. Nothing here reaches the network. */
export function startGalley(context: ExtensionContext, views: Views): Galley {
  const output = new OutputLog()
  const host: CommandHost = { subscriptions: context.subscriptions, handlers: new Map(), log: output.for('galley') }
  const keys = new ContextKeys(host.log)
  const now = (): number => Date.now()

  const sandbox = new SandboxRunner(
    {
      script: Uri.joinPath(context.extensionUri, 'dist', 'sandbox.cjs').fsPath,
      folder: Uri.joinPath(context.globalStorageUri, 'sandbox').fsPath,
    },
    output.for('sandbox'),
  )
  const accounts = registerAccounts(host, { context, output, sandbox, now })
  const { connections, sandboxPeople } = accounts
  const scheduler = new RefreshScheduler({ random: Math.random, log: host.log })
  const writes = new ChangeRequestWrites()
  const working = new RememberedChangeRequest(connections, context.workspaceState)
  const structure = new StructureEditor({ connections, writes })
  const dragAndDrop = new PageDragAndDrop<DocsNode>({ editor: structure, working, log: output.for('structure') })
  const reader = new ContentReader(connections)
  const changes = new FamilyChanges()
  const organizing = new Organizing(context.globalState, now)
  const docs = new DocsView(host, {
    connections,
    contextKeys: keys,
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
    view: views.docs,
  })
  const selection = (): readonly unknown[] => docs.view.selection
  const families = () => [
    ...publishingFamilies,
    ...openApiFamilies,
    ...peopleFamilies,
    ...integrationFamilies,
    ...translationFamilies,
    ...conversationFamilies,
    ...organizing.families,
  ]
  const book = lazyBook()
  const desk = new FamilyDesk({ connections, changes, book, families, selection })
  const objects = new ObjectDocuments(connections)
  const openApi = new OpenApi(host, {
    desk,
    connections,
    contextKeys: keys,
    documents: objects,
    state: context.workspaceState,
    thread: Uri.joinPath(context.extensionUri, 'dist', 'specThread.cjs').fsPath,
  })
  const revealSpace = (space: string): Promise<void> => docs.revealNewSpace(space)
  const rules = [
    ...registerPublishing(host, desk, objects),
    ...organizing.register(host, desk, { working, reader, revealSpace }),
  ]
  const drops = new RuledDragAndDrop(rules, dragAndDrop, output.for('docs view'))
  registerPeople(host, desk, objects)
  registerIntegrations(host, desk, objects)
  registerTranslations(host, { desk, documents: objects, revealSpace })
  registerConversations(host, desk, objects)
  registerOrganization(host, desk, objects)
  registerDetails(host, { connections, families, objects, selection })
  const uploads = new FileUploads({ connections, writes })
  registerFileInsertion(host, uploads)
  registerStructureCommands(host, { editor: structure, working, selection })

  const pages = new Pages({ reader, scheduler, state: context.workspaceState, log: output.for('pages') })

  const store = new DraftStore(Uri.joinPath(context.globalStorageUri, 'drafts').fsPath)
  const state = context.globalState
  const upload: FileUploads['upload'] = async (document, files) => await uploads.upload(document, files)
  const editing = new Editing(host, { reader, connections, store, state, working, writes, scheduler, upload })

  const comments = new Comments(host, {
    connections,
    reader,
    scheduler,
    writes,
    objects,
    state: context.workspaceState,
    selection,
    now,
  })

  const sourceControl = registerSourceControl(host, {
    connections,
    writes,
    source: editing.pages,
    pushes: editing.pushes,
  })

  const changeRequests = new ChangeRequests(host, {
    connections,
    reader,
    contextKeys: keys,
    scheduler,
    writes,
    drafts: editing.pages,
    state: context.workspaceState,
    view: views.changeRequests,
    revealSpace,
  })

  const { opener, recent } = pages
  registerGoToPage(host, { connections, reader, opener, recent: (server) => recent.keys(server) })
  registerSearch(host, { connections, opener, state: context.workspaceState })
  const apiDocuments = registerRunOperation(host, {
    connections,
    state: context.workspaceState,
    storage: Uri.joinPath(context.globalStorageUri, 'api').fsPath,
    book,
    selection: () => docs.view.selection[0],
  })
  const preview = new MarkdownPreview(reader, output.for('preview'))

  registerSandboxCommands(host, {
    runner: sandbox,
    accounts: sandboxPeople,
    revealSpace,
  })
  registerCommand(host, commands.showLog, () => host.log.show())
  context.subscriptions.push(
    output,
    sandbox,
    scheduler,
    docs,
    pages,
    writes,
    changes,
    objects,
    openApi,
    editing,
    comments,
    changeRequests,
    docs.onDidRefresh(() => void pages.open.refresh()),
    docs.onDidRefresh(() => void comments.refresh()),
    docs.onDidRefresh(() => void sourceControl.refresh()),
    new AccountStatus(connections),
    followConnection(connections, keys),
  )
  return {
    accounts,
    apiDocuments,
    comments,
    changeRequests,
    docs,
    dragAndDrop,
    drops,
    editing,
    handlers: host.handlers,
    objects,
    openApi,
    pages,
    preview,
    sandbox,
    sourceControl,
    structure,
    working,
  }
}
