import { inBothViews, type CommandTable } from '../../shared/commands/commandTable.ts'
import { is, isEditableRequest, never } from '../../shared/commands/conditions.ts'

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
  reviewImages: {
    title: 'Review Images Without Text…',
    does: 'goes from image to image without alternative text in a docs folder or a change request, shows each in the preview, and asks for its text',
    palette: never,
    menus: [
      { in: 'docsEntry', group: '4_change@5', when: is('docsFolder', 'branchPages') },
      ...inBothViews('4_change@5', isEditableRequest),
    ],
  },
  replaceTerm: {
    title: 'Replace in All Pages…',
    does: 'writes a term in all pages of a docs folder in place of the words that its docs don’t use, after a preview (as a quick fix in Problems)',
    palette: never,
  },
  uploadDataImage: {
    title: 'Upload Embedded Image as File',
    does: 'turns a `data:` image, which the server would drop, into a file (as a quick fix in Problems)',
    palette: never,
  },
} as const satisfies CommandTable
