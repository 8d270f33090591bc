import { inBothViews, type CommandTable } from '../../shared/commands/commandTable.ts'
import {
  all,
  comment,
  hasAccount,
  hasComments,
  is,
  isCommentable,
  isCommentOverview,
  isMarkdownPage,
  isReviewOfAll,
  isNewThread,
  never,
  not,
  thread,
} from '../../shared/commands/conditions.ts'

/** The commands of threads. */
export const threadCommandTable = {
  loadCommentImages: {
    title: 'Load Images of This Comment Thread',
    does: 'loads the images of other hosts that wait in a thread, until the window is closed',
    icon: 'file-media',
    palette: never,
    menus: [{ in: 'threadTitle', group: 'inline@0', when: thread(/\bheldImages\b/) }],
  },
  createComment: {
    title: 'Comment',
    does: 'sends what is typed into the box of a new thread',
    palette: never,
    menus: [{ in: 'thread', group: 'inline@1', when: isNewThread }],
  },
  replyToComment: {
    title: 'Reply',
    does: 'answers in a thread',
    palette: never,
    menus: [{ in: 'thread', group: 'inline@1', when: not(isNewThread) }],
  },
  replyAndResolve: {
    title: 'Resolve with Reply',
    does: 'answers, and settles the thread; without words it only settles it',
    palette: never,
    menus: [{ in: 'thread', group: 'inline@2', when: all(not(isNewThread), thread(/\bopen\b/)) }],
  },
  resolveThread: {
    title: 'Resolve Thread',
    does: 'settles a thread, which is folded from then on',
    icon: 'check',
    palette: never,
    menus: [{ in: 'threadTitle', group: 'inline@3', when: thread(/^thread open\b.*\bcanSettle\b/) }],
  },
  reopenThread: {
    title: 'Reopen Thread',
    does: 'takes up a settled thread again',
    icon: 'issue-reopened',
    palette: never,
    menus: [{ in: 'threadTitle', group: 'inline@3', when: thread(/^thread resolved\b.*\bcanSettle\b/) }],
  },
  openOutdatedComment: {
    title: 'Open Page as It Was',
    does: 'opens the page of an outdated thread in the revision in which it was begun',
    icon: 'history',
    palette: never,
    menus: [{ in: 'threadTitle', group: 'inline@1', when: thread(/\boutdated\b/) }],
  },
  compareOutdatedComment: {
    title: 'Compare with Page as It Was',
    does: 'shows what has changed on the page of an outdated thread since',
    icon: 'diff',
    palette: never,
    menus: [{ in: 'threadTitle', group: 'inline@2', when: thread(/\boutdated\b/) }],
  },
} as const satisfies CommandTable

/** The commands of single comments. */
export const commentEntryCommandTable = {
  editComment: {
    title: 'Edit Comment',
    does: 'changes a comment, where the server allows it',
    icon: 'edit',
    palette: never,
    menus: [
      { in: 'commentTitle', group: 'inline@1', when: all(comment(/\bcanEdit\b/), not(comment(/\bediting\b/))) },
      { in: 'commentTitle', group: 'inline@1', when: comment('draft') },
    ],
  },
  saveComment: {
    title: 'Save Comment',
    does: 'sends the changed words',
    palette: never,
    menus: [{ in: 'comment', group: 'inline@1' }],
  },
  cancelCommentEdit: {
    title: 'Cancel',
    does: 'leaves a comment as it was',
    palette: never,
    menus: [{ in: 'comment', group: 'inline@2' }],
  },
  deleteComment: {
    title: 'Delete Comment…',
    does: 'deletes a reply, or a thread with its replies, after asking',
    icon: 'trash',
    palette: never,
    menus: [
      { in: 'commentTitle', group: 'inline@2', when: all(comment(/\bcanDelete\b/), not(comment(/\bediting\b/))) },
    ],
  },
  retryComment: {
    title: 'Retry Sending Comment',
    does: 'looks whether the server has the comment after all, and sends it again only if not',
    icon: 'refresh',
    palette: never,
    menus: [{ in: 'commentTitle', group: 'inline@1', when: comment('failed') }],
  },
  discardComment: {
    title: 'Discard Comment',
    does: 'gives up what could not be sent',
    icon: 'discard',
    palette: never,
    menus: [{ in: 'commentTitle', group: 'inline@3', when: comment(/^(failed|draft)$/) }],
  },
  sendCommentDraft: {
    title: 'Send Comment',
    does: 'sends a reply that was typed before the window was closed',
    icon: 'send',
    palette: never,
    menus: [{ in: 'commentTitle', group: 'inline@2', when: comment('draft') }],
  },
  showReplies: {
    title: 'Show Replies',
    does: 'reads replies that were not in sight yet',
    icon: 'chevron-down',
    palette: never,
    menus: [{ in: 'commentTitle', group: 'inline@1', when: comment('unread') }],
  },
} as const satisfies CommandTable

/** The commands of what comments are about: pages, spaces, change requests. */
export const commentedCommandTable = {
  copyCommentLink: {
    title: 'Copy Link of Comment',
    does: 'puts the address of what a comment is about on the clipboard',
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
  showAllComments: {
    title: 'Show All Comments',
    does: 'lists all threads of a space or a change request by page, outdated ones too; on its first lines a comment on all of it can be started',
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

/** The commands of the threads of a page. */
export const commentListCommandTable = {
  filterComments: {
    title: 'Filter Comments…',
    does: 'shows open or resolved threads, those of one person, or those of the platform’s own reviewer',
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
    does: 'goes to the one before',
    icon: 'arrow-up',
    palette: isMarkdownPage,
  },
} as const satisfies CommandTable
