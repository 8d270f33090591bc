import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { mayHavePages } from '../../shared/commands/conditions.ts'

/** The commands for searching. */
export const searchCommandTable = {
  searchDocs: {
    title: 'Search Docs…',
    does: 'searches the text of a space, an organization, or a docs folder as you type, and opens the matching section',
    icon: 'search',
    menus: [{ in: 'docsTitle', group: 'navigation@2', when: mayHavePages }],
  },
} as const satisfies CommandTable
