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
  never,
} from '../../shared/commands/conditions.ts'

/** The commands of writing pages: drafts, and what Problems offers. */
export const editingCommandTable = {
  editInChangeRequest: {
    title: 'Edit in a Change Request…',
    does: 'opens the page at the same line, writable, in a change request that you pick or make',
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
    title: 'Push All Drafts',
    does: 'sends all saved text that the server does not have yet',
    icon: 'cloud-upload',
  },
  showDrafts: {
    title: 'Show Unpushed Drafts',
    does: 'lists it, with the reason why it is not on the server',
    icon: 'list-unordered',
  },
  discardDraft: {
    title: 'Discard Draft…',
    does: 'shows the difference first, then goes back to what the server has',
    icon: 'discard',
  },
  exportDrafts: {
    title: 'Export Drafts as Markdown…',
    does: 'writes all drafts into a folder',
    icon: 'export',
  },
  revertBlock: {
    title: 'Revert Block',
    does: 'takes the block at the cursor back to what it was before the change request, as an edit that can be undone',
    icon: 'discard',
    palette: isChangeRequestDocument,
    menus: [{ in: 'text', group: '2_galley@2', when: isChangeRequestDocument }],
  },
  pickLinkedPage: {
    title: 'Pick the Page That a Link Leads To…',
    does: 'mends a broken link (as a quick fix in Problems)',
    palette: never,
  },
  uploadDataImage: {
    title: 'Upload an Image of the Text as a File',
    does: 'turns a `data:` image, which the server would drop, into a file (as a quick fix in Problems)',
    palette: never,
  },
} as const satisfies CommandTable

/** What can be done about a page in conflict. */
export const conflictCommandTable = {
  mergeConflict: {
    title: 'Merge Conflict…',
    does: 'opens the editor’s three-way merge for a page that somebody else changed too; save, and push the merged text',
    icon: 'git-merge',
    palette: hasConflicts,
    menus: [
      { in: 'editorTitle', group: 'navigation@1', when: isInConflict },
      { in: 'sourceControlEntry', group: 'inline@1', when: isInConflictGroup },
    ],
  },
  keepMine: {
    title: 'Keep Mine',
    does: 'puts your text in the place of theirs, after a conflict',
    palette: hasConflicts,
    menus: [
      { in: 'editorTitle', group: '1_galley@2', when: isInConflict },
      { in: 'sourceControlEntry', group: '1_galley@2', when: isInConflictGroup },
    ],
  },
  takeTheirs: {
    title: 'Take Theirs',
    does: 'gives up your text for theirs, after a conflict; yours stays aside',
    palette: hasConflicts,
    menus: [
      { in: 'editorTitle', group: '1_galley@2', when: isInConflict },
      { in: 'sourceControlEntry', group: '1_galley@2', when: isInConflictGroup },
    ],
  },
} as const satisfies CommandTable
