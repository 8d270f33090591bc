import type { EmbeddedImage } from '../../../core/authoring/language/embeddedImages.ts'
import type { ImageThread } from '../../../threads/shrinkImage.ts'
import { smallerFiles } from '../../shared/documents/smallerFiles.ts'
import type { StoredImages } from '../../shared/documents/storedImages.ts'
import { explainError } from '../../shared/window/explainError.ts'
import type { Log } from '../../shared/window/log.ts'
import { forgetChangeRequest } from '../../../client/changeRequestReads.ts'
import { l10n, type Uri } from 'vscode'
import { isImageName } from '../../../core/docs/files/contentTypes.ts'
import { checkFile, fileReference } from '../../../core/docs/files/fileChecks.ts'
import { parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { fileProblemMessage } from '../../shared/documents/fileProblemMessage.ts'
import type { TransferredFile } from '../../shared/documents/transferredFiles.ts'
import { connectionTo } from '../../shared/connections/signedIn.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import type { ChangeRequestWrites } from '../../shared/changeRequests/changeRequestWrites.ts'

/** A file to insert: its bytes, or a public address from which the platform loads it. */
export type FileSource = TransferredFile | { readonly name: string; readonly url: string }

/** A file of a change request, after its upload. */
export interface InsertedFile {
  readonly id: string
  readonly name: string
  readonly isImage: boolean
}

/** The maximum number of files in a request (api-facts C1). */
const perRequest = 20

/** Uploads files to change requests. */
export class FileUploads {
  readonly #connections: Connections
  readonly #writes: ChangeRequestWrites

  constructor(connections: Connections, writes: ChangeRequestWrites) {
    this.#connections = connections
    this.#writes = writes
  }

  /**
   * Uploads files to the change request of a document. Returns the Markdown that refers to them, one reference per
   * line. Checks all files before it sends the first one. Rejects with a message for users, or with the server's error.
   */
  async upload(document: Uri, sources: readonly FileSource[]): Promise<string> {
    return (await this.insertInto(document, sources)).map((file) => fileReference(file)).join('\n')
  }

  /** Uploads files to the change request of a document. Rejects as {@link upload} does. */
  async insertInto(document: Uri, sources: readonly FileSource[]): Promise<readonly InsertedFile[]> {
    const target = parseGalleyUri(document)
    if (target?.kind !== 'changeRequestPage') {
      throw new Hint(
        l10n.t('You can insert files only into a page of a change request. Edit the page in a change request first.'),
      )
    }
    if (sources.length > perRequest) {
      throw new ExplainedError(l10n.t('You can insert up to {0} files at once.', perRequest))
    }
    const { server, space, changeRequest } = target
    return await this.insert({ server, space, changeRequest }, sources)
  }

  /** Uploads files to a change request. Checks all before it sends the first one. */
  async insert(ref: ChangeRequestRef, sources: readonly FileSource[]): Promise<readonly InsertedFile[]> {
    const files = sources.map(fileOf)
    const { client, cache } = await connectionTo(this.#connections, ref.server)
    const input = { spaceId: ref.space, changeRequestId: ref.changeRequest, compat: false }
    const change = { operation: 'insert_files' as const, files: files.map(({ sent }) => sent) }
    try {
      const answer = await client.updateChangeRequestContent({ ...input, body: { changes: [change] } })
      const inserted = 'changes' in answer ? (answer.insertedFiles ?? []) : []
      if (inserted.length < files.length) {
        throw new ExplainedError(
          l10n.t(
            'The server accepted the files but didn’t return their addresses. Refresh, and look for them under Files.',
          ),
        )
      }
      return inserted.map(({ id, name }, index) => ({ id, name, isImage: files[index]?.isImage ?? false }))
    } finally {
      forgetChangeRequest(cache, ref)
      this.#writes.wrote(ref)
    }
  }
}

interface PlannedFile {
  readonly sent: { name: string; url: string } | { name: string; base64: string; contentType: string }
  readonly isImage: boolean
}

function fileOf(source: FileSource): PlannedFile {
  if ('url' in source) return { sent: source, isImage: isImageName(source.name) }
  const checked = checkFile(source.name, source.bytes)
  if ('problem' in checked) throw new ExplainedError(fileProblemMessage(checked.problem))
  const { name, contentType, isImage } = checked
  return { sent: { name, contentType, base64: Buffer.from(source.bytes).toString('base64') }, isImage }
}

/** What uploading the images of a text needs. */
export interface ImageUploads {
  readonly uploads: FileUploads
  readonly thread: ImageThread
  readonly log: Log
}

/** Uploads the images of a text to a change request. Doesn't reject: images that aren't uploaded have no address. */
export async function uploadImages(
  { uploads, thread, log }: ImageUploads,
  ref: ChangeRequestRef,
  images: readonly EmbeddedImage[],
): Promise<StoredImages> {
  const addresses: (string | undefined)[] = images.map(() => undefined)
  const problems: string[] = []
  try {
    const { assetNames } = await import('../../../core/docs/files/assetPaths.ts')
    const smaller = await smallerFiles(images, thread)
    const names = assetNames(smaller.map(({ name }, at) => ({ name, heading: images[at]?.heading ?? '', folder: '' })))
    const sources = smaller.map(({ name, bytes }, at) => ({ at, name: names[at] ?? name, bytes }))
    const allowed = sources.filter(({ name, bytes }) => {
      const checked = checkFile(name, bytes)
      if ('problem' in checked) problems.push(fileProblemMessage(checked.problem))
      return !('problem' in checked)
    })
    for (let start = 0; start < allowed.length; start += perRequest) {
      const files = allowed.slice(start, start + perRequest)
      const inserted = await uploads.insert(ref, files)
      for (const [index, { at }] of files.entries()) addresses[at] = `/files/${inserted[index]?.id}`
    }
  } catch (error) {
    log.warn('Couldn’t upload images of a text.', error)
    problems.push(explainError(error).message)
  }
  return { addresses, problem: problems.at(-1) }
}
