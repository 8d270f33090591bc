import path from 'node:path'
import { l10n, ProgressLocation, ThemeIcon, Uri } from 'vscode'
import type { ListedFile } from '../../../folder/files/filesOfDocs.ts'
import type { ImageThread } from '../../../threads/shrinkImage.ts'
import type { NotSmaller, SmallerImage } from '../../../threads/smallerImage.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { notSmallerMessage, type ImageComparisons, type ShrunkImage } from '../../shared/documents/imageComparisons.ts'
import { sizeOf } from '../../shared/documents/sizeOf.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { FolderEditing } from '../folderEditing.ts'
import { requireUndoable, write, type FileSubject } from './fileSubject.ts'

/** Smaller images hardly matter to readers, if all of a folder are looked at. */
const minBytes = 200_000
const largeBytes = 1_000_000
const canShrink = /\.(?:png|jpe?g|webp)$/i

interface Shrunk {
  readonly file: ListedFile
  readonly after: SmallerImage
}

/** What making images smaller needs. */
interface ImageServices {
  readonly editing: FolderEditing
  readonly thread: ImageThread
  /** Keeps the pictures that the user sees before and after. */
  readonly comparisons: ImageComparisons
}

/** Makes one image smaller, or those that the user chooses. */
export async function makeImagesSmaller(
  subject: FileSubject,
  { editing, thread, comparisons }: ImageServices,
): Promise<void> {
  const isOne = subject.files.length === 1
  const wanted = isOne ? subject.files : await askImages(subject.files)
  if (wanted.length === 0) return
  const { found, refused } = await shrink(subject, wanted, thread)
  const [first] = found
  if (first === undefined) throw new Hint(notSmallerMessage(isOne ? refused[0] : 'alreadySmall'))
  const askOne = async (): Promise<Shrunk[]> => ((await comparisons.confirm(imageOf(subject, first))) ? [first] : [])
  const chosen = isOne ? await askOne() : await askAboutAll(subject, found, comparisons)
  if (chosen.length === 0) return
  const before = chosen.reduce((sum, { file }) => sum + file.size, 0)
  const after = chosen.reduce((sum, each) => sum + each.after.bytes.length, 0)
  await requireUndoable(before)
  const { planContents } = await import('../../../folder/files/fileEdits.ts')
  const contents = chosen.map((each) => ({ file: each.file.path, bytes: each.after.bytes }))
  const plan = await planContents(subject.docs, contents, editing.reader(subject.docs))
  const message =
    chosen.length === 1
      ? l10n.t('{0} has {1} now, before {2}.', nameOf(chosen[0]), sizeOf(after), sizeOf(before))
      : l10n.t('{0} images have {1} now, before {2}.', chosen.length, sizeOf(after), sizeOf(before))
  await write({ folder: subject.folder, plan, message }, editing)
}

/** If the user cancels, returns what is done. */
async function shrink(
  { docs }: FileSubject,
  files: readonly ListedFile[],
  thread: ImageThread,
): Promise<{ readonly found: Shrunk[]; readonly refused: NotSmaller[] }> {
  const { shrinkImage } = await import('../../../threads/shrinkImage.ts')
  const found: Shrunk[] = []
  const refused: NotSmaller[] = []
  const title = l10n.t('Making images smaller')
  await window.withProgress(
    { location: ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      const stop = new AbortController()
      token.onCancellationRequested(() => stop.abort())
      for (const [at, file] of files.entries()) {
        if (stop.signal.aborted) return
        progress.report({
          message: l10n.t('{0} of {1}', at + 1, files.length),
          increment: 100 / files.length,
        })
        const bytes = docs.disk.readIfThere(file.path)
        const after = bytes && (await shrinkImage(bytes, thread, stop.signal).catch(ifStopped(stop.signal)))
        if (typeof after === 'object') found.push({ file, after })
        else if (after !== undefined) refused.push(after)
      }
    },
  )
  return { found, refused }
}

async function askAboutAll(
  subject: FileSubject,
  found: readonly Shrunk[],
  comparisons: ImageComparisons,
): Promise<readonly Shrunk[]> {
  const show = { iconPath: new ThemeIcon('split-horizontal'), tooltip: l10n.t('Show Before and After') }
  const rows = found.map((shrunk) => ({
    label: nameOf(shrunk),
    description: l10n.t('{0} → {1}', sizeOf(shrunk.file.size), sizeOf(shrunk.after.bytes.length)),
    detail: l10n.t('{0} pixels', `${shrunk.after.width} × ${shrunk.after.height}`),
    picked: true,
    buttons: [show],
    shrunk,
  }))
  const pick = window.createQuickPick<(typeof rows)[number]>()
  try {
    Object.assign(pick, {
      title: pickerTitle(commands.makeImagesSmaller),
      placeholder: l10n.t('Select the images to save. The button of a row shows the image before and after'),
      canSelectMany: true,
      ignoreFocusOut: true,
      items: rows,
      selectedItems: rows,
    })
    pick.onDidTriggerItemButton(({ item }) => void comparisons.show(imageOf(subject, item.shrunk)))
    return await new Promise((resolve) => {
      pick.onDidAccept(() => resolve(pick.selectedItems.map(({ shrunk }) => shrunk)))
      pick.onDidHide(() => resolve([]))
      pick.show()
    })
  } finally {
    pick.dispose()
  }
}

async function askImages(files: readonly ListedFile[]): Promise<readonly ListedFile[]> {
  const images = files.filter(({ path: file, size }) => size >= minBytes && canShrink.test(file))
  if (images.length === 0) throw new Hint(l10n.t('No PNG, JPEG or WebP image has more than {0}.', sizeOf(minBytes)))
  const rows = images
    .toSorted((one, other) => other.size - one.size)
    .map((file) => ({ label: file.path, description: sizeOf(file.size), picked: file.size >= largeBytes, file }))
  const chosen = await window.showQuickPick(rows, {
    canPickMany: true,
    title: pickerTitle(commands.makeImagesSmaller),
    placeHolder: l10n.t('Select the images to make smaller. Nothing changes before you see the result'),
  })
  return chosen?.map(({ file }) => file) ?? []
}

function imageOf({ docs }: FileSubject, { file, after }: Shrunk): ShrunkImage {
  const before = Uri.file(path.join(docs.folder, file.path))
  return { name: path.posix.basename(file.path), size: file.size, before, after }
}

function nameOf(shrunk: Shrunk | undefined): string {
  return path.posix.basename(shrunk?.file.path ?? '')
}

function ifStopped(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (!signal.aborted) throw error
  }
}
