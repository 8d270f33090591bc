import { l10n, type Disposable } from 'vscode'
import type { File } from '../../../contract/revisions.ts'
import { endingOf } from '../../../core/docs/files/contentTypes.ts'
import { pathFlaw, pathFlawMessage } from '../../../core/docs/files/fileNames.ts'
import type { ImageThread } from '../../../threads/shrinkImage.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { ImageComparisons, notSmallerMessage } from '../../shared/documents/imageComparisons.ts'
import { maxAssetBytes, smallerFiles } from '../../shared/documents/smallerFiles.ts'
import { readFile, type TransferredFile } from '../../shared/documents/transferredFiles.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { countFileUses } from '../../shared/pages/countFileUses.ts'
import { holdsResource } from '../../shared/tree/resource.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { translate } from '../../shared/window/translate.ts'
import { window } from '../../shared/window/window.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import type { ReplacesFiles } from '../replacing/replaceInDocs.ts'
import type { FileUploads } from './fileUploads.ts'
import type { spaceFileCommandTable } from './fileCommandTable.ts'

/** What changing the files of spaces needs. */
export interface SpaceFileServices {
  readonly reader: ContentReader
  readonly uploads: FileUploads
  readonly replacing: ReplacesFiles
  readonly thread: ImageThread
}

/** A file of a space, and the space. */
interface SpaceFile {
  readonly ref: { readonly server: string; readonly space: string }
  readonly file: File
}

/**
 * Registers the commands for the files of spaces. The API can't change or delete files, so a new one is uploaded, and
 * the pages of one change request use it instead.
 */
export function registerSpaceFiles(host: CommandHost, services: SpaceFileServices): void {
  const changes = new SpaceFileChanges(services)
  host.subscriptions.push(changes)
  registerCommands<typeof spaceFileCommandTable>(host, {
    renameSpaceFile: async (element) => await changes.rename(await changes.fileOf(element)),
    mergeSpaceFile: async (element) => await changes.mergeCopies(await changes.fileOf(element)),
    replaceSpaceFile: async (element) => await changes.replace(await changes.fileOf(element)),
    shrinkSpaceFile: async (element) => await changes.shrink(await changes.fileOf(element)),
    deleteSpaceFile: async (element) => {
      const { file } = await changes.fileOf(element)
      throw new Hint(
        l10n.t('The platform’s API can’t delete files. Delete “{0}” in the platform’s app, under Files.', file.name),
      )
    },
  })
}

class SpaceFileChanges implements Disposable {
  readonly #services: SpaceFileServices
  readonly #comparisons = new ImageComparisons()

  constructor(services: SpaceFileServices) {
    this.#services = services
  }

  dispose(): void {
    this.#comparisons.dispose()
  }

  async fileOf(element: unknown): Promise<SpaceFile> {
    const resource = holdsResource(element) ? element.resource : undefined
    if (resource?.kind !== 'file' || resource.space === undefined) {
      throw new Hint(l10n.t('Use this command in the menu of a file in the Docs view.'))
    }
    const ref = { server: resource.server, space: resource.space }
    const file = (await this.#services.reader.files(ref, { whole: true })).get(resource.id)
    if (file === undefined) throw new Hint(l10n.t('{0} no longer exists.', resource.title))
    return { ref, file }
  }

  async rename(subject: SpaceFile): Promise<void> {
    const { name } = subject.file
    const ending = endingOf(name)
    const value = await this.#proposedName(subject)
    const to = await window.showInputBox({
      title: pickerTitle(commands.renameSpaceFile, name),
      prompt: l10n.t('File name'),
      value,
      valueSelection: [0, Math.max(0, value.length - ending.length - 1)],
      ignoreFocusOut: true,
      validateInput: (text) => nameProblem(text.trim(), ending),
    })
    if (to === undefined || to.trim() === name) return
    const bytes = await this.#services.reader.bytes(subject.ref, subject.file.id)
    await this.#use(subject, commands.renameSpaceFile, { name: to.trim(), bytes })
  }

  /** Returns a name that fits the heading above the first use of a file. */
  async #proposedName({ ref, file: { id, name } }: SpaceFile): Promise<string> {
    const { reader } = this.#services
    const page = (await countFileUses(reader, ref)).get(id)?.find((use) => use.page !== undefined)?.page
    const text = page && (await reader.page(ref, page.id)).value.markdown
    const { fileOfLink } = await import('../../shared/pages/fileUses.ts')
    const { headingAboveLink, proposedPath } = await import('../../../core/docs/files/proposedName.ts')
    const heading = headingAboveLink(text ?? '', (target) => fileOfLink(target) === id) ?? page?.title ?? ''
    return proposedPath({ name, heading, folder: '' }, []) ?? name
  }

