import { inBothViews, type CommandTable } from '../../shared/commands/commandTable.ts'
import {
  all,
  hasAccount,
  hasUndoableEdit,
  is,
  isChange,
  isChangedPage,
  isChangeRequestDocument,
  isChangeWithPage,
  isHiddenPage,
  isEditableRequest,
  isInPageTree,
  isPage,
  isPageDocument,
  isPageOfChangeRequest,
  isShownPage,
  never,
} from '../../shared/commands/conditions.ts'

/** The active editor shows the page. In the Docs view, the context menu has these commands. */
const isOpen = all(hasAccount, isPageDocument)

/** The commands of the page tree. */
export const structureCommandTable = {
  newPage: {
    title: 'New Page…',
    does: 'creates a page after the selected one or at the end of the space, and opens it',
    icon: 'new-file',
    right: 'edit',
    palette: hasAccount,
    menus: [
      {
        in: 'docsEntry',
        group: '3_new@1',
        when: is('space', 'branchPages', 'changeRequest open', 'changeRequest draft'),
      },
      { in: 'changeRequestsEntry', group: '3_new@1', when: isEditableRequest },
      { in: 'docsEntry', group: '3_new@1', when: is('page document', 'page group', 'page link', 'page computed') },
      { in: 'docsEntry', group: 'inline@1', when: is('branchPages') },
    ],
  },
  newSubpage: {
    title: 'New Subpage…',
    does: 'creates a page under the selected one',
    right: 'edit',
    palette: isOpen,
    menus: [{ in: 'docsEntry', group: '3_new@2', when: is('page document', 'page group') }],
  },
  importDocuments: {
    title: 'Import Documents…',
    does: 'adds documents of Word and web pages to a change request, as pages, with a report of what was simplified',
    right: 'edit',
    palette: never,
    menus: [
      {
        in: 'docsEntry',
        group: '3_new@3',
        when: is('branchPages', 'changeRequest open', 'changeRequest draft', 'page document', 'page group'),
      },
      { in: 'changeRequestsEntry', group: '3_new@3', when: isEditableRequest },
    ],
  },
  renamePage: {
    title: 'Rename Page…',
    does: 'changes the title of a page; its address stays the same',
    right: 'edit',
    palette: isOpen,
    menus: [
      { in: 'docsEntry', group: '4_change@1', when: isInPageTree },
      ...inBothViews('4_change@1', isChangeWithPage),
    ],
  },
  pageSettings: {
    title: 'Page Settings…',
    does: 'changes the title, slug, emoji, icon, and description of a page',
    right: 'edit',
    palette: isOpen,
    menus: [
      { in: 'docsEntry', group: '4_change@2', when: isInPageTree },
      ...inBothViews('4_change@2', isChangeWithPage),
    ],
  },
  hidePage: {
    title: 'Hide Page',
    does: 'hides pages from the table of contents that readers see; their addresses still work',
    right: 'edit',
    palette: isOpen,
    menus: [{ in: 'docsEntry', group: '4_change@3', when: isShownPage }],
  },
  showPage: {
    title: 'Show Page',
    does: 'shows hidden pages in the table of contents again',
    right: 'edit',
    palette: never,
    menus: [{ in: 'docsEntry', group: '4_change@3', when: isHiddenPage }],
  },
  duplicatePage: {
    title: 'Duplicate Page',
    does: 'copies a page with its subpages',
    right: 'edit',
    palette: isOpen,
    menus: [{ in: 'docsEntry', group: '3_new@3', when: isPage }],
  },
  deletePage: {
    title: 'Delete Page…',
    does: 'deletes pages in the change request, after it shows how many subpages go with them',
    icon: 'trash',
    right: 'edit',
    palette: isOpen,
    menus: [{ in: 'docsEntry', group: '9_delete@1', when: is('page document', 'page group', 'page link') }],
  },
  revertPage: {
    title: 'Revert Page…',
    does: 'reverts pages to their state before the change request, and restores deleted ones',
    icon: 'discard',
    right: 'edit',
    palette: all(hasAccount, isChangeRequestDocument),
    menus: [
      { in: 'sourceControlEntry', group: 'inline@2', when: isChangedPage },
      { in: 'sourceControlEntry', group: '4_change@4', when: isChangedPage },
      { in: 'docsEntry', group: '4_change@4', when: isPageOfChangeRequest },
      { in: 'changeRequestsEntry', group: '4_change@3', when: isChange },
    ],
  },
  movePageUp: {
    title: 'Move Page Up',
    does: 'moves pages up by one place',
    right: 'edit',
    palette: isOpen,
    menus: [{ in: 'docsEntry', group: '5_move@1', when: isInPageTree }],
  },
  movePageDown: {
    title: 'Move Page Down',
    does: 'moves pages down by one place',
    right: 'edit',
    palette: isOpen,
    menus: [{ in: 'docsEntry', group: '5_move@2', when: isInPageTree }],
  },
  movePageTo: {
    title: 'Move Page…',
    does: 'moves pages under another page, or to another place in the list; you can also drag them in the tree',
    right: 'edit',
    palette: isOpen,
    menus: [{ in: 'docsEntry', group: '5_move@3', when: isInPageTree }],
  },
  undoStructureEdit: {
    title: 'Undo Last Page Change',
    does: 'undoes the last page that you created, moved, renamed, copied, reverted, or deleted in this window',
    icon: 'discard',
    palette: hasUndoableEdit,
    menus: [{ in: 'docsTitle', group: '1_undo@1', when: hasUndoableEdit }],
  },
} as const satisfies CommandTable
