import { workspace, type Uri } from 'vscode'
import { galleyScheme, parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { RefreshWatch } from '../../shared/connections/refreshScheduler.ts'
import { window } from '../../shared/window/window.ts'
import type { RemoteDocuments } from '../../shared/documents/remoteDocuments.ts'
import type { Log } from '../../shared/window/log.ts'

/** Refreshes open pages: on demand, and while they're visible. */
export class OpenPages implements RefreshWatch {
  readonly #reader: ContentReader
  readonly #files: RemoteDocuments
  readonly #log: Log
  readonly #revisions = new Map<string, string | undefined>()

  constructor(reader: ContentReader, files: RemoteDocuments, log: Log) {
    this.#reader = reader
    this.#files = files
    this.#log = log
  }

  /** Reads all open pages again. */
  async refresh(): Promise<void> {
    await this.#readAgain(workspace.textDocuments.map(({ uri }) => uri).filter(isPublishedPage))
  }

  isVisible(): boolean {
    return visiblePages().length > 0
  }

  /** Sends one request for each space with a visible page. Reads its pages only if there is a new revision. */
  async poll(): Promise<'news' | 'nothing'> {
    const bySpace = Map.groupBy(visiblePages(), spaceKey)
    const found = await Promise.all([...bySpace.values()].map(async (uris) => await this.#hasNewRevision(uris)))
    return found.includes(true) ? 'news' : 'nothing'
  }

  async #hasNewRevision(uris: readonly Uri[]): Promise<boolean> {
    const [first] = uris
    const target = first && parseGalleyUri(first)
    if (!first || target?.kind !== 'page') return false
    const { cache } = await this.#reader.connection(target.server)
    const { value: space } = await cache.get('getSpaceById', { spaceId: target.space }, { force: true })
    const key = spaceKey(first)
    if (this.#revisions.has(key) && this.#revisions.get(key) === space.revision) return false
    this.#revisions.set(key, space.revision)
    await this.#readAgain(uris)
    return true
  }

  /** Reads pages again. A page that can't be read stays as it is. */
  async #readAgain(uris: readonly Uri[]): Promise<void> {
    const failed = (error: unknown): void => this.#log.debug('Couldn’t reload an open page.', error)
    await Promise.all(uris.map(async (uri) => await this.#files.refresh(uri).catch(failed)))
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
