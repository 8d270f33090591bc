import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { isWritten } from '../../shared/commands/conditions.ts'

/** The commands that write blocks of the dialect. */
export const blockCommandTable = {
  insertBlock: {
    title: 'Insert Block…',
    does: 'asks for a block by name and writes it where the cursor is, or around what is selected where that makes sense',
    icon: 'symbol-snippet',
    palette: isWritten,
    menus: [{ in: 'text', group: '2_galley@2', when: isWritten }],
  },
  wrapInBlock: {
    title: 'Wrap in…',
    does: 'puts a block around the selected lines, or around the line with the cursor',
    icon: 'symbol-namespace',
    palette: isWritten,
    menus: [{ in: 'text', group: '2_galley@3', when: isWritten }],
  },
  turnBlockInto: {
    title: 'Turn into…',
    does: 'gives the hint at the cursor another style, makes cards of a table, or steps of a list',
    icon: 'arrow-swap',
    palette: isWritten,
    menus: [{ in: 'text', group: '2_galley@4', when: isWritten }],
  },
  extendBlock: {
    title: 'Add Tab, Step or Column',
    does: 'adds the next tab, step, column or update to the block that the cursor stands in',
    icon: 'add',
    palette: isWritten,
    menus: [{ in: 'text', group: '2_galley@5', when: isWritten }],
  },
} as const satisfies CommandTable
