/** The views, inside the activity bar container `galley`. */
export const views = {
  docs: 'galley.docs',
  changeRequests: 'galley.changeRequests',
  organization: 'galley.organization',
} as const
export type ViewId = (typeof views)[keyof typeof views]

/** The editors that are no text editors. */
export const customEditors = { changeRequest: 'galley.changeRequestPage' } as const

/** The settings, by their full name. */
export const settings = {
  networkTransport: 'galley.network.transport',
  networkTimeout: 'galley.network.timeout',
  push: 'galley.push',
  remoteImages: 'galley.comments.remoteImages',
  help: 'galley.help',
  linkTitles: 'galley.linkTitles',
  spellingEnabled: 'galley.spelling.enabled',
  spellingLanguage: 'galley.spelling.language',
  spellingWords: 'galley.spelling.words',
  spellingDictionaries: 'galley.spelling.dictionaries',
  agentsWrite: 'galley.agents.write',
  agentsPlatformServer: 'galley.agents.platformServer',
  agentsSites: 'galley.agents.sites',
  updateLinksOnMove: 'galley.updateLinksOnMove',
  redirectsOnMove: 'galley.redirectsOnMove',
  previewStructureChanges: 'galley.previewStructureChanges',
  openApiFiles: 'galley.openapi.files',
  keepAnchorOnRename: 'galley.keepAnchorOnRename',
  docsViewAutoReveal: 'galley.docsView.autoReveal',
  docsViewGroupBy: 'galley.docsView.groupBy',
} as const
export type SettingId = (typeof settings)[keyof typeof settings]

/** The keys that `when` clauses of the manifest ask for. */
export const contextKeys = {
  /** A word of `ConnectionState`. */
  state: 'galley.state',
  /** Words of `rights` that someone has somewhere, as far as the platform has told; all of them before. */
  rights: 'galley.rights',
  /** True while the active account is the sandbox's. */
  sandbox: 'galley.sandbox',
  /** True once a folder was imported in this window. */
  imported: 'galley.imported',
  /** True once someone has read a page. */
  hasRead: 'galley.hasRead',
  /** True once someone has opened a page of a change request. */
  hasWritten: 'galley.hasWritten',
  /** True when an account is signed in that belongs to no organization. */
  noOrganizations: 'galley.noOrganizations',
  /** True when the Docs view shows merged and archived change requests too. */
  showsClosedChangeRequests: 'galley.showsClosedChangeRequests',
  /** True while the Change Requests view is narrowed by a filter. */
  changeRequestsFiltered: 'galley.changeRequestsFiltered',
  /** URIs of the pages whose drafts are in conflict. Undefined if there are none. */
  conflicts: 'galley.conflicts',
  /** Change requests with text to push, by their ids in Source Control; `none`; undefined before Galley has looked. */
  pushable: 'galley.pushable',
  /** True while the last change of a page tree can be undone. */
  undoableEdit: 'galley.undoableEdit',
  /** True while the last change of a docs folder can be undone. */
  undoableFolderChange: 'galley.undoableFolderChange',
  /** True when the workspace has docs folders, as far as someone has looked. */
  docsFolders: 'galley.docsFolders',
  /** True when a folder of the workspace was checked out from the platform, as far as someone has looked. */
  checkouts: 'galley.checkouts',
  /** True when someone has said which space a docs folder of the workspace is synced with, and it can be read. */
  syncedFolders: 'galley.syncedFolders',
  /** True while the active editor shows a specification that is published when it is saved. */
  specOnSave: 'galley.specOnSave',
  /** True while the active editor shows a page that Galley helps to write. */
  writing: 'galley.writing',
  /** What the active editor shows of a docs folder, in the words of its element in the Docs view; '' for something else. */
  folderPage: 'galley.folderPage',
} as const
export type ContextKey = (typeof contextKeys)[keyof typeof contextKeys]

/** What `when` clauses ask for of what organizations allow; `edit` and `comment`: in a space. */
export const rights = [
  'edit',
  'comment',
  'createContent',
  'createOpenAPISpec',
  'ownTeam',
  'installIntegration',
  'ingestConversations',
  'admin',
] as const
export type OfferedRight = (typeof rights)[number]

/** Id of the authentication provider, and of the walkthrough. */
export const authenticationProviderId = 'galley'
export const walkthroughId = 'galley.start'

/** Id of what offers the platform's own MCP server. */
export const platformServerId = 'galley.platform'

/** Where a workspace keeps which files are the source of which specifications, by the files' URIs. */
export const specLinksKey = 'galley.openApi.links'

/** Where the editor's storage keeps who is signed in, without tokens; the secret storage has them under the same key. */
export const accountsKey = 'galley.accounts'
