import {
  DocumentDropEdit,
  DocumentPasteEdit,
  l10n,
  Range,
  SnippetString,
  SnippetTextEdit,
  Uri,
  WorkspaceEdit,
  type DataTransfer,
  type DocumentDropEditProvider,
  type DocumentPasteEditProvider,
  type Position,
  type TextDocument,
} from 'vscode'
import { changeRequestScheme } from '../../../core/platform/uris/uris.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { FileSource, FileUploads } from './fileUploads.ts'
import type { fileCommandTable } from './fileCommandTable.ts'
import type { ImageThread } from '../../../threads/shrinkImage.ts'
import { fileSnippet } from '../../shared/documents/fileSnippet.ts'
import { maxAssetBytes, smallerFiles } from '../../shared/documents/smallerFiles.ts'
import {
  registerFileEdits,
  transferredFiles,
  orShowError,
  readFile,
  type TransferredFile,
} from '../../shared/documents/transferredFiles.ts'
import { filePasteKind as kind, preferredToFiles } from '../../shared/documents/pasteKinds.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { requireApplied } from '../../shared/documents/requireApplied.ts'

/** Inserts files into pages of change requests: by command, by pasting and by dropping. */
export function registerFileInsertion(host: CommandHost, uploads: FileUploads, thread: ImageThread): void {
  const documents = { scheme: changeRequestScheme, language: 'markdown' }
  host.subscriptions.push(registerFileEdits(documents, fileEdits(uploads, thread, host.log)))
  registerCommands<typeof fileCommandTable>(host, {
    insertFile: async (...given) => {
      const uris = given.flat().filter((each) => each instanceof Uri)
      await insertByCommand(uploads, uris, thread)
    },
  })
}

async function insertByCommand(uploads: FileUploads, given: readonly Uri[], thread: ImageThread): Promise<void> {
  const editor = window.activeTextEditor
  if (editor?.document.uri.scheme !== changeRequestScheme) {
    throw new Hint(l10n.t('Open a page of a change request first. Galley inserts the file at the cursor.'))
  }
  const sources = given.length > 0 ? await readSources(given, thread) : await askSources(thread)
  if (!sources) return
  const { document, selection } = editor
  const heading = await headingAbove(document, selection.start)
  const snippet = await uploaded(uploads, { document: document.uri, heading }, sources)
  requireApplied(await editor.insertSnippet(snippet, editor.selections))
}

async function askSources(thread: ImageThread): Promise<readonly FileSource[] | undefined> {
  const local = {
    label: l10n.t('From This Computer…'),
    description: l10n.t('at most 1 MB each; larger images become smaller'),
  }
  const byAddress = { label: l10n.t('From a URL…'), description: '' }
  const picked = await window.showQuickPick([local, byAddress], { title: pickerTitle(commands.insertFile) })
  if (picked === byAddress) return await askAddress()
  if (!picked) return undefined
  const uris = await window.showOpenDialog({ canSelectMany: true, openLabel: l10n.t('Insert') })
  return uris && (await readSources(uris, thread))
}

async function readSources(uris: readonly Uri[], thread: ImageThread): Promise<readonly FileSource[]> {
  const files = await Promise.all(uris.map(async (uri) => await readFile(uri, maxAssetBytes)))
  return await smallerFiles(files, thread)
}

async function askAddress(): Promise<FileSource[] | undefined> {
  const address = await window.showInputBox({
    title: pickerTitle(commands.insertFile),
    prompt: l10n.t('URL of the file. The server downloads it'),
    ignoreFocusOut: true,
    validateInput: (value) => (nameIn(value) ? undefined : l10n.t('Enter a URL such as https://example.com/map.png.')),
  })
  const name = address === undefined ? undefined : nameIn(address)
  return address === undefined || name === undefined ? undefined : [{ name, url: address.trim() }]
}

/** Returns the file name in an address. Undefined if the address isn't one of a file. */
function nameIn(address: string): string | undefined {
  const url = URL.parse(address.trim())
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  const name = url.pathname.split('/').at(-1) ?? ''
  return /\.\w+$/.test(name) ? name : undefined
}

