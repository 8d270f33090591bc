import type { Platform } from '../platform.ts'

/** The user id of the platform's agent. Clients recognize the agent's comments by it (api-facts P1 §2.6). */
export const agentUserId = 'gitbook:agent'

/** Creates the user of the agent if it doesn't exist. It belongs to no organization. */
export function ensureAgentUser({ users }: Platform): void {
  if (!users.user(agentUserId)) users.addUser({ id: agentUserId, display_name: 'Docs agent', email: '' })
}
