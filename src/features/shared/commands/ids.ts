import type { OperationName } from '../../../contract/operations.ts'

/** The views in the activity bar container `galley`. */
export const views = {
  docs: 'galley.docs',
  changeRequests: 'galley.changeRequests',
  organization: 'galley.organization',
} as const
export type ViewId = (typeof views)[keyof typeof views]

/** The custom editors. */
export const customEditors = { changeRequest: 'galley.changeRequestPage' } as const

/** The settings by their full ids. */
export const settings = {
  networkTransport: 'galley.network.transport',
  networkTimeout: 'galley.network.timeout',
  push: 'galley.push',
  remoteImages: 'galley.comments.remoteImages',
  help: 'galley.help',
  linkTitles: 'galley.linkTitles',
  tableKeys: 'galley.tableKeys',
  onlyChangedLines: 'galley.onlyChangedLines',
  spellingEnabled: 'galley.spelling.enabled',
  spellingLanguage: 'galley.spelling.language',
  spellingWords: 'galley.spelling.words',
  spellingDictionaries: 'galley.spelling.dictionaries',
  valeEnabled: 'galley.vale.enabled',
  valePath: 'galley.vale.path',
  languageToolUrl: 'galley.languageTool.url',
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

/** The context keys that the `when` clauses of the manifest use. */
export const contextKeys = {
  /** A value of `ConnectionState`. */
  state: 'galley.state',
  /**
   * The values of `rights` that the user has somewhere, as far as Galley knows. All of them before Galley has checked.
   */
  rights: 'galley.rights',
  /** The operations that the server of the active account doesn't offer, as far as Galley knows. */
  notOffered: 'galley.notOffered',
  /** True if the active account is in the sandbox. */
  sandbox: 'galley.sandbox',
  /** True after a folder was imported in this window. */
  imported: 'galley.imported',
  /** True after you read a page. */
  hasRead: 'galley.hasRead',
  /** True after you opened a page of a change request. */
  hasWritten: 'galley.hasWritten',
  /** True if the account belongs to no organization. */
  noOrganizations: 'galley.noOrganizations',
  /** True if the Docs view shows merged and archived change requests, too. */
  showsClosedChangeRequests: 'galley.showsClosedChangeRequests',
  /** True if the Change Requests view has a filter. */
  changeRequestsFiltered: 'galley.changeRequestsFiltered',
  /** The URIs of the pages whose drafts have conflicts. Undefined if there are none. */
  conflicts: 'galley.conflicts',
  /**
   * The change requests with text to push, by their ids in Source Control. `none` if there are none; undefined before
   * Galley has checked.
   */
  pushable: 'galley.pushable',
  /** True if the last change of a page tree can be undone. */
  undoableEdit: 'galley.undoableEdit',
  /** True if the last change of a docs folder can be undone. */
  undoableFolderChange: 'galley.undoableFolderChange',
  /** The number of docs folders in the workspace. Undefined before Galley has looked for them. */
  docsFolders: 'galley.docsFolders',
  /** True if a folder of the workspace was checked out from the platform, as far as Galley knows. */
  checkouts: 'galley.checkouts',
  /** True if a docs folder of the workspace is synced with a known space that can be read. */
  syncedFolders: 'galley.syncedFolders',
  /** True if the active editor shows a specification that is published when it's saved. */
  specOnSave: 'galley.specOnSave',
  /** True if the active editor shows a page for which Galley offers writing help. */
  writing: 'galley.writing',
  /** Where the cursor is: in a table of Markdown (`pipe`) or HTML (`html`), or in none (''). */
  inTable: 'galley.inTable',
  /** The context value of the docs folder's page in the active editor, as in the Docs view; '' for anything else. */
  folderPage: 'galley.folderPage',
} as const
export type ContextKey = (typeof contextKeys)[keyof typeof contextKeys]

/** The rights that `when` clauses check. `edit` and `comment` refer to spaces. */
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

/**
 * What commands need that some servers don't offer: the first operations of their families (`operationFamilies`).
 */
export type CommandNeed = Extract<
  OperationName,
  | 'createSpace'
  | 'updateChangeRequestContent'
  | 'listChangeRequestReviews'
  | 'listChangeRequestRequestedReviewers'
  | 'getSiteStructure'
  | 'getSitePublishingPreviewById'
  | 'listSiteRedirects'
  | 'getGitInfo'
>

/** The id of the authentication provider, and the id of the walkthrough. */
export const authenticationProviderId = 'galley'
export const walkthroughId = 'galley.start'

/** The id of the provider of the platform's own MCP server. */
export const platformServerId = 'galley.platform'

/** The key under which a workspace stores which files are sources of which specifications, by the files' URIs. */
export const specLinksKey = 'galley.openApi.links'

/**
 * The key under which VS Code stores the accounts, without tokens. The secret storage has the tokens under the same
 * key.
 */
export const accountsKey = 'galley.accounts'
