import { env, l10n, Uri } from 'vscode'
import { parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { openAddress } from '../../shared/window/openAddress.ts'
import { holdsResource, type DocsResource } from '../../shared/tree/resource.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { window } from '../../shared/window/window.ts'
import type { TreeRef } from './locateInTree.ts'
import { appUrlOf } from './resourceLinks.ts'
import type { resourceCommandTable } from './docsTreeCommandTable.ts'

/** What the commands need. */
export interface ResourceCommandServices {
  readonly connections: Connections
  /** Returns the selection of the Docs view or the Organization view. */
  readonly selection: () => readonly unknown[]
  /** Shows something in the Docs view. Returns false if it doesn't exist. */
  readonly reveal: (ref: TreeRef) => Promise<boolean>
  /** Shows the page of a file in the Docs view. Returns false if no docs folder has it. */
  readonly revealFile: (file: string) => Promise<boolean>
}

/** Registers the commands for anything on the platform, from its element or from the active editor. */
export function registerResourceCommands(host: CommandHost, services: ResourceCommandServices): void {
  registerCommands<typeof resourceCommandTable>(host, {
    copyId: async (element?: unknown) => {
      await env.clipboard.writeText(resourceFor(element, services).id)
      window.setStatusBarMessage(l10n.t('Copied the ID to the clipboard.'), 3000)
    },
    copyLink: async (element?: unknown) => {
      await env.clipboard.writeText(await appUrlOf(resourceFor(element, services), services.connections))
      window.setStatusBarMessage(l10n.t('Copied the link to the clipboard.'), 3000)
    },
    openInBrowser: async (element?: unknown) => {
      const resource = resourceFor(element, services)
      const address = await appUrlOf(resource, services.connections)
      const connection = await services.connections.forServer(resource.server)
      await openAddress(connection ? await connection.browserAddress(address) : address)
    },
    revealInDocsView: async (uri?: unknown) => {
      const active = uri instanceof Uri ? uri : activeUri()
      if (active?.scheme === 'file') {
        if (await services.revealFile(active.fsPath)) return
        throw new Hint(l10n.t('This file isn’t a page of a docs folder in the workspace.'))
      }
      const ref = treeRefOf(active)
      if (!ref) throw new Hint(l10n.t('Open a page in Galley first, and try again.'))
      if (!(await services.reveal(ref))) {
        throw new Hint(l10n.t('This page isn’t in the Docs view. It belongs to another account, or it was deleted.'))
      }
    },
  })
}

/** Returns what a command is about: its element, or else the active editor, or else the selection of the view. */
function resourceFor(element: unknown, { selection }: ResourceCommandServices): DocsResource {
  if (holdsResource(element)) return element.resource
  const resource = resourceOf(element instanceof Uri ? element : activeUri())
  if (resource) return resource
  const [selected] = selection()
  if (holdsResource(selected)) return selected.resource
  throw new Hint(l10n.t('Open a page or select an entry in the Docs view, and try again.'))
}

function resourceOf(uri: Uri | undefined): DocsResource | undefined {
  const target = uri && parseGalleyUri(uri)
  if (!target || target.kind === 'folder' || target.kind === 'reusableContent') return undefined
  const { server, space } = target
  const branch = 'changeRequest' in target ? { changeRequest: target.changeRequest } : {}
  if (target.kind === 'file') return { kind: 'file', id: target.file, server, space, title: target.name, ...branch }
  return { kind: 'page', id: target.page, server, space, title: target.title, ...branch }
}

/** Returns what a document of Galley represents in the tree. */
export function treeRefOf(uri: Uri | undefined): (TreeRef & { server: string }) | undefined {
  const resource = resourceOf(uri)
  if (resource?.space === undefined) return undefined
  const { server, space, id, kind, changeRequest } = resource
  const where = { server, space, changeRequest }
  return kind === 'file' ? { ...where, file: id } : { ...where, page: id }
}
