import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { all, isOnDisk, isSpecFile } from '../../shared/commands/conditions.ts'

/** The commands that connect a specification with the pages of the docs. */
export const specPagesCommandTable = {
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
