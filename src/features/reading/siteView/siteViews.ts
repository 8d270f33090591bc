import path from 'node:path'
import { l10n, Uri, ViewColumn, type ExtensionContext, type WebviewPanel } from 'vscode'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import type { RefreshScheduler } from '../../shared/connections/refreshScheduler.ts'
import type { FolderSiteServices } from './folderSiteView.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { SitePanel } from './sitePanel.ts'
import type { siteViewCommandTable } from '../readingCommandTables.ts'
import type { FoundSite, SiteFinder, ViewedSite } from './viewedSite.ts'

/** What site views need. */
interface SiteViewServices extends Pick<ExtensionContext, 'extensionUri'> {
  readonly finders: readonly SiteFinder[]
  readonly visitor: FolderSiteServices['visitor']
  readonly scheduler: Pick<RefreshScheduler, 'watch' | 'update'>
}

/** Registers the commands that show sites in panels, one for each site, and export them. */
export function registerSiteViews(
  host: CommandHost,
  { extensionUri, finders, visitor, scheduler }: SiteViewServices,
): void {
  const log: Log = host.log.for('site view')
  const panels = new Map<string, SitePanel>()
  host.subscriptions.push({ dispose: () => panels.forEach((panel) => panel.dispose()) })
  registerCommands<typeof siteViewCommandTable>(host, {
    openSiteView: async (element?: unknown) => {
      const found = await find(finders, element)
      const panel = panels.get(found.key) ?? (await open(await found.open()))
      await panel.show(found.page)
    },
    exportDocs: async (element?: unknown) => {
      const { folder } = await find(finders, element)
      if (folder === undefined) throw needsDocs()
      const { exportDocs } = await import('./exportDocs.ts')
      await exportDocs({ folder, title: path.basename(folder), visitor }, pickerTitle(commands.exportDocs), log)
    },
  })

  host.subscriptions.push(
    window.registerWebviewPanelSerializer(panelType, {
      deserializeWebviewPanel: async (panel, state: unknown) => {
        const { key, page } = panelState(state)
        const found = key === undefined ? undefined : await firstFound(finders, (finder) => finder.restore(key))
        // Closes the panel if another one already shows the site, or if the docs no longer exist.
        if (found === undefined || panels.has(found.key)) return panel.dispose()
        await (await attach(panel, await found.open())).show(page)
      },
    }),
  )

  async function open(viewed: ViewedSite): Promise<SitePanel> {
    const column = { viewColumn: ViewColumn.Beside, preserveFocus: true }
    return await attach(window.createWebviewPanel(panelType, '', column, { enableFindWidget: true }), viewed)
  }

  async function attach(panel: WebviewPanel, viewed: ViewedSite): Promise<SitePanel> {
    const { SitePanel: Panel } = await import('./sitePanel.ts')
    panel.webview.options = { enableScripts: true, localResourceRoots: [extensionUri, ...viewed.roots] }
    const attached = new Panel(panel, viewed, { extension: extensionUri, log, scheduler })
    panels.set(viewed.key, attached)
    attached.onDidDispose(() => panels.delete(viewed.key))
    return attached
  }
}

const panelType = 'galley.siteView'

/** Finds the site of a tree element, of the active document, or of the only docs in the workspace. */
async function find(finders: readonly SiteFinder[], element: unknown): Promise<FoundSite> {
  const about = element ?? activeUri()
  const found = await firstFound(finders, (finder) => finder.find(about))
  if (found !== undefined) return found
  // If neither an entry nor a document identifies the docs, uses the only docs of the workspace.
  const only = element === undefined ? await firstFound(finders, (finder) => finder.find(undefined)) : undefined
  if (only === undefined) throw needsDocs()
  return only
}

async function firstFound(
  finders: readonly SiteFinder[],
  look: (finder: SiteFinder) => ReturnType<SiteFinder['find']>,
): Promise<FoundSite | undefined> {
  for (const finder of finders) {
    const found = await look(finder)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the valid parts of a panel's stored state. */
function panelState(state: unknown): { readonly key?: string; readonly page?: Uri } {
  if (typeof state !== 'object' || state === null || !('key' in state) || typeof state.key !== 'string') return {}
  const page = 'page' in state && typeof state.page === 'string' ? { page: Uri.parse(state.page) } : {}
  return { key: state.key, ...page }
}

function needsDocs(): Hint {
  return new Hint(l10n.t('Open a page of your docs, or select a docs folder in the Docs view, and try again.'))
}
