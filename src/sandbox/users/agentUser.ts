import type { Platform } from '../platform.ts'

/**
 * The id of the platform's own agent: what it wrote is distinguished from what people wrote by this (api-facts P1
 * §2.6).
 */
export const agentUserId = 'gitbook:agent'

/** Makes the agent's user if there is none yet. It is no member of any organization. */
export function ensureAgentUser({ users }: Platform): void {
  if (!users.user(agentUserId)) users.addUser({ id: agentUserId, display_name: 'Docs agent', email: '' })
}
