import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { is, never } from '../../shared/commands/conditions.ts'

/** The commands for images and files of docs folders, in the Docs view. */
export const folderFileCommandTable = {
  sortFolderFiles: {
    title: 'Sort Files by…',
    does: 'sorts the files of docs folders by size, by number of pages that use them, or by path',
    icon: 'list-ordered',
    palette: never,
    menus: [{ in: 'docsEntry', group: 'inline@1', when: is('folderFiles') }],
  },
  mergeCopies: {
    title: 'Merge Copies…',
    does: 'lets all pages use one of several files with the same content, and deletes the others',
    palette: never,
    menus: [{ in: 'docsEntry', group: '4_change@1', when: is('folderFiles') }],
  },
  makeImagesSmaller: {
    title: 'Make Smaller…',
    does: 'makes PNG, JPEG and WebP images as wide as a page can show, encodes them again without metadata, and shows them before and after',
    palette: never,
    menus: [{ in: 'docsEntry', group: '4_change@2', when: is('folderFiles', 'folderImage') }],
  },
  deleteUnusedFiles: {
    title: 'Delete Unused…',
    does: 'deletes the files that no page uses, after you choose from them',
    palette: never,
    menus: [{ in: 'docsEntry', group: '9_delete@1', when: is('folderFiles') }],
  },
  renameFileEverywhere: {
    title: 'Rename Everywhere…',
    does: 'renames a file and changes all links to it; it proposes a name that is valid on all systems and fits the heading around',
    palette: never,
    menus: [{ in: 'docsEntry', group: '4_change@1', when: is('folderFile', 'folderImage') }],
  },
  replaceFile: {
    title: 'Replace…',
    does: 'replaces a file with another one from your disk in all pages',
    palette: never,
    menus: [{ in: 'docsEntry', group: '4_change@3', when: is('folderFile', 'folderImage') }],
  },
} as const satisfies CommandTable
