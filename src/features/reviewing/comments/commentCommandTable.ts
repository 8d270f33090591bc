import { inBothViews, type CommandTable } from '../../shared/commands/commandTable.ts'
import {
  all,
  comment,
  hasAccount,
  hasComments,
  is,
  isChangeRequestDocument,
  isCommentable,
  isCommentedInWebview,
  isCommentOverview,
  isMarkdownPage,
  isRenderedReview,
  isReviewOfAll,
  isNewThread,
  never,
  not,
  thread,
} from '../../shared/commands/conditions.ts'

/** The commands for threads. The Command Palette lists none of them. */
export const threadCommandTable = {
  loadCommentImages: {
    title: 'Load Images of This Comment Thread',
    does: 'loads the blocked images from other hosts in a thread, until you close the window',
    icon: 'file-media',
    menus: [{ in: 'threadTitle', group: 'inline@0', when: thread(/\bheldImages\b/) }],
  },
  createComment: {
    title: 'Comment',
    does: 'sends the first comment of a new thread',
    menus: [{ in: 'thread', group: 'inline@1', when: isNewThread }],
  },
  addToReview: {
    title: 'Add to Review',
    does: 'keeps a comment on this machine until you approve the change request or ask for changes',
    menus: [{ in: 'thread', group: 'inline@2', when: all(isNewThread, isChangeRequestDocument) }],
  },
  replyToComment: {
    title: 'Reply',
    does: 'sends a reply to a thread',
    menus: [{ in: 'thread', group: 'inline@1', when: not(isNewThread) }],
  },
  replyAndResolve: {
    title: 'Resolve with Reply',
    does: 'sends a reply, if you typed one, and resolves the thread',
    menus: [{ in: 'thread', group: 'inline@2', when: all(not(isNewThread), thread(/\bopen\b/)) }],
  },
  resolveThread: {
    title: 'Resolve Thread',
    does: 'resolves and collapses a thread',
    icon: 'check',
    menus: [{ in: 'threadTitle', group: 'inline@3', when: thread(/^thread open\b.*\bcanSettle\b/) }],
  },
  reopenThread: {
    title: 'Reopen Thread',
    does: 'reopens a resolved thread',
    icon: 'issue-reopened',
    menus: [{ in: 'threadTitle', group: 'inline@3', when: thread(/^thread resolved\b.*\bcanSettle\b/) }],
  },
  openOutdatedComment: {
    title: 'Open Page as It Was',
    does: 'opens the page of an outdated thread in the revision in which it started',
    icon: 'history',
    menus: [{ in: 'threadTitle', group: 'inline@1', when: thread(/\boutdated\b/) }],
  },
  compareOutdatedComment: {
    title: 'Compare with Page as It Was',
    does: 'shows what has changed on the page of an outdated thread since it started',
    icon: 'diff',
    menus: [{ in: 'threadTitle', group: 'inline@2', when: thread(/\boutdated\b/) }],
  },
} as const satisfies CommandTable

/** The commands for single comments. The Command Palette lists none of them. */
export const commentEntryCommandTable = {
  editComment: {
    title: 'Edit Comment',
    does: 'changes a comment, if the server supports it',
    icon: 'edit',
    menus: [
      { in: 'commentTitle', group: 'inline@1', when: all(comment(/\bcanEdit\b/), not(comment(/\bediting\b/))) },
      { in: 'commentTitle', group: 'inline@1', when: comment(/^(draft|pending)$/) },
    ],
  },
  saveComment: {
    title: 'Save Comment',
    does: 'sends the changed text',
    menus: [{ in: 'comment', group: 'inline@1' }],
  },
  cancelCommentEdit: {
    title: 'Cancel',
    does: 'leaves a comment unchanged',
    menus: [{ in: 'comment', group: 'inline@2' }],
  },
  deleteComment: {
    title: 'Delete Comment…',
    does: 'deletes a reply, or a thread with its replies, after confirmation',
    icon: 'trash',
    menus: [
      { in: 'commentTitle', group: 'inline@2', when: all(comment(/\bcanDelete\b/), not(comment(/\bediting\b/))) },
    ],
  },
  retryComment: {
    title: 'Retry Sending Comment',
    does: 'checks whether the server has the comment, and sends it again if it doesn’t',
    icon: 'refresh',
    menus: [{ in: 'commentTitle', group: 'inline@1', when: comment('failed') }],
  },
  discardComment: {
    title: 'Discard Comment',
    does: 'discards a comment that wasn’t sent',
    icon: 'discard',
    menus: [{ in: 'commentTitle', group: 'inline@3', when: comment(/^(failed|draft|pending)$/) }],
  },
  sendCommentDraft: {
    title: 'Send Comment',
    does: 'sends a pending comment, or a reply that was typed before the window was closed',
    icon: 'send',
    menus: [{ in: 'commentTitle', group: 'inline@2', when: comment(/^(draft|pending)$/) }],
  },
  applySuggestion: {
    title: 'Apply Suggestion',
    does: 'changes the block of a comment to the text that the comment suggests, as an edit that you can undo',
    icon: 'git-pull-request-go-to-changes',
    menus: [{ in: 'commentTitle', group: 'inline@0', when: all(comment(/\bsuggestion\b/), isChangeRequestDocument) }],
  },
  showReplies: {
    title: 'Show Replies',
    does: 'loads replies that aren’t visible yet',
    icon: 'chevron-down',
    menus: [{ in: 'commentTitle', group: 'inline@1', when: comment('unread') }],
  },
} as const satisfies CommandTable

