import path from 'node:path'
import { commands as editorCommands, l10n, ProgressLocation, ThemeIcon, Uri, type Disposable } from 'vscode'
import { createTemporaryFolder, deleteTemporaryFolder, writeTemporary } from '../../../disk/temporaryFolder.ts'
import type { ListedFile } from '../../../folder/files/filesOfDocs.ts'
import type { ImageThread } from '../../../threads/shrinkImage.ts'
import type { NotSmaller, SmallerImage } from '../../../threads/smallerImage.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { FolderEditing } from '../folderEditing.ts'
import { requireUndoable, sizeOf, write, type FileSubject } from './fileSubject.ts'

/** Smaller images hardly matter to readers, if all of a folder are looked at. */
const minBytes = 200_000
const largeBytes = 1_000_000
const canShrink = /\.(?:png|jpe?g|webp)$/i

interface Shrunk {
  readonly file: ListedFile
  readonly after: SmallerImage
}

/** The command that makes images of docs folders smaller. Keeps the pictures that it shows until it's disposed. */
export class ImageCommands implements Disposable {
  readonly #editing: FolderEditing
  readonly #thread: ImageThread
  /** The folder with the pictures that were shown, and their number. */
  #shown: string | undefined
  #count = 0

  constructor(editing: FolderEditing, thread: ImageThread) {
    this.#editing = editing
    this.#thread = thread
  }

  dispose(): void {
    if (this.#shown !== undefined) deleteTemporaryFolder(this.#shown)
  }

  /** Makes one image smaller, or those that the user chooses. */
  async makeSmaller(subject: FileSubject): Promise<void> {
    const isOne = subject.files.length === 1
    const wanted = isOne ? subject.files : await askImages(subject.files)
    if (wanted.length === 0) return
    const { found, refused } = await this.#shrink(subject, wanted)
    const [first] = found
    if (first === undefined) throw new Hint(refusalMessage(isOne ? refused[0] : 'alreadySmall'))
    const chosen = isOne ? await this.#askAboutOne(subject, first) : await this.#askAboutAll(subject, found)
    if (chosen.length === 0) return
    const before = chosen.reduce((sum, { file }) => sum + file.size, 0)
    const after = chosen.reduce((sum, each) => sum + each.after.bytes.length, 0)
    await requireUndoable(before)
    const { planContents } = await import('../../../folder/files/fileEdits.ts')
    const contents = chosen.map((each) => ({ file: each.file.path, bytes: each.after.bytes }))
    const plan = await planContents(subject.docs, contents, this.#editing.reader(subject.docs))
    const message =
      chosen.length === 1
        ? l10n.t('{0} has {1} now, before {2}.', nameOf(chosen[0]), sizeOf(after), sizeOf(before))
        : l10n.t('{0} images have {1} now, before {2}.', chosen.length, sizeOf(after), sizeOf(before))
    await write({ folder: subject.folder, plan, message }, this.#editing)
  }

  /** If the user cancels, returns what is done. */
  async #shrink(
    { docs }: FileSubject,
    files: readonly ListedFile[],
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
          const after = bytes && (await shrinkImage(bytes, this.#thread, stop.signal).catch(ifStopped(stop.signal)))
          if (typeof after === 'object') found.push({ file, after })
          else if (after !== undefined) refused.push(after)
        }
      },
    )
    return { found, refused }
  }

  async #askAboutOne(subject: FileSubject, one: Shrunk): Promise<readonly Shrunk[]> {
    await this.#show(subject, one)
    const { file, after } = one
    const size = `${after.width} × ${after.height}`
    const question = l10n.t(
      'Make {0} smaller: {1} instead of {2}, {3} pixels?',
      nameOf(one),
      sizeOf(after.bytes.length),
      sizeOf(file.size),
      size,
    )
    const make = l10n.t('Make Smaller')
    return (await window.showInformationMessage(question, make, l10n.t('Cancel'))) === make ? [one] : []
  }

  async #askAboutAll(subject: FileSubject, found: readonly Shrunk[]): Promise<readonly Shrunk[]> {
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
      pick.onDidTriggerItemButton(({ item }) => void this.#show(subject, item.shrunk))
      return await new Promise((resolve) => {
        pick.onDidAccept(() => resolve(pick.selectedItems.map(({ shrunk }) => shrunk)))
        pick.onDidHide(() => resolve([]))
        pick.show()
      })
    } finally {
      pick.dispose()
    }
  }

  /** Shows an image before and after, side by side. */
  async #show({ docs }: FileSubject, { file, after }: Shrunk): Promise<void> {
    this.#shown ??= createTemporaryFolder('galley-images')
    const name = path.posix.basename(file.path)
    // Each has a folder of its own, because images in several folders can have one name.
    const smaller = path.join(this.#shown, String(this.#count++), name)
    writeTemporary(this.#shown, path.relative(this.#shown, smaller), after.bytes)
    const title = l10n.t('{0} ({1} → {2})', name, sizeOf(file.size), sizeOf(after.bytes.length))
    const before = Uri.file(path.join(docs.folder, file.path))
    await editorCommands.executeCommand('vscode.diff', before, Uri.file(smaller), title)
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

function nameOf(shrunk: Shrunk | undefined): string {
  return path.posix.basename(shrunk?.file.path ?? '')
}

function ifStopped(signal: AbortSignal): (error: unknown) => undefined {
  return (error) => {
    if (!signal.aborted) throw error
  }
}

function refusalMessage(reason: NotSmaller | undefined): string {
  switch (reason) {
    case 'format':
      return l10n.t('Galley makes only PNG, JPEG and WebP images smaller.')
    case 'animated':
      return l10n.t('This image is animated, so Galley leaves it as it is.')
    case 'colors':
      return l10n.t('Galley would change the colors of this image, so it leaves it as it is.')
    case 'tooManyPixels':
      return l10n.t('This image has more than 50 million pixels. Make it smaller in another program.')
    case 'tooSlow':
      return l10n.t('This image takes too long. Make it smaller in another program.')
    case 'unreadable':
      return l10n.t('Galley can’t read this image.')
    default:
      return l10n.t('The images are already small.')
  }
}
