import { workspace, type Uri } from 'vscode'
import { galleyScheme, parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { RefreshWatch } from '../../shared/connections/refreshScheduler.ts'
import { window } from '../../shared/window/window.ts'
import type { RemoteDocuments } from '../../shared/documents/remoteDocuments.ts'
import type { Log } from '../../shared/window/log.ts'

/** Returns what refreshes open pages: on demand, and while they're visible. */
export function openPages(
  reader: ContentReader,
  files: RemoteDocuments,
  log: Log,
): RefreshWatch & { readonly refresh: () => Promise<void> } {
  const revisions = new Map<string, string | undefined>()

  /** Reads pages again. A page that can't be read stays as it is. */
  const readAgain = async (uris: readonly Uri[]): Promise<void> => {
    const failed = (error: unknown): void => log.debug('Couldn’t reload an open page.', error)
    await Promise.all(uris.map(async (uri) => await files.refresh(uri).catch(failed)))
  }

  const hasNewRevision = async (uris: readonly Uri[]): Promise<boolean> => {
    const [first] = uris
    const target = first && parseGalleyUri(first)
    if (!first || target?.kind !== 'page') return false
    const { cache } = await reader.connection(target.server)
    const { value: space } = await cache.get('getSpaceById', { spaceId: target.space }, { force: true })
    const key = spaceKey(first)
    if (revisions.has(key) && revisions.get(key) === space.revision) return false
    revisions.set(key, space.revision)
    await readAgain(uris)
    return true
  }

  return {
    refresh: async () => await readAgain(workspace.textDocuments.map(({ uri }) => uri).filter(isPublishedPage)),
    isVisible: () => visiblePages().length > 0,
    /** Sends one request for each space with a visible page. Reads its pages only if there is a new revision. */
    poll: async () => {
      const bySpace = Map.groupBy(visiblePages(), spaceKey)
      const found = await Promise.all([...bySpace.values()].map(hasNewRevision))
      return found.includes(true) ? 'news' : 'nothing'
    },
  }
}

function visiblePages(): Uri[] {
  return window.visibleTextEditors.map(({ document }) => document.uri).filter(isPublishedPage)
}

function isPublishedPage(uri: Uri): boolean {
  if (uri.scheme !== galleyScheme) return false
  const target = parseGalleyUri(uri)
  return target?.kind === 'page' && target.revision === undefined
}

function spaceKey(uri: Uri): string {
  const target = parseGalleyUri(uri)
  return target?.kind === 'page' ? `${target.server}\n${target.space}` : ''
}
