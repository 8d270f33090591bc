import type { Organization } from '../../../contract/organizations.ts'
import type { Space } from '../../../contract/spaces.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import { grants } from '../../shared/families/rights.ts'
import { contextKeys, rights } from '../../shared/commands/ids.ts'
import type { DocsNode } from './nodes/docsNode.ts'
import { AnyOrganizationNode, type OrganizationNode } from './nodes/organizationNodes.ts'

/**
 * Returns what sets the context keys for what the user has permission to do. Until the platform has said so, menus offer
 * everything.
 */
export function knownRights(keys: ContextKeys) {
  const spaces = new Map<string, readonly Space[]>()
  let nodes: readonly AnyOrganizationNode[] = []

  const allowsInSpace = (organization: Organization, right: 'edit' | 'comment'): boolean => {
    if (grants(organization, 'createContent')) return true
    return spaces.get(organization.id)?.some(({ permissions }) => permissions[right] !== false) ?? true
  }

  const allows = ({ organization, scope }: AnyOrganizationNode, right: (typeof rights)[number]): boolean => {
    if (right === 'edit' || right === 'comment') return allowsInSpace(organization, right)
    const isOffered = right !== 'ingestConversations' || scope.connection.client.supports('listConversations')
    return isOffered && grants(organization, right)
  }

  const notify = (): void => {
    const known = rights.filter((right) => nodes.some((each) => allows(each, right)))
    keys.set(contextKeys.rights, known.join(' '))
  }

  return {
    /** Records the organizations of the account. */
    readOrganizations: (read: readonly DocsNode[]): void => {
      nodes = read.filter((each) => each instanceof AnyOrganizationNode)
      notify()
    },
    /** Records the spaces of an organization. */
    readSpaces: ({ organization, spaces: read }: OrganizationNode): void => {
      spaces.set(organization.id, read)
      notify()
    },
  }
}