/** Files that are pasted or dropped. */
interface Pasted {
  readonly document: Uri
  /** What they replace. */
  readonly range: Range
  /** The heading above. Empty if there's none. */
  readonly heading: string
  readonly files: readonly TransferredFile[]
}

/** Files that were pasted. They're uploaded when VS Code applies the edit. If text was pasted with them, it may not. */
class PastedFiles extends DocumentPasteEdit {
  readonly pasted: Pasted

  constructor(pasted: Pasted) {
    super('', l10n.t('Upload to the change request'), kind)
    this.pasted = pasted
    this.yieldTo = preferredToFiles
  }
}

function fileEdits(
  uploads: FileUploads,
  thread: ImageThread,
  log: Log,
): DocumentPasteEditProvider<PastedFiles> & DocumentDropEditProvider {
  /**
   * Uploads files, and returns a snippet that asks for their words in place. If that fails, returns an empty text,
   * because a local path doesn't work on the platform.
   */
  const upload = async (pasted: Pasted): Promise<SnippetString | string> => {
    if (pasted.files.length === 0) return ''
    const uploadSmaller = async (): Promise<SnippetString> => {
      return await uploaded(uploads, pasted, await smallerFiles(pasted.files, thread))
    }
    return await orShowError(uploadSmaller, '', log)
  }
  return {
    provideDocumentPasteEdits: async (document, [range], transfer) => {
      const pasted = range && (await pastedIn(document, range, transfer, log))
      return pasted && [new PastedFiles(pasted)]
    },
    /** The editor takes a snippet at this point only as an additional edit. */
    resolveDocumentPasteEdit: async (edit) => {
      const { document, range } = edit.pasted
      const inserted = await upload(edit.pasted)
      if (inserted === '') return edit
      const snippet = typeof inserted === 'string' ? new SnippetString(inserted) : inserted
      edit.additionalEdit = new WorkspaceEdit()
      edit.additionalEdit.set(document, [SnippetTextEdit.replace(range, snippet)])
      return edit
    },
    provideDocumentDropEdits: async (document, position, transfer, token) => {
      const pasted = await pastedIn(document, new Range(position, position), transfer, log)
      if (pasted === undefined || token.isCancellationRequested) return undefined
      return new DocumentDropEdit(await upload(pasted), l10n.t('Upload to the change request'), kind)
    },
  }
}

/** Returns undefined if there are no files. If they can't be read, returns none, so that no path is inserted. */
async function pastedIn(
  document: TextDocument,
  range: Range,
  transfer: DataTransfer,
  log: Log,
): Promise<Pasted | undefined> {
  const files = await orShowError(async () => await transferredFiles(transfer, maxAssetBytes), undefined, log)
  if (files?.length === 0) return undefined
  return { document: document.uri, range, heading: await headingAbove(document, range.start), files: files ?? [] }
}

/** Returns the words of the heading above a position. Empty if there's none. */
async function headingAbove(document: TextDocument, position: Position): Promise<string> {
  const { pageHeadings } = await import('../../../core/text/scanning/pageOutline.ts')
  const offset = document.offsetAt(position)
  return pageHeadings(document.getText()).findLast(({ start }) => start < offset)?.words ?? ''
}

/** Uploads files, and returns a snippet that asks for their words in place. */
async function uploaded(
  uploads: FileUploads,
  { document, heading }: Pick<Pasted, 'document' | 'heading'>,
  sources: readonly FileSource[],
): Promise<SnippetString> {
  const { assetNames, assetWords } = await import('../../../core/docs/files/assetPaths.ts')
  const assets = sources.map(({ name }) => ({ name, heading, folder: '' }))
  const names = assetNames(assets)
  const named = sources.map((source, at) => ({ ...source, name: names[at] ?? source.name }))
  const inserted = await uploads.insertInto(document, named)
  return fileSnippet(
    inserted.map(({ id, name, isImage }, at) => {
      return { words: assetWords(assets[at] ?? { name, heading, folder: '' }), isImage, target: `/files/${id}` }
    }),
  )
}