/** The commands for what comments are about: pages, spaces and change requests. */
export const commentedCommandTable = {
  copyCommentLink: {
    title: 'Copy Link to Comment',
    does: 'copies the address of the content that a comment is about to the clipboard',
    icon: 'link',
    palette: never,
    menus: [{ in: 'threadTitle', group: 'inline@4', when: thread(/^thread\b/) }],
  },
  commentOnPage: {
    title: 'Comment on Page',
    does: 'starts a thread about a whole page',
    icon: 'comment',
    right: 'comment',
    palette: isMarkdownPage,
    menus: [
      { in: 'editorTitle', group: 'navigation@4', when: isMarkdownPage },
      { in: 'docsEntry', group: '1_open@4', when: isCommentable },
      { in: 'changeRequestsEntry', group: '1_open@4', when: isCommentable },
    ],
  },
  commentOnBlock: {
    title: 'Comment on Block…',
    does: 'comments on a block of a page shown as readers see it, now or with your review: the one that you right-click, or one of a list',
    icon: 'comment',
    right: 'comment',
    palette: isRenderedReview,
    menus: [
      { in: 'editorTitle', group: 'navigation@4', when: isRenderedReview },
      { in: 'webview', group: '1_galley@1', when: isCommentedInWebview },
    ],
  },
  showAllComments: {
    title: 'Show All Comments',
    does: 'lists all threads of a space or a change request by page, including outdated ones; on its first lines, you can comment on all of it',
    icon: 'comment-discussion',
    palette: hasAccount,
    menus: [
      { in: 'editorTitle', group: '4_comments@1', when: isMarkdownPage },
      { in: 'editorTitle', group: 'navigation@4', when: isReviewOfAll },
      { in: 'docsEntry', group: '1_open@5', when: is('space') },
      ...inBothViews('1_open@5', is('changeRequest')),
    ],
  },
  openComment: {
    title: 'Open Comment',
    does: 'opens the page of a thread at its block (in the list of all comments)',
    palette: never,
  },
  openPageOfComment: {
    title: 'Open Page',
    does: 'opens a page that a comment links to',
    palette: never,
  },
} as const satisfies CommandTable

/** The commands for the threads of a page. */
export const commentListCommandTable = {
  filterComments: {
    title: 'Filter Comments…',
    does: 'shows open or resolved threads, those that one person started or replied to, or those of the platform’s reviewer',
    icon: 'filter',
    palette: hasComments,
    menus: [
      { in: 'editorTitle', group: '4_comments@2', when: isMarkdownPage },
      { in: 'editorTitle', group: 'navigation@4', when: isCommentOverview },
    ],
  },
  nextComment: {
    title: 'Next Comment',
    does: 'goes to the next thread of the page',
    icon: 'arrow-down',
    palette: isMarkdownPage,
  },
  previousComment: {
    title: 'Previous Comment',
    does: 'goes to the previous thread of the page',
    icon: 'arrow-up',
    palette: isMarkdownPage,
  },
} as const satisfies CommandTable
