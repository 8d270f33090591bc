import type { CommandTable } from '../../shared/commands/commandTable.ts'
import {
  all,
  hasConflicts,
  isChangeRequestDocument,
  isInConflict,
  isInConflictGroup,
  isMarkdown,
  isPageDocument,
  isPublishedDocument,
  isPublishedPage,
  isUnpushedGroup,
  mayHaveUnpushed,
  mayPush,
} from '../../shared/commands/conditions.ts'

/** The commands of writing pages: and of what is not pushed. */
export const editingCommandTable = {
  editInChangeRequest: {
    title: 'Edit in a Change Request…',
    does: 'opens the page at the same line, to write in, in a change request of yours or a new one',
    icon: 'edit',
    right: 'edit',
    palette: isPageDocument,
    menus: [
      { in: 'editorTitle', group: 'navigation@1', when: all(isPublishedDocument, isMarkdown) },
      { in: 'docsEntry', group: '4_change@0', when: isPublishedPage },
      { in: 'tab', group: '2_galley@0', when: isPublishedDocument },
    ],
  },
  pushAllDrafts: {
    title: 'Push All Changes',
    does: 'sends all saved text that the server does not have yet',
    icon: 'cloud-upload',
    palette: mayPush,
  },
  showDrafts: {
    title: 'Show Unpushed Changes',
    does: 'lists the pages whose text is not on the server yet, with the reason',
    icon: 'list-unordered',
    palette: mayHaveUnpushed,
  },
  discardDraft: {
    title: 'Discard Unpushed Changes…',
    does: 'shows the difference first, then goes back to what the server has',
    icon: 'discard',
    palette: mayHaveUnpushed,
    menus: [
      { in: 'sourceControlEntry', group: 'inline@3', when: isUnpushedGroup },
      { in: 'sourceControlEntry', group: '9_delete@1', when: isUnpushedGroup },
    ],
  },
  moveDraft: {
    title: 'Move Unpushed Changes…',
    does: 'moves what is not pushed of a page to another change request, such as when its own was merged',
    right: 'edit',
    palette: mayHaveUnpushed,
    menus: [{ in: 'sourceControlEntry', group: '5_move@1', when: isUnpushedGroup }],
  },
  exportDrafts: {
    title: 'Export Unpushed Changes…',
    does: 'writes the pages that are not pushed into a folder, as Markdown',
    icon: 'export',
    palette: mayHaveUnpushed,
  },
  revertBlock: {
    title: 'Revert Block',
    does: 'takes the block at the cursor back to what it was before the change request, as an edit that can be undone',
    icon: 'discard',
    palette: isChangeRequestDocument,
    menus: [{ in: 'text', group: '2_galley@2', when: isChangeRequestDocument }],
  },
} as const satisfies CommandTable

/** What can be done about a page in conflict. */
export const conflictCommandTable = {
  mergeConflict: {
    title: 'Resolve in Merge Editor',
    does: 'opens the editor’s three-way merge for a page that somebody else changed too; save, and push the merged text',
    icon: 'git-merge',
    palette: hasConflicts,
    menus: [
      { in: 'editorTitle', group: 'navigation@1', when: isInConflict },
      { in: 'sourceControlEntry', group: 'inline@2', when: isInConflictGroup },
      { in: 'sourceControlEntry', group: '4_change@1', when: isInConflictGroup },
    ],
  },
  keepMine: {
    title: 'Keep Mine',
    does: 'keeps your text instead of theirs, after a conflict',
    palette: hasConflicts,
    menus: [
      { in: 'editorTitle', group: '1_galley@1', when: isInConflict },
      { in: 'sourceControlEntry', group: '4_change@2', when: isInConflictGroup },
    ],
  },
  takeTheirs: {
    title: 'Take Theirs',
    does: 'takes their text instead of yours, after a conflict; a copy of yours is kept',
    palette: hasConflicts,
    menus: [
      { in: 'editorTitle', group: '1_galley@2', when: isInConflict },
      { in: 'sourceControlEntry', group: '4_change@3', when: isInConflictGroup },
    ],
  },
} as const satisfies CommandTable
