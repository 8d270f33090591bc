import { inBothViews, type CommandTable } from '../../shared/commands/commandTable.ts'
import {
  all,
  hasAccount,
  is,
  isChangeWithPage,
  isFileOfPages,
  isMarkdownPage,
  isPage,
  isPageDocument,
  mayBePageDocument,
  mayHaveAccount,
  mayHavePages,
  never,
  not,
  showsClosedChangeRequests,
} from '../../shared/commands/conditions.ts'

/** The commands of the Docs view and the Organization view. */
export const docsTreeCommandTable = {
  refresh: {
    title: 'Refresh',
    does: 'reloads an entry of the tree, or the whole tree',
    icon: 'refresh',
    palette: hasAccount,
    menus: [
      { in: 'docsTitle', group: 'navigation@9', when: mayHavePages },
      { in: 'organizationTitle', group: 'navigation@9' },
      { in: 'platformEntry', group: 'inline@9', when: is('refresh') },
    ],
  },
  retry: {
    title: 'Retry',
    does: 'tries again to load what failed (in the tree)',
    icon: 'refresh',
    palette: never,
    menus: [{ in: 'platformEntry', group: 'inline@9', when: is('error') }],
  },
  loadMore: {
    title: 'Load More',
    does: 'loads more entries of a long list (in the tree)',
    palette: never,
  },
  openLinkPage: {
    title: 'Open Link Target',
    does: 'opens the target of a link page (in the tree)',
    palette: never,
  },
  sortSpaceFiles: {
    title: 'Sort Files by…',
    does: 'sorts the files of a space by size, by number of pages that use them, or by name',
    icon: 'list-ordered',
    palette: never,
    menus: [{ in: 'platformEntry', group: 'inline@1', when: is('files') }],
  },
  countFileUses: {
    title: 'Show Where Files Are Used',
    does: 'reads all pages of a space, shows below each file where it’s used, and marks those that nothing uses',
    icon: 'references',
    palette: never,
    menus: [{ in: 'platformEntry', group: 'inline@2', when: is('files') }],
  },
  showClosedChangeRequests: {
    title: 'Show Merged and Archived Change Requests',
    does: 'lists merged and archived change requests, too',
    palette: never,
    menus: [{ in: 'docsTitle', group: '1_show', when: all(mayHaveAccount, not(showsClosedChangeRequests)) }],
  },
  hideClosedChangeRequests: {
    title: 'Hide Merged and Archived Change Requests',
    does: 'lists only open change requests and drafts',
    palette: never,
    menus: [{ in: 'docsTitle', group: '1_show', when: showsClosedChangeRequests }],
  },
} as const satisfies CommandTable

/** The commands for the links between pages and files. */
export const linkCommandTable = {
  showFileUsers: {
    title: 'Pages That Use This File',
    does: 'lists the pages of a space or change request that use a file, to open one',
    icon: 'references',
    palette: never,
    menus: [
      { in: 'platformEntry', group: '1_open@3', when: is('file', 'branchFile') },
      { in: 'tab', group: '2_galley@4', when: isFileOfPages },
    ],
  },
  showPageLinks: {
    title: 'Links from and to This Page',
    does: 'lists what a page links to, and the pages that link to it, to open one',
    icon: 'references',
    palette: never,
    menus: [
      { in: 'docsEntry', group: '1_open@9', when: isPage },
      ...inBothViews('1_open@9', isChangeWithPage),
      { in: 'tab', group: '2_galley@5', when: isMarkdownPage },
    ],
  },
} as const satisfies CommandTable

/** The commands for everything that has an address or an id. */
export const resourceCommandTable = {
  openInBrowser: {
    title: 'Open in Browser',
    does: 'opens the selection or the active page in the platform’s app',
    icon: 'link-external',
    palette: hasAccount,
    menus: [
      { in: 'platformEntry', group: '1_open@6', when: is('linked') },
      { in: 'changeRequestsEntry', group: '1_open@7', when: is('linked') },
      { in: 'tab', group: '2_galley@3', when: isPageDocument },
    ],
  },
  revealInDocsView: {
    title: 'Reveal in Docs View',
    does: 'selects the active page in the tree',
    icon: 'list-tree',
    palette: mayBePageDocument,
    menus: [{ in: 'tab', group: '2_galley@1', when: mayBePageDocument }],
  },
  copyLink: {
    title: 'Copy Link',
    does: 'copies the address in the platform’s app to the clipboard',
    icon: 'link',
    palette: hasAccount,
    menus: [
      { in: 'platformEntry', group: '2_copy@1', when: is('linked') },
      { in: 'changeRequestsEntry', group: '2_copy@1', when: is('linked') },
      { in: 'tab', group: '2_galley@2', when: isPageDocument },
    ],
  },
  copyId: {
    title: 'Copy ID',
    does: 'copies the identifier to the clipboard',
    admin: true,
    palette: hasAccount,
    menus: [
      { in: 'platformEntry', group: '2_copy@2', when: is('id') },
      { in: 'changeRequestsEntry', group: '2_copy@2', when: is('id') },
    ],
  },
} as const satisfies CommandTable
