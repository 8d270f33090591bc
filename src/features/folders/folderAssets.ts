import path from 'node:path'
import {
  DocumentDropEdit,
  DocumentPasteEdit,
  l10n,
  SnippetString,
  Uri,
  WorkspaceEdit,
  type CancellationToken,
  type DataTransfer,
  type Disposable,
  type Position,
  type Range,
  type TextDocument,
} from 'vscode'
import type { EmbeddedImage } from '../../core/authoring/language/embeddedImages.ts'
import { isMarkdownName } from '../../core/text/strings/markdownFiles.ts'
import { isInside, pathBelow } from '../../disk/paths.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import { isDocsText } from '../../folder/docsPlace.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { afterMarkdown } from '../shared/documents/afterMarkdown.ts'
import { fileProblemMessage } from '../shared/documents/fileProblemMessage.ts'
import { fileSnippet, type FileLink } from '../shared/documents/fileSnippet.ts'
import { maxAssetBytes, smallerFiles } from '../shared/documents/smallerFiles.ts'
import type { StoredImages } from '../shared/documents/storedImages.ts'
import {
  registerFileEdits,
  transferredFiles,
  listedFiles,
  orShowError,
  type TransferredFile,
} from '../shared/documents/transferredFiles.ts'
import { filePasteKind as kind, preferredToFiles } from '../shared/documents/pasteKinds.ts'
import { explainError } from '../shared/window/explainError.ts'
import { ExplainedError } from '../shared/window/explainedError.ts'
import type { Log } from '../shared/window/log.ts'
import type { ImageThread } from '../../threads/shrinkImage.ts'
import type { DocsFolders } from './docsFolders.ts'

const maxAtOnce = 20

/** What storing files in docs folders needs. */
interface AssetServices {
  readonly folders: DocsFolders
  readonly thread: ImageThread
  readonly log: Log
}

/** The text to insert, and the files that it refers to. */
interface Insertion {
  readonly title: string
  readonly snippet: SnippetString
  readonly files: WorkspaceEdit
}

/**
 * Stores pasted or dropped images and files where the docs keep theirs, and inserts links to them. Registers after VS
 * Code's Markdown support, because VS Code prefers the provider that was registered last.
 */
export function offerFolderAssets(services: AssetServices): Disposable {
  return afterMarkdown(() => [registerFileEdits({ scheme: 'file', language: 'markdown' }, folderAssetEdits(services))])
}

/** Returns what {@link offerFolderAssets} registers. */
export function folderAssetEdits(services: AssetServices) {
  return {
    provideDocumentPasteEdits: async (
      document: TextDocument,
      [range]: readonly Range[],
      transfer: DataTransfer,
    ): Promise<DocumentPasteEdit[] | undefined> => {
      const found = range && (await insertionOf(services, document, range.start, transfer))
      return found && [Object.assign(new DocumentPasteEdit('', found.title, kind), editOf(found))]
    },
    provideDocumentDropEdits: async (
      document: TextDocument,
      position: Position,
      transfer: DataTransfer,
      token: CancellationToken,
    ): Promise<DocumentDropEdit | undefined> => {
      const found = await insertionOf(services, document, position, transfer)
      if (found === undefined || token.isCancellationRequested) return undefined
      return Object.assign(new DocumentDropEdit('', found.title, kind), editOf(found))
    },
  }
}

async function insertionOf(
  { folders, thread, log }: AssetServices,
  document: TextDocument,
  at: Position,
  transfer: DataTransfer,
): Promise<Insertion | undefined> {
  const place = folders.placeOf(document)
  const { fsPath } = document.uri
  if (place === undefined || !isDocsText(place, fsPath) || !readSetting(settings.help)) return undefined
  const [text, offset] = [document.getText(), document.offsetAt(at)]
  return await orShowError(
    async () => {
      const named = [...(await listedFiles(transfer)), ...[...transfer].flatMap(([, item]) => item.asFile()?.uri ?? [])]
      // VS Code itself inserts links to pages and to files that are already in the docs.
      if (named.some((uri) => isMarkdownName(uri.path) || isInside(place.root, uri.fsPath))) return undefined
      const given = await transferredFiles(transfer, maxAssetBytes)
      const files = given.length > maxAtOnce ? given : await smallerFiles(given, thread)
      const read = files.length === 0 ? undefined : await folders.docsAt(place)
      return read && (await insertion(read.docs, pathBelow(place.root, fsPath), { text, offset, files }))
    },
    // Without this, VS Code would insert what Galley refused.
    { title: l10n.t('Insert nothing'), snippet: new SnippetString(), files: new WorkspaceEdit() },
    log,
  )
}

