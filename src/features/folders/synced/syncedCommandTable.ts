import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { all, hasAccount, is } from '../../shared/commands/conditions.ts'

/** The commands of docs folders whose repository the platform syncs. */
export const syncedCommandTable = {
  chooseSpaceOfFolder: {
    title: 'Choose Space of This Folder…',
    does: 'says which space the platform keeps in step with a docs folder of a repository, so that comments and sync state show beside its files',
    palette: hasAccount,
    menus: [{ in: 'docsEntry', group: '8_folder@2', when: all(is('docsFolder'), hasAccount) }],
  },
  showSyncedPage: {
    title: 'Show Page and Sync of This File',
    does: 'says what the last import or export came to, and leads from a file of a synced folder to its page on the platform',
    palette: hasAccount,
  },
} as const satisfies CommandTable
