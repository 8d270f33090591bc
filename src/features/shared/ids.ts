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
  showChangeRequest: 'galley.showChangeRequest',
  createChangeRequest: 'galley.createChangeRequest',
  editSubject: 'galley.editSubject',
  editDescription: 'galley.editDescription',
  markReady: 'galley.markReady',
  backToDraft: 'galley.backToDraft',
  archiveChangeRequest: 'galley.archiveChangeRequest',
  reopenChangeRequest: 'galley.reopenChangeRequest',
  exportPdf: 'galley.exportPdf',
  reviewAllChanges: 'galley.reviewAllChanges',
  reviewAgainstPublished: 'galley.reviewAgainstPublished',
  showPageChanges: 'galley.showPageChanges',
  nextChange: 'galley.nextChange',
  compareRevisions: 'galley.compareRevisions',
  requestReviewers: 'galley.requestReviewers',
  approveChangeRequest: 'galley.approveChangeRequest',
  askForChanges: 'galley.askForChanges',
  updateFromMain: 'galley.updateFromMain',
  mergeChangeRequest: 'galley.mergeChangeRequest',
  filterChangeRequests: 'galley.filterChangeRequests',
  clearChangeRequestFilter: 'galley.clearChangeRequestFilter',
  refreshChangeRequests: 'galley.refreshChangeRequests',
  copyLink: 'galley.copyLink',
  copyId: 'galley.copyId',
  openInBrowser: 'galley.openInBrowser',
  revealInDocsView: 'galley.revealInDocsView',
  showDetails: 'galley.showDetails',
  createShareLink: 'galley.createShareLink',
  copyShareLink: 'galley.copyShareLink',
  renameShareLink: 'galley.renameShareLink',
  deactivateShareLink: 'galley.deactivateShareLink',
  activateShareLink: 'galley.activateShareLink',
  deleteShareLink: 'galley.deleteShareLink',
  uploadSpec: 'galley.uploadSpec',
  setSpecVisibility: 'galley.setSpecVisibility',
  deleteSpec: 'galley.deleteSpec',
  openSpecVersion: 'galley.openSpecVersion',
  compareSpecVersion: 'galley.compareSpecVersion',
  publishSpecOnSave: 'galley.publishSpecOnSave',
  stopPublishingSpecOnSave: 'galley.stopPublishingSpecOnSave',
  createSite: 'galley.createSite',
  siteSettings: 'galley.siteSettings',
  publishSite: 'galley.publishSite',
  unpublishSite: 'galley.unpublishSite',
  deleteSite: 'galley.deleteSite',
  openPublishedSite: 'galley.openPublishedSite',
  addSiteSpace: 'galley.addSiteSpace',
  addSiteSection: 'galley.addSiteSection',
  createSectionGroup: 'galley.createSectionGroup',
  sitePartSettings: 'galley.sitePartSettings',
  moveSitePartUp: 'galley.moveSitePartUp',
  moveSitePartDown: 'galley.moveSitePartDown',
  moveSitePartTo: 'galley.moveSitePartTo',
  removeSitePart: 'galley.removeSitePart',
  editAdaptiveSchema: 'galley.editAdaptiveSchema',
} as const
export type CommandId = (typeof commands)[keyof typeof commands]

/** The views, inside the activity bar container `galley`. */
export const views = {
  docs: 'galley.docs',
  changeRequests: 'galley.changeRequests',
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
  /** True while the Change Requests view is narrowed by a filter. */
  changeRequestsFiltered: 'galley.changeRequestsFiltered',
  /** URIs of the pages whose drafts are in conflict; undefined where there are none. */
  conflicts: 'galley.conflicts',
  /** True while the active editor shows a specification that is published when it is saved. */
  specOnSave: 'galley.specOnSave',
} as const
export type ContextKey = (typeof contextKeys)[keyof typeof contextKeys]

/** Id of the authentication provider, and of the walkthrough. */
export const authenticationProviderId = 'galley'
export const walkthroughId = 'galley.start'

/** Where a workspace keeps which files are the source of which specifications, by the files' URIs. */
export const specLinksKey = 'galley.openApi.links'
