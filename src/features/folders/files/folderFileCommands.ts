import path from 'node:path'
import { l10n, ProgressLocation } from 'vscode'
import { checkFile } from '../../../core/docs/files/fileChecks.ts'
import { endingOf } from '../../../core/docs/files/contentTypes.ts'
import { namesake, pathFlaw, pathFlawMessage } from '../../../core/docs/files/fileNames.ts'
import { folderOf } from '../../../disk/paths.ts'
import type { DocsFolder } from '../../../folder/docsFolder.ts'
import type { ImageThread } from '../../../threads/shrinkImage.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { ImageComparisons } from '../../shared/documents/imageComparisons.ts'
import { fileProblemMessage } from '../../shared/documents/fileProblemMessage.ts'
import { readFile } from '../../shared/documents/transferredFiles.ts'
import { sizeOf } from '../../shared/documents/sizeOf.ts'
import { pagesLabel } from '../../shared/labels/countLabels.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { translate } from '../../shared/window/translate.ts'
import { window } from '../../shared/window/window.ts'
import type { FolderEditing } from '../folderEditing.ts'
import type { FolderTree } from '../folderTree.ts'
import type { folderFileCommandTable } from './folderFileCommandTable.ts'
import { findFiles, requireUndoable, write, type FileSubject } from './fileSubject.ts'
import { askFileOrder } from '../../shared/tree/fileRow.ts'
import { makeImagesSmaller } from './imageCommands.ts'

/** In bytes. Git hosts warn about larger files. */
const maxFileBytes = 20 * 1024 * 1024

/** Registers the commands for the images and files of docs folders. Each change is one edit that can be undone. */
export function registerFolderFiles(
  host: CommandHost,
  editing: FolderEditing,
  tree: FolderTree,
  thread: ImageThread,
): void {
  const comparisons = new ImageComparisons()
  host.subscriptions.push(comparisons)
  const subjectOf = async (element: unknown): Promise<FileSubject> => await findFiles(editing, element)
  registerCommands<typeof folderFileCommandTable>(host, {
    sortFolderFiles: async () => await sortFiles(tree),
    mergeCopies: async (element) => await mergeCopies(await subjectOf(element), editing),
    makeImagesSmaller: async (element) =>
      await makeImagesSmaller(await subjectOf(element), { editing, thread, comparisons }),
    deleteUnusedFiles: async (element) => await deleteUnused(await subjectOf(element), editing),
    renameFileEverywhere: async (element) => await renameFile(await subjectOf(element), editing),
    replaceFile: async (element) => await replaceFile(await subjectOf(element), editing),
  })
}

async function sortFiles(tree: FolderTree): Promise<void> {
  const order = await askFileOrder(pickerTitle(commands.sortFolderFiles), l10n.t('Path'), tree.fileOrder)
  if (order !== undefined) tree.fileOrder = order
}

async function mergeCopies({ folder, docs, files }: FileSubject, editing: FolderEditing): Promise<void> {
  const { copiesOf, mentionedElsewhere, planMerge, savedBytes } = await import('../../../folder/files/fileEdits.ts')
  const { found, mentioned } = await window.withProgress(
    { location: ProgressLocation.Notification, title: l10n.t('Comparing files'), cancellable: true },
    async (_, token) => {
      const stop = new AbortController()
      token.onCancellationRequested(() => stop.abort())
      const groups = await copiesOf(docs, files, stop.signal)
      const unused = groups.flatMap(({ others }) => others).filter(({ pages }) => pages.length === 0)
      const named = await mentionedElsewhere(docs, pathsOf(unused), stop.signal)
      return { found: groups, mentioned: named }
    },
  )
  if (found.length === 0) throw new Hint(l10n.t('No file has the same content as another one.'))
  const rows = found.map((copies) => {
    const others = pathsOf(copies.others)
    const named = others.find((file) => mentioned.has(file))
    const detail = l10n.t('Instead of: {0}', others.join(' · '))
    const doubt = named && l10n.t('A text of the repository contains the name of {0}', named)
    return {
      label: copies.kept.path,
      description: l10n.t('saves {0}', sizeOf(savedBytes([copies]))),
      detail: doubt === undefined ? detail : `${detail} – ${doubt}`,
      picked: doubt === undefined,
      copies,
    }
  })
  const chosen = await window.showQuickPick(rows, {
    canPickMany: true,
    title: pickerTitle(commands.mergeCopies),
    placeHolder: l10n.t('Select the files that stay. All links to their copies change to them'),
    matchOnDetail: true,
  })
  if (chosen === undefined || chosen.length === 0) return
  const copies = chosen.map((row) => row.copies)
  await requireUndoable(savedBytes(copies))
  const plan = await planMerge(docs, copies, editing.reader(docs))
  const count = copies.reduce((sum, { others }) => sum + others.length, 0)
  const saved = sizeOf(savedBytes(copies))
  const message =
    count === 1
      ? l10n.t('Merged 1 copy. The files have {0} less.', saved)
      : l10n.t('Merged {0} copies. The files have {1} less.', count, saved)
  await write({ folder, plan, message }, editing)
}