interface Pasted {
  readonly text: string
  readonly offset: number
  readonly files: readonly TransferredFile[]
}

async function insertion(docs: DocsFolder, file: string, pasted: Pasted): Promise<Insertion | undefined> {
  const { text, offset, files } = pasted
  const [{ assetFolder, assetPath, assetWords }, { ScannedText }, { linkDestination }, { checkFile }] =
    await Promise.all([
      import('../../core/docs/files/assetPaths.ts'),
      import('../../core/text/scanning/scannedText.ts'),
      import('../../core/text/markdown/links/linkDestination.ts'),
      import('../../core/docs/files/fileChecks.ts'),
    ])
  const scan = new ScannedText(text)
  const page = docs.body.pageOf(file) ?? docs.body.pieceOf(file)
  if (offset < scan.frontMatterEnd || scan.isTypedAsCode(offset)) return undefined
  if (files.length > maxAtOnce) {
    throw new ExplainedError(l10n.t('You can insert up to {0} files at once.', maxAtOnce))
  }
  const heading = scan.headings.findLast(({ start }) => start < offset)?.words ?? page.title
  const folder = assetFolder(docs.files.keys())
  const taken = [...docs.files.keys()]
  const links: FileLink[] = []
  const edit = new WorkspaceEdit()
  for (const { name, bytes } of files) {
    const checked = checkFile(name, bytes, maxAssetBytes)
    if ('problem' in checked) throw new ExplainedError(fileProblemMessage(checked.problem, maxAssetBytes))
    const asset = { name, heading, folder }
    const to = freePath(docs, (others) => assetPath(asset, others), taken)
    if (to === undefined)
      throw new ExplainedError(l10n.t('“{0}” isn’t a valid file name. Rename the file, and try again.', name))
    docs.disk.requireNewFile(to)
    edit.createFile(Uri.file(path.join(docs.folder, to)), { contents: bytes })
    const target = docs.body.writeTarget({ kind: 'file', file: { id: to, name, size: bytes.length } }, page)
    links.push({ words: assetWords(asset), isImage: checked.isImage, target: linkDestination(target) })
  }
  const title = l10n.t('Save in {0}', folder === '' ? './' : folder)
  return { title, snippet: fileSnippet(links), files: edit }
}

/** Returns a path that is free in the docs and on disk. */
function freePath(
  { disk }: DocsFolder,
  pathAmong: (taken: readonly string[]) => string | undefined,
  taken: string[],
): string | undefined {
  for (;;) {
    const found = pathAmong(taken)
    if (found !== undefined) taken.push(found)
    if (found === undefined || !disk.has(found)) return found
  }
}

function editOf({ snippet, files }: Insertion): Pick<DocumentPasteEdit, 'insertText' | 'additionalEdit' | 'yieldTo'> {
  return { insertText: snippet, additionalEdit: files, yieldTo: preferredToFiles }
}

/** Gives the images of a text files where the docs of a document keep theirs. Doesn't reject. */
export async function newFolderImages(
  { folders, thread, log }: AssetServices,
  document: TextDocument,
  images: readonly EmbeddedImage[],
): Promise<StoredImages> {
  try {
    const place = folders.placeOf(document)
    const read = place && (await folders.docsAt(place))
    if (place === undefined || read === undefined) return { addresses: [] }
    const { docs } = read
    const { NewImages } = await import('../../folder/newImages.ts')
    const file = pathBelow(place.root, document.uri.fsPath)
    const page = docs.body.pageOf(file) ?? docs.body.pieceOf(file)
    const news = new NewImages(docs)
    const addresses = (await smallerFiles(images, thread)).map(({ name, bytes }, at) => {
      const id = news.take({ name, bytes, heading: images[at]?.heading ?? '' }, page.title)
      return docs.body.writeTarget({ kind: 'file', file: { id, name, size: bytes.length } }, page)
    })
    const files = new WorkspaceEdit()
    for (const [to, contents] of news.files) files.createFile(Uri.file(path.join(docs.folder, to)), { contents })
    return { addresses, files }
  } catch (error) {
    log.warn('Couldn’t store images of a text.', error)
    return { addresses: [], problem: explainError(error).message }
  }
}
