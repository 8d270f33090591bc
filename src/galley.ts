import { Uri, type ExtensionContext, type TreeView } from 'vscode'
import { registerAccounts, type Accounts } from './features/accounts/accounts.ts'
import type { DocsNode } from './features/docsTree/docsNode.ts'
import { DocsView } from './features/docsTree/docsView.ts'
import { DraftStore } from './features/drafts/draftStore.ts'
import { Editing } from './features/editing/editing.ts'
import { registerFileInsertion } from './features/files/fileInsertion.ts'
import { FileUploads } from './features/files/fileUploads.ts'
import type { HoldsHandlers } from './features/front/commandFront.ts'
import { registerGoToPage } from './features/goToPage/goToPage.ts'
import { Pages } from './features/pages/pages.ts'
import { MarkdownPreview } from './features/preview/markdownPreview.ts'
import type { ApiDocuments } from './features/runOperation/apiDocuments.ts'
import { registerRunOperation } from './features/runOperation/runOperation.ts'
import { SandboxRunner } from './features/sandbox/sandboxRunner.ts'
import { registerSandboxCommands } from './features/sandbox/sandboxCommands.ts'
import { registerSearch } from './features/search/searchDocs.ts'
import { ChangeRequestWrites } from './features/shared/changeRequestWrites.ts'
import { registerCommand, type CommandHost } from './features/shared/commands.ts'
import { ContentReader } from './features/shared/contentReader.ts'
import { ContextKeys } from './features/shared/contextKeys.ts'
import { commands } from './features/shared/ids.ts'
import { OutputLog } from './features/shared/log.ts'
import { RefreshScheduler } from './features/shared/refreshScheduler.ts'
import { RememberedChangeRequest } from './features/shared/workingChangeRequest.ts'
import { registerSourceControl } from './features/sourceControl/sourceControl.ts'
import type { SourceControls } from './features/sourceControl/sourceControls.ts'
import { AccountStatus } from './features/statusBar/accountStatus.ts'
import { followConnection } from './features/statusBar/connectionContext.ts'
import { PageDragAndDrop } from './features/structure/pageDragAndDrop.ts'
import { registerStructureCommands } from './features/structure/structureCommands.ts'
import { StructureEditor } from './features/structure/structureEditor.ts'

/** The running features. */
export interface Galley extends HoldsHandlers {
  readonly accounts: Accounts
  readonly apiDocuments: ApiDocuments
  readonly docs: DocsView
  readonly editing: Editing
  readonly pages: Pages
  readonly sandbox: SandboxRunner
  readonly structure: StructureEditor
  readonly dragAndDrop: PageDragAndDrop<DocsNode>
  readonly preview: MarkdownPreview
  readonly working: RememberedChangeRequest
  readonly sourceControl: SourceControls
}

/** The editor's views, which exist before what they show. */
export interface Views {
  readonly docs: TreeView<DocsNode>
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
  const docs = new DocsView(host, { connections, contextKeys: keys, scheduler, now, writes, view: views.docs })
  const uploads = new FileUploads({ connections, writes })
  registerFileInsertion(host, uploads)
  registerStructureCommands(host, { editor: structure, working, selection: () => docs.view.selection })

  const reader = new ContentReader(connections)
  const pages = new Pages({ reader, scheduler, state: context.workspaceState, log: output.for('pages') })

  const store = new DraftStore(Uri.joinPath(context.globalStorageUri, 'drafts').fsPath)
  const state = context.globalState
  const upload: FileUploads['upload'] = async (document, files) => await uploads.upload(document, files)
  const editing = new Editing(host, { reader, connections, store, state, working, writes, scheduler, upload })

  const sourceControl = registerSourceControl(host, {
    connections,
    writes,
    source: editing.pages,
    pushes: editing.pushes,
  })

  const { opener, recent } = pages
  registerGoToPage(host, { connections, reader, opener, recent: (server) => recent.keys(server) })
  registerSearch(host, { connections, opener, state: context.workspaceState })
  const apiDocuments = registerRunOperation(host, {
    connections,
    state: context.workspaceState,
    storage: Uri.joinPath(context.globalStorageUri, 'api').fsPath,
    selection: () => docs.view.selection[0],
  })
  const preview = new MarkdownPreview(reader, output.for('preview'))

  registerSandboxCommands(host, {
    runner: sandbox,
    accounts: sandboxPeople,
    revealSpace: (space) => docs.revealNewSpace(space),
  })
  registerCommand(host, commands.showLog, () => host.log.show())
  context.subscriptions.push(
    output,
    sandbox,
    scheduler,
    docs,
    pages,
    writes,
    editing,
    docs.onDidRefresh(() => void pages.open.refresh()),
    docs.onDidRefresh(() => void sourceControl.refresh()),
    new AccountStatus(connections),
    followConnection(connections, keys),
  )
  return {
    accounts,
    apiDocuments,
    docs,
    dragAndDrop,
    editing,
    handlers: host.handlers,
    pages,
    preview,
    sandbox,
    sourceControl,
    structure,
    working,
  }
}
