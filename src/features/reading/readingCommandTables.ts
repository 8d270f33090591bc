import { inBothViews, type CommandTable } from '../shared/commands/commandTable.ts'
import { hasDocsFolders, is, mayBePageDocument, mayHavePages, mayShowPage } from '../shared/commands/conditions.ts'

/** The commands for going to a page. */
export const goToPageCommandTable = {
  goToPage: {
    title: 'Go to Page…',
    does: 'finds any page in your organization’s spaces and docs folders by title or path',
    icon: 'go-to-file',
    menus: [{ in: 'docsTitle', group: 'navigation@1', when: mayHavePages }],
  },
} as const satisfies CommandTable

/** The commands of the preview. */
export const previewCommandTable = {
  previewAsVisitor: {
    title: 'Preview as Visitor…',
    does: 'previews pages with conditions as a visitor with the selected claims sees them, or shows everything again',
    icon: 'eye',
    palette: mayShowPage,
  },
} as const satisfies CommandTable

/** The commands that show and export a whole site. */
export const siteViewCommandTable = {
  openSiteView: {
    title: 'Open Site View',
    does: 'shows the whole site next to the text, as readers see it, and updates as you write',
    icon: 'browser',
    palette: hasDocsFolders,
    menus: [
      { in: 'docsEntry', group: '1_open@5', when: is('docsFolder', 'folderPage', 'page document', 'site') },
      // The menu of a space is full.
      { in: 'docsEntry', group: 'inline@8', when: is('space') },
      ...inBothViews('1_open@5', is('changeRequest', 'change page edited', 'change page created', 'change page moved')),
      { in: 'editorTitle', group: 'navigation@9', when: mayBePageDocument },
    ],
  },
  exportDocs: {
    title: 'Export Docs…',
    does: 'writes a docs folder as a static site, as one document, or as a PDF',
    palette: hasDocsFolders,
    menus: [{ in: 'docsEntry', group: '6_share@9', when: is('docsFolder') }],
  },
} as const satisfies CommandTable

/** The commands for searching. */
export const searchCommandTable = {
  searchDocs: {
    title: 'Search Docs…',
    does: 'searches the text of a space, an organization, or a docs folder as you type, and opens the matching section',
    icon: 'search',
    menus: [{ in: 'docsTitle', group: 'navigation@2', when: mayHavePages }],
  },
} as const satisfies CommandTable
