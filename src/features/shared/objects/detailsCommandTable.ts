import type { CommandTable } from '../commands/commandTable.ts'
import { all, is, isEditableSpace, isSignedIn, not } from '../commands/conditions.ts'

/** The command for details. */
export const detailsCommandTable = {
  showDetails: {
    title: 'Show Details',
    does: 'opens a document with all that the platform says about the selection',
    admin: true,
    icon: 'info',
    palette: isSignedIn,
    menus: [
      { in: 'platformEntry', group: '1_open@7', when: all(is('details'), not(isEditableSpace)) },
      { in: 'manageSpace', group: '1_open@1' },
    ],
  },
} as const satisfies CommandTable
