import { inBothViews, type CommandTable } from '../../shared/commands/commandTable.ts'
import { all, hasAccount, hasCheckouts, is, isEditableSpace, not } from '../../shared/commands/conditions.ts'

/** A docs folder that knows where it comes from. */
const isCheckedOut = is('docsFolder checkedOut')

/** The commands that bring folders and the platform together. */
export const checkoutCommandTable = {
  checkOutToFolder: {
    title: 'Check Out to a Folder…',
    does: 'writes a space, or a change request, into a new folder, to be written there and pushed back',
    palette: hasAccount,
    menus: [
      { in: 'manageSpace', group: '4_folder@1' },
      { in: 'docsEntry', group: '8_folder@1', when: all(is('space'), not(isEditableSpace)) },
      ...inBothViews('8_folder@1', is('changeRequest')),
    ],
  },
  connectToSpace: {
    title: 'Connect Folder to a Space…',
    does: 'finds out which file of a docs folder is which page of a space, shows that, and remembers it: for folders whose .galley is gone',
    admin: true,
    palette: hasAccount,
    menus: [{ in: 'docsEntry', group: '8_folder@1', when: all(is('docsFolder'), not(isCheckedOut), hasAccount) }],
  },
  compareWithPlatform: {
    title: 'Compare with Platform',
    does: 'shows in Source Control what changed on the platform since a folder was checked out, pulled or pushed',
    icon: 'refresh',
    palette: hasCheckouts,
    menus: [
      { in: 'checkoutTitle', group: 'navigation@3' },
      { in: 'docsEntry', group: '7_checkout@3', when: isCheckedOut },
    ],
  },
  pullFromPlatform: {
    title: 'Pull from Platform',
    does: 'brings what changed on the platform into a folder that was checked out, merged with what was written there',
    icon: 'cloud-download',
    palette: hasCheckouts,
    menus: [
      { in: 'checkoutTitle', group: 'navigation@2' },
      { in: 'docsEntry', group: '7_checkout@2', when: isCheckedOut },
    ],
  },
  resolvePulledConflict: {
    title: 'Resolve Conflict of a Pull',
    does: 'opens the merge editor on a page that was changed in a folder and on the platform in the same lines',
    icon: 'git-merge',
    palette: hasCheckouts,
  },
  pushToPlatform: {
    title: 'Push as Change Request…',
    does: 'puts what changed in a folder that was checked out into a change request, after showing what that is',
    icon: 'cloud-upload',
    palette: hasCheckouts,
    menus: [
      { in: 'checkoutTitle', group: 'navigation@1' },
      { in: 'docsEntry', group: '7_checkout@1', when: isCheckedOut },
    ],
  },
} as const satisfies CommandTable
