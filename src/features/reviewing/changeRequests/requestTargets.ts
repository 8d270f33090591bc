import { l10n, Uri, type QuickPickItem } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Space } from '../../../contract/spaces.ts'
import { allowedActions, type ChangeRequestAction } from '../../../core/changeRequests/allowedActions.ts'
import { latestFirst } from '../../../core/changeRequests/requestGroups.ts'
import { displayTitle } from '../../../core/pages/displayTitle.ts'
import { parseReviewUri } from '../../../core/uris/reviewUris.ts'
import { parseGalleyUri } from '../../../core/uris/uris.ts'
import { activeUri } from '../../shared/activeUri.ts'
import type { ChangeRequestPlace } from '../../shared/changeRequestWrites.ts'
import { statusIcon, statusWords } from '../../shared/changeWords.ts'
import type { Connection, Connections } from '../../shared/connection.ts'
import { ExplainedError } from '../../shared/explainedError.ts'
import { readOrganizations } from '../../shared/organizationSpaces.ts'
import { holdsResource } from '../../shared/resource.ts'
import { window } from '../../shared/window.ts'
import { findRequests, readRequests } from './requestLists.ts'
import { ChangedPageNode } from './requestNodes.ts'
import type { RequestReader } from './requestReader.ts'

/** The change request that a command is about, as it is now. */
export interface RequestTarget {
  readonly place: ChangeRequestPlace
  readonly request: ChangeRequest
  readonly space: Space
  readonly connection: Connection
}

interface Row extends QuickPickItem {
  readonly request: ChangeRequest
}

/** Finds out which change request a command is about, and whether it may be done. */
export class RequestTargets {
  readonly #connections: Connections
  readonly #reader: RequestReader

  constructor(connections: Connections, reader: RequestReader) {
    this.#connections = connections
    this.#reader = reader
  }

  /**
   * The change request of the element or document that the command was called on, else of the active document, else one
   * that the person picks among those where `way` is allowed. Undefined when the person left the question. Rejects with
   * words where it is gone, or where `way` is not allowed.
   */
  async choose(element: unknown, title: string, way?: ChangeRequestAction): Promise<RequestTarget | undefined> {
    const place = placeOf(element) ?? (await this.#pick(title, way))
    if (!place) return undefined
    const target = await this.open(place)
    try {
      if (way) demand(target, way)
      return target
    } catch (error) {
      // What offered this shows something that is no longer so.
      await this.#reader.outdate(target.place)
      throw error
    }
  }

  /** The change request as it is now; `changeRequest` may also be its number. Rejects with words where it is gone. */
  async open(place: ChangeRequestPlace): Promise<RequestTarget> {
    const connection = await this.#reader.connection(place.server)
    try {
      const [request, space] = await Promise.all([
        this.#reader.request(place, { force: true }),
        this.#reader.space(place, { force: true }),
      ])
      return { place: { ...place, changeRequest: request.id }, request, space, connection }
    } catch (error) {
      if (!isApiError(error, 'notFound')) throw error
      await this.#reader.outdate(place)
      throw new ExplainedError(
        l10n.t('The change request is no longer there, or you may not see it. The list is being read anew.'),
        { cause: error },
      )
    }
  }

  async #pick(title: string, way: ChangeRequestAction | undefined): Promise<ChangeRequestPlace | undefined> {
    const connection = await this.#connections.current()
    if (!connection) throw new ExplainedError(l10n.t('Nobody is signed in. Sign in, and try again.'))
    const server = connection.server.id
    const rows = rowsOf(connection, way)
    const placeHolder = l10n.t('Pick a change request by its number or subject')
    const picked = await window.showQuickPick(rows, { title, placeHolder, matchOnDescription: true })
    return picked && { server, space: picked.request.space, changeRequest: picked.request.id }
  }
}

/** Why a way is not allowed, in words; nothing where it is. */
export function demand({ request, space }: RequestTarget, way: ChangeRequestAction): void {
  if (allowedActions(request, space.permissions).has(way)) return
  const { number, status, outdated } = request
  const everything = { edit: true, review: true, merge: true }
  if (way === 'updatable' && !outdated && (status === 'open' || status === 'draft')) {
    throw new ExplainedError(l10n.t('Change request #{0} is up to date with main.', number))
  }
  if (allowedActions({ status, outdated }, everything).has(way)) {
    throw new ExplainedError(
      l10n.t(
        'You do not have permission for this in “{0}”. Ask an administrator for a role that allows it.',
        space.title,
      ),
    )
  }
  throw new ExplainedError(
    l10n.t('Change request #{0} is {1} by now, so this can’t be done with it.', number, statusWords(status)),
  )
}

async function rowsOf(connection: Connection, way: ChangeRequestAction | undefined): Promise<Row[]> {
  const organizations = await readOrganizations(connection)
  const lists = await Promise.all(
    organizations.map(async ({ id }) => {
      const { open, drafts, spaces } = await readRequests(connection, id, { maxAge: 5000 })
      const archived =
        way === 'reopenable' ? await findRequests(connection, id, { status: 'archived' }, { maxAge: 5000 }) : []
      return latestFirst([...open, ...drafts, ...archived]).flatMap((request): Row[] => {
        const space = spaces.get(request.space)
        if (way && (!space || !allowedActions(request, space.permissions).has(way))) return []
        return [rowOf(request, space)]
      })
    }),
  )
  const rows = lists.flat()
  if (rows.length === 0) throw new ExplainedError(l10n.t('There is no change request for which you can do this.'))
  return rows
}

function rowOf(request: ChangeRequest, space: Space | undefined): Row {
  const label = `#${request.number} ${displayTitle(request.subject, l10n.t('No subject'))}`
  const description = [space?.title, request.createdBy.displayName].filter(Boolean).join(' · ')
  return { label, description, iconPath: statusIcon(request.status), request }
}

/** The change request that an element of a tree, a document, or else the active document belongs to. */
function placeOf(element: unknown): ChangeRequestPlace | undefined {
  if (isPlace(element)) return element
  if (element instanceof ChangedPageNode) return element.request.place
  if (holdsResource(element)) {
    const { kind, server, space, id, changeRequest } = element.resource
    if (space === undefined) return undefined
    if (kind === 'changeRequest') return { server, space, changeRequest: id }
    return changeRequest === undefined ? undefined : { server, space, changeRequest }
  }
  const uri = element instanceof Uri ? element : activeUri()
  return uri && placeOfUri(uri)
}

/** The change request that a document belongs to. */
export function placeOfUri(uri: Uri): ChangeRequestPlace | undefined {
  const about = parseReviewUri(uri)
  const target = about && about !== 'folder' ? about : parseGalleyUri(uri)
  if (!target || !('changeRequest' in target) || target.changeRequest === undefined) return undefined
  const { server, space, changeRequest } = target
  return { server, space, changeRequest }
}

function isPlace(value: unknown): value is ChangeRequestPlace {
  if (typeof value !== 'object' || value === null) return false
  return ['server', 'space', 'changeRequest'].every(
    (name) => name in value && typeof Reflect.get(value, name) === 'string',
  )
}
