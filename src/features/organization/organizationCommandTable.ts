import type { CommandTable } from '../shared/commands/commandTable.ts'
import { is } from '../shared/commands/conditions.ts'

/** The commands of the organization itself. */
export const organizationCommandTable = {
  editAgentInstructions: {
    title: 'Change Agent Instructions',
    does: 'opens the instructions for the platform’s agent as a document; saving it updates the platform',
    right: 'admin',
    menus: [{ in: 'organizationEntry', group: '4_change@1', when: is('agentInstructions', 'organization') }],
  },
  markActive: {
    title: 'Mark Me as Active',
    does: 'tells the platform that you’re active in an organization, which shows next to your name in its list of members',
    menus: [{ in: 'organizationEntry', group: '4_change@3', when: is('organization') }],
  },
  organizationSettings: {
    title: 'Organization Settings…',
    does: 'changes the title, hostname, email domains, defaults, AI, and invite links',
    right: 'admin',
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('organization') }],
  },
} as const satisfies CommandTable
