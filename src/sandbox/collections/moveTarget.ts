import type { MovePosition } from '../../contract/schemas/conventions.ts'
import { badRequest, conflict, preconditionFailed } from '../http/errors.ts'
import { may } from '../access/accessRules.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { OrganizationRow } from '../organizations/organizationStore.ts'
import type { CollectionRow } from './collectionStore.ts'
import type { Sibling } from './siblingStore.ts'

/** A space or collection that can be moved. */
type Movable = Pick<CollectionRow, 'id' | 'organization_id' | 'parent_id'> & Pick<Sibling, 'kind'>

/** Where to move something. A null `parent` is the root; if it's absent, the parent stays the same. */
interface MoveRequest {
  readonly parent?: string | null
  readonly position?: MovePosition
}

/**
 * Finds the parent and position of a move. Throws a 404, 403 or 400 failure if there is none, or 409 if nothing would
 * move.
 */
export function moveTargetFor(context: RequestContext, thing: Movable, request: MoveRequest) {
  const parentId = request.parent === undefined ? thing.parent_id : request.parent
  if (parentId !== null && parentId !== thing.parent_id) requireMovableInto(context, thing, parentId)
  if (parentId === null && thing.parent_id !== null) context.organizationFor(thing.organization_id, 'create')
  const { siblings } = context.platform
  const all = siblings.list(thing.organization_id, parentId)
  const others = all.filter((sibling) => !isSame(sibling, thing))
  const beside = neighborOf(request.position)
  if (!beside) {
    if (parentId === thing.parent_id) throw nothingToDo()
    return { parent_id: parentId, position: siblings.lastPosition(thing.organization_id) }
  }
  const at = others.findIndex((sibling) => isSame(sibling, beside))
  if (at < 0) throw badRequest(`The ${beside.kind} in “position” isn’t in the target collection.`)
  const index = beside.side === 'before' ? at : at + 1
  if (parentId === thing.parent_id && index === all.findIndex((sibling) => isSame(sibling, thing))) throw nothingToDo()
  return { parent_id: parentId, position: siblings.positionBeside(others, at, beside.side) }
}

/** Returns the organization that something is transferred to. Throws a 404, 409 or 412 failure if that's impossible. */
export function transferTarget(
  context: RequestContext,
  thing: Pick<Movable, 'organization_id'>,
  organizationId: string,
): OrganizationRow {
  const target = context.organizationFor(organizationId, 'view')
  if (organizationId === thing.organization_id) throw conflict(`It’s already in “${target.title}”.`)
  if (!may(context.roleInOrganization(organizationId), 'create')) {
    throw preconditionFailed(
      `You don’t have permission to create content in “${target.title}”, so you can’t move anything there.`,
    )
  }
  return target
}

type Neighbor = Pick<Sibling, 'kind' | 'id'> & { readonly side: 'before' | 'after' }

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
  if (parent.organization_id !== thing.organization_id) {
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
