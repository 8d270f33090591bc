import { readChangeRequest } from '../../../client/changeRequestReads.ts'
import { l10n, type Uri } from 'vscode'
import type { Page } from '../../../contract/revisions.ts'
import { parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { pagesInput } from '../../../client/pagesInput.ts'
import type { DocsResource } from '../../shared/tree/resource.ts'
import type { TreeRef } from './locateInTree.ts'

/**
 * Returns the address of something in the platform's app. Asks the server if it isn't known. Rejects with a message for
 * users.
 */
export async function appUrlOf(resource: DocsResource, connections: Connections): Promise<string> {
  const url = resource.appUrl ?? (await lookUp(resource, connections))
  if (url === undefined) throw new ExplainedError(l10n.t('The server provides no link to “{0}”.', resource.title))
  return url
}

async function lookUp(resource: DocsResource, connections: Connections): Promise<string | undefined> {
  const connection = await connections.forServer(resource.server)
  const { space: spaceId, id, changeRequest: changeRequestId } = resource
  if (!connection || spaceId === undefined) return undefined
  const { cache } = connection
  if (changeRequestId !== undefined) {
    const ids = { space: spaceId, changeRequest: changeRequestId }
    const pages =
      resource.kind === 'page'
        ? (await cache.get('listPagesInChangeRequest', { ...pagesInput(spaceId), changeRequestId })).value.pages
        : []
    return findPage(pages, id)?.urls?.app ?? (await readChangeRequest(cache, ids)).value.urls.app
  }
  if (resource.kind === 'file') return (await cache.get('getFileById', { spaceId, fileId: id })).value.downloadURL
  if (resource.kind !== 'page') return undefined
  const { value } = await cache.get('listPages', pagesInput(spaceId))
  const page = findPage(value.pages, id) ?? (await cache.get('getPageById', { spaceId, pageId: id })).value
  return page.urls?.app
}

/** Finds a page by its id in a tree of pages. */
export function findPage(pages: readonly Page[], id: string): Page | undefined {
  for (const page of pages) {
    const found = page.id === id ? page : findPage(page.pages ?? [], id)
    if (found) return found
  }
  return undefined
}

/** Returns what a document of Galley represents on the platform. */
export function resourceOf(uri: Uri | undefined): DocsResource | undefined {
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
