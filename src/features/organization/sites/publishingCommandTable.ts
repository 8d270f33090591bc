import { inRowAndMenu, type CommandTable } from '../../shared/commands/commandTable.ts'
import { all, any, is, isOffered, isPageDocument, isSignedIn, not } from '../../shared/commands/conditions.ts'

/** The commands of sites. */
export const siteCommandTable = {
  createSite: {
    title: 'New Site…',
    does: 'creates a site with the spaces you select',
    icon: 'add',
    right: 'createContent',
    menus: [
      { in: 'organizationEntry', group: 'inline@1', when: is('siteList') },
      { in: 'organizationEntry', group: '3_new@3', when: is('siteList', 'organization') },
    ],
  },
  siteSettings: {
    title: 'Site Settings…',
    does: 'changes the title, visibility, address, proxy, adaptive content, agents, and default of a site',
    icon: 'settings-gear',
    right: 'createContent',
    menus: [{ in: 'platformEntry', group: '4_change@1', when: is('site') }],
  },
  publishSite: {
    title: 'Publish Site…',
    does: 'makes a site available to the audience of its visibility',
    right: 'createContent',
    needs: 'getSitePublishingPreviewById',
    menus: [{ in: 'platformEntry', group: '4_change@2', when: is('site unpublished') }],
  },
  unpublishSite: {
    title: 'Unpublish Site…',
    does: 'takes a site offline; you can publish it again',
    right: 'createContent',
    needs: 'getSitePublishingPreviewById',
    menus: [{ in: 'platformEntry', group: '4_change@2', when: is('site published') }],
  },
  deleteSite: {
    title: 'Delete Site…',
    does: 'deletes a site permanently, after it shows what else is deleted',
    right: 'createContent',
    menus: [{ in: 'platformEntry', group: '9_delete@1', when: is('site') }],
  },
  openPublishedSite: {
    title: 'Open Published Site',
    does: 'opens a site, or a part of it, as visitors see it',
    icon: 'globe',
    menus: [{ in: 'platformEntry', group: '1_open@6', when: is('visitable') }],
  },
  showPublishedStructure: {
    title: 'Show Published Structure',
    does: 'lists the sections, groups, and spaces of a site as its visitors get them, with their addresses',
    icon: 'list-tree',
    menus: [{ in: 'platformEntry', group: '1_open@8', when: is('site') }],
  },
  offerSiteToAgents: {
    title: 'Offer Site to Agents',
    does: 'lets agents in this editor search and read a published site, through the platform’s MCP server for the site',
    icon: 'sparkle',
  },
} as const satisfies CommandTable

/** The command that shows a site before it is published. */
export const sitePreviewCommandTable = {
  openSitePreview: {
    title: 'Open Preview on the Platform',
    does: 'opens the platform’s own preview of a site, or of the active page on its site, in the browser, including drafts',
    icon: 'open-preview',
    needs: 'getSitePublishingPreviewById',
    palette: isSignedIn,
    menus: [
      { in: 'platformEntry', group: '1_open@7', when: is('site', 'siteSpace', 'page document') },
      { in: 'tab', group: '2_galley@4', when: isPageDocument },
    ],
  },
} as const satisfies CommandTable

/** Without the structure of a site, the API can only put sections into groups. */
const isNoFixedSection = any(not(is('siteSection')), isOffered('getSiteStructure'))
const isChangeableSitePart = all(is('sitePart'), isNoFixedSection)

/** The commands of site spaces, sections and groups. */
export const sitePartCommandTable = {
  addSiteSpace: {
    title: 'Add Space to Site…',
    does: 'adds a space to a section of a site',
    right: 'createContent',
    menus: [{ in: 'platformEntry', group: '3_new@2', when: is('site', 'siteSection') }],
  },
  addSiteSection: {
    title: 'Add Section to Site…',
    does: 'adds a section with its first space',
    right: 'createContent',
    needs: 'getSiteStructure',
    menus: [{ in: 'platformEntry', group: '3_new@3', when: is('site', 'siteSectionGroup') }],
  },
  createSectionGroup: {
    title: 'New Section Group…',
    does: 'creates a group of sections on a site',
    right: 'createContent',
    menus: [{ in: 'platformEntry', group: '3_new@4', when: is('site') }],
  },
  addSectionsToGroup: {
    title: 'Add Sections to Group…',
    does: 'moves the sections that you select into a section group',
    right: 'createContent',
    menus: [{ in: 'platformEntry', group: '3_new@5', when: is('siteSectionGroup') }],
  },
  ungroupSection: {
    title: 'Move Section out of Its Group',
    does: 'moves a section out of its group; the section stays on the site',
    right: 'createContent',
    menus: [{ in: 'platformEntry', group: '5_move@4', when: is('grouped') }],
  },
  sitePartSettings: {
    title: 'Site Space, Section or Group Settings…',
    does: 'changes the title, path, icon, description, condition, and default of a part of a site',
    right: 'createContent',
    menus: [{ in: 'platformEntry', group: '4_change@1', when: isChangeableSitePart }],
  },
  moveSitePartUp: {
    title: 'Move Up on Site',
    does: 'moves a site space, section, or group up by one place',
    right: 'createContent',
    menus: [{ in: 'platformEntry', group: '5_move@1', when: all(is('canRise'), isNoFixedSection) }],
  },
  moveSitePartDown: {
    title: 'Move Down on Site',
    does: 'moves a site space, section, or group down by one place',
    right: 'createContent',
    menus: [{ in: 'platformEntry', group: '5_move@2', when: all(is('canSink'), isNoFixedSection) }],
  },
  moveSitePartTo: {
    title: 'Move on Site…',
    does: 'moves a part of a site into or out of a group, or to another place among its siblings',
    right: 'createContent',
    menus: [{ in: 'platformEntry', group: '5_move@3', when: is('sitePart') }],
  },
  removeSitePart: {
    title: 'Remove from Site…',
    does: 'removes a space, section, or group from a site; the spaces themselves stay',
    right: 'createContent',
    menus: [{ in: 'platformEntry', group: '9_delete@1', when: isChangeableSitePart }],
  },
} as const satisfies CommandTable

