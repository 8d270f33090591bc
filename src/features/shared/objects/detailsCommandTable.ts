import type { CommandTable } from '../commandTable.ts'
import { is, isSignedIn } from '../conditions.ts'

/** The commands of details. */
export const detailsCommandTable = {
  showDetails: {
    title: 'Show Details',
    does: 'opens all the platform says about the selection as a document to read',
    icon: 'info',
    palette: isSignedIn,
    menus: [{ in: 'docsEntry', group: '8_open@2', when: is('details') }],
  },
} as const satisfies CommandTable
