import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { all, isOnDisk, isSpecFile, never } from '../../shared/commands/conditions.ts'

/** The commands of overlays. */
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
  describeOperation: {
    title: 'Describe Operation…',
    does: 'opens the place in an overlay where you write the summary and description of an operation, and creates it if there is none',
    palette: never,
  },
} as const satisfies CommandTable
