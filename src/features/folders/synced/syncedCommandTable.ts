import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { all, hasAccount, hasSyncedFolders, is, isMarkdown, isOnDisk } from '../../shared/commands/conditions.ts'

/** The commands of docs folders whose repository the platform syncs. */
export const syncedCommandTable = {
  chooseSpaceOfFolder: {
    title: 'Choose Space of This Folder…',
    does: 'says which space the platform keeps in step with a docs folder of a repository, so that comments and sync state show beside its files',
    admin: true,
    palette: hasAccount,
    menus: [{ in: 'docsEntry', group: '8_folder@2', when: all(is('docsFolder'), hasAccount) }],
  },
  compareWithRequest: {
    title: 'Compare with Change Request…',
    does: 'lists the change requests that change the page of a file of a synced folder, and compares the file with the page as one of them has it',
    icon: 'git-pull-request',
    palette: hasSyncedFolders,
    menus: [
      { in: 'docsEntry', group: '1_open@4', when: all(is('folderPage'), hasSyncedFolders) },
      { in: 'editorTitle', group: '1_galley@3', when: all(isOnDisk, isMarkdown, hasSyncedFolders) },
    ],
  },
  showSyncedPage: {
    title: 'Show Page and Sync of This File',
    does: 'says what the last import or export came to, and leads from a file of a synced folder to its page on the platform',
    palette: all(hasAccount, isOnDisk),
  },
} as const satisfies CommandTable
