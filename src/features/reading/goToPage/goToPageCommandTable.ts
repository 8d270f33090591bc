import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { mayHaveAccount } from '../../shared/commands/conditions.ts'

/** The commands of going to a page. */
export const goToPageCommandTable = {
  goToPage: {
    title: 'Go to Page…',
    does: 'finds any page of the organization’s spaces by title or path',
    icon: 'go-to-file',
    menus: [{ in: 'docsTitle', group: 'navigation@1', when: mayHaveAccount }],
  },
} as const satisfies CommandTable
