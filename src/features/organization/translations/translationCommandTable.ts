import { inRowAndMenu, type CommandTable } from '../../shared/commands/commandTable.ts'
import { is } from '../../shared/commands/conditions.ts'

/** The commands of translations. */
export const translationCommandTable = {
  createTranslation: {
    title: 'Translate Space…',
    does: 'translates a space into another language and keeps the translation up to date',
    icon: 'add',
    right: 'createContent',
    menus: inRowAndMenu('3_new@1', is('translationList')),
  },
  runTranslation: {
    title: 'Translate Again',
    does: 'updates a translation',
    icon: 'run',
    right: 'createContent',
    menus: inRowAndMenu('4_change@1', is('translation')),
  },
  editTranslationInstructions: {
    title: 'Change Translation Instructions',
    does: 'opens the instructions for the translator as a document; saving it updates the platform',
    right: 'createContent',
    menus: [{ in: 'organizationEntry', group: '4_change@2', when: is('translation') }],
  },
  openTranslation: {
    title: 'Open Translated Space',
    does: 'shows the translated space',
    menus: [{ in: 'organizationEntry', group: '1_open@1', when: is('translation translated') }],
  },
  deleteTranslation: {
    title: 'Delete Translation…',
    does: 'deletes a translation; the translated space stays',
    right: 'createContent',
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('translation') }],
  },
} as const satisfies CommandTable
