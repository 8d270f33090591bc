import { inBothViews, type CommandTable } from '../../shared/commands/commandTable.ts'
import { all, hasAccount, hasCheckouts, is, isEditableSpace, isOnDisk, not } from '../../shared/commands/conditions.ts'

/** A docs folder that was checked out. */
const isCheckedOut = is('docsFolder checkedOut')

/** The commands that sync folders with the platform. */
export const checkoutCommandTable = {
  checkOutToFolder: {
    title: 'Check Out to a Folder…',
    does: 'saves a space or a change request to a new folder, where you edit it and push your changes back',
    palette: hasAccount,
    menus: [
      { in: 'manageSpace', group: '4_folder@1' },
      { in: 'docsEntry', group: '8_folder@1', when: all(is('space'), not(isEditableSpace)) },
      ...inBothViews('8_folder@1', is('changeRequest')),
    ],
  },
  connectToSpace: {
    title: 'Connect Folder to a Space…',
    does: 'matches the files of a docs folder with the pages of a space, and remembers them: for folders that lost their .galley',
    admin: true,
    palette: hasAccount,
    menus: [{ in: 'docsEntry', group: '8_folder@1', when: all(is('docsFolder'), not(isCheckedOut), hasAccount) }],
  },
  compareWithPlatform: {
    title: 'Compare with Platform',
    does: 'shows in Source Control what changed on the platform since the last checkout, pull, or push of a folder',
    icon: 'refresh',
    palette: hasCheckouts,
    menus: [
      { in: 'checkoutTitle', group: 'navigation@3' },
      { in: 'docsEntry', group: '7_checkout@3', when: isCheckedOut },
    ],
  },
  pullFromPlatform: {
    title: 'Pull from Platform',
    does: 'merges changes on the platform into a folder that was checked out',
    icon: 'cloud-download',
    palette: hasCheckouts,
    menus: [
      { in: 'checkoutTitle', group: 'navigation@2' },
      { in: 'docsEntry', group: '7_checkout@2', when: isCheckedOut },
    ],
  },
  resolvePulledConflict: {
    title: 'Resolve Conflicts',
    does: 'opens the merge editor for a page with changes to the same lines in a folder and on the platform, after a pull',
    icon: 'git-merge',
    palette: all(hasCheckouts, isOnDisk),
  },
  pushToPlatform: {
    title: 'Push as Change Request…',
    does: 'shows what changed in a folder that was checked out, and pushes that to a change request',
    icon: 'cloud-upload',
    palette: hasCheckouts,
    menus: [
      { in: 'checkoutTitle', group: 'navigation@1' },
      { in: 'docsEntry', group: '7_checkout@1', when: isCheckedOut },
    ],
  },
} as const satisfies CommandTable
