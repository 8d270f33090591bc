import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { never } from '../../shared/commands/conditions.ts'

/** The commands of quick fixes. */
export const problemCommandTable = {
  pickLinkedPage: {
    title: 'Select Link Target…',
    does: 'fixes a broken link (as a quick fix in Problems)',
    palette: never,
  },
  pickLinkedHeading: {
    title: 'Select Heading to Link To…',
    does: 'fixes a link to a heading that doesn’t exist (as a quick fix in Problems)',
    palette: never,
  },
  addPersonalWord: {
    title: 'Add to My Words',
    does: 'adds a word to galley.spelling.words, so that you don’t see it as misspelled again (as a quick fix in Problems)',
    palette: never,
  },
  describeImage: {
    title: 'Describe Image…',
    does: 'asks for the alternative text of an image, and writes it (as a quick fix in Problems)',
    palette: never,
  },
  uploadDataImage: {
    title: 'Upload Embedded Image as File',
    does: 'turns a `data:` image, which the server would drop, into a file (as a quick fix in Problems)',
    palette: never,
  },
} as const satisfies CommandTable
