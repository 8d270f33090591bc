import path from 'node:path'
import { Uri, WorkspaceEdit, type TextDocument } from 'vscode'
import type { EmbeddedImage } from '../../core/authoring/language/embeddedImages.ts'
import { pathBelow } from '../../disk/paths.ts'
import type { ImageThread } from '../../threads/shrinkImage.ts'
import { smallerFiles } from '../shared/documents/smallerFiles.ts'
import type { StoredImages } from '../shared/documents/storedImages.ts'
import { explainError } from '../shared/window/explainError.ts'
import type { Log } from '../shared/window/log.ts'
import type { DocsFolders } from './docsFolders.ts'

/** Gives the images of a text files where the docs of a document keep theirs. Doesn't reject. */
export async function newFolderImages(
  { folders, thread, log }: { readonly folders: DocsFolders; readonly thread: ImageThread; readonly log: Log },
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
