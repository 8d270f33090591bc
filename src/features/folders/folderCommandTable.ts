import type { CommandTable } from '../shared/commands/commandTable.ts'
import {
  all,
  hasDocsFolders,
  hasUndoableFolderChange,
  is,
  isActiveInFolder,
  never,
} from '../shared/commands/conditions.ts'

const anyEntry = is('folderPage', 'folderGroup', 'folderLink', 'folderGenerated', 'folderMissing')

const isPageOpen = isActiveInFolder(/\bfolderPage\b/)
const isMovableOpen = isActiveInFolder(/\bfolderPage \w+ arranged\b/)

/** The commands of docs folders in the Docs view, and of the page of one in the active editor. */
export const folderCommandTable = {
  newFolderPage: {
    title: 'New Page…',
    does: 'makes a page in a docs folder or a group of it, and names it in the table of contents',
    icon: 'new-file',
    palette: never,
    menus: [
      { in: 'docsEntry', group: 'inline@1', when: is('docsFolder', 'folderGroup') },
      { in: 'docsEntry', group: '3_new@1', when: is('docsFolder', 'folderGroup') },
    ],
  },
  newFolderSubpage: {
    title: 'New Subpage…',
    does: 'makes a page below one of a docs folder, which moves into a folder of its own for that',
    palette: isPageOpen,
    menus: [{ in: 'docsEntry', group: '3_new@2', when: is('folderPage') }],
  },
  newFolderGroup: {
    title: 'New Group…',
    does: 'adds a group to the table of contents of a docs folder',
    palette: never,
    menus: [{ in: 'docsEntry', group: '3_new@3', when: is('docsFolder', 'folderGroup') }],
  },
  newFolderLink: {
    title: 'New Link Page…',
    does: 'adds an entry to the table of contents of a docs folder that leads to a web address',
    palette: never,
    menus: [{ in: 'docsEntry', group: '3_new@4', when: is('docsFolder', 'folderGroup') }],
  },
  newFolderApiPages: {
    title: 'New API Pages…',
    does: 'adds pages to the table of contents of a docs folder that the platform makes from an OpenAPI specification',
    palette: never,
    menus: [{ in: 'docsEntry', group: '3_new@5', when: is('docsFolder', 'folderGroup') }],
  },
  duplicateFolderPage: {
    title: 'Duplicate Page',
    does: 'copies a page of a docs folder beside itself',
    palette: isPageOpen,
    menus: [{ in: 'docsEntry', group: '3_new@4', when: is('folderPage') }],
  },
  renameFolderEntry: {
    title: 'Rename…',
    does: 'gives a page or group of a docs folder another title, in the table of contents and in the page',
    palette: isPageOpen,
    menus: [
      { in: 'docsEntry', group: '4_change@1', when: is('folderPage', 'folderGroup', 'folderLink', 'folderMissing') },
    ],
  },
  renameFolderFile: {
    title: 'Rename or Move File…',
    does: 'gives the file of a page another path: links that lead there follow, and its address is redirected',
    palette: isPageOpen,
    menus: [{ in: 'docsEntry', group: '4_change@2', when: is('folderPage') }],
  },
  hideFolderPage: {
    title: 'Hide Page',
    does: 'hides pages of a docs folder from the table of contents that readers see; their addresses still work',
    palette: isActiveInFolder(/\bfolderPage shown\b/),
    menus: [{ in: 'docsEntry', group: '4_change@3', when: is('folderPage shown') }],
  },
  showFolderPage: {
    title: 'Show Page',
    does: 'shows pages of a docs folder in the table of contents again',
    palette: isActiveInFolder(/\bfolderPage hidden\b/),
    menus: [{ in: 'docsEntry', group: '4_change@3', when: is('folderPage hidden') }],
  },
  moveFolderEntryUp: {
    title: 'Move Up',
    does: 'moves an entry of a docs folder one place up',
    palette: isMovableOpen,
    menus: [{ in: 'docsEntry', group: '5_move@1', when: anyEntry }],
  },
  moveFolderEntryDown: {
    title: 'Move Down',
    does: 'moves an entry of a docs folder one place down',
    palette: isMovableOpen,
    menus: [{ in: 'docsEntry', group: '5_move@2', when: anyEntry }],
  },
  moveFolderEntryTo: {
    title: 'Move to…',
    does: 'moves entries of a docs folder below a page or group, or a group to where another one stands; dragging does the same',
    palette: isMovableOpen,
    menus: [{ in: 'docsEntry', group: '5_move@3', when: anyEntry }],
  },
  addToContents: {
    title: 'Add to Table of Contents',
    does: 'names a page that the table of contents leaves out at its end',
    icon: 'add',
    palette: isActiveInFolder(/\bfolderOrphan arranged\b/),
    menus: [
      { in: 'docsEntry', group: 'inline@1', when: is('folderOrphan') },
      { in: 'docsEntry', group: '4_change@1', when: is('folderOrphan') },
    ],
  },
  ignoreInChecks: {
    title: 'Ignore',
    does: 'leaves a page that the table of contents does not name out of the checks, in .galley.yaml',
    palette: isActiveInFolder(/\bfolderOrphan\b/),
    menus: [{ in: 'docsEntry', group: '4_change@2', when: is('folderOrphan') }],
  },
  deleteFolderEntry: {
    title: 'Delete…',
    does: 'deletes pages of a docs folder with those below them, after saying who links there; unlinks, links to another page and redirects on request',
    icon: 'trash',
    palette: isActiveInFolder(/\b(folderPage|folderOrphan)\b/),
    menus: [
      {
        in: 'docsEntry',
        group: '9_delete@1',
        when: is('folderPage', 'folderGroup', 'folderLink', 'folderGenerated', 'folderMissing', 'folderOrphan'),
      },
    ],
  },
  openContents: {
    title: 'Open Table of Contents',
    does: 'opens SUMMARY.md, or the file that .gitbook.yaml names',
    palette: never,
    menus: [{ in: 'docsEntry', group: '1_open@1', when: is('docsFolder') }],
  },
  undoFolderChange: {
    title: 'Undo Last Change of a Docs Folder',
    does: 'takes back the last change of the structure of a docs folder in this window: files, table of contents, links and redirects',
    icon: 'discard',
    palette: hasUndoableFolderChange,
    menus: [{ in: 'docsEntry', group: '6_undo@1', when: all(is('docsFolder'), hasUndoableFolderChange) }],
  },
} as const satisfies CommandTable

