import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { all, hasAccount, hasSyncedFolders, is, isMarkdown, isOnDisk } from '../../shared/commands/conditions.ts'

/** The commands of docs folders whose repository the platform syncs. */
export const syncedCommandTable = {
  chooseSpaceOfFolder: {
    title: 'Choose Space for This Folder…',
    does: 'selects the space that syncs with a docs folder of a repository, so that its files show comments and the sync state',
    admin: true,
    palette: hasAccount,
    menus: [{ in: 'docsEntry', group: '8_folder@2', when: all(is('docsFolder'), hasAccount) }],
  },
  compareWithRequest: {
    title: 'Compare with Change Request…',
    does: 'compares a file of a synced folder with its page in a change request that you select',
    icon: 'git-pull-request',
    palette: hasSyncedFolders,
    menus: [
      { in: 'docsEntry', group: '1_open@4', when: all(is('folderPage'), hasSyncedFolders) },
      { in: 'editorTitle', group: '1_galley@3', when: all(isOnDisk, isMarkdown, hasSyncedFolders) },
    ],
  },
  showSyncedPage: {
    title: 'Show Page and Sync State of This File',
    does: 'shows the result of the last import or export, and links from a file of a synced folder to its page on the platform',
    palette: all(hasAccount, isOnDisk),
  },
} as const satisfies CommandTable
