import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { mayHavePages } from '../../shared/commands/conditions.ts'

/** The commands for going to a page. */
export const goToPageCommandTable = {
  goToPage: {
    title: 'Go to Page…',
    does: 'finds any page in your organization’s spaces and docs folders by title or path',
    icon: 'go-to-file',
    menus: [{ in: 'docsTitle', group: 'navigation@1', when: mayHavePages }],
  },
} as const satisfies CommandTable
