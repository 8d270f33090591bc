import { env, l10n, Uri } from 'vscode'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { openAddress } from '../../shared/window/openAddress.ts'
import { holdsResource, type DocsResource } from '../../shared/tree/resource.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { window } from '../../shared/window/window.ts'
import type { DocsView } from './docsView.ts'
import { appUrlOf, resourceOf, treeRefOf } from './resourceLinks.ts'
import type { resourceCommandTable } from './docsTreeCommandTable.ts'

/** Registers the commands for anything on the platform, from its element or from the active editor. */
export function registerResourceCommands(host: CommandHost, connections: Connections, docs: DocsView): void {
  registerCommands<typeof resourceCommandTable>(host, {
    copyId: async (element?: unknown) => {
      await env.clipboard.writeText(resourceFor(element, docs).id)
      window.setStatusBarMessage(l10n.t('Copied the ID to the clipboard.'), 3000)
    },
    copyLink: async (element?: unknown) => {
      await env.clipboard.writeText(await appUrlOf(resourceFor(element, docs), connections))
      window.setStatusBarMessage(l10n.t('Copied the link to the clipboard.'), 3000)
    },
    openInBrowser: async (element?: unknown) => {
      const resource = resourceFor(element, docs)
      const address = await appUrlOf(resource, connections)
      const connection = await connections.forServer(resource.server)
      await openAddress(connection ? await connection.browserAddress(address) : address)
    },
    revealInDocsView: async (uri?: unknown) => {
      const active = uri instanceof Uri ? uri : activeUri()
      if (active?.scheme === 'file') {
        if (await docs.revealFile(active.fsPath)) return
        throw new Hint(l10n.t('This file isn’t a page of a docs folder in the workspace.'))
      }
      const ref = treeRefOf(active)
      if (!ref) throw new Hint(l10n.t('Open a page in Galley first, and try again.'))
      if (!(await docs.reveal(ref))) {
        throw new Hint(l10n.t('This page isn’t in the Docs view. It belongs to another account, or it was deleted.'))
      }
    },
  })
}

/** Returns what a command is about: its element, or else the active editor, or else the selection of the view. */
function resourceFor(element: unknown, { selection }: DocsView): DocsResource {
  if (holdsResource(element)) return element.resource
  const resource = resourceOf(element instanceof Uri ? element : activeUri())
  if (resource) return resource
  const [selected] = selection()
  if (holdsResource(selected)) return selected.resource
  throw new Hint(l10n.t('Open a page or select an entry in the Docs view, and try again.'))
}
