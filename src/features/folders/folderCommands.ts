import path from 'node:path'
import { commands as editorCommands, l10n, Uri, type QuickPickItem } from 'vscode'
import { displayTitle } from '../../core/pages/displayTitle.ts'
import { contentsTree, type ContentsEntry } from '../../folder/contentsTree.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import type * as structureEdits from '../../folder/structureEdits.ts'
import type { StructureChange } from '../../folder/folderPlan.ts'
import { commands } from '../shared/commands/commandIds.ts'
import { pickerTitle } from '../shared/commands/commandTitle.ts'
import { registerCommands, type CommandHost } from '../shared/commands/commands.ts'
import { ExplainedError, Hint } from '../shared/window/explainedError.ts'
import { openToWrite } from '../shared/pages/openToWrite.ts'
import { window } from '../shared/window/window.ts'
import type { folderCommandTable } from './folderCommandTable.ts'
import type { FolderEditing } from './folderEditing.ts'
import { ContentsNode, FolderNode, OrphanNode } from './folderNodes.ts'

type Edits = typeof structureEdits

/** What a command is about, as it is now. */
interface Subject {
  readonly node: FolderNode
  readonly docs: DocsFolder
  /** The entries meant; none for the folder itself. */
  readonly entries: readonly ContentsEntry[]
  readonly edits: Edits
}

