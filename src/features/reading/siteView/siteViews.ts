import path from 'node:path'
import { l10n, ViewColumn, type ExtensionContext, type Uri } from 'vscode'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import type { FolderSiteServices } from './folderSiteView.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { SitePanel } from './sitePanel.ts'
import type { siteViewCommandTable } from './siteViewCommandTable.ts'
import type { ViewedSite } from './viewedSite.ts'

/** The site that a command is about. */
interface FoundSite {
  readonly key: string
  /** Its folder on disk. Undefined for a site of the platform. */
  readonly folder?: string
  /** The document to show first. */
  readonly page?: Uri
  open(): Promise<ViewedSite>
}

/** Finds the site that a command is about. */
export interface SiteFinder {
  /** Returns the site of an entry of the Docs view, or of a document. Undefined if there is none. */
  find(about: unknown): Promise<FoundSite | undefined>
}

/** Registers the commands that show sites in panels, one for each site, and export them. */
export function registerSiteViews(
  host: CommandHost,
  { extensionUri }: Pick<ExtensionContext, 'extensionUri'>,
  finders: readonly SiteFinder[],
  visitor: FolderSiteServices['visitor'],
): void {
  const log: Log = host.log.for('site view')
  const panels = new Map<string, SitePanel>()
  host.subscriptions.push({ dispose: () => panels.forEach((panel) => panel.dispose()) })
  registerCommands<typeof siteViewCommandTable>(host, {
    openSiteView: async (element?: unknown) => {
      const found = await find(element)
      const panel = panels.get(found.key) ?? (await open(found.key, await found.open()))
      await panel.show(found.page)
    },
    exportDocs: async (element?: unknown) => {
      const { folder } = await find(element)
      if (folder === undefined) throw needsDocs()
      const { exportDocs } = await import('./exportDocs.ts')
      await exportDocs({ folder, title: path.basename(folder), visitor }, pickerTitle(commands.exportDocs), log)
    },
  })

  async function find(element: unknown): Promise<FoundSite> {
    const about = element ?? activeUri()
    for (const finder of finders) {
      const found = (await finder.find(about)) ?? (element === undefined ? await finder.find(undefined) : undefined)
      if (found !== undefined) return found
    }
    throw needsDocs()
  }

  async function open(key: string, viewed: ViewedSite): Promise<SitePanel> {
    const { SitePanel: Panel } = await import('./sitePanel.ts')
    const panel = window.createWebviewPanel(
      'galley.siteView',
      l10n.t('Site: {0}', viewed.title),
      { viewColumn: ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, enableFindWidget: true, localResourceRoots: [extensionUri, ...viewed.roots] },
    )
    const made = new Panel(panel, viewed, { extension: extensionUri, log })
    panels.set(key, made)
    made.onDidDispose(() => panels.delete(key))
    return made
  }
}

function needsDocs(): Hint {
  return new Hint(l10n.t('Open a page of your docs, or select a docs folder in the Docs view, and try again.'))
}
