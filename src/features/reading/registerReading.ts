import { commands as editorCommands, Uri, type Event, type TreeView } from 'vscode'
import { nothingKnown } from '../../core/authoring/rendering/readerView.ts'
import { renderedOriginal } from '../../core/platform/uris/renderedUris.ts'
import type { PageFolders } from '../shared/pages/pageFolders.ts'
import type { Services } from '../shared/services.ts'
import type { Log } from '../shared/window/log.ts'
import { DocsView, type DocsViewServices } from './docsTree/docsView.ts'
import type { ShownElement } from './docsTree/editorFollower.ts'
import { registerLinkCommands } from './docsTree/linkCommands.ts'
import { registerResourceCommands } from './docsTree/resourceCommands.ts'
import { registerGoToPage } from './goToPage/goToPage.ts'
import { Pages } from './pages/pages.ts'
import { markdownPreview } from './preview/markdownPreview.ts'
import { PreviewVisitor } from './preview/previewAsVisitor.ts'
import type { PreviewContext } from './preview/previewContext.ts'
import { folderSites, type SiteFolders } from './siteView/folderSites.ts'
import { platformSites } from './siteView/platformSites.ts'
import { registerSiteViews } from './siteView/siteViews.ts'
import { registerSearch } from './search/searchDocs.ts'

/** The docs folders of the workspace that the reading features use. */
interface WorkspaceSources {
  readonly folders: SiteFolders & { readonly roots: readonly string[] }
  readonly folderTree: {
    find(file: string): Promise<ShownElement | undefined>
    readonly onDidChangeTreeData: Event<unknown>
  }
  readonly folderPreview: Pick<PreviewContext, 'view'>
  readonly pageFolders: PageFolders
}

/** What the reading features need from other features. */
export interface ReadingSources extends Pick<DocsViewServices, 'branches' | 'sites'> {
  readonly docsView: TreeView<ShownElement>
  readonly organizationView: TreeView<ShownElement>
  readonly workspace: WorkspaceSources
}

/** The running features for finding and reading pages. */
export interface ReadingFeatures {
  readonly docs: DocsView
  readonly pages: Pages
  readonly preview: Pick<PreviewContext, 'view' | 'report'>
}

/** Registers the Docs view, published pages as documents, finding, searching and the preview. */
export function registerReading(services: Services, sources: ReadingSources): ReadingFeatures {
  const { context, host, connections, reader, scheduler, writes } = services
  const { folders, folderTree, folderPreview, pageFolders } = sources.workspace
  const { workspaceState: state } = context
  const docs = new DocsView(host, {
    ...services,
    ...sources,
    view: sources.docsView,
    findFile: async (file) => await folderTree.find(file),
    onDidReadFiles: folderTree.onDidChangeTreeData,
    hasMore: async () => (await folders.all()).length > 0,
  })
  registerResourceCommands(host, connections, docs)
  registerLinkCommands(host, reader)
  const pages = new Pages({ reader, scheduler, state, roots: () => folders.roots, log: host.log.for('pages') })
  const { opener, recent } = pages
  registerGoToPage(host, { connections, reader, opener, folders: pageFolders, recent: (server) => recent.keys(server) })
  registerSearch(host, { connections, opener, folders: pageFolders, state })
  host.subscriptions.push(
    docs,
    pages,
    docs.onDidRefresh(() => void pages.open.refresh()),
  )
  const visitor = new PreviewVisitor(host, state)
  const cache = Uri.joinPath(context.globalStorageUri, 'folders').fsPath
  const finders = [
    folderSites(folders, { cache, onDidRead: folders.onDidRead, visitor }),
    platformSites({ reader, connections, writes, visitor, log: host.log.for('site view') }),
  ]
  registerSiteViews(host, { extensionUri: context.extensionUri, finders, visitor, scheduler })
  return { docs, pages, preview: preview(services, folderPreview, visitor) }
}

/** Creates the preview for pages of the platform and of docs folders. */
function preview(
  { host, reader, compared, otherSpaces }: Services,
  files: WorkspaceSources['folderPreview'],
  visitor: PreviewVisitor,
): ReadingFeatures['preview'] {
  const log = host.log.for('preview')
  const refresh = (): void => void editorCommands.executeCommand('markdown.preview.refresh')
  const remote = markdownPreview({ reader, log, refresh }, otherSpaces)
  host.subscriptions.push(otherSpaces.onDidChange(() => remote.isUsed() && refresh()))
  const emoji = emojiReader(log, refresh)
  return {
    view: (document) => {
      const shown = renderedOriginal(document) ?? document
      // A file that Galley doesn't know as a page of docs is still compared as one.
      const known = shown.scheme === 'file' ? files.view(shown) : remote.view(shown)
      const view = known ?? (shown === document ? undefined : nothingKnown)
      const remarks = shown === document ? undefined : compared.of(document)
      const images = remarks?.images
      const loaded =
        view && images ? { ...view, image: (source: string) => images.get(source) ?? view.image(source) } : view
      return loaded && { ...visitor.seen(loaded), emoji, ...(remarks && { remarks }) }
    },
    report: (error) => log.warn('Couldn’t show a block of a preview.', error),
  }
}

/**
 * Returns a function that finds the character of an emoji. The names are read when a page has the first one. Then the
 * preview is rendered again.
 */
function emojiReader(log: Log, refresh: () => void): (name: string) => string | undefined {
  let names: ReadonlyMap<string, string> | undefined
  let reading: Promise<void> | undefined
  const read = async (): Promise<void> => {
    names = (await import('../../core/authoring/language/emojiNames.ts')).emojiNames
    refresh()
  }
  return (name) => {
    reading ??= read().catch((error: unknown) => log.warn('Couldn’t load the names of emoji.', error))
    return names?.get(name)
  }
}