/** Registers what changes docs folders from their elements in the Docs view. */
export function registerFolderCommands(host: CommandHost, editing: FolderEditing): void {
  const subjectOf = async (element: unknown, selected?: unknown): Promise<Subject> =>
    await findSubject(editing, element, selected)
  const change = async ({ node, docs }: Subject, made: StructureChange, message: string): Promise<void> =>
    await editing.change(node.folder, docs, { change: made, message })

  const newPage = async (element?: unknown): Promise<void> => {
    const subject = await subjectOf(element)
    const { docs, edits, entries, node } = subject
    const title = await askTitle(pickerTitle(commands.newFolderPage), '')
    if (title === undefined) return
    const { file, ...made } = edits.newPage(docs, title, entries[0])
    await change(subject, made, l10n.t('Created “{0}” in {1}.', title, file))
    await openToWrite(Uri.file(path.join(node.folder.place.root, file)))
  }

  const step = async (by: 1 | -1, element?: unknown): Promise<void> => {
    const subject = await subjectOf(element)
    const { docs, edits } = subject
    const entry = entryOf(subject)
    const to = edits.besideOf(docs, entry, by)
    if (to === undefined) throw new Hint(immovable(docs, entry, by))
    const message = by === -1 ? l10n.t('Moved “{0}” up.', entry.title) : l10n.t('Moved “{0}” down.', entry.title)
    await change(subject, edits.moveEntries(docs, [entry], to), message)
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
        { title, text: await editing.read(docs, file) },
      )
      await change(subject, made, l10n.t('Copied “{0}” to {1}.', entry.title, copy))
    },
    renameFolderEntry: async (element) => {
      const subject = await subjectOf(element)
      const { docs, edits } = subject
      const entry = entryOf(subject)
      const title = await askTitle(pickerTitle(commands.renameFolderEntry, entry.title), entry.title)
      if (title === undefined || title === entry.title) return
      const text = entry.file === undefined ? undefined : await editing.read(docs, entry.file)
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
    moveFolderEntryUp: async (element) => await step(-1, element),
    moveFolderEntryDown: async (element) => await step(1, element),
    moveFolderEntryTo: async (element, selected) => {
      const subject = await subjectOf(element, selected)
      requireContents(subject.docs)
      const target = await askTarget(subject)
      if (target) await moveBelow(editing, subject, target.entry)
    },
    addToContents: async (element) => {
      if (!(element instanceof OrphanNode)) return
      const subject = await subjectOf(element)
      const { docs, edits } = subject
      const nearest = nearestEntry(docs, element.file, edits)
      await change(
        subject,
        edits.addPage(docs, element.file, nearest),
        l10n.t('The table of contents names {0} now.', element.file),
      )
    },
    ignoreInChecks: async (element) => {
      if (element instanceof OrphanNode) await editing.ignore(element.folder, element.file)
    },
    deleteFolderEntry: async (element, selected) => {
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

/** Moves what a drag or a command is about to the end of what is below an entry, or of the folder itself. */
export async function moveBelow(
  editing: FolderEditing,
  { node, docs, entries, edits }: Subject,
  target: ContentsEntry | undefined,
): Promise<void> {
  requireContents(docs)
  const to = edits.endOf(docs, target)
  const [first] = entries
  if (to === undefined || first === undefined) return
  if (entries.some(edits.isHeading)) {
    throw new ExplainedError(l10n.t('Groups cannot stand inside of something. Move the pages of the group instead.'))
  }
  if (edits.allEntries(entries).some(({ id }) => id === target?.id)) {
    throw new ExplainedError(l10n.t('“{0}” cannot be moved into itself.', first.title))
  }
  const title = target?.title ?? docs.body.title
  const message =
    entries.length === 1
      ? l10n.t('Moved “{0}” below “{1}”.', first.title, title)
      : l10n.t('Moved {0} pages below “{1}”.', entries.length, title)
  await editing.change(node.folder, docs, { change: edits.moveEntries(docs, entries, to), message })
}

/** What elements of a docs folder stand for now; the folder may have changed since the view was shown. */
export async function findSubject(editing: FolderEditing, element: unknown, selected?: unknown): Promise<Subject> {
  if (!(element instanceof FolderNode)) {
    throw new Hint(l10n.t('Choose this from the menu of a docs folder or one of its pages in the Docs view.'))
  }
  const [docs, edits] = await Promise.all([editing.open(element.folder), import('../../folder/structureEdits.ts')])
  const chosen = Array.isArray(selected) && selected.includes(element) ? (selected as unknown[]) : [element]
  const known = new Map(edits.allEntries(contentsTree(docs)).map((entry) => [entry.id, entry]))
  const entries = chosen.flatMap((each) => {
    if (!(each instanceof ContentsNode) || each.folder !== element.folder) return []
    const entry = known.get(each.entry.id)
    if (entry === undefined) throw new Hint(l10n.t('“{0}” is not in the table of contents any more.', each.entry.title))
    return [entry]
  })
  return { node: element, docs, edits, entries }
}

function entryOf({ entries: [entry] }: Subject): ContentsEntry {
  if (entry === undefined) throw new Hint(l10n.t('Choose this from the menu of a page in the Docs view.'))
  return entry
}

function orphanEntry({ file, id }: OrphanNode): ContentsEntry {
  return { id, kind: 'page', title: file, file, hidden: false, entries: [] }
}

function requireContents({ summary }: DocsFolder): void {
  if (summary !== undefined) return
  throw new Hint(
    l10n.t(
      'The order of these pages follows from their files, since there is no SUMMARY.md. Write one to arrange them.',
    ),
  )
}

function immovable(docs: DocsFolder, { item, title }: ContentsEntry, by: 1 | -1): string {
  requireContents(docs)
  if (item === undefined) return l10n.t('Groups are moved in the table of contents itself.')
  return by === -1 ? l10n.t('“{0}” is the first one already.', title) : l10n.t('“{0}” is the last one already.', title)
}

async function askTitle(title: string, value: string): Promise<string | undefined> {
  const given = await window.showInputBox({
    title,
    value,
    prompt: l10n.t('Title'),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? l10n.t('A title has at least one character.') : undefined),
  })
  return given?.trim()
}

async function askPath(docs: DocsFolder, file: string): Promise<string | undefined> {
  const slash = file.lastIndexOf('/') + 1
  const given = await window.showInputBox({
    title: pickerTitle(commands.renameFolderFile, file),
    value: file,
    valueSelection: [slash, file.length - path.posix.extname(file).length],
    prompt: l10n.t('Path below the docs folder'),
    ignoreFocusOut: true,
    validateInput: (text) => pathProblem(docs, file, text.trim()),
  })
  return given?.trim()
}

function pathProblem({ files }: DocsFolder, file: string, to: string): string | undefined {
  if (!/[^/]\.(?:md|markdown)$/i.test(to)) return l10n.t('The name of a page ends in .md.')
  const parts = to.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..') || /[\\:*?"<>|]/.test(to)) {
    return l10n.t('This is no path below the docs folder.')
  }
  const taken = [...files.keys()].find((each) => each !== file && each.toLowerCase() === to.toLowerCase())
  return taken === undefined ? undefined : l10n.t('There is a file {0} already.', taken)
}

