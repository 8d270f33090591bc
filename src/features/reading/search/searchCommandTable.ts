import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { mayHaveAccount } from '../../shared/commands/conditions.ts'

/** The commands of searching. */
export const searchCommandTable = {
  searchDocs: {
    title: 'Search Docs…',
    does: 'searches the text of a space or the organization while you type, and opens the matching section',
    icon: 'search',
    menus: [{ in: 'docsTitle', group: 'navigation@2', when: mayHaveAccount }],
  },
} as const satisfies CommandTable