/** The command of adaptive schemas. */
export const adaptiveSchemaCommandTable = {
  editAdaptiveSchema: {
    title: 'Change Adaptive Schema',
    does: 'opens what a site can know about its visitors as a JSON document; saving it updates the site',
    icon: 'json',
    right: 'createContent',
    menus: [{ in: 'platformEntry', group: '4_change@3', when: is('site') }],
  },
} as const satisfies CommandTable

/** The commands of share links. */
export const shareLinkCommandTable = {
  createShareLink: {
    title: 'New Share Link…',
    does: 'creates a share link for a site and copies it to the clipboard',
    icon: 'add',
    right: 'createContent',
    menus: [
      { in: 'organizationEntry', group: 'inline@1', when: is('shareLinkList') },
      { in: 'organizationEntry', group: '3_new@1', when: is('shareLinkList', 'site') },
    ],
  },
  copyShareLink: {
    title: 'Copy Share Link',
    does: 'copies a share link to the clipboard, without showing it',
    icon: 'copy',
    right: 'createContent',
    menus: inRowAndMenu('2_copy@0', is('shareLink')),
  },
  renameShareLink: {
    title: 'Rename Share Link…',
    does: 'changes the name of a share link; its address stays the same',
    right: 'createContent',
    menus: [{ in: 'organizationEntry', group: '4_change@1', when: is('shareLink') }],
  },
  deactivateShareLink: {
    title: 'Deactivate Share Link…',
    does: 'stops access through a share link until you activate it again',
    right: 'createContent',
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('shareLink active') }],
  },
  activateShareLink: {
    title: 'Activate Share Link',
    does: 'allows access through a share link again',
    right: 'createContent',
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('shareLink inactive') }],
  },
  deleteShareLink: {
    title: 'Delete Share Link…',
    does: 'deletes a share link permanently',
    icon: 'trash',
    right: 'createContent',
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('shareLink') }],
  },
} as const satisfies CommandTable

/** The commands of redirects. */
export const redirectCommandTable = {
  createRedirect: {
    title: 'New Redirect…',
    does: 'redirects visitors from an old address of a site to a page or another address',
    icon: 'add',
    right: 'createContent',
    needs: 'listSiteRedirects',
    menus: [
      { in: 'organizationEntry', group: 'inline@3', when: is('siteRedirectList') },
      { in: 'organizationEntry', group: '3_new@1', when: is('siteRedirectList', 'site') },
    ],
  },
  importRedirects: {
    title: 'Import Redirects…',
    does: 'reads redirects from a CSV file or `.gitbook.yaml`, shows what changes, and saves the ones you select',
    right: 'createContent',
    needs: 'listSiteRedirects',
    menus: [{ in: 'organizationEntry', group: '3_new@2', when: is('siteRedirectList') }],
  },
  publishRedirects: {
    title: 'Publish Draft Redirects…',
    does: 'publishes the draft redirects that you select',
    right: 'createContent',
    needs: 'listSiteRedirects',
    menus: [{ in: 'organizationEntry', group: '4_change@1', when: is('siteRedirectList') }],
  },
  searchRedirects: {
    title: 'Search Redirects…',
    does: 'shows only redirects whose old address contains a text',
    icon: 'search',
    needs: 'listSiteRedirects',
    menus: inRowAndMenu('1_open@1', is('siteRedirectList'), 'inline@2'),
  },
  findRedirect: {
    title: 'Test Redirect…',
    does: 'shows which redirect applies to an address of a site, and its destination',
    needs: 'listSiteRedirects',
    menus: [{ in: 'organizationEntry', group: '1_open@7', when: is('siteRedirectList', 'site') }],
  },
  editRedirect: {
    title: 'Change Redirect…',
    does: 'changes the old address, the destination, and whether browsers can cache it',
    right: 'createContent',
    needs: 'listSiteRedirects',
    menus: [{ in: 'organizationEntry', group: '4_change@1', when: is('siteRedirect') }],
  },
  publishRedirect: {
    title: 'Publish Redirect',
    does: 'publishes a draft redirect, and replaces one from the same address',
    right: 'createContent',
    needs: 'listSiteRedirects',
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('draftRedirect') }],
  },
  draftRedirect: {
    title: 'Make Redirect a Draft',
    does: 'turns off a redirect and keeps it as a draft',
    right: 'createContent',
    needs: 'listSiteRedirects',
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('liveRedirect') }],
  },
  deleteRedirect: {
    title: 'Delete Redirect',
    does: 'deletes a redirect; you can undo it in the notification',
    icon: 'trash',
    right: 'createContent',
    needs: 'listSiteRedirects',
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('siteRedirect') }],
  },
} as const satisfies CommandTable
