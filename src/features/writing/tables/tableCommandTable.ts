import { hasTableKeys, isInTable, never } from '../../shared/commands/conditions.ts'
import type { CommandTable } from '../../shared/commands/commandTable.ts'

/** The commands for tables and cards. */
export const tableCommandTable = {
  editTable: {
    title: 'Edit Table',
    does: 'shows the table or the cards at the cursor as a grid beside the text',
    icon: 'table',
    palette: isInTable,
    menus: [{ in: 'text', group: '2_galley@6', when: isInTable }],
  },
  insertTableRow: {
    title: 'Add Table Row',
    does: 'adds a row below the one at the cursor',
    icon: 'add',
    palette: isInTable,
    menus: [{ in: 'text', group: '2_galley@7', when: isInTable }],
  },
  insertTableColumn: {
    title: 'Add Table Column',
    does: 'adds a column after the one at the cursor',
    icon: 'add',
    palette: isInTable,
    menus: [{ in: 'text', group: '2_galley@8', when: isInTable }],
  },
  nextTableCell: {
    title: 'Go to Next Cell',
    does: 'goes to the next cell of a Markdown table, and aligns the table',
    palette: never,
    keybinding: { key: 'tab', mac: 'tab', when: hasTableKeys },
  },
  previousTableCell: {
    title: 'Go to Previous Cell',
    does: 'goes to the previous cell of a Markdown table, and aligns the table',
    palette: never,
    keybinding: { key: 'shift+tab', mac: 'shift+tab', when: hasTableKeys },
  },
  nextTableRow: {
    title: 'Go to Next Row',
    does: 'goes to the same column of the next row of a Markdown table, and aligns the table',
    palette: never,
    keybinding: { key: 'enter', mac: 'enter', when: hasTableKeys },
  },
} as const satisfies CommandTable
