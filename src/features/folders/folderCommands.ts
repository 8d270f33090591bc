import path from 'node:path'
import { commands as editorCommands, l10n, Uri } from 'vscode'
import { allEntries, type ContentsEntry } from '../../folder/contentsTree.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import { commands } from '../shared/commands/commandIds.ts'
import { pickerTitle } from '../shared/commands/commandTitle.ts'
import { registerCommands, type CommandHost } from '../shared/commands/commands.ts'
import { ExplainedError, Hint } from '../shared/window/explainedError.ts'
import { activeFolderNode } from './activeFolderPage.ts'
import type { DocsFolders } from './docsFolders.ts'
import { deleteEntries } from './deleteFolderEntries.ts'
import type { folderCommandTable } from './folderCommandTable.ts'
import type { FolderEditing } from './folderEditing.ts'
import { OrphanNode } from './folderNodes.ts'
import { askPath, askTarget, askTitle, type Subject } from './folderQuestions.ts'
import { entryOf, findSubject, requireContents, type FolderCommandScope } from './folderSubject.ts'
import { newEntryCommands, type Additions } from './newFolderEntries.ts'

/** Registers the commands that change docs folders, from the Docs view and from the active editor. */
export function registerFolderCommands(
  host: CommandHost,
  editing: FolderEditing,
  folders: DocsFolders,
  additions: Additions,
): void {
  const given = async (element: unknown): Promise<unknown> => element ?? (await activeFolderNode(folders))
  const scope: FolderCommandScope = {
    editing,
    given,
    subjectOf: async (element, selected) => await findSubject(editing, await given(element), selected),
    change: async ({ node, docs }, made, message, isPreviewed) =>
      await editing.change(node.folder, docs, { change: made, message, ...(isPreviewed && { isPreviewed }) }),
  }
  registerCommands<typeof folderCommandTable>(host, {
    ...newEntryCommands(scope, additions),
    ...entryCommands(scope),
    ...moveCommands(scope),
    ...contentsCommands(scope),
    undoFolderChange: async () => await editing.undoLast(),
  })
}

/** The commands that change single entries and their files. */
function entryCommands({ editing, subjectOf, change }: FolderCommandScope) {
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

  return {
    renameFolderEntry: async (element?: unknown): Promise<void> => {
      const subject = await subjectOf(element)
      const { docs, edits } = subject
      const entry = entryOf(subject)
      const title = await askTitle(pickerTitle(commands.renameFolderEntry, entry.title), entry.title)
      if (title === undefined || title === entry.title) return
      const text = entry.file === undefined ? undefined : editing.read(docs, entry.file)
      const message = l10n.t('Renamed “{0}” to “{1}”.', entry.title, title)
      await change(subject, edits.renameEntry(docs, entry, title, text), message)
    },
    renameFolderFile: async (element?: unknown): Promise<void> => {
      const subject = await subjectOf(element)
      const { file } = entryOf(subject)
      const to = file === undefined ? undefined : await askPath(subject.docs, file)
      if (file === undefined || to === undefined || to === file) return
      await change(subject, subject.edits.renameFile(file, to), l10n.t('Moved {0} to {1}.', file, to))
    },
    hideFolderPage: async (element?: unknown, selected?: unknown): Promise<void> => await flag(true, element, selected),
    showFolderPage: async (element?: unknown, selected?: unknown): Promise<void> =>
      await flag(false, element, selected),
  }
}

/** The commands that move entries. */
function moveCommands({ editing, subjectOf, change }: FolderCommandScope) {
  const step = async (by: 1 | -1, element?: unknown): Promise<void> => {
    const subject = await subjectOf(element)
    const { docs, edits } = subject
    const entry = entryOf(subject)
    const made = edits.stepEntry(docs, entry, by)
    if (made === undefined) throw new Hint(immovable(docs, entry, by))
    const message = by === -1 ? l10n.t('Moved “{0}” up.', entry.title) : l10n.t('Moved “{0}” down.', entry.title)
    await change(subject, made, message)
  }

  return {
    moveFolderEntryUp: async (element?: unknown): Promise<void> => await step(-1, element),
    moveFolderEntryDown: async (element?: unknown): Promise<void> => await step(1, element),
    moveFolderEntryTo: async (element?: unknown, selected?: unknown): Promise<void> => {
      const subject = await subjectOf(element, selected)
      requireContents(subject.docs)
      const target = await askTarget(subject)
      if (target) await moveBelow(editing, subject, target.entry)
    },
  }
}

/** The commands for what the table of contents lists. */
function contentsCommands({ editing, given, subjectOf, change }: FolderCommandScope) {
  return {
    addToContents: async (chosen?: unknown): Promise<void> => {
      const element = await given(chosen)
      if (!(element instanceof OrphanNode)) return
      const subject = await subjectOf(element)
      const { docs, edits } = subject
      const message = l10n.t('Added {0} to the table of contents.', element.file)
      await change(subject, edits.addPages(docs, [element.file]), message)
    },
    ignoreInChecks: async (chosen?: unknown): Promise<void> => {
      const element = await given(chosen)
      if (!(element instanceof OrphanNode)) return
      const { folder, file } = element
      const message = l10n.t('Excluded {0} from the checks in .galley.yaml.', file)
      await editing.configureChecks(folder, ({ withIgnored }, before) => withIgnored(before, file), message)
    },
    deleteFolderEntry: async (chosen?: unknown, selected?: unknown): Promise<void> => {
      const element = await given(chosen)
      const subject = await subjectOf(element, selected)
      if (!(element instanceof OrphanNode)) return await deleteEntries(subject, change)
      const { id, file } = element
      const entry = { id, kind: 'page', title: file, file, hidden: false, entries: [] } as const
      await deleteEntries({ ...subject, entries: [entry] }, change)
    },
    openContents: async (element?: unknown): Promise<void> => {
      const { docs, node } = await subjectOf(element)
      requireContents(docs)
      const uri = Uri.file(path.join(node.folder.place.root, docs.summary?.path ?? ''))
      await editorCommands.executeCommand('vscode.open', uri)
    },
  }
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

function immovable(docs: DocsFolder, { title }: ContentsEntry, by: 1 | -1): string {
  requireContents(docs)
  return by === -1
    ? l10n.t('“{0}” is already the first entry.', title)
    : l10n.t('“{0}” is already the last entry.', title)
}
