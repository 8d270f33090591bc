import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { is, isPageDocument, isSignedIn } from '../../shared/commands/conditions.ts'

/** The commands of sites. */
export const siteCommandTable = {
  createSite: {
    title: 'New Site…',
    does: 'creates a site with some spaces',
    icon: 'add',
    right: 'createContent',
    palette: isSignedIn,
    menus: [
      { in: 'organizationEntry', group: 'inline@1', when: is('siteList') },
      { in: 'organizationEntry', group: '3_new@3', when: is('siteList', 'organization') },
    ],
  },
  siteSettings: {
    title: 'Site Settings…',
    does: 'title, visibility, address, proxy, adaptive content, agents and default of a site',
    icon: 'settings-gear',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '4_change@1', when: is('site') }],
  },
  publishSite: {
    title: 'Publish Site…',
    does: 'makes a site reachable for whom its visibility allows',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '4_change@2', when: is('site unpublished') }],
  },
  unpublishSite: {
    title: 'Unpublish Site…',
    does: 'takes a site off the web; it can be published again',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '4_change@2', when: is('site published') }],
  },
  deleteSite: {
    title: 'Delete Site…',
    does: 'deletes a site for good, once it has named what goes with it',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '9_delete@1', when: is('site') }],
  },
  openPublishedSite: {
    title: 'Open Published Site',
    does: 'opens a site, or a part of it, as visitors see it',
    icon: 'globe',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '1_open@6', when: is('visitable') }],
  },
  offerSiteToAgents: {
    title: 'Offer Site to Agents',
    does: 'lets agents of this editor search and read what a site publishes, through the MCP server that the platform has for it',
    icon: 'sparkle',
    palette: isSignedIn,
  },
} as const satisfies CommandTable

/** The command that shows a site before it is published. */
export const sitePreviewCommandTable = {
  openSitePreview: {
    title: 'Open Site Preview',
    does: 'opens a site, or the active page on its site, as it would be published, drafts included',
    icon: 'open-preview',
    palette: isSignedIn,
    menus: [
      { in: 'platformEntry', group: '1_open@7', when: is('site', 'siteSpace', 'page document') },
      { in: 'tab', group: '2_galley@4', when: isPageDocument },
    ],
  },
} as const satisfies CommandTable

/** The commands of site spaces, sections and groups. */
export const sitePartCommandTable = {
  addSiteSpace: {
    title: 'Add Space to Site…',
    does: 'puts a space on a site, in one of its sections',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '3_new@2', when: is('site', 'siteSection') }],
  },
  addSiteSection: {
    title: 'Add Section to Site…',
    does: 'adds a section with its first space',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '3_new@3', when: is('site', 'siteSectionGroup') }],
  },
  createSectionGroup: {
    title: 'New Section Group…',
    does: 'creates a group of sections on a site',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '3_new@4', when: is('site') }],
  },
  sitePartSettings: {
    title: 'Site Space, Section or Group Settings…',
    does: 'title, path, icon, description, condition and default of a part of a site',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '4_change@1', when: is('sitePart') }],
  },
  moveSitePartUp: {
    title: 'Move Up on Site',
    does: 'moves a site space, section or group before the one above it',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '5_move@1', when: is('canRise') }],
  },
  moveSitePartDown: {
    title: 'Move Down on Site',
    does: 'moves a site space, section or group behind the one below it',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '5_move@2', when: is('canSink') }],
  },
  moveSitePartTo: {
    title: 'Move on Site…',
    does: 'moves a part of a site into a group, out of it, or to another place among its siblings',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '5_move@3', when: is('sitePart') }],
  },
  removeSitePart: {
    title: 'Remove from Site…',
    does: 'takes a space, a section or a group off a site; the spaces themselves stay',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '9_delete@1', when: is('sitePart') }],
  },
} as const satisfies CommandTable

/** The command of adaptive schemas. */
export const adaptiveSchemaCommandTable = {
  editAdaptiveSchema: {
    title: 'Change Adaptive Schema',
    does: 'opens what a site may know about its visitors as a JSON document; saving it updates the site',
    icon: 'json',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'platformEntry', group: '4_change@3', when: is('site') }],
  },
} as const satisfies CommandTable

