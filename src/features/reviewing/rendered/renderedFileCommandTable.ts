import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { is, isActiveInFolder, never } from '../../shared/commands/conditions.ts'

/** The commands that show what changed in files of docs folders, as readers see it. */
export const renderedFileCommandTable = {
  compareRenderedWithHead: {
    title: 'Compare Rendered with HEAD',
    does: 'compares a page of a docs folder with the last commit, as readers see both',
    icon: 'open-preview',
    palette: never,
    menus: [
      { in: 'editorTitle', group: '5_compare@1', when: isActiveInFolder(/\bfolderPage\b/) },
      { in: 'docsEntry', group: '1_open@9', when: is('folderPage') },
    ],
  },
} as const satisfies CommandTable
