import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { isChangeRequestDocument, isPushable } from '../../shared/commands/conditions.ts'

/** The commands of Source Control. */
export const sourceControlCommandTable = {
  pushChangeRequest: {
    title: 'Push Change Request',
    does: 'sends what is saved and not yet on the server, of one change request',
    icon: 'cloud-upload',
    palette: isChangeRequestDocument,
    menus: [{ in: 'sourceControlTitle', group: 'navigation@1', when: isPushable }],
  },
} as const satisfies CommandTable
