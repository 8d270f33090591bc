import { l10n, Uri, type QuickPickItem } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Space } from '../../../contract/spaces.ts'
import { allowedActions, type ChangeRequestAction } from '../../../core/review/changeRequests/allowedActions.ts'
import { isComparedWithMain } from '../../../core/review/changeRequests/reviewPages.ts'
import { latestFirst } from '../../../core/review/changeRequests/requestGroups.ts'
import { parseRenderedUri } from '../../../core/platform/uris/renderedUris.ts'
import { reviewDocumentOf } from '../../../core/platform/uris/reviewUris.ts'
import { pageNames, parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { changeRequestTitle, statusIcon } from '../../shared/changeRequests/changeLabels.ts'
import type { CommandId } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import type { Connection, Connections } from '../../shared/connections/connection.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { readOrganizations } from '../../shared/pages/organizationSpaces.ts'
import { scopeOf } from '../comments/commentOverview.ts'
import { holdsResource } from '../../shared/tree/resource.ts'
import { requireSomething, type ListFailure } from '../../shared/tree/listReadings.ts'
import { window } from '../../shared/window/window.ts'
import { findRequests, readRequests } from './requestLists.ts'
import { ChangedPageNode } from './requestNodes.ts'
import type { RequestReader } from './requestReader.ts'
import { currentConnection } from '../../shared/connections/signedIn.ts'

/** The current state of the change request that a command is about. */
export interface RequestTarget {
  readonly ref: ChangeRequestRef
  readonly request: ChangeRequest
  readonly space: Space
  readonly connection: Connection
}

type NamedPage = Parameters<typeof pageNames>[0]

interface Row extends QuickPickItem {
  readonly request: ChangeRequest
}

/** Finds the change request that a command is about, and checks whether the action is allowed. */
export class RequestTargets {
  readonly #connections: Connections
  readonly #reader: RequestReader

  constructor(connections: Connections, reader: RequestReader) {
    this.#connections = connections
    this.#reader = reader
  }

  /**
   * Returns the handler of a command about a change request. It does nothing if the user cancels the choice of one, see
   * {@link choose}.
   */
  onRequest<T>(
    command: CommandId,
    action: ChangeRequestAction | undefined,
    run: (target: RequestTarget, element: unknown) => Promise<T>,
  ): (element?: unknown) => Promise<T | undefined> {
    return async (element) => {
      const target = await this.choose(element, command, action)
      return target && (await run(target, element))
    }
  }

  /**
   * Returns the change request of the element or document that a command was called on, or of the active document.
   * Otherwise, the user chooses among those where `action` is allowed. Returns undefined if the user cancels. Rejects
   * with a message for users if the change request no longer exists or doesn't allow `action`.
   */
  async choose(element: unknown, command: CommandId, action?: ChangeRequestAction): Promise<RequestTarget | undefined> {
    const ref = changeRequestOf(element) ?? (await this.#pick(pickerTitle(command), action))
    if (!ref) return undefined
    const target = await this.open(ref)
    try {
      if (action) requireAction(target, action)
      return target
    } catch (error) {
      // The view that offered the action is out of date.
      await this.#reader.invalidate(target.ref)
      throw error
    }
  }

  /**
   * Returns the current change request; `changeRequest` can also be its number. Rejects with a message for users if it
   * no longer exists.
   */
  async open(ref: ChangeRequestRef): Promise<RequestTarget> {
    const connection = await this.#reader.connection(ref.server)
    try {
      const [request, space] = await Promise.all([
        this.#reader.request(ref, { force: true }),
        this.#reader.space(ref, { force: true }),
      ])
      return { ref: { ...ref, changeRequest: request.id }, request, space, connection }
    } catch (error) {
      if (!isApiError(error, 'notFound')) throw error
      await this.#reader.invalidate(ref)
      throw new ExplainedError(
        l10n.t('The change request no longer exists, or you don’t have access to it. Galley is refreshing the list.'),
        { cause: error },
      )
    }
  }

  /**
   * Runs an action on a change request. If the server refuses because someone else was faster, the error says what
   * happened, and everything that shows the change request is refreshed.
   */
  async run<T>({ ref }: RequestTarget, action: ChangeRequestAction, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!isApiError(error, 'conflict') && !isApiError(error, 'notFound')) throw error
      await this.#reader.invalidate(ref)
      requireAction(await this.open(ref), action)
      throw error
    }
  }

  async #pick(title: string, action: ChangeRequestAction | undefined): Promise<ChangeRequestRef | undefined> {
    const connection = await currentConnection(this.#connections)
    const server = connection.server.id
    const rows = rowsOf(connection, action)
    const placeHolder = l10n.t('Select a change request by its number or subject')
    const picked = await window.showQuickPick(rows, { title, placeHolder, matchOnDescription: true })
    return picked && { server, space: picked.request.space, changeRequest: picked.request.id }
  }
}

