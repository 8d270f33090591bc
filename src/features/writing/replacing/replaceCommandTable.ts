import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { inBothViews } from '../../shared/commands/commandTable.ts'
import {
  all,
  is,
  isEditableRequest,
  isOffered,
  mayHaveAccount,
  mayHavePages,
} from '../../shared/commands/conditions.ts'

const writing = 'updateChangeRequestContent'

/** The command that replaces text in many pages. */
export const replaceCommandTable = {
  findAndReplace: {
    title: 'Find and Replace in Docs…',
    does: 'replaces a text or a regular expression in all pages of a space or change request, after a preview, as unpushed changes of one change request',
    icon: 'replace-all',
    right: 'edit',
    palette: mayHavePages,
    menus: [
      { in: 'docsTitle', group: '1_find@1', when: mayHaveAccount },
      { in: 'docsEntry', group: '4_change@4', when: all(is('branchPages'), isOffered(writing)) },
      ...inBothViews('4_change@4', all(isEditableRequest, isOffered(writing))),
    ],
  },
} as const satisfies CommandTable
