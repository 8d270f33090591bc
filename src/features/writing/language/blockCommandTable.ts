import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { isWritten, never } from '../../shared/commands/conditions.ts'

/** The commands for blocks of the dialect. */
export const blockCommandTable = {
  insertBlock: {
    title: 'Insert Block…',
    does: 'inserts a block that you select by name, at the cursor or around the selection',
    icon: 'symbol-snippet',
    palette: isWritten,
    menus: [{ in: 'text', group: '2_galley@2', when: isWritten }],
  },
  editBlock: {
    title: 'Edit Block…',
    does: 'changes the block at the cursor in a form: title, icon, style or target, and its tabs, steps, columns or updates',
    icon: 'edit',
    palette: isWritten,
    menus: [{ in: 'text', group: '2_galley@2a', when: isWritten }],
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
    does: 'changes the style of a hint, turns a table into cards, or a list into steps',
    icon: 'arrow-swap',
    palette: isWritten,
    menus: [{ in: 'text', group: '2_galley@4', when: isWritten }],
  },
  extendBlock: {
    title: 'Add Tab, Step or Column',
    does: 'adds a tab, step, column, or update to the block at the cursor',
    icon: 'add',
    palette: never,
    menus: [{ in: 'text', group: '2_galley@5', when: isWritten }],
  },
} as const satisfies CommandTable
