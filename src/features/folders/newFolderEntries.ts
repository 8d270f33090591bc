import path from 'node:path'
import { l10n, Uri } from 'vscode'
import type { ImageThread } from '../../threads/shrinkImage.ts'
import { commands } from '../shared/commands/commandIds.ts'
import { chooseDocuments, offerReport } from '../shared/documents/importedDocuments.ts'
import { pickerTitle } from '../shared/commands/commandTitle.ts'
import { views } from '../shared/commands/ids.ts'
import { withSmallerImages } from '../shared/documents/smallerFiles.ts'
import { openToWrite } from '../shared/pages/openToWrite.ts'
import { window } from '../shared/window/window.ts'
import { askAddress, askSpec, askTitle } from './folderQuestions.ts'
import { entryOf, requireContents, type FolderCommandScope } from './folderSubject.ts'

/** What adding pages needs. */
export interface Additions {
  /** Selects a new page in the view. */
  readonly selectNew: (file: string) => Promise<void>
  readonly thread: ImageThread
}

/** The commands that add entries and pages to docs folders. */
export function newEntryCommands({ editing, subjectOf, change }: FolderCommandScope, { selectNew, thread }: Additions) {
  const newPage = async (element?: unknown): Promise<void> => {
    const subject = await subjectOf(element)
    const { docs, edits, entries, node } = subject
    const [above] = entries
    const heading = above ? pickerTitle(commands.newFolderSubpage, above.title) : pickerTitle(commands.newFolderPage)
    const title = await askTitle(heading, '')
    if (title === undefined) return
    const { file, ...made } = edits.newPage(docs, title, above)
    if (!(await change(subject, made, l10n.t('Created “{0}” in {1}.', title, file)))) return
    const created = Uri.file(path.join(node.folder.place.root, file))
    await openToWrite(created)
    await node.folder.readAgain()
    await selectNew(created.fsPath)
  }

  return {
    newFolderPage: newPage,
    newFolderSubpage: newPage,
    newFolderGroup: async (element?: unknown): Promise<void> => {
      const subject = await subjectOf(element)
      requireContents(subject.docs)
      const title = await askTitle(pickerTitle(commands.newFolderGroup), '')
      if (title === undefined) return
      const made = subject.edits.newGroup(subject.docs, title, subject.entries[0])
      await change(subject, made, l10n.t('Created the group “{0}”.', title))
    },
    newFolderLink: async (element?: unknown): Promise<void> => {
      const subject = await subjectOf(element)
      requireContents(subject.docs)
      const heading = pickerTitle(commands.newFolderLink)
      const address = await askAddress(heading)
      const title = address && (await askTitle(heading, ''))
      if (!address || !title) return
      const made = subject.edits.newLink(subject.docs, title, address, subject.entries[0])
      await change(subject, made, l10n.t('Added the link “{0}”.', title))
    },
    newFolderApiPages: async (element?: unknown): Promise<void> => {
      const subject = await subjectOf(element)
      requireContents(subject.docs)
      const spec = await askSpec(pickerTitle(commands.newFolderApiPages), subject)
      if (spec === undefined) return
      const made = subject.edits.newApiPages(subject.docs, spec, subject.entries[0])
      const message = l10n.t('Added API pages of “{0}”. The platform creates them with its next sync.', spec)
      await change(subject, made, message)
    },
    importFolderDocuments: async (element?: unknown): Promise<void> => {
      const subject = await subjectOf(element)
      const [above] = subject.entries
      const chosen = await chooseDocuments(pickerTitle(commands.importFolderDocuments, above?.title))
      if (chosen === undefined) return
      const { newPages } = await import('../../folder/newPages.ts')
      const progress = { location: { viewId: views.docs }, title: l10n.t('Importing documents…') }
      const pages = await window.withProgress(progress, async () => await withSmallerImages(chosen.pages, thread))
      const { files, ...made } = newPages(subject.docs, pages, above)
      const [first = ''] = files
      const message =
        files.length === 1 ? l10n.t('Imported {0}.', first) : l10n.t('Imported {0} documents.', files.length)
      if (!(await change(subject, made, message))) return
      void offerReport(chosen.report)
      const { folder } = subject.node
      await folder.readAgain()
      await selectNew(path.join(folder.place.root, first))
    },
    duplicateFolderPage: async (element?: unknown): Promise<void> => {
      const subject = await subjectOf(element)
      const { docs, edits } = subject
      const entry = entryOf(subject)
      const { file } = entry
      if (file === undefined) return
      const title = l10n.t('{0} (copy)', entry.title)
      const { file: copy, ...made } = edits.duplicatePage(
        docs,
        { ...entry, file },
        { title, text: editing.read(docs, file) },
      )
      await change(subject, made, l10n.t('Copied “{0}” to {1}.', entry.title, copy))
    },
  }
}
