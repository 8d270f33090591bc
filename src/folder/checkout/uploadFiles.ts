import path from 'node:path'
import type { Client } from '../../client/client.ts'
import type { Download } from '../../client/network/download.ts'
import type { ContentChange } from '../../contract/contentChanges.ts'
import type { File } from '../../contract/revisions.ts'
import { contentTypeOf } from '../../core/docs/files/contentTypes.ts'
import type { DiskFolder } from '../../disk/diskFolder.ts'
import { CheckoutError, hashOf, type CheckedOutFile } from './checkoutRecord.ts'
import type { Platform } from './cloneSpace.ts'

/** Files to upload to a change request, and those that it and the folder already have. */
interface Uploads {
  readonly disk: DiskFolder
  /** Paths relative to the folder. */
  readonly files: readonly string[]
  readonly known: readonly CheckedOutFile[]
  /** The files of the change request. */
  readonly there: readonly File[]
  readonly send: (changes: readonly ContentChange[]) => ReturnType<Client['updateChangeRequestContent']>
}

/**
 * Uploads files to a change request one by one, and yields each when it has arrived. Doesn't send content again that
 * the change request already has: from a file that was moved or copied, or from an upload without a response.
 */
export async function* uploadFiles(
  { download, t }: Pick<Platform, 'download' | 't'>,
  { disk, files, known, there, send }: Uploads,
): AsyncGenerator<CheckedOutFile> {
  const present = new Set(there.map(({ id }) => id))
  const byHash = new Map(known.filter(({ id }) => present.has(id)).map(({ hash, id }) => [hash, id]))
  const recorded = new Set(known.map(({ id }) => id))
  const unknown = there.filter(({ id }) => !recorded.has(id))
  for (const file of files) {
    const bytes = disk.readBytes(file)
    const hash = hashOf(bytes)
    const name = path.posix.basename(file)
    const alike = unknown.filter((each) => each.name === name && each.size === bytes.length)
    let id = byHash.get(hash) ?? (await withContent(hash, alike, download))
    if (id === undefined) {
      const base64 = bytes.toString('base64')
      const answer = await send([
        { operation: 'insert_files', files: [{ name, contentType: contentTypeOf(name), base64 }] },
      ])
      id = 'insertedFiles' in answer ? answer.insertedFiles?.[0]?.id : undefined
    }
    if (id === undefined) {
      throw new CheckoutError(t('The platform accepted {0}, but didn’t return a reference to it.', file))
    }
    byHash.set(hash, id)
    yield { id, file, hash }
  }
}

async function withContent(hash: string, files: readonly File[], download: Download): Promise<string | undefined> {
  for (const { id, downloadURL } of files) {
    // A file that can't be read doesn't prevent the upload.
    const content = await download(downloadURL).catch(() => undefined)
    if (content !== undefined && hashOf(content.bytes) === hash) return id
  }
  return undefined
}
