import type { Space } from '../../../contract/spaces.ts'
import { readListPages } from '../../../client/listPages.ts'
import type { OrganizationNode } from './nodes/organizationNodes.ts'

interface Seen {
  readonly node: OrganizationNode
  readonly signatures: ReadonlyMap<string, string>
}

/** Finds out which spaces of the expanded organizations have changed. */
export class SpaceChanges {
  readonly #seen = new Map<string, Seen>()

  /** The organizations whose spaces are shown. */
  get organizations(): OrganizationNode[] {
    return [...this.#seen.values()].map(({ node }) => node)
  }

  /** Records the spaces of an organization that were read for the tree. */
  read(node: OrganizationNode): void {
    this.#seen.set(node.id, { node, signatures: signaturesOf(node.spaces) })
  }

  /**
   * Reads the spaces of an organization and returns the ids of those that changed. Returns undefined if nothing
   * changed, and no space was added or removed.
   */
  async findChanges(node: OrganizationNode): Promise<string[] | undefined> {
    const seen = this.#seen.get(node.id)
    if (!seen) return undefined
    const { cache } = node.scope.connection
    const input = { organizationId: node.organization.id }
    const reading = await readListPages(cache, 'listSpacesInOrganizationById', input, undefined, { force: true })
    if (reading.error) throw reading.error
    const now = signaturesOf(reading.value)
    const changed = [...now].filter(([id, signature]) => seen.signatures.get(id) !== signature).map(([id]) => id)
    if (changed.length === 0 && now.size === seen.signatures.size) return undefined
    this.#seen.set(node.id, { node, signatures: now })
    return changed
  }

  clear(): void {
    this.#seen.clear()
  }
}

function signaturesOf(spaces: readonly Space[]): Map<string, string> {
  return new Map(spaces.map((space) => [space.id, signatureOf(space)]))
}

/** Returns everything about a space that the tree shows, or that indicates changes inside it. */
function signatureOf(space: Space): string {
  const { title, emoji, revision, visibility, editMode, parent, deletedAt, updatedAt, gitSync } = space
  const { changeRequestsOpen, changeRequestsDraft, changeRequests, comments } = space
  const counts = [changeRequests, changeRequestsOpen, changeRequestsDraft, comments]
  return JSON.stringify([title, emoji, revision, visibility, editMode, parent, deletedAt, updatedAt, gitSync, counts])
}
