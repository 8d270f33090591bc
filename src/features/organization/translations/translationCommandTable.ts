import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { is, isSignedIn } from '../../shared/commands/conditions.ts'

/** The commands of translations. */
export const translationCommandTable = {
  createTranslation: {
    title: 'Translate Space…',
    does: 'keeps a space translated into another language',
    icon: 'add',
    right: 'createContent',
    palette: isSignedIn,
    menus: [
      { in: 'organizationEntry', group: 'inline@1', when: is('translationList') },
      { in: 'organizationEntry', group: '3_new@1', when: is('translationList') },
    ],
  },
  runTranslation: {
    title: 'Translate Again',
    does: 'brings a translation up to date',
    icon: 'run',
    right: 'createContent',
    palette: isSignedIn,
    menus: [
      { in: 'organizationEntry', group: 'inline@1', when: is('translation') },
      { in: 'organizationEntry', group: '4_change@1', when: is('translation') },
    ],
  },
  editTranslationInstructions: {
    title: 'Change Translation Instructions',
    does: 'opens what the translator is told as a document; saving it updates the platform',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('translation') }],
  },
  openTranslation: {
    title: 'Open Translated Space',
    does: 'shows the space that a translation writes to',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '1_open@1', when: is('translation translated') }],
  },
  deleteTranslation: {
    title: 'Delete Translation…',
    does: 'ends a translation; the translated space stays',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('translation') }],
  },
} as const satisfies CommandTable
