import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { isChangeRequestDocument, isPushable } from '../../shared/commands/conditions.ts'

/** The commands of Source Control. */
export const sourceControlCommandTable = {
  pushChangeRequest: {
    title: 'Push Change Request',
    does: 'sends all saved text of one change request that the server doesn’t have yet',
    icon: 'cloud-upload',
    palette: isChangeRequestDocument,
    menus: [{ in: 'sourceControlTitle', group: 'navigation@1', when: isPushable }],
  },
} as const satisfies CommandTable
