import { l10n, ViewColumn, type ExtensionContext, type Uri } from 'vscode'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { SitePanel } from './sitePanel.ts'
import type { siteViewCommandTable } from './siteViewCommandTable.ts'
import type { ViewedSite } from './viewedSite.ts'

/** What finds the site that a command is about. */
export interface SiteFinder {
  /** The site of an entry of the Docs view, or of a document, with the document to show first; undefined for none. */
  find(
    about: unknown,
  ): Promise<{ readonly key: string; readonly open: () => Promise<ViewedSite>; readonly page?: Uri } | undefined>
}

/** Registers the command that shows sites in panels, one for each site. */
export function registerSiteViews(
  host: CommandHost,
  { extensionUri }: Pick<ExtensionContext, 'extensionUri'>,
  finders: readonly SiteFinder[],
): void {
  const log: Log = host.log.for('site view')
  const panels = new Map<string, SitePanel>()
  host.subscriptions.push({ dispose: () => panels.forEach((panel) => panel.dispose()) })
  registerCommands<typeof siteViewCommandTable>(host, {
    openSiteView: async (element?: unknown) => {
      const about = element ?? activeUri()
      for (const finder of finders) {
        const found = await finder.find(about)
        if (found === undefined) continue
        const panel = panels.get(found.key) ?? (await open(found.key, await found.open()))
        return await panel.show(found.page)
      }
      throw new Hint(
        l10n.t('Open a page of your docs, or select a docs folder or a space in the Docs view, and try again.'),
      )
    },
  })

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
