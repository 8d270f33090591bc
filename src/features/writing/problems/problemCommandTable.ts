import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { never } from '../../shared/commands/conditions.ts'

/** The commands that Problems offers. */
export const problemCommandTable = {
  pickLinkedPage: {
    title: 'Pick the Page That a Link Leads To…',
    does: 'fixes a broken link (as a quick fix in Problems)',
    palette: never,
  },
  pickLinkedHeading: {
    title: 'Pick the Heading That a Link Leads To…',
    does: 'fixes a link to a heading that is not there (as a quick fix in Problems)',
    palette: never,
  },
  uploadDataImage: {
    title: 'Upload an Image of the Text as a File',
    does: 'turns a `data:` image, which the server would drop, into a file (as a quick fix in Problems)',
    palette: never,
  },
} as const satisfies CommandTable