function pathsOf(files: readonly { readonly path: string }[]): string[] {
  return files.map(({ path: file }) => file)
}

async function deleteUnused({ folder, docs, files }: FileSubject, editing: FolderEditing): Promise<void> {
  const unused = files.filter(({ pages }) => pages.length === 0)
  if (unused.length === 0) throw new Hint(l10n.t('All files are used.'))
  const { mentionedElsewhere, planDelete } = await import('../../../folder/files/fileEdits.ts')
  const mentioned = await mentionedElsewhere(docs, pathsOf(unused))
  const rows = unused.map(({ path: file, size }) => ({
    label: file,
    description: sizeOf(size),
    detail: mentioned.has(file) ? l10n.t('A text of the repository contains this name') : undefined,
    picked: !mentioned.has(file),
    file,
    size,
  }))
  const chosen = await window.showQuickPick(rows, {
    canPickMany: true,
    title: pickerTitle(commands.deleteUnusedFiles),
    placeHolder: l10n.t('Select the files to delete. No page of these docs shows them or links to them'),
  })
  if (chosen === undefined || chosen.length === 0) return
  const size = chosen.reduce((sum, row) => sum + row.size, 0)
  await requireUndoable(size)
  const plan = await planDelete(
    docs,
    chosen.map(({ file }) => file),
  )
  const message =
    chosen.length === 1
      ? l10n.t('Deleted {0}.', chosen[0]?.file ?? '')
      : l10n.t('Deleted {0} files of {1}.', chosen.length, sizeOf(size))
  await write({ folder, plan, message }, editing)
}

async function renameFile({ folder, docs, files: [file] }: FileSubject, editing: FolderEditing): Promise<void> {
  if (file === undefined) return
  const { proposedPath } = await import('../../../folder/files/fileEdits.ts')
  const value = path.posix.basename(await proposedPath(docs, file, editing.reader(docs)))
  const pathOf = (name: string): string => path.posix.join(folderOf(file.path), name.trim())
  const name = await window.showInputBox({
    title: pickerTitle(commands.renameFileEverywhere, path.posix.basename(file.path)),
    value,
    valueSelection: [0, value.length - endingOf(value).length - 1],
    prompt:
      file.pages.length === 0
        ? l10n.t('File name')
        : l10n.t('File name. Links change in {0}', pagesLabel(file.pages.length)),
    ignoreFocusOut: true,
    validateInput: (text) => nameProblem(docs, file.path, text.trim()),
  })
  const to = name === undefined ? file.path : pathOf(name)
  if (to === file.path) return
  const message = l10n.t('Renamed {0} to {1}.', path.posix.basename(file.path), path.posix.basename(to))
  await editing.change(folder, docs, { change: { moves: new Map([[file.path, to]]) }, message })
}

function nameProblem({ files }: DocsFolder, file: string, name: string): string | undefined {
  if (name.includes('/')) return l10n.t('Enter only a name, without a folder.')
  const flaw = pathFlaw(name)
  if (flaw !== undefined) return pathFlawMessage(flaw, translate)
  if (endingOf(name) !== endingOf(file)) return l10n.t('Keep the extension .{0}.', endingOf(file))
  const others = [...files.keys()].filter((each) => each !== file)
  const taken = namesake(path.posix.join(folderOf(file), name), others)
  return taken === undefined ? undefined : l10n.t('The file {0} already exists.', taken)
}

async function replaceFile({ folder, docs, files: [file] }: FileSubject, editing: FolderEditing): Promise<void> {
  if (file === undefined) return
  const name = path.posix.basename(file.path)
  const title = pickerTitle(commands.replaceFile, name)
  const [uri] = (await window.showOpenDialog({ title, openLabel: l10n.t('Replace') })) ?? []
  if (uri === undefined) return
  const read = await readFile(uri, maxFileBytes)
  const checked = checkFile(read.name, read.bytes, maxFileBytes)
  if ('problem' in checked) throw new ExplainedError(fileProblemMessage(checked.problem, maxFileBytes))
  const to = pathWithEnding(file.path, endingOf(read.name))
  if (to !== file.path) {
    const taken = namesake(to, [...docs.files.keys()])
    if (taken !== undefined) throw new ExplainedError(l10n.t('The file {0} already exists.', taken))
  }
  const { planContents } = await import('../../../folder/files/fileEdits.ts')
  const plan = await planContents(docs, [{ file: file.path, bytes: read.bytes, to }], editing.reader(docs))
  await write({ folder, plan, message: l10n.t('Replaced {0} with {1}.', name, read.name) }, editing)
}

/** `jpeg` and `jpg` are the same, so the name stays. */
function pathWithEnding(file: string, ending: string): string {
  const [own, other] = [endingOf(file), ending].map((each) => (each === 'jpeg' ? 'jpg' : each))
  return own === other ? file : `${file.slice(0, -endingOf(file).length)}${ending}`
}
