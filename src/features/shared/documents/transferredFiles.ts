import {
  Disposable,
  languages,
  Uri,
  workspace,
  type DataTransfer,
  type DocumentDropEditProvider,
  type DocumentPasteEditProvider,
  type DocumentSelector,
} from 'vscode'
import { maxInlineFileBytes } from '../../../contract/schemas/contentLimits.ts'
import { endingForType } from '../../../core/docs/files/contentTypes.ts'
import { showError } from '../commands/commands.ts'
import { isCancellation } from '../window/explainError.ts'
import { ExplainedError } from '../window/explainedError.ts'
import type { Log } from '../window/log.ts'
import { fileProblemMessage } from './fileProblemMessage.ts'
import { filePasteKind } from './pasteKinds.ts'

/** A file that is pasted or dropped. */
export interface TransferredFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The MIME types that can contain files. */
const mimeTypes = ['files', 'image/*', 'text/uri-list']

/** Registers what inserts pasted and dropped files into documents. */
export function registerFileEdits(
  documents: DocumentSelector,
  provider: DocumentPasteEditProvider & DocumentDropEditProvider,
): Disposable {
  return Disposable.from(
    languages.registerDocumentPasteEditProvider(documents, provider, {
      pasteMimeTypes: mimeTypes,
      providedPasteEditKinds: [filePasteKind],
    }),
    languages.registerDocumentDropEditProvider(documents, provider, {
      dropMimeTypes: mimeTypes,
      providedDropEditKinds: [filePasteKind],
    }),
  )
}

/** Reads the files that are pasted or dropped. Rejects with a message for users if a file with a path is too large. */
export async function transferredFiles(transfer: DataTransfer, maxBytes?: number): Promise<TransferredFile[]> {
  const found: TransferredFile[] = []
  for (const [type, item] of transfer) {
    const file = item.asFile()
    if (!file) continue
    const ending = endingForType(type)
    const name = /\.\w+$/.test(file.name) || ending === undefined ? file.name : `${file.name || 'image'}.${ending}`
    found.push({ name, bytes: await file.data() })
  }
  if (found.length > 0) return found
  return await Promise.all((await listedFiles(transfer)).map(async (uri) => await readFile(uri, maxBytes)))
}

/** Returns the files on disk whose paths are pasted or dropped. */
export async function listedFiles(transfer: DataTransfer): Promise<Uri[]> {
  const list = await transfer.get('text/uri-list')?.asString()
  const lines = (list ?? '').split(/\r?\n/).filter((line) => line.startsWith('file:'))
  return lines.map((line) => Uri.parse(line, true))
}

/** Reads a file, unless it's too large. */
export async function readFile(uri: Uri, maxBytes = maxInlineFileBytes): Promise<TransferredFile> {
  const name = uri.path.split('/').at(-1) ?? ''
  const { size } = await workspace.fs.stat(uri)
  if (size > maxBytes) {
    throw new ExplainedError(fileProblemMessage({ kind: 'tooLarge', name, bytes: size }, maxBytes))
  }
  return { name, bytes: await workspace.fs.readFile(uri) }
}

/** Returns the result of `work`. If it fails, shows and logs the error and returns `otherwise`. */
export async function orShowError<T, U>(work: () => Promise<T>, otherwise: U, log: Log): Promise<T | U> {
  try {
    return await work()
  } catch (error) {
    if (!isCancellation(error)) {
      log.warn('Couldn’t insert a file.', error)
      void showError(error, log)
    }
    return otherwise
  }
}
