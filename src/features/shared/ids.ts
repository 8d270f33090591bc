/** Every command of Galley. The manifest agrees with this list in both directions; a test holds it to that. */
export const commands = {
  signIn: 'galley.signIn',
  signOut: 'galley.signOut',
  switchAccount: 'galley.switchAccount',
  showAccountMenu: 'galley.showAccountMenu',
  showLog: 'galley.showLog',
  openSandbox: 'galley.openSandbox',
  stopSandbox: 'galley.stopSandbox',
  resetSandbox: 'galley.resetSandbox',
  signInToSandboxAs: 'galley.signInToSandboxAs',
  importFolder: 'galley.importFolder',
  refresh: 'galley.refresh',
  retry: 'galley.retry',
  loadMore: 'galley.loadMore',
  showClosedChangeRequests: 'galley.showClosedChangeRequests',
  hideClosedChangeRequests: 'galley.hideClosedChangeRequests',
  openLinkPage: 'galley.openLinkPage',
  newPage: 'galley.newPage',
  newSubpage: 'galley.newSubpage',
  renamePage: 'galley.renamePage',
  duplicatePage: 'galley.duplicatePage',
  deletePage: 'galley.deletePage',
  revertPage: 'galley.revertPage',
  revertBlock: 'galley.revertBlock',
  movePageUp: 'galley.movePageUp',
  movePageDown: 'galley.movePageDown',
  movePageTo: 'galley.movePageTo',
  insertFile: 'galley.insertFile',
  pushChangeRequest: 'galley.pushChangeRequest',
  goToPage: 'galley.goToPage',
  searchDocs: 'galley.searchDocs',
  runOperation: 'galley.runOperation',
  sendRequest: 'galley.sendRequest',
  startRequestOver: 'galley.startRequestOver',
  runOperationAgain: 'galley.runOperationAgain',
  editRequest: 'galley.editRequest',
  editInChangeRequest: 'galley.editInChangeRequest',
  pushAllDrafts: 'galley.pushAllDrafts',
  showDrafts: 'galley.showDrafts',
  discardDraft: 'galley.discardDraft',
  exportDrafts: 'galley.exportDrafts',
  mergeConflict: 'galley.mergeConflict',
  keepMine: 'galley.keepMine',
  takeTheirs: 'galley.takeTheirs',
  pickLinkedPage: 'galley.pickLinkedPage',
  uploadDataImage: 'galley.uploadDataImage',
  copyLink: 'galley.copyLink',
  copyId: 'galley.copyId',
  openInBrowser: 'galley.openInBrowser',
  revealInDocsView: 'galley.revealInDocsView',
} as const
export type CommandId = (typeof commands)[keyof typeof commands]

/** The views, inside the activity bar container `galley`. */
export const views = {
  docs: 'galley.docs',
} as const
export type ViewId = (typeof views)[keyof typeof views]

/** The settings, by their full name. */
export const settings = {
  networkTransport: 'galley.network.transport',
  networkTimeout: 'galley.network.timeout',
  push: 'galley.push',
} as const
export type SettingId = (typeof settings)[keyof typeof settings]

/** The keys that `when` clauses of the manifest ask for. */
export const contextKeys = {
  /** A word of `ConnectionState`. */
  state: 'galley.state',
  /** True while the active account is the sandbox's. */
  sandbox: 'galley.sandbox',
  /** True when an account is signed in that belongs to no organization. */
  noOrganizations: 'galley.noOrganizations',
  /** True when the Docs view shows merged and archived change requests too. */
  showsClosedChangeRequests: 'galley.showsClosedChangeRequests',
  /** URIs of the pages whose drafts are in conflict; undefined where there are none. */
  conflicts: 'galley.conflicts',
} as const
export type ContextKey = (typeof contextKeys)[keyof typeof contextKeys]

/** Id of the authentication provider, and of the walkthrough. */
export const authenticationProviderId = 'galley'
export const walkthroughId = 'galley.start'
