import type { CommandTable } from '../../shared/commands/commandTable.ts'
import {
  all,
  is,
  isEditableSpace,
  isLiveSpace,
  isLockedSpace,
  isSignedIn,
  isSpaceWithGit,
  not,
} from '../../shared/commands/conditions.ts'

/** The commands of spaces. */
export const spaceCommandTable = {
  createSpace: {
    title: 'New Space…',
    does: 'creates a space in an organization or a collection',
    icon: 'add',
    right: 'createContent',
    needs: 'createSpace',
    menus: [{ in: 'docsEntry', group: '3_new@1', when: is('organization', 'collection') }],
  },
  spaceSettings: {
    title: 'Space Settings…',
    does: 'changes the title, emoji, language, lock, default level, and merge rules of a space',
    right: 'edit',
    menus: [{ in: 'docsEntry', group: '4_change@1', when: isEditableSpace }],
  },
  lockSpace: {
    title: 'Lock Space',
    does: 'allows changes to a space only through change requests',
    right: 'edit',
    menus: [{ in: 'manageSpace', group: '2_change@2', when: isLiveSpace }],
  },
  unlockSpace: {
    title: 'Unlock Space',
    does: 'also allows direct edits to the content of a space',
    right: 'edit',
    menus: [{ in: 'manageSpace', group: '2_change@2', when: isLockedSpace }],
  },
  duplicateSpace: {
    title: 'Duplicate Space',
    does: 'creates a copy of a space',
    right: 'edit',
    menus: [{ in: 'manageSpace', group: '3_move@1', when: isEditableSpace }],
  },
  deleteSpace: {
    title: 'Delete Space…',
    does: 'deletes a space; you can restore it for seven days',
    right: 'edit',
    menus: [{ in: 'docsEntry', group: '9_delete@1', when: isEditableSpace }],
  },
} as const satisfies CommandTable

/** The commands of collections, and those of both spaces and collections. */
export const collectionCommandTable = {
  createCollection: {
    title: 'New Collection…',
    does: 'creates a collection in an organization or in another one',
    right: 'createContent',
    menus: [{ in: 'docsEntry', group: '3_new@2', when: is('organization', 'collection') }],
  },
  collectionSettings: {
    title: 'Collection Settings…',
    does: 'changes the title, description, and default level of a collection',
    right: 'createContent',
    menus: [{ in: 'docsEntry', group: '4_change@1', when: is('collection') }],
  },
  moveContentTo: {
    title: 'Move Space or Collection…',
    does: 'moves a space or collection into or out of a collection, or to another place; you can also drag it',
    right: 'edit',
    menus: [
      { in: 'docsEntry', group: '5_move@1', when: is('collection') },
      { in: 'manageSpace', group: '3_move@2', when: isEditableSpace },
    ],
  },
  transferContent: {
    title: 'Transfer to Organization…',
    does: 'moves a space or a collection to another organization',
    right: 'edit',
    menus: [
      { in: 'docsEntry', group: '5_move@2', when: is('collection') },
      { in: 'manageSpace', group: '3_move@3', when: isEditableSpace },
    ],
  },
  deleteCollection: {
    title: 'Delete Collection…',
    does: 'deletes a collection; its content moves up one level',
    right: 'createContent',
    menus: [{ in: 'docsEntry', group: '9_delete@1', when: is('collection') }],
  },
  restoreSpace: {
    title: 'Restore Space',
    does: 'restores a space that was deleted on this machine or that the server lists (the API has no list of deleted spaces)',
    icon: 'discard',
    right: 'edit',
    menus: [
      { in: 'organizationEntry', group: 'inline@1', when: is('deletedSpace') },
      { in: 'organizationEntry', group: '4_change@1', when: is('deletedSpace', 'deletedSpaceList') },
    ],
  },
  applyTemplate: {
    title: 'Apply Template…',
    does: 'adds the pages of a template to a space or one of its change requests',
    right: 'edit',
    menus: [{ in: 'manageSpace', group: '2_change@1', when: isEditableSpace }],
  },
} as const satisfies CommandTable

/** The commands of spaces that are connected to a Git repository. */
export const gitCommandTable = {
  importFromGit: {
    title: 'Import from Git…',
    does: 'replaces the content of a space with a branch of its Git repository, after it shows what that overwrites',
    right: 'createContent',
    needs: 'getGitInfo',
    menus: [{ in: 'manageSpace', group: '4_git@1', when: isSpaceWithGit }],
  },
  exportToGit: {
    title: 'Export to Git…',
    does: 'commits the content of a space to a branch of its Git repository, after it shows what that overwrites',
    right: 'createContent',
    needs: 'getGitInfo',
    menus: [{ in: 'manageSpace', group: '4_git@2', when: isSpaceWithGit }],
  },
} as const satisfies CommandTable

/** The command that checks links. */
export const checkCommandTable = {
  checkLinks: {
    title: 'Check Links',
    does: 'finds the broken links of a space or page, and lists them in Problems with quick fixes',
    icon: 'checklist',
    palette: isSignedIn,
    menus: [
      { in: 'docsEntry', group: '1_open@8', when: is('page document') },
      { in: 'docsEntry', group: '1_open@8', when: all(is('space'), not(isEditableSpace)) },
      { in: 'manageSpace', group: '1_open@2' },
    ],
  },
} as const satisfies CommandTable
