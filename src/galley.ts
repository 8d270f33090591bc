import type { ExtensionContext, TreeDragAndDropController, TreeView } from 'vscode'
import type { Scheme } from './core/platform/uris/schemes.ts'
import { registerAgents, type AgentFeatures } from './features/agents/registerAgents.ts'
import { FolderNode } from './features/folders/folderNodes.ts'
import {
  registerFolderEditing,
  registerFolders,
  type FolderEdits,
  type Folders,
} from './features/folders/registerFolders.ts'
import {
  organizationContents,
  registerOrganization,
  type OrganizationFeatures,
} from './features/organization/registerOrganization.ts'
import type { HandlerOwner } from './features/platform/activation/lazyCommands.ts'
import { registerApi, registerPlatform, type ApiFeatures, type Platform } from './features/platform/registerPlatform.ts'
import type { DocsNode } from './features/reading/docsTree/nodes/docsNode.ts'
import { registerReading, type ReadingFeatures } from './features/reading/registerReading.ts'
import type { RequestsNode } from './features/reviewing/changeRequests/requestNodes.ts'
import { registerReviewing, type ReviewingFeatures } from './features/reviewing/registerReviewing.ts'
import { views as viewIds } from './features/shared/commands/ids.ts'
import type { RemoteDocuments } from './features/shared/documents/remoteDocuments.ts'
import { startServices, type Services } from './features/shared/services.ts'
import { ruledDragAndDrop } from './features/shared/tree/dropRules.ts'
import { JoinedTree } from './features/shared/tree/joinedTree.ts'
import { registerWriting, type WritingFeatures } from './features/writing/registerWriting.ts'
import { registerSourceControl, type SourceControls } from './features/writing/sourceControl/sourceControls.ts'

/** An element of the Docs view. */
export type DocsElement = DocsNode | FolderNode

/** The views, which exist before their content is loaded. */
export interface Views {
  readonly docs: TreeView<DocsElement>
  readonly organization: TreeView<DocsNode>
  readonly changeRequests: TreeView<RequestsNode>
}

/** The running features. */
export interface Galley
  extends
    HandlerOwner,
    Platform,
    Services,
    Folders,
    ReadingFeatures,
    OrganizationFeatures,
    WritingFeatures,
    ReviewingFeatures,
    FolderEdits,
    AgentFeatures,
    ApiFeatures {
  readonly sourceControl: SourceControls
  /** The content of the Docs view. */
  readonly tree: JoinedTree<FolderNode, DocsNode>
  readonly drops: Required<TreeDragAndDropController<DocsElement>>
  /** Drag and drop in the Organization view. */
  readonly organizationDrops: Required<TreeDragAndDropController<DocsNode>>
  /** The documents of every scheme. */
  readonly documents: Readonly<Record<Scheme, RemoteDocuments>>
}

/** Builds the features one after the other and passes each what it needs. Uses no network. */
export function startGalley(context: ExtensionContext, views: Views): Galley {
  const platform = registerPlatform(context)
  const { host, accounts } = platform
  const services = startServices(context, host, accounts.connections)
  const folders = registerFolders(services)
  const contents = organizationContents(services)
  const reading = registerReading(services, {
    ...contents,
    docsView: views.docs,
    organizationView: views.organization,
    workspace: folders,
  })
  const { docs, pages } = reading
  const organization = registerOrganization(services, contents, docs)
  const writing = registerWriting(services, docs, {
    folderTexts: folders.folderTexts,
    storeFolderImages: folders.storeImages,
    pageFolders: folders.pageFolders,
    recent: pages.recent,
    openTransport: accounts.openTransport,
    findings: accounts.findings,
  })
  const pageDocuments = { galley: pages.files, 'galley-cr': writing.editing.files.documents }
  const reviewing = registerReviewing(services, docs, {
    view: views.changeRequests,
    drafts: writing.editing.pages,
    texts: pageDocuments,
    pagesOfFiles: folders.synced,
  })
  const { marks } = reviewing.changeRequests.services
  const sourceControl = registerSourceControl(services, docs, writing.editing, marks)
  const edits = registerFolderEditing(services, docs, folders, accounts.openPublicTransport)
  const agents = registerAgents(services, folders.folders, edits.folderEditing, async (account) => {
    return (await accounts.store.read(account))?.token
  })
  const api = registerApi(platform, services, docs)
  const log = host.log.for('docs view')
  const rules = [edits.folderDropRule, ...organization.dropRules, writing.pageDropRule]
  return {
    ...platform,
    ...services,
    ...folders,
    ...reading,
    ...organization,
    ...writing,
    ...reviewing,
    ...edits,
    ...agents,
    ...api,
    handlers: host.handlers,
    sourceControl,
    tree: new JoinedTree(folders.folderTree, docs.tree, (element) => element instanceof FolderNode),
    drops: ruledDragAndDrop<DocsElement>(viewIds.docs, rules, log),
    organizationDrops: ruledDragAndDrop(viewIds.organization, organization.dropRules, log),
    documents: {
      ...pageDocuments,
      'galley-review': reviewing.changeRequests.services.documents.files,
      'galley-rendered': reviewing.changeRequests.services.rendered.files,
      'galley-api': api.apiDocuments.files,
      'galley-object': services.objects.files,
      'galley-folder': edits.checkoutDocuments.files,
    },
  }
}
