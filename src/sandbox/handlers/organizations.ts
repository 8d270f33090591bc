import type { organizationOperations } from '../../contract/organizations.ts'
import type { AgentInstructions } from '../../contract/organizations.ts'
import type { Document } from '../../contract/document.ts'
import type { Static } from 'typebox'
import { cursorOf, limitOf, pageOf } from '../paging.ts'
import type { RequestContext } from '../requestContext.ts'
import { organizationView } from '../views/organizationView.ts'
import type { Handlers } from './handler.ts'
import { searchOrganization } from './searching.ts'

/** Operations on organizations (API part 2 §4.1). */
export const organizationHandlers: Handlers<keyof typeof organizationOperations> = {
  listOrganizationsForAuthenticatedUser(context, input) {
    const { organizations } = context.platform
    const [after] = cursorOf(input, [0]) ?? [0]
    const rows = organizations.listOfUser(context.user.id, input, after)
    return {
      ...pageOf(
        rows,
        limitOf(input),
        (row) => [row.position],
        (row) => organizationView(row, context),
      ),
      count: organizations.countOfUser(context.user.id),
    }
  },

  getOrganizationById: (context) => organizationView(context.organization, context),

  searchOrganizationContent: (context, input) => searchOrganization(context, input),

  getOrganizationAgentInstructions: (context) => agentInstructionsView(context),
}

function agentInstructionsView(context: RequestContext): Static<typeof AgentInstructions> {
  const { id, agent_instructions: json } = context.organization
  const empty: Document = { object: 'document', data: {}, nodes: [] }
  return {
    object: 'agent-instructions',
    instructions: json === null ? empty : (JSON.parse(json) as Document),
    urls: { location: context.addresses.api(`/orgs/${id}/agent-instructions`) },
  }
}
