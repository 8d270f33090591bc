import type { CommandTable } from '../../shared/commands/commandTable.ts'
import {
  all,
  hasConflicts,
  isChangeRequestDocument,
  isInConflict,
  isInConflictGroup,
  isMarkdown,
  isMerging,
  isPageDocument,
  isPublishedDocument,
  isPublishedPage,
  isPushable,
  isUnpushedGroup,
  mayHaveUnpushed,
  mayPush,
} from '../../shared/commands/conditions.ts'

/** The commands for writing pages and for drafts. */
export const editingCommandTable = {
  editInChangeRequest: {
    title: 'Edit in a Change Request…',
    does: 'opens the page for editing at the same line, in one of your change requests or a new one',
    icon: 'edit',
    right: 'edit',
    needs: 'updateChangeRequestContent',
    palette: isPageDocument,
    menus: [
      { in: 'editorTitle', group: 'navigation@1', when: all(isPublishedDocument, isMarkdown) },
      { in: 'docsEntry', group: '4_change@0', when: isPublishedPage },
      { in: 'tab', group: '2_galley@0', when: isPublishedDocument },
    ],
  },
  pushAllDrafts: {
    title: 'Push All Changes',
    does: 'sends all saved text that the server doesn’t have yet',
    icon: 'cloud-upload',
    palette: mayPush,
  },
  showDrafts: {
    title: 'Show Unpushed Changes',
    does: 'lists the pages whose text isn’t on the server yet, with the reason',
    icon: 'list-unordered',
    palette: mayHaveUnpushed,
  },
  discardDraft: {
    title: 'Discard Unpushed Changes…',
    does: 'shows the difference, then goes back to the server’s version',
    icon: 'discard',
    palette: mayHaveUnpushed,
    menus: [
      { in: 'sourceControlEntry', group: 'inline@3', when: isUnpushedGroup },
      { in: 'sourceControlEntry', group: '9_delete@1', when: isUnpushedGroup },
    ],
  },
  moveDraft: {
    title: 'Move Unpushed Changes…',
    does: 'moves the unpushed changes of a page to another change request, for example after a merge',
    right: 'edit',
    palette: mayHaveUnpushed,
    menus: [{ in: 'sourceControlEntry', group: '5_move@1', when: isUnpushedGroup }],
  },
  exportDrafts: {
    title: 'Export Unpushed Changes…',
    does: 'saves the unpushed pages to a folder as Markdown',
    icon: 'export',
    palette: mayHaveUnpushed,
  },
  revertBlock: {
    title: 'Revert Block',
    does: 'reverts the block at the cursor to its text before the change request; you can undo it',
    icon: 'discard',
    palette: isChangeRequestDocument,
    menus: [{ in: 'text', group: '2_galley@2', when: isChangeRequestDocument }],
  },
} as const satisfies CommandTable

/** The commands for conflicts. */
export const conflictCommandTable = {
  mergeConflict: {
    title: 'Resolve Conflicts',
    does: 'opens the three-way merge editor for a page that someone else changed, too',
    icon: 'git-merge',
    palette: all(hasConflicts, isChangeRequestDocument),
    menus: [
      { in: 'editorTitle', group: 'navigation@1', when: isInConflict },
      { in: 'sourceControlEntry', group: 'inline@2', when: isInConflictGroup },
      { in: 'sourceControlEntry', group: '4_change@1', when: isInConflictGroup },
    ],
  },
  finishMerge: {
    title: 'Finish Merge',
    does: 'ends a merge that is open in the merge editor, so that its text can be pushed; asks if conflicts are left',
    icon: 'check',
    palette: isMerging,
    menus: [{ in: 'editorTitle', group: 'navigation@0', when: isMerging }],
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

/** The commands of Source Control. */
export const sourceControlCommandTable = {
  pushChangeRequest: {
    title: 'Push Change Request',
    does: 'sends all saved text of one change request that the server doesn’t have yet',
    icon: 'cloud-upload',
    palette: isChangeRequestDocument,
    menus: [{ in: 'sourceControlTitle', group: 'navigation@1', when: isPushable }],
  },
} as const satisfies CommandTable
