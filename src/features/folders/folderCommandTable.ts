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

/** The commands of docs folders in the Docs view, and of their pages in the active editor. */
export const folderCommandTable = {
  newFolderPage: {
    title: 'New Page…',
    does: 'creates a page in a docs folder or one of its groups, and adds it to the table of contents',
    icon: 'new-file',
    palette: never,
    menus: [
      { in: 'docsEntry', group: 'inline@1', when: is('docsFolder', 'folderGroup') },
      { in: 'docsEntry', group: '3_new@1', when: is('docsFolder', 'folderGroup') },
    ],
  },
  newFolderSubpage: {
    title: 'New Subpage…',
    does: 'creates a page below another page of a docs folder, which moves to its own folder',
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
    does: 'adds an entry that links to a web address to the table of contents of a docs folder',
    palette: never,
    menus: [{ in: 'docsEntry', group: '3_new@4', when: is('docsFolder', 'folderGroup') }],
  },
  newFolderApiPages: {
    title: 'New API Pages…',
    does: 'adds pages that the platform creates from an OpenAPI specification to the table of contents of a docs folder',
    palette: never,
    menus: [{ in: 'docsEntry', group: '3_new@5', when: is('docsFolder', 'folderGroup') }],
  },
  importFolderDocuments: {
    title: 'Import Documents…',
    does: 'adds documents of Word and web pages to a docs folder, as pages, with a report of what was simplified',
    palette: isPageOpen,
    menus: [{ in: 'docsEntry', group: '3_new@6', when: is('docsFolder', 'folderGroup', 'folderPage') }],
  },
  duplicateFolderPage: {
    title: 'Duplicate Page',
    does: 'duplicates a page of a docs folder',
    palette: isPageOpen,
    menus: [{ in: 'docsEntry', group: '3_new@4', when: is('folderPage') }],
  },
  renameFolderEntry: {
    title: 'Rename…',
    does: 'changes the title of a page or group of a docs folder, in the table of contents and in the page',
    palette: isPageOpen,
    menus: [
      { in: 'docsEntry', group: '4_change@1', when: is('folderPage', 'folderGroup', 'folderLink', 'folderMissing') },
    ],
  },
  renameFolderFile: {
    title: 'Rename or Move File…',
    does: 'changes the path of a page’s file, updates links to it, and redirects its address',
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
    does: 'moves an entry of a docs folder up by one place',
    palette: isMovableOpen,
    menus: [{ in: 'docsEntry', group: '5_move@1', when: anyEntry }],
  },
  moveFolderEntryDown: {
    title: 'Move Down',
    does: 'moves an entry of a docs folder down by one place',
    palette: isMovableOpen,
    menus: [{ in: 'docsEntry', group: '5_move@2', when: anyEntry }],
  },
  moveFolderEntryTo: {
    title: 'Move to…',
    does: 'moves entries of a docs folder below a page or group, or a group to the place of another group; you can also drag them',
    palette: isMovableOpen,
    menus: [{ in: 'docsEntry', group: '5_move@3', when: anyEntry }],
  },
  addToContents: {
    title: 'Add to Table of Contents',
    does: 'adds a page to the end of the table of contents',
    icon: 'add',
    palette: isActiveInFolder(/\bfolderOrphan arranged\b/),
    menus: [
      { in: 'docsEntry', group: 'inline@1', when: is('folderOrphan') },
      { in: 'docsEntry', group: '4_change@1', when: is('folderOrphan') },
    ],
  },
  ignoreInChecks: {
    title: 'Ignore',
    does: 'excludes a page that isn’t in the table of contents from the checks, in .galley.yaml',
    palette: isActiveInFolder(/\bfolderOrphan\b/),
    menus: [{ in: 'docsEntry', group: '4_change@2', when: is('folderOrphan') }],
  },
  deleteFolderEntry: {
    title: 'Delete…',
    does: 'deletes pages of a docs folder with their subpages, after it shows which pages link to them; it can remove links, change them, and add redirects',
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
    title: 'Undo Last Docs Folder Change',
    does: 'undoes the last structure change of a docs folder in this window: files, table of contents, links, and redirects',
    icon: 'discard',
    palette: hasUndoableFolderChange,
    menus: [{ in: 'docsEntry', group: '6_undo@1', when: all(is('docsFolder'), hasUndoableFolderChange) }],
  },
} as const satisfies CommandTable

/** The quick fixes for docs folders. */
export const folderFixCommandTable = {
  fixLinksTo: {
    title: 'Fix All Links…',
    does: 'changes all links, entries, and redirects of a missing page to another page (as a quick fix in Problems)',
    palette: never,
  },
  createMissingPage: {
    title: 'Create Missing Page',
    does: 'creates the missing page of an entry in a table of contents (as a quick fix in Problems)',
    palette: never,
  },
  checkExternalLinks: {
    title: 'Check External Links…',
    does: 'requests the addresses on the web that a docs folder links to, and lists in Problems which don’t exist or have moved',
    palette: never,
    menus: [{ in: 'docsEntry', group: '7_check@1', when: is('docsFolder') }],
  },
  useNewAddress: {
    title: 'Use New Address Everywhere',
    does: 'changes an address that moved for good in all pages (as a quick fix in Problems)',
    palette: never,
  },
  convertToUtf8: {
    title: 'Convert to UTF-8',
    does: 'converts a page from UTF-16 or Windows-1252 to UTF-8 (as a quick fix in Problems)',
    palette: never,
  },
  addDocsWord: {
    title: 'Add to Words of These Docs',
    does: 'adds a word to .galley.yaml, for everyone who works on these docs (as a quick fix in Problems)',
    palette: never,
  },
  alwaysReplaceWord: {
    title: 'Always Replace Word…',
    does: 'adds a misspelled word to the terms in .galley.yaml with what to write instead, and writes it in all pages after a preview (as a quick fix in Problems)',
    palette: never,
  },
  setUpTools: {
    title: 'Set Up Tools for This Folder…',
    does: 'adds what cSpell, markdownlint, Prettier, Vale and EditorConfig need for pages of the platform to their configuration, after a preview',
    palette: never,
    menus: [{ in: 'docsEntry', group: '7_share@8', when: is('docsFolder') }],
  },
  turnOffCheck: {
    title: 'Turn Off This Check for These Docs',
    does: 'turns off a rule in .galley.yaml, for everyone who works on these docs (as a quick fix in Problems)',
    palette: never,
  },
} as const satisfies CommandTable

/** The command that updates links after Git renamed files. */
export const gitMovesCommandTable = {
  updateMovedLinks: {
    title: 'Update Links to Moved Files',
    does: 'updates broken links, entries, and redirects to files that Git reports as renamed: since this window opened, the last push, or the last commit',
    palette: hasDocsFolders,
  },
} as const satisfies CommandTable

/** The command that makes a folder a docs folder. */
export const useFolderCommandTable = {
  useFolderAsDocs: {
    title: 'Use Folder as Docs…',
    does: 'turns a folder of the workspace into a docs folder with a table of contents of its pages; you don’t need an account',
  },
} as const satisfies CommandTable
