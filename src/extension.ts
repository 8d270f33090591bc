import { ExtensionMode, l10n, type MarkdownString, type ExtensionContext } from 'vscode'
import { schemes, type Scheme } from './core/platform/uris/schemes.ts'
import { galleyScheme } from './core/platform/uris/uris.ts'
import type { RequestsNode } from './features/reviewing/changeRequests/requestNodes.ts'
import { registerLazyPlatformServers } from './features/platform/activation/lazyPlatformServers.ts'
import { registerLazyTools } from './features/platform/activation/lazyAgentTools.ts'
import { registerLazyAuthentication } from './features/platform/activation/lazyAuthentication.ts'
import { registerCommands } from './features/platform/activation/lazyCommands.ts'
import { registerLazyFileSystem, type FileSystemOptions } from './features/platform/activation/lazyFileSystem.ts'
import { Lazy } from './features/platform/activation/lazy.ts'
import { watchDocsFolders } from './features/platform/activation/lazyDocsFolders.ts'
import { LazyPreview } from './features/platform/activation/lazyPreview.ts'
import { watchSpecFiles } from './features/platform/activation/lazySpecFiles.ts'
import { createLazyTreeView } from './features/platform/activation/lazyTreeView.ts'
import { commands } from './features/shared/commands/commandIds.ts'
import { commandMarkdown } from './features/shared/window/plainMarkdown.ts'
import { views } from './features/shared/commands/ids.ts'
import { window } from './features/shared/window/window.ts'
import type { DocsNode } from './features/reading/docsTree/nodes/docsNode.ts'
import type { DocsElement, Galley } from './galley.ts'

/** What Galley exports to VS Code's Markdown extension, and to tests. */
export interface GalleyExports {
  readonly extendMarkdownIt: LazyPreview<Galley>['extendMarkdownIt']
  /** Only for tests inside VS Code: loads and returns everything that runs. */
  readonly galley?: () => Promise<Galley>
  /** Only for tests inside VS Code: returns whether it's loaded. */
  readonly isLoaded?: () => boolean
}

/**
 * VS Code calls this when something of Galley is first used. It registers what VS Code must know immediately, and waits
 * for nothing. Everything else is in `galley.ts`, which is loaded when a command runs, a view becomes visible or a page
 * is read.
 */
export function activate(context: ExtensionContext): GalleyExports {
  const galley: Lazy<Galley> = new Lazy(async () => {
    const { startGalley } = await import('./galley.ts')
    return startGalley(context, { docs: docsView, organization: organizationView, changeRequests: changeRequestsView })
  })
  const docsView = createLazyTreeView<Galley, DocsElement>(views.docs, galley, ({ tree, drops }) => ({
    tree,
    dragAndDrop: drops,
  }))
  const changeRequestsView = createLazyTreeView<Galley, RequestsNode>(views.changeRequests, galley, (loaded) => ({
    tree: loaded.changeRequests.services.tree,
  }))
  const organizationView = createLazyTreeView<Galley, DocsNode>(views.organization, galley, (loaded) => ({
    tree: loaded.docs.tree.organization,
    dragAndDrop: loaded.organizationDrops,
  }))
  const preview = new LazyPreview(galley, (loaded) => loaded.preview)
  context.subscriptions.push(
    docsView,
    changeRequestsView,
    organizationView,
    ...registerCommands(galley),
    registerLazyAuthentication(galley, context.globalState, ({ accounts }) => accounts.provider),
    ...schemes.map((scheme) =>
      registerLazyFileSystem(scheme, galley, ({ documents }) => documents[scheme], optionsOf(scheme)),
    ),
    window.registerUriHandler({
      handleUri: async (uri) => await (await galley.get()).changeRequests.links.handleUri(uri),
    }),
    registerLazyPlatformServers(galley, ({ platformServers }) => platformServers),
    registerLazyTools(context.extension, galley, ({ agentTools }) => agentTools),
    watchSpecFiles(galley, context.workspaceState),
    watchDocsFolders(galley),
  )
  return {
    extendMarkdownIt: preview.extendMarkdownIt,
    ...(context.extensionMode === ExtensionMode.Test
      ? { galley: galley.get, isLoaded: () => galley.value !== undefined }
      : {}),
  }
}

function optionsOf(scheme: Scheme): FileSystemOptions {
  return scheme === galleyScheme ? { isReadonly: readOnlyReason() } : {}
}

/** Returns what VS Code says to a user who types into a published page, with the command that helps. */
function readOnlyReason(): MarkdownString {
  return commandMarkdown(
    l10n.t('Published content is read-only. To change it, use a change request.'),
    l10n.t('Edit in a Change Request…'),
    commands.editInChangeRequest,
  )
}