  async replace(subject: SpaceFile): Promise<void> {
    const title = pickerTitle(commands.replaceSpaceFile, subject.file.name)
    const [uri] = (await window.showOpenDialog({ title, openLabel: l10n.t('Replace') })) ?? []
    if (uri === undefined) return
    const [smaller] = await smallerFiles([await readFile(uri, maxAssetBytes)], this.#services.thread)
    if (smaller !== undefined) await this.#use(subject, commands.replaceSpaceFile, smaller)
  }

  async shrink(subject: SpaceFile): Promise<void> {
    const { id, name, size } = subject.file
    const { shrinkImage } = await import('../../../threads/shrinkImage.ts')
    const bytes = await this.#services.reader.bytes(subject.ref, id)
    const found = await withCancel(
      l10n.t('Making images smaller'),
      async (signal) => await shrinkImage(bytes, this.#services.thread, signal),
    )
    if (typeof found !== 'object') throw new Hint(notSmallerMessage(found))
    if (!(await this.#comparisons.confirm({ name, size, before: bytes, after: found }))) return
    await this.#use(subject, commands.shrinkSpaceFile, { name, bytes: found.bytes })
  }

  /** Compares only files of the same size. */
  async mergeCopies({ ref, file }: SpaceFile): Promise<void> {
    const { reader, replacing } = this.#services
    const alike = [...(await reader.files(ref, { whole: true })).values()].filter(
      ({ id, size }) => id !== file.id && size === file.size,
    )
    const copies = await withCancel(l10n.t('Comparing files'), async (signal) => {
      const own = alike.length === 0 ? undefined : Buffer.from(await reader.bytes(ref, file.id))
      const found: File[] = []
      for (const each of alike) {
        signal.throwIfAborted()
        if (own?.equals(await reader.bytes(ref, each.id)) === true) found.push(each)
      }
      return found
    })
    if (copies.length === 0) throw new Hint(l10n.t('No file has the same content as “{0}”.', file.name))
    const rows = copies.map((copy) => ({ label: copy.name, description: copy.id, picked: true, copy }))
    const chosen = await window.showQuickPick(rows, {
      canPickMany: true,
      title: pickerTitle(commands.mergeSpaceFile, file.name),
      placeHolder: l10n.t('Select the copies that pages no longer use. The platform keeps the files'),
    })
    if (chosen === undefined || chosen.length === 0) return
    const used = { title: pickerTitle(commands.mergeSpaceFile), files: chosen.map(({ copy }) => copy.id) }
    await replacing.useFile(ref, used, async () => file.id)
  }

  /** Uploads a file to the change request that the user chooses, and lets its pages use it. */
  async #use({ ref, file }: SpaceFile, command: CommandId, other: TransferredFile): Promise<void> {
    const used = { title: pickerTitle(command), files: [file.id] }
    await this.#services.replacing.useFile(ref, used, async (branch) => {
      const [inserted] = await this.#services.uploads.insert(branch, [other])
      return inserted?.id
    })
  }
}

function nameProblem(name: string, ending: string): string | undefined {
  if (name.includes('/')) return l10n.t('Enter only a name, without a folder.')
  const flaw = pathFlaw(name)
  if (flaw !== undefined) return pathFlawMessage(flaw, translate)
  return endingOf(name) === ending ? undefined : l10n.t('Keep the extension .{0}.', ending)
}