/** The commands of share links. */
export const shareLinkCommandTable = {
  createShareLink: {
    title: 'New Share Link…',
    does: 'creates a share link of a site and puts it on the clipboard',
    icon: 'add',
    right: 'createContent',
    palette: isSignedIn,
    menus: [
      { in: 'organizationEntry', group: 'inline@1', when: is('shareLinkList') },
      { in: 'organizationEntry', group: '3_new@1', when: is('shareLinkList', 'site') },
    ],
  },
  copyShareLink: {
    title: 'Copy Share Link',
    does: 'puts a share link on the clipboard; it is shown nowhere',
    icon: 'copy',
    right: 'createContent',
    palette: isSignedIn,
    menus: [
      { in: 'organizationEntry', group: 'inline@1', when: is('shareLink') },
      { in: 'organizationEntry', group: '2_copy@0', when: is('shareLink') },
    ],
  },
  renameShareLink: {
    title: 'Rename Share Link…',
    does: 'changes the name of a share link, not its address',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '4_change@1', when: is('shareLink') }],
  },
  deactivateShareLink: {
    title: 'Deactivate Share Link…',
    does: 'closes the site to whoever has the link, until it is activated again',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('shareLink active') }],
  },
  activateShareLink: {
    title: 'Activate Share Link',
    does: 'opens the site again to whoever has the link',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('shareLink inactive') }],
  },
  deleteShareLink: {
    title: 'Delete Share Link…',
    does: 'deletes a share link for good',
    icon: 'trash',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('shareLink') }],
  },
} as const satisfies CommandTable

/** The commands of redirects. */
export const redirectCommandTable = {
  createRedirect: {
    title: 'New Redirect…',
    does: 'leads visitors from an old address of a site to a page, picked by title, or to an address elsewhere',
    icon: 'add',
    right: 'createContent',
    palette: isSignedIn,
    menus: [
      { in: 'organizationEntry', group: 'inline@3', when: is('siteRedirectList') },
      { in: 'organizationEntry', group: '3_new@1', when: is('siteRedirectList', 'site') },
    ],
  },
  importRedirects: {
    title: 'Import Redirects…',
    does: 'reads redirects from a CSV file or `.gitbook.yaml`, shows what would change, and writes what you leave ticked',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '3_new@2', when: is('siteRedirectList') }],
  },
  publishRedirects: {
    title: 'Publish Draft Redirects…',
    does: 'lets drafts of redirects act, those that you leave ticked',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '4_change@1', when: is('siteRedirectList') }],
  },
  searchRedirects: {
    title: 'Search Redirects…',
    does: 'shows only redirects whose old address has a text',
    icon: 'search',
    palette: isSignedIn,
    menus: [
      { in: 'organizationEntry', group: 'inline@2', when: is('siteRedirectList') },
      { in: 'organizationEntry', group: '1_open@1', when: is('siteRedirectList') },
    ],
  },
  findRedirect: {
    title: 'Find Out Where an Address Leads…',
    does: 'says which redirect acts on an address of a site, and where it leads',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '1_open@7', when: is('siteRedirectList', 'site') }],
  },
  editRedirect: {
    title: 'Change Redirect…',
    does: 'old address, destination, and whether browsers may keep it',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '4_change@1', when: is('siteRedirect') }],
  },
  publishRedirect: {
    title: 'Publish Redirect',
    does: 'lets the draft of a redirect act, in place of one from the same address',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('draftRedirect') }],
  },
  draftRedirect: {
    title: 'Make Redirect a Draft',
    does: 'stops a redirect from acting and keeps it as a draft',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('liveRedirect') }],
  },
  deleteRedirect: {
    title: 'Delete Redirect',
    does: 'deletes a redirect; the message about it has an *Undo*',
    icon: 'trash',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('siteRedirect') }],
  },
} as const satisfies CommandTable