/** The commands that Problems offers in docs folders. */
export const folderFixCommandTable = {
  fixLinksTo: {
    title: 'Fix All Links…',
    does: 'leads every link, entry and redirect to a page that is there instead of one that is not (as a quick fix in Problems)',
    palette: never,
  },
  createMissingPage: {
    title: 'Create Missing Page',
    does: 'makes the page that an entry of a table of contents names (as a quick fix in Problems)',
    palette: never,
  },
  convertToUtf8: {
    title: 'Convert to UTF-8',
    does: 'writes a page in UTF-8 that is UTF-16 or Windows-1252 (as a quick fix in Problems)',
    palette: never,
  },
  turnOffCheck: {
    title: 'Turn Off This Check for These Docs',
    does: 'turns a rule off in .galley.yaml, for everyone who works on these docs (as a quick fix in Problems)',
    palette: never,
  },
} as const satisfies CommandTable

/** What follows files that Git renamed. */
export const gitMovesCommandTable = {
  updateMovedLinks: {
    title: 'Update Links to Moved Files',
    does: 'updates dead links, entries and redirects to files of docs folders that Git knows were renamed: since this window read them, since the last push, and since the last commit',
    palette: hasDocsFolders,
  },
} as const satisfies CommandTable

/** What makes a folder one of docs. */
export const useFolderCommandTable = {
  useFolderAsDocs: {
    title: 'Use Folder as Docs…',
    does: 'makes a folder of the workspace a docs folder, with a table of contents of the pages in it; no account is needed',
  },
} as const satisfies CommandTable
