import path from 'node:path'
import { commands as editorCommands, l10n, Uri } from 'vscode'
import { allEntries, contentsTree, type ContentsEntry } from '../../folder/contentsTree.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import type { StructureChange } from '../../folder/folderPlan.ts'
import { commands } from '../shared/commands/commandIds.ts'
import { pickerTitle } from '../shared/commands/commandTitle.ts'
import { registerCommands, type CommandHost } from '../shared/commands/commands.ts'
import { ExplainedError, Hint } from '../shared/window/explainedError.ts'
import { openToWrite } from '../shared/pages/openToWrite.ts'
import { window } from '../shared/window/window.ts'
import type { ActiveFolderPage } from './activeFolderPage.ts'
import type { folderCommandTable } from './folderCommandTable.ts'
import type { FolderEditing } from './folderEditing.ts'
import { ContentsNode, FolderNode, OrphanNode } from './folderNodes.ts'
import {
  askAddress,
  askPath,
  askReplacement,
  askSpec,
  askTarget,
  askTitle,
  listed,
  type Subject,
} from './folderQuestions.ts'

/** Changes what a command is about, optionally after a preview. Returns false if the user cancels. */
type Change = (subject: Subject, made: StructureChange, message: string, isPreviewed?: boolean) => Promise<boolean>

