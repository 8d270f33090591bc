import type { MovePosition } from '../../contract/schemas/conventions.ts'
import { badRequest, conflict, preconditionFailed } from '../http/errors.ts'
import { may } from '../access/accessRules.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { OrganizationRow } from '../organizations/organizationStore.ts'
import type { Sibling } from './siblingStore.ts'

/** A space or collection that can be moved. */
export interface Movable {
  readonly kind: 'space' | 'collection'
  readonly id: string
  readonly organizationId: string
  readonly parentId: string | null
}

/** Where to move something. A null `parent` is the root; if it's absent, the parent stays the same. */
interface MoveRequest {
  readonly parent?: string | null
  readonly position?: MovePosition
}

/** The parent and position that a move ends at. */
interface MoveTarget {
  readonly parentId: string | null
  readonly position: number
}

/**
 * Finds the parent and position of a move. Throws a 404, 403 or 400 failure if there is none, or 409 if nothing would
 * move.
 */
export function moveTargetFor(context: RequestContext, thing: Movable, request: MoveRequest): MoveTarget {
  const parentId = request.parent === undefined ? thing.parentId : request.parent
  if (parentId !== null && parentId !== thing.parentId) requireMovableInto(context, thing, parentId)
  if (parentId === null && thing.parentId !== null) context.organizationFor(thing.organizationId, 'create')
  const { siblings } = context.platform
  const all = siblings.list(thing.organizationId, parentId)
  const others = all.filter((sibling) => !isSame(sibling, thing))
  const beside = neighborOf(request.position)
  if (!beside) {
    if (parentId === thing.parentId) throw nothingToDo()
    return { parentId, position: siblings.lastPosition(thing.organizationId) }
  }
  const at = others.findIndex((sibling) => isSame(sibling, beside))
  if (at < 0) throw badRequest(`The ${beside.kind} in “position” isn’t in the target collection.`)
  const index = beside.side === 'before' ? at : at + 1
  if (parentId === thing.parentId && index === all.findIndex((sibling) => isSame(sibling, thing))) throw nothingToDo()
  return { parentId, position: siblings.positionBeside(others, at, beside.side) }
}

/** Returns the organization that something is transferred to. Throws a 404, 409 or 412 failure if that's impossible. */
export function transferTarget(context: RequestContext, thing: Movable, organizationId: string): OrganizationRow {
  const target = context.organizationFor(organizationId, 'view')
  if (organizationId === thing.organizationId) throw conflict(`It’s already in “${target.title}”.`)
  if (!may(context.roleInOrganization(organizationId), 'create')) {
    throw preconditionFailed(
      `You don’t have permission to create content in “${target.title}”, so you can’t move anything there.`,
    )
  }
  return target
}

interface Neighbor {
  readonly kind: 'space' | 'collection'
  readonly id: string
  readonly side: 'before' | 'after'
}

function neighborOf(position: MovePosition | undefined): Neighbor | undefined {
  const { before, after } = position ?? {}
  if (before && after) throw badRequest('“position” can contain “before” or “after”, not both.')
  const pointer = before ?? after
  if (!pointer) return undefined
  const side = before ? 'before' : 'after'
  return pointer.type === 'space'
    ? { kind: 'space', id: pointer.space, side }
    : { kind: 'collection', id: pointer.collection, side }
}

function requireMovableInto(context: RequestContext, thing: Movable, parentId: string): void {
  const parent = context.collectionFor(parentId, 'create')
  if (parent.organization_id !== thing.organizationId) {
    throw badRequest('The collection is in another organization. Transfer it there.')
  }
  if (thing.kind !== 'collection') return
  if (context.platform.collections.withNested(thing.id).some((inner) => inner.id === parentId)) {
    throw badRequest('A collection can’t be moved into itself.')
  }
}

function isSame(left: Pick<Sibling, 'kind' | 'id'>, right: Pick<Sibling, 'kind' | 'id'>): boolean {
  return left.kind === right.kind && left.id === right.id
}

function nothingToDo() {
  return conflict('It’s already there.')
}