/** Returns what the user can do with a change request, as far as the server has operations for it. */
export function offeredActions({
  request,
  space,
  connection: { client },
}: Omit<RequestTarget, 'ref'>): ReadonlySet<ChangeRequestAction> {
  const actions = new Set(allowedActions(request, space.permissions, isComparedWithMain(request)))
  if (!client.supports('submitChangeRequestReview')) actions.delete('reviewable')
  if (!client.supports('requestReviewersForChangeRequest')) actions.delete('askable')
  return actions
}

/** Throws a message for users if an action isn't allowed. */
export function requireAction({ request, space }: RequestTarget, action: ChangeRequestAction): void {
  const isBehind = isComparedWithMain(request)
  if (allowedActions(request, space.permissions, isBehind).has(action)) return
  const { number, status, outdated } = request
  if (allowedActions(request, space.permissions).has(action)) {
    throw new ExplainedError(
      l10n.t(
        'Galley can compare change request #{0} only with main of today, so you can’t approve it. Update it from main first.',
        number,
      ),
    )
  }
  const everything = { edit: true, review: true, merge: true }
  if (action === 'updatable' && !outdated && (status === 'open' || status === 'draft')) {
    throw new Hint(l10n.t('Change request #{0} is up to date with main.', number))
  }
  if (allowedActions({ status, outdated }, everything).has(action)) {
    throw new ExplainedError(
      l10n.t(
        'You don’t have permission for this in “{0}”. Ask an administrator for a role that allows it.',
        space.title,
      ),
    )
  }
  const messages: Record<ChangeRequest['status'], string> = {
    draft: l10n.t('Change request #{0} is a draft, so you can’t do this.', number),
    open: l10n.t('Change request #{0} is open, so you can’t do this.', number),
    merged: l10n.t('Change request #{0} is merged, so you can’t do this.', number),
    archived: l10n.t('Change request #{0} is archived, so you can’t do this.', number),
  }
  throw new ExplainedError(messages[status])
}

/** Returns the address of a published page in the space of a change request. */
export function publishedPage({ ref, space }: RequestTarget, page: NamedPage) {
  return { server: ref.server, space: ref.space, spaceTitle: space.title, ...pageNames(page) }
}

/** Returns what the address of a page has in addition if it's the page in the change request. */
export function branchOf({ ref, request }: Pick<RequestTarget, 'ref' | 'request'>) {
  return { changeRequest: ref.changeRequest, changeRequestTitle: changeRequestTitle(request) }
}

async function rowsOf(connection: Connection, action: ChangeRequestAction | undefined): Promise<Row[]> {
  const organizations = await readOrganizations(connection)
  const failures: ListFailure[] = []
  const lists = await Promise.all(
    organizations.map(async ({ id }) => {
      const { open, drafts, spaces, ...read } = await readRequests(connection, id, { maxAge: 5000 })
      const isClosedWanted = action === 'reopenable'
      const closed = isClosedWanted && (await findRequests(connection, id, { status: 'archived' }, { maxAge: 5000 }))
      failures.push(...read.failures, ...(closed ? closed.failures : []))
      return latestFirst([...open, ...drafts, ...(closed ? closed.value : [])]).flatMap((request): Row[] => {
        const space = spaces.get(request.space)
        if (action && (!space || !allowedActions(request, space.permissions).has(action))) return []
        return [rowOf(request, space)]
      })
    }),
  )
  const rows = lists.flat()
  requireSomething(rows, failures)
  if (rows.length === 0) throw new Hint(l10n.t('There’s no change request that you can do this with.'))
  return rows
}

function rowOf(request: ChangeRequest, space: Space | undefined): Row {
  const description = [space?.title, request.createdBy.displayName].filter(Boolean).join(' · ')
  return { label: changeRequestTitle(request), description, iconPath: statusIcon(request.status), request }
}

/** Returns the change request of a tree element, a document, or else the active document. */
export function changeRequestOf(element: unknown): ChangeRequestRef | undefined {
  if (isChangeRequestRef(element)) return element
  if (element instanceof ChangedPageNode) return element.request.ref
  if (holdsResource(element)) {
    const { kind, server, space, id, changeRequest } = element.resource
    if (space === undefined) return undefined
    if (kind === 'changeRequest') return { server, space, changeRequest: id }
    return changeRequest === undefined ? undefined : { server, space, changeRequest }
  }
  const uri = element instanceof Uri ? element : activeUri()
  return uri && changeRequestOfUri(uri)
}

/** Returns the change request of a document: one of its pages, a document about it, or the list of its comments. */
function changeRequestOfUri(uri: Uri): ChangeRequestRef | undefined {
  const target = parseRenderedUri(uri) ?? reviewDocumentOf(uri) ?? parseGalleyUri(uri) ?? scopeOf(uri)
  if (!target || !('changeRequest' in target) || target.changeRequest === undefined) return undefined
  const { server, space, changeRequest } = target
  return { server, space, changeRequest }
}

function isChangeRequestRef(value: unknown): value is ChangeRequestRef {
  if (typeof value !== 'object' || value === null) return false
  return ['server', 'space', 'changeRequest'].every(
    (name) => name in value && typeof Reflect.get(value, name) === 'string',
  )
}