interface TargetRow extends QuickPickItem {
  readonly entry: ContentsEntry | undefined
}

async function askTarget({ docs, entries, edits, node }: Subject): Promise<TargetRow | undefined> {
  const inside = new Set(edits.allEntries(entries).map(({ id }) => id))
  const rows = edits
    .allEntries(contentsTree(docs))
    .filter(({ id, kind }) => (kind === 'page' || kind === 'group') && !inside.has(id))
    .map((entry): TargetRow => ({
      label: displayTitle(entry.title, ''),
      description: entry.file ?? l10n.t('group'),
      entry,
    }))
  const top: TargetRow = {
    label: path.basename(node.folder.place.root),
    description: l10n.t('top level'),
    entry: undefined,
  }
  return await window.showQuickPick([top, ...rows], {
    title: pickerTitle(commands.moveFolderEntryTo, entries[0]?.title ?? ''),
    placeHolder: l10n.t('Below which page or group'),
    matchOnDescription: true,
  })
}

/** The page of the folder that a file is in, as far as the table of contents names one. */
function nearestEntry(docs: DocsFolder, file: string, { allEntries }: Edits): ContentsEntry | undefined {
  const entries = allEntries(contentsTree(docs))
  for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
    const page = entries.find((entry) => entry.file?.toLowerCase() === `${folder}/readme.md`.toLowerCase())
    if (page !== undefined) return page
  }
  return undefined
}

async function deleteEntries(
  subject: Subject,
  change: (subject: Subject, made: StructureChange, message: string) => Promise<void>,
): Promise<void> {
  const { docs, edits, entries } = subject
  const [first] = entries
  if (first === undefined) return
  const pages = edits.pagesOf(entries)
  const { pagesLinkingTo } = await import('../../folder/folderPlan.ts')
  const linking = pagesLinkingTo(docs, new Set(pages))
  const redirect = l10n.t('Delete and Redirect…')
  const question =
    entries.length === 1 ? l10n.t('Delete “{0}”?', first.title) : l10n.t('Delete {0} entries?', entries.length)
  const answer = await window.showWarningMessage(
    question,
    { modal: true, detail: consequences(pages, linking) },
    l10n.t('Delete'),
    ...(pages.length > 0 && docs.configText !== undefined ? [redirect] : []),
  )
  if (answer === undefined) return
  const replacement = answer === redirect ? await askReplacement(docs, pages) : undefined
  if (answer === redirect && replacement === undefined) return
  const message =
    entries.length === 1 ? l10n.t('Deleted “{0}”.', first.title) : l10n.t('Deleted {0} entries.', entries.length)
  await change(subject, edits.deleteEntries(docs, entries, replacement), message)
}

function consequences(pages: readonly string[], linking: readonly string[]): string {
  const files =
    pages.length === 1
      ? l10n.t('The file {0} is deleted.', pages[0] ?? '')
      : l10n.t('{0} files are deleted: {1}', pages.length, listed(pages))
  const links = l10n.t('Pages that link there: {0}', listed(linking))
  return [...(pages.length > 0 ? [files] : []), ...(linking.length > 0 ? [links] : [])].join('\n')
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ')
  return names.length > 5 ? l10n.t('{0} and {1} more', shown, names.length - 5) : shown
}

async function askReplacement({ body }: DocsFolder, deleted: readonly string[]): Promise<string | undefined> {
  const rows = body.pages.entries
    .filter(({ id, type }) => type === 'document' && !deleted.includes(id))
    .map(({ id, title }) => ({ label: displayTitle(title, ''), description: id }))
  const row = await window.showQuickPick(rows, {
    title: l10n.t('Redirect to'),
    placeHolder: l10n.t('The page that readers of the deleted one get'),
    matchOnDescription: true,
  })
  return row?.description
}