/** Registers the commands that change docs folders, from the Docs view and from the active editor. */
export function registerFolderCommands(
  host: CommandHost,
  editing: FolderEditing,
  active: Pick<ActiveFolderPage, 'node'>,
  selectNew: (file: string) => Promise<void>,
): void {
  const given = async (element: unknown): Promise<unknown> => element ?? (await active.node())
  const subjectOf = async (element: unknown, selected?: unknown): Promise<Subject> =>
    await findSubject(editing, await given(element), selected)
  const change: Change = async ({ node, docs }, made, message, isPreviewed) =>
    await editing.change(node.folder, docs, { change: made, message, ...(isPreviewed && { isPreviewed }) })

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

  const step = async (by: 1 | -1, element?: unknown): Promise<void> => {
    const subject = await subjectOf(element)
    const { docs, edits } = subject
    const entry = entryOf(subject)
    const made = edits.stepEntry(docs, entry, by)
    if (made === undefined) throw new Hint(immovable(docs, entry, by))
    const message = by === -1 ? l10n.t('Moved “{0}” up.', entry.title) : l10n.t('Moved “{0}” down.', entry.title)
    await change(subject, made, message)
  }

  const flag = async (isHidden: boolean, element?: unknown, selected?: unknown): Promise<void> => {
    const subject = await subjectOf(element, selected)
    const { docs, edits, entries } = subject
    const files = entries.flatMap(({ file }) => file ?? [])
    const texts = files.map((file) => [file, editing.read(docs, file)] as const)
    const made = edits.hidePages(new Map(texts), isHidden)
    const unread = files.find((file) => made.texts?.has(file) !== true)
    if (unread !== undefined) {
      throw new ExplainedError(l10n.t('Galley can’t read the front matter of {0}. Fix it, and try again.', unread))
    }
    const title = files.length === 1 ? entryOf(subject).title : undefined
    const hidden = title === undefined ? l10n.t('Hid {0} pages.', files.length) : l10n.t('Hid “{0}”.', title)
    const shown =
      title === undefined
        ? l10n.t('{0} pages are visible again.', files.length)
        : l10n.t('“{0}” is visible again.', title)
    await change(subject, made, isHidden ? hidden : shown)
  }

  registerCommands<typeof folderCommandTable>(host, {
    newFolderPage: newPage,
    newFolderSubpage: newPage,
    newFolderGroup: async (element) => {
      const subject = await subjectOf(element)
      requireContents(subject.docs)
      const title = await askTitle(pickerTitle(commands.newFolderGroup), '')
      if (title === undefined) return
      const made = subject.edits.newGroup(subject.docs, title, subject.entries[0])
      await change(subject, made, l10n.t('Created the group “{0}”.', title))
    },
    newFolderLink: async (element) => {
      const subject = await subjectOf(element)
      requireContents(subject.docs)
      const heading = pickerTitle(commands.newFolderLink)
      const address = await askAddress(heading)
      const title = address && (await askTitle(heading, ''))
      if (!address || !title) return
      const made = subject.edits.newLink(subject.docs, title, address, subject.entries[0])
      await change(subject, made, l10n.t('Added the link “{0}”.', title))
    },
    newFolderApiPages: async (element) => {
      const subject = await subjectOf(element)
      requireContents(subject.docs)
      const spec = await askSpec(pickerTitle(commands.newFolderApiPages), subject)
      if (spec === undefined) return
      const made = subject.edits.newApiPages(subject.docs, spec, subject.entries[0])
      await change(
        subject,
        made,
        l10n.t('Added API pages of “{0}”. The platform creates them with its next sync.', spec),
      )
    },
    duplicateFolderPage: async (element) => {
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
    renameFolderEntry: async (element) => {
      const subject = await subjectOf(element)
      const { docs, edits } = subject
      const entry = entryOf(subject)
      const title = await askTitle(pickerTitle(commands.renameFolderEntry, entry.title), entry.title)
      if (title === undefined || title === entry.title) return
      const text = entry.file === undefined ? undefined : editing.read(docs, entry.file)
      await change(
        subject,
        edits.renameEntry(docs, entry, title, text),
        l10n.t('Renamed “{0}” to “{1}”.', entry.title, title),
      )
    },
    renameFolderFile: async (element) => {
      const subject = await subjectOf(element)
      const { file } = entryOf(subject)
      const to = file === undefined ? undefined : await askPath(subject.docs, file)
      if (file === undefined || to === undefined || to === file) return
      await change(subject, subject.edits.renameFile(file, to), l10n.t('Moved {0} to {1}.', file, to))
    },
    hideFolderPage: async (element, selected) => await flag(true, element, selected),
    showFolderPage: async (element, selected) => await flag(false, element, selected),
    moveFolderEntryUp: async (element) => await step(-1, element),
    moveFolderEntryDown: async (element) => await step(1, element),
    moveFolderEntryTo: async (element, selected) => {
      const subject = await subjectOf(element, selected)
      requireContents(subject.docs)
      const target = await askTarget(subject)
      if (target) await moveBelow(editing, subject, target.entry)
    },
    addToContents: async (chosen) => {
      const element = await given(chosen)
      if (!(element instanceof OrphanNode)) return
      const subject = await subjectOf(element)
      const { docs, edits } = subject
      await change(
        subject,
        edits.addPages(docs, [element.file]),
        l10n.t('Added {0} to the table of contents.', element.file),
      )
    },
    ignoreInChecks: async (chosen) => {
      const element = await given(chosen)
      if (element instanceof OrphanNode) await editing.ignore(element.folder, element.file)
    },
    deleteFolderEntry: async (chosen, selected) => {
      const element = await given(chosen)
      const subject = await subjectOf(element, selected)
      const entries = element instanceof OrphanNode ? [orphanEntry(element)] : subject.entries
      await deleteEntries({ ...subject, entries }, change)
    },
    openContents: async (element) => {
      const { docs, node } = await subjectOf(element)
      requireContents(docs)
      await editorCommands.executeCommand(
        'vscode.open',
        Uri.file(path.join(node.folder.place.root, docs.summary?.path ?? '')),
      )
    },
    undoFolderChange: async () => await editing.undoLast(),
  })
}

/** Moves entries to the end of an entry's children, or of the folder itself. */
export async function moveBelow(
  editing: FolderEditing,
  { node, docs, entries, edits }: Subject,
  target: ContentsEntry | undefined,
): Promise<void> {
  requireContents(docs)
  const to = edits.endOf(docs, target)
  const [first] = entries
  if (to === undefined || first === undefined) return
  if (entries.length === 1 && edits.isHeading(first) && (target === undefined || edits.isHeading(target))) {
    const message = l10n.t('Moved the group “{0}”.', first.title)
    const made = edits.moveGroupTo(docs, first, target?.group)
    await editing.change(node.folder, docs, { change: made, message })
    return
  }
  if (entries.some(edits.isHeading)) {
    throw new ExplainedError(
      l10n.t('A group can’t be inside another entry. Drop it onto another group to move it there.'),
    )
  }
  if (allEntries(entries).some(({ id }) => id === target?.id)) {
    throw new ExplainedError(l10n.t('You can’t move “{0}” into itself.', first.title))
  }
  const title = target?.title ?? docs.body.title
  const message =
    entries.length === 1
      ? l10n.t('Moved “{0}” below “{1}”.', first.title, title)
      : l10n.t('Moved {0} pages below “{1}”.', entries.length, title)
  await editing.change(node.folder, docs, { change: edits.moveEntries(docs, entries, to), message })
}

/** Returns the current state of a docs folder's elements. The folder can have changed since the view was shown. */
export async function findSubject(editing: FolderEditing, element: unknown, selected?: unknown): Promise<Subject> {
  if (!(element instanceof FolderNode)) {
    throw new Hint(l10n.t('Open a page of a docs folder, or use the menu of a page in the Docs view.'))
  }
  const [docs, edits] = await Promise.all([editing.open(element.folder), import('../../folder/structureEdits.ts')])
  const chosen = Array.isArray(selected) && selected.includes(element) ? (selected as unknown[]) : [element]
  const known = new Map(allEntries(contentsTree(docs)).map((entry) => [entry.id, entry]))
  const entries = chosen.flatMap((each) => {
    if (!(each instanceof ContentsNode) || each.folder !== element.folder) return []
    const entry = known.get(each.entry.id)
    if (entry === undefined) throw new Hint(l10n.t('“{0}” is no longer in the table of contents.', each.entry.title))
    return [entry]
  })
  return { node: element, docs, edits, entries }
}

function entryOf({ entries: [entry] }: Subject): ContentsEntry {
  if (entry === undefined) throw new Hint(l10n.t('Use this command in the menu of a page in the Docs view.'))
  return entry
}

function orphanEntry({ file, id }: OrphanNode): ContentsEntry {
  return { id, kind: 'page', title: file, file, hidden: false, entries: [] }
}

function requireContents({ summary }: DocsFolder): void {
  if (summary !== undefined) return
  throw new Hint(
    l10n.t(
      'These pages are in the order of their files, because there’s no SUMMARY.md. Run “Use Folder as Docs” to create one.',
    ),
  )
}

function immovable(docs: DocsFolder, { title }: ContentsEntry, by: 1 | -1): string {
  requireContents(docs)
  return by === -1
    ? l10n.t('“{0}” is already the first entry.', title)
    : l10n.t('“{0}” is already the last entry.', title)
}

async function deleteEntries(subject: Subject, change: Change): Promise<void> {
  const { docs, edits, entries } = subject
  const [first] = entries
  if (first === undefined) return
  const pages = edits.pagesOf(entries)
  const message =
    entries.length === 1 ? l10n.t('Deleted “{0}”.', first.title) : l10n.t('Deleted {0} entries.', entries.length)
  // Entries without files can be restored with Undo, so there is no question.
  if (pages.length === 0 && entries.every((entry) => entry.entries.length === 0)) {
    await change(subject, edits.deleteEntries(docs, entries), message)
    return
  }
  const { pagesLinkingTo } = await import('../../folder/folderPlan.ts')
  const linking = pagesLinkingTo(docs, new Set(pages))
  const isLinked = linking.length > 0
  const unlink = l10n.t('Delete and Unlink')
  const replace = isLinked ? l10n.t('Delete and Link to Another Page…') : l10n.t('Delete and Redirect…')
  const preview = l10n.t('Preview Changes')
  const question =
    entries.length === 1 ? l10n.t('Delete “{0}”?', first.title) : l10n.t('Delete {0} entries?', entries.length)
  const canReplace = isLinked || (pages.length > 0 && docs.configText !== undefined)
  const answer = await window.showWarningMessage(
    question,
    { modal: true, detail: consequences(pages, linking) },
    l10n.t('Delete'),
    ...(isLinked ? [unlink] : []),
    ...(canReplace ? [replace] : []),
    preview,
  )
  if (answer === undefined) return
  const replacement = answer === replace ? await askReplacement(docs, pages, first.title) : undefined
  if (answer === replace && replacement === undefined) return
  const linksToDeleted = answer === unlink ? 'unlink' : answer === replace ? 'replace' : undefined
  const options = { linksToDeleted, ...(replacement !== undefined && { replacement }) } as const
  await change(subject, edits.deleteEntries(docs, entries, options), message, answer === preview)
}

function consequences(pages: readonly string[], linking: readonly string[]): string {
  const files =
    pages.length === 1
      ? l10n.t('This deletes the file {0}.', pages[0] ?? '')
      : l10n.t('This deletes {0} files: {1}', pages.length, listed(pages))
  const links = [
    l10n.t('Pages that link to it: {0}', listed(linking)),
    l10n.t('“Delete” breaks these links. You can also turn them into plain text, or link to another page.'),
  ].join('\n')
  return [...(pages.length > 0 ? [files] : []), ...(linking.length > 0 ? [links] : [])].join('\n')
}
