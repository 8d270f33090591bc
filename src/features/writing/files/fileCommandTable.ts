import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { isChangeRequestDocument } from '../../shared/commands/conditions.ts'

/** The commands for images and files. */
export const fileCommandTable = {
  insertFile: {
    title: 'Insert Image or File…',
    does: 'uploads files to the change request and inserts them at the cursor, like pasting and dropping',
    icon: 'file-media',
    palette: isChangeRequestDocument,
    menus: [{ in: 'text', group: '2_galley@1', when: isChangeRequestDocument }],
  },
} as const satisfies CommandTable
