import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { all, is, isOnDisk, isSpecFile, isSpecPartInWebview, never } from '../../shared/commands/conditions.ts'

/** The commands for files of specifications: their overlays, and the pages that show them. */
export const overlayCommandTable = {
  showWithOverlays: {
    title: 'Show OpenAPI Spec with Overlays',
    does: 'compares a specification with what its overlays make of it, which is what Galley uploads and shows',
    icon: 'layers',
    palette: isSpecFile,
    menus: [{ in: 'tab', group: '2_galley@6', when: all(isOnDisk, isSpecFile) }],
  },
  moveDescriptions: {
    title: 'Move Descriptions to an Overlay…',
    does: 'writes the summaries and descriptions that differ from another version of a specification into an overlay, so that the next generated version keeps them',
    palette: isSpecFile,
    menus: [{ in: 'tab', group: '2_galley@7', when: all(isOnDisk, isSpecFile) }],
  },
  describeSpecPart: {
    title: 'Describe…',
    does: 'opens the place in an overlay where you write the description of an operation, parameter, schema, property or tag, and creates it if there is none',
    icon: 'edit',
    palette: never,
    menus: [
      { in: 'docsEntry', group: 'inline@1', when: is('specPart') },
      { in: 'docsEntry', group: '4_change@1', when: is('specPart') },
      { in: 'webview', group: '1_galley@1', when: isSpecPartInWebview },
    ],
  },
  openSpecPart: {
    title: 'Open in OpenAPI Spec',
    does: 'opens the place of an operation, parameter, schema, property or tag in the file of its specification',
    palette: never,
  },
  showApiCoverage: {
    title: 'Show API Coverage',
    does: 'lists the operations of a specification with the pages that show them, and with the texts that are missing',
    palette: isSpecFile,
    menus: [{ in: 'tab', group: '2_galley@8', when: all(isOnDisk, isSpecFile) }],
  },
  writeReleaseNotes: {
    title: 'Write Release Notes for OpenAPI Spec…',
    does: 'writes what changed since the last commit, or another version, as an update block into a page',
    palette: isSpecFile,
    menus: [{ in: 'tab', group: '2_galley@9', when: all(isOnDisk, isSpecFile) }],
  },
} as const satisfies CommandTable
