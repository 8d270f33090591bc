import { createHash } from 'node:crypto'
import { randomId } from '../identifiers.ts'
import { Store } from '../database/store.ts'

/** The file of a download address. */
export interface Download {
  readonly name: string
  readonly content_type: string
  readonly content: Uint8Array
}

/** Stores the bytes of files, each content once, and the download addresses of files. */
export class FileStore extends Store {
  /** Stores the bytes of a file and returns the secret part of its download address. */
  put(file: { name: string; contentType: string; content: Uint8Array }): string {
    const blobId = createHash('sha256').update(file.content).digest('base64url')
    const download = randomId() + randomId()
    this.database.insertNew('blobs', { id: blobId, content: file.content })
    this.database.insert('downloads', {
      id: download,
      blob_id: blobId,
      name: file.name,
      content_type: file.contentType,
    })
    return download
  }

  /** Removes files that no revision uses, by the secret parts of their addresses. */
  remove(downloads: readonly string[]): void {
    for (const download of downloads) this.database.delete('downloads', { id: download })
    this.database.run('DELETE FROM blobs WHERE id NOT IN (SELECT blob_id FROM downloads)')
  }

  get(download: string): Download | undefined {
    return this.database.get<Download>(
      'SELECT d.name, d.content_type, b.content FROM downloads d JOIN blobs b ON b.id = d.blob_id WHERE d.id = ?',
      download,
    )
  }
}
