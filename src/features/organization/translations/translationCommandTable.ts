import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { is, isSignedIn } from '../../shared/commands/conditions.ts'

/** The commands of translations. */
export const translationCommandTable = {
  createTranslation: {
    title: 'Translate Space…',
    does: 'translates a space into another language and keeps the translation up to date',
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
    does: 'updates a translation',
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
    does: 'opens the instructions for the translator as a document; saving it updates the platform',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('translation') }],
  },
  openTranslation: {
    title: 'Open Translated Space',
    does: 'shows the translated space',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '1_open@1', when: is('translation translated') }],
  },
  deleteTranslation: {
    title: 'Delete Translation…',
    does: 'deletes a translation; the translated space stays',
    right: 'createContent',
    palette: isSignedIn,
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('translation') }],
  },
} as const satisfies CommandTable
