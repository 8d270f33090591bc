import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { mayShowPage } from '../../shared/commands/conditions.ts'

/** The commands of the preview. */
export const previewCommandTable = {
  previewAsVisitor: {
    title: 'Preview as Visitor…',
    does: 'previews pages with conditions as a visitor with the selected claims sees them, or shows everything again',
    icon: 'eye',
    palette: mayShowPage,
  },
} as const satisfies CommandTable
