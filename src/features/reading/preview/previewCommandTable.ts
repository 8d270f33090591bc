import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { mayShowPage } from '../../shared/commands/conditions.ts'

/** The commands of the preview. */
export const previewCommandTable = {
  previewAsVisitor: {
    title: 'Preview as a Visitor With…',
    does: 'shows in the preview what a visitor with certain claims sees of pages with conditions, or everything again',
    icon: 'eye',
    palette: mayShowPage,
  },
} as const satisfies CommandTable
