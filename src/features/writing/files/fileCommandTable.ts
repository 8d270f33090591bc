import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { is, isChangeRequestDocument, never } from '../../shared/commands/conditions.ts'

/** The commands for images and files. */
export const fileCommandTable = {
  insertFile: {
    title: 'Insert Image or File…',
    does: 'uploads files to the change request and inserts them at the cursor, like pasting and dropping',
    icon: 'file-media',
    needs: 'updateChangeRequestContent',
    palette: isChangeRequestDocument,
    menus: [{ in: 'text', group: '2_galley@1', when: isChangeRequestDocument }],
  },
} as const satisfies CommandTable

/** The commands for the files of spaces, in the Docs view. */
export const spaceFileCommandTable = {
  renameSpaceFile: {
    title: 'Rename Everywhere…',
    does: 'uploads a file of a space with another name to a change request, and lets all pages use it',
    needs: 'updateChangeRequestContent',
    palette: never,
    menus: [{ in: 'platformEntry', group: '4_change@1', when: is('file') }],
  },
  mergeSpaceFile: {
    title: 'Merge Copies…',
    does: 'lets all pages of a change request use this file instead of its copies',
    needs: 'updateChangeRequestContent',
    palette: never,
    menus: [{ in: 'platformEntry', group: '4_change@2', when: is('file') }],
  },
  replaceSpaceFile: {
    title: 'Replace…',
    does: 'uploads another file to a change request, and lets all pages use it instead',
    needs: 'updateChangeRequestContent',
    palette: never,
    menus: [{ in: 'platformEntry', group: '4_change@3', when: is('file') }],
  },
  shrinkSpaceFile: {
    title: 'Make Smaller…',
    does: 'uploads a smaller image to a change request, and lets all pages use it instead',
    needs: 'updateChangeRequestContent',
    palette: never,
    menus: [{ in: 'platformEntry', group: '4_change@4', when: is('image') }],
  },
  deleteSpaceFile: {
    title: 'Delete…',
    does: 'opens a file in the platform’s app, because its API can’t delete files',
    palette: never,
    menus: [{ in: 'platformEntry', group: '9_delete@1', when: is('file') }],
  },
} as const satisfies CommandTable
