import {
  forgetChangeRequest,
  readChangeRequest,
  readChanges,
  readPresentChangeRequest,
} from '../../../client/changeRequestReads.ts'
import { type Uri } from 'vscode'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { changedThings, type ChangedThing } from '../../../core/review/changeRequests/changedThings.ts'
import { parentPathOf } from '../../../core/platform/uris/uris.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'

/** A page that a change request changes, with its documents. */
export interface ChangedPage extends ChangedThing {
  /** The page in the change request. */
  readonly uri: Uri
  /** The published page. */
  readonly publishedUri: Uri
}

/** A change request with the pages that it changes. */
export interface ChangedContent {
  readonly changeRequest: ChangeRequest
  readonly pages: readonly ChangedPage[]
}

/** Reads what a change request changes, through the same cache as the Docs view. */
export class ChangedPages {
  readonly #connections: Connections

  constructor(connections: Connections) {
    this.#connections = connections
  }

  /** Clears what was read of a change request. */
  async forget(ref: ChangeRequestRef): Promise<void> {
    const connection = await this.#connections.forServer(ref.server)
    if (connection) forgetChangeRequest(connection.cache, ref)
  }

  /** Returns the current change request from the server. Undefined if no one is signed in. */
  async present(ref: ChangeRequestRef): Promise<ChangeRequest | undefined> {
    const connection = await this.#connections.forServer(ref.server)
    return connection && (await readPresentChangeRequest(connection.cache, ref))
  }

  /** Returns undefined if no one is signed in. Rejects with the error if the server can't be read. */
  async read(ref: ChangeRequestRef): Promise<ChangedContent | undefined> {
    const connection = await this.#connections.forServer(ref.server)
    if (!connection) return undefined
    const { cache } = connection
    const [changeRequest, changes, space] = await Promise.all([
      readChangeRequest(cache, ref),
      readChanges(cache, ref),
      cache.get('getSpaceById', { spaceId: ref.space }),
    ])
    const pages = changedThings(changes.value.changes).flatMap((thing): ChangedPage[] => {
      if (thing.of !== 'page') return []
      const names = { title: thing.title, spaceTitle: space.value.title, parentPath: parentPathOf(thing.path) }
      const published = { server: ref.server, space: ref.space, page: thing.id, ...names }
      const branch = { changeRequest: ref.changeRequest, changeRequestTitle: changeRequestTitle(changeRequest.value) }
      return [{ ...thing, uri: openPageUri({ ...published, ...branch }), publishedUri: openPageUri(published) }]
    })
    return { changeRequest: changeRequest.value, pages }
  }
}
