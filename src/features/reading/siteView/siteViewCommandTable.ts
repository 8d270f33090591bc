import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { hasDocsFolders, is, mayBePageDocument } from '../../shared/commands/conditions.ts'

/** The command that shows a whole site in the editor. */
export const siteViewCommandTable = {
  openSiteView: {
    title: 'Open Site View',
    does: 'shows the whole site beside the text, as readers see it, and follows what you write',
    icon: 'browser',
    palette: hasDocsFolders,
    menus: [
      { in: 'docsEntry', group: '1_open@5', when: is('docsFolder', 'folderPage') },
      { in: 'editorTitle', group: 'navigation@9', when: mayBePageDocument },
    ],
  },
} as const satisfies CommandTable
