import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { isChangeRequestDocument } from '../../shared/commands/conditions.ts'

/** The commands that write blocks of the dialect. */
export const blockCommandTable = {
  insertBlock: {
    title: 'Insert Block…',
    does: 'asks for a block by name and writes it where the cursor is, or around what is selected where that makes sense',
    icon: 'symbol-snippet',
    palette: isChangeRequestDocument,
    menus: [{ in: 'text', group: '2_galley@2', when: isChangeRequestDocument }],
  },
  wrapInBlock: {
    title: 'Wrap in…',
    does: 'puts a block around the selected lines, or around the line with the cursor',
    icon: 'symbol-namespace',
    palette: isChangeRequestDocument,
    menus: [{ in: 'text', group: '2_galley@3', when: isChangeRequestDocument }],
  },
  turnBlockInto: {
    title: 'Turn into…',
    does: 'gives the hint at the cursor another style, makes cards of a table, or steps of a list',
    icon: 'arrow-swap',
    palette: isChangeRequestDocument,
    menus: [{ in: 'text', group: '2_galley@4', when: isChangeRequestDocument }],
  },
  extendBlock: {
    title: 'Add Tab, Step or Column',
    does: 'adds the next tab, step, column or update to the block that the cursor stands in',
    icon: 'add',
    palette: isChangeRequestDocument,
    menus: [{ in: 'text', group: '2_galley@5', when: isChangeRequestDocument }],
  },
} as const satisfies CommandTable
