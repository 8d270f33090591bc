import { inBothViews, type CommandTable } from '../../shared/commands/commandTable.ts'
import {
  all,
  any,
  hasAccount,
  hasCheckouts,
  hasConflicts,
  is,
  isActiveInFolder,
  isChange,
  isChangedPage,
  isChangeRequestDocument,
  isChangeWithPage,
  isComparison,
  isEditableRequest,
  isEditableSpace,
  isFiltered,
  isMarkedGroup,
  isOnDisk,
  isOpenableEntry,
  isRenderedReview,
  isReviewOfAll,
  isSummary,
  mayHaveAccount,
  never,
  not,
} from '../../shared/commands/conditions.ts'

/** A text comparison of a page that a change request changes. */
const isSourceOfChanges = all(isChangeRequestDocument, isComparison)

/** The changes of one page, as readers see them or as text. */
const isOneOfChanges = any(isRenderedReview, isSourceOfChanges)

/** The commands of change requests. By default, the Command Palette lists them if there is an account. */
export const changeRequestCommandTable = {
  showChangeRequest: {
    title: 'Open Change Request',
    does: 'opens its page: status, description, reviewers, changed pages and a timeline, with buttons for what you can do',
    icon: 'go-to-file',
    menus: [...inBothViews('1_open@1', is('changeRequest'))],
  },
  createChangeRequest: {
    title: 'New Change Request…',
    does: 'creates one with a subject: from the active page, empty, or from a template',
    icon: 'add',
    right: 'edit',
    menus: [
      { in: 'changeRequestsTitle', group: 'navigation@1', when: mayHaveAccount },
      { in: 'docsEntry', group: '3_new@9', when: isEditableSpace },
      { in: 'docsEntry', group: '3_new@9', when: is('changeRequests editable') },
    ],
  },
  editSubject: {
    title: 'Change Subject…',
    does: 'changes the subject, and shows its length while you type',
    right: 'edit',
    menus: [...inBothViews('6_change@1', isEditableRequest)],
  },
  editDescription: {
    title: 'Change Description',
    does: 'opens the description as Markdown; saving sends it',
    right: 'edit',
    menus: [...inBothViews('6_change@2', isEditableRequest)],
  },
  markReady: {
    title: 'Mark Change Request as Ready',
    does: 'opens a draft for review',
    icon: 'git-pull-request',
    right: 'edit',
    menus: [...inBothViews('7_state@1', is('markable'))],
  },
  backToDraft: {
    title: 'Set Change Request Back to Draft',
    does: 'ends its review',
    right: 'edit',
    menus: [...inBothViews('7_state@2', is('draftable'))],
  },
  archiveChangeRequest: {
    title: 'Archive Change Request',
    does: 'closes it without merging; you can reopen it',
    right: 'edit',
    menus: [...inBothViews('7_state@3', is('archivable'))],
  },
  reopenChangeRequest: {
    title: 'Reopen Change Request',
    does: 'opens an archived change request again',
    right: 'edit',
    menus: [...inBothViews('7_state@4', is('reopenable'))],
  },
  exportPdf: {
    title: 'Export PDF',
    does: 'opens a PDF of a change request in the browser',
    menus: [...inBothViews('1_open@8', is('changeRequest'))],
  },
  reviewRendered: {
    title: 'Review as Readers See It',
    does: 'compares the changed pages one by one as readers see them, starting with the first one that you haven’t viewed',
    icon: 'preview',
    menus: [...inBothViews('inline@2', is('changeRequest')), ...inBothViews('1_open@1', is('changeRequest'))],
  },
  nextPage: {
    title: 'Next Page',
    does: 'shows the next changed page',
    icon: 'arrow-down',
    palette: isOneOfChanges,
    menus: [{ in: 'editorTitle', group: 'navigation@2', when: isOneOfChanges }],
  },
  previousPage: {
    title: 'Previous Page',
    does: 'shows the changed page before',
    icon: 'arrow-up',
    palette: isOneOfChanges,
    menus: [{ in: 'editorTitle', group: 'navigation@1', when: isOneOfChanges }],
  },
  showRendered: {
    title: 'Show as Readers See It',
    does: 'shows the changes of the page as readers see them, and from then on those of every page',
    icon: 'preview',
    palette: isSourceOfChanges,
    menus: [{ in: 'editorTitle', group: 'navigation@4', when: isSourceOfChanges }],
  },
  showSource: {
    title: 'Show as Source',
    does: 'shows the changes of the page as Markdown, and from then on those of every page',
    icon: 'code',
    palette: isRenderedReview,
    menus: [{ in: 'editorTitle', group: 'navigation@4', when: isRenderedReview }],
  },
  reviewAllChanges: {
    title: 'Review All Changes',
    does: 'compares all changed pages with the content before the change request; properties of a page appear as front matter',
    icon: 'diff-multiple',
    menus: [
      { in: 'editorTitle', group: 'navigation@1', when: isSummary },
      { in: 'sourceControlTitle', group: 'navigation@3' },
      ...inBothViews('inline@1', is('changeRequest')),
      ...inBothViews('1_open@2', is('changeRequest')),
    ],
  },
  reviewAgainstPublished: {
    title: 'Review All Changes Against Published',
    does: 'compares all changed pages with the published content',
    menus: [...inBothViews('1_open@3', is('behind'))],
  },
  showPageChanges: {
    title: 'Show Changes',
    does: 'compares one page (in the tree and the summary)',
    palette: never,
    menus: [...inBothViews('1_open@2', isChange), { in: 'sourceControlEntry', group: '1_open@2', when: isChangedPage }],
  },
  openChangedPage: {
    title: 'Open Page',
    does: 'opens a changed page, editable while its change request is open (in the tree and Source Control)',
    icon: 'go-to-file',
    palette: never,
    menus: [
      ...inBothViews('1_open@1', isChangeWithPage),
      { in: 'sourceControlEntry', group: 'inline@1', when: isOpenableEntry },
      { in: 'sourceControlEntry', group: '1_open@1', when: isOpenableEntry },
    ],
  },
  nextChange: {
    title: 'Mark Page as Viewed and Show Next',
    does: 'marks the active page as viewed, and shows the next one',
    icon: 'eye',
    palette: any(isOneOfChanges, isReviewOfAll),
    menus: [
      { in: 'editorTitle', group: 'navigation@3', when: isOneOfChanges },
      { in: 'editorTitle', group: 'navigation@3', when: isReviewOfAll },
      ...inBothViews('1_open@4', is('changeRequest')),
    ],
  },
  compareRevisions: {
    title: 'Compare Revisions of a Page…',
    does: 'compares a page in any two revisions of a change request',
    menus: [...inBothViews('1_open@3', isChange)],
  },
  requestReviewers: {
    title: 'Request Reviewers…',
    does: 'asks people for a review, or withdraws the request',
    right: 'edit',
    needs: 'listChangeRequestRequestedReviewers',
    menus: [...inBothViews('4_review@3', is('askable'))],
  },
  approveChangeRequest: {
    title: 'Approve Change Request…',
    does: 'approves the current changes, after it shows what they are',
    icon: 'check',
    right: 'edit',
    needs: 'listChangeRequestReviews',
    menus: [
      { in: 'editorTitle', group: 'navigation@5', when: any(isOneOfChanges, isReviewOfAll) },
      ...inBothViews('4_review@1', is('reviewable')),
    ],
  },
  askForChanges: {
    title: 'Ask for Changes…',
    does: 'asks for changes in a comment',
    icon: 'request-changes',
    right: 'edit',
    needs: 'listChangeRequestReviews',
    menus: [
      { in: 'editorTitle', group: 'navigation@6', when: any(isOneOfChanges, isReviewOfAll) },
      ...inBothViews('4_review@2', is('reviewable')),
    ],
  },
  updateFromMain: {
    title: 'Update from Main',
    does: 'merges published changes into the change request; you can resolve conflicts in a three-way comparison',
    icon: 'sync',
    right: 'edit',
    menus: [...inBothViews('5_merge@1', is('updatable'))],
  },
  resolveConflicts: {
    title: 'Resolve Conflicts',
    does: 'opens the three-way merge editor for a page with both versions, after an update from main',
    icon: 'git-merge',
    right: 'edit',
    // For pages in conflict and for files of folders, other commands of this name are listed.
    palette: all(
      hasAccount,
      any(not(hasConflicts), not(isChangeRequestDocument)),
      any(not(hasCheckouts), not(isOnDisk)),
    ),
    menus: [
      ...inBothViews('1_open@0', is('conflicting')),
      { in: 'sourceControlEntry', group: 'inline@1', when: isMarkedGroup },
    ],
  },
  mergeChangeRequest: {
    title: 'Merge Change Request…',
    does: 'shows what matters for the merge, then merges',
    icon: 'git-merge',
    right: 'edit',
    menus: [...inBothViews('5_merge@2', is('mergeable')), { in: 'sourceControlTitle', group: '2_merge@1' }],
  },
  filterChangeRequests: {
    title: 'Filter Change Requests…',
    does: 'filters the Change Requests view by text, status, space, creator, contributor, or reviewer',
    icon: 'filter',
    menus: [{ in: 'changeRequestsTitle', group: 'navigation@2', when: mayHaveAccount }],
  },
  clearChangeRequestFilter: {
    title: 'Show All Change Requests',
    does: 'clears the filter',
    icon: 'clear-all',
    palette: isFiltered,
    menus: [{ in: 'changeRequestsTitle', group: 'navigation@3', when: isFiltered }],
  },
  refreshChangeRequests: {
    title: 'Refresh Change Requests',
    does: 'reloads the Change Requests view',
    icon: 'refresh',
    palette: never,
    menus: [
      { in: 'changeRequestsTitle', group: 'navigation@9', when: mayHaveAccount },
      { in: 'changeRequestsEntry', group: 'inline@9', when: is('error') },
    ],
  },
} as const satisfies CommandTable

/** The commands that show what changed in files of docs folders, as readers see it. */
export const renderedFileCommandTable = {
  compareRenderedWithHead: {
    title: 'Compare Rendered with HEAD',
    does: 'compares a page of a docs folder with the last commit, as readers see both',
    icon: 'open-preview',
    palette: never,
    menus: [
      { in: 'editorTitle', group: '5_compare@1', when: isActiveInFolder(/\bfolderPage\b/) },
      { in: 'docsEntry', group: '1_open@9', when: is('folderPage') },
    ],
  },
} as const satisfies CommandTable
