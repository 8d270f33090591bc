import type { Organization } from '../../../contract/organizations.ts'
import type { Space } from '../../../contract/spaces.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import { grants } from '../../shared/families/rights.ts'
import { contextKeys, rights } from '../../shared/commands/ids.ts'
import type { DocsNode } from './nodes/docsNode.ts'
import { AnyOrganizationNode, type OrganizationNode } from './nodes/organizationNodes.ts'

/**
 * Sets the context keys for what the user has permission to do. Until the platform has said so, menus offer everything.
 */
export class KnownRights {
  readonly #keys: ContextKeys
  readonly #spaces = new Map<string, readonly Space[]>()
  #nodes: readonly AnyOrganizationNode[] = []

  constructor(keys: ContextKeys) {
    this.#keys = keys
  }

  /** Records the organizations of the account. */
  readOrganizations(nodes: readonly DocsNode[]): void {
    this.#nodes = nodes.filter((each) => each instanceof AnyOrganizationNode)
    this.#notify()
  }

  /** Records the spaces of an organization. */
  readSpaces({ organization, spaces }: OrganizationNode): void {
    this.#spaces.set(organization.id, spaces)
    this.#notify()
  }

  #notify(): void {
    const known = rights.filter((right) => this.#nodes.some((each) => this.#allows(each, right)))
    this.#keys.set(contextKeys.rights, known.join(' '))
  }

  #allows({ organization, scope }: AnyOrganizationNode, right: (typeof rights)[number]): boolean {
    if (right === 'edit' || right === 'comment') return this.#allowsInSpace(organization, right)
    const isOffered = right !== 'ingestConversations' || scope.connection.client.supports('listConversations')
    return isOffered && grants(organization, right)
  }

  #allowsInSpace(organization: Organization, right: 'edit' | 'comment'): boolean {
    if (grants(organization, 'createContent')) return true
    return this.#spaces.get(organization.id)?.some(({ permissions }) => permissions[right] !== false) ?? true
  }
}
