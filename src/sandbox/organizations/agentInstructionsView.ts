import type { Static } from 'typebox'
import type { Document } from '../../contract/schemas/document.ts'
import type { AgentInstructions } from '../../contract/organizations.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { OrganizationRow } from './organizationStore.ts'

const noInstructions: Document = { object: 'document', data: {}, nodes: [] }

/** What the platform's agent is told about an organization, as the API shows it (API part 2 §2.1). */
export function agentInstructionsView(
  row: OrganizationRow,
  { addresses }: Pick<RequestContext, 'addresses'>,
): Static<typeof AgentInstructions> {
  const { agent_instructions: json, instructions_updated_at: time, instructions_updated_by: user } = row
  return {
    object: 'agent-instructions',
    instructions: json === null ? noInstructions : (JSON.parse(json) as Document),
    ...(time === null ? {} : { updatedAt: time }),
    ...(user === null ? {} : { updatedBy: user }),
    urls: { location: addresses.api(`/orgs/${row.id}/agent-instructions`) },
  }
}
