import { maxInlineFileBytes } from '../../contract/schemas/contentLimits.ts'
import { ApiFailure, unprocessable } from '../http/errors.ts'
import { FetchFailure, type GuardedFetch } from '../http/guardedFetch.ts'
import { contentTypeOf } from '../../core/docs/files/contentTypes.ts'
import type { NewFile } from './contentChange.ts'

/** A file as a request names it: from an address, or its bytes in base64. */
export interface RequestedFile {
  readonly name: string
  readonly ref?: string | undefined
  readonly contentType?: string | undefined
  readonly url?: string | undefined
  readonly base64?: string | undefined
}

/** What one file may take, and what all files of a request together may. */
const fileBytes = 25 * 1024 * 1024
const requestBytes = 100 * 1024 * 1024
const fileMilliseconds = 20_000

const mebibyte = 1024 * 1024

/** Refuses a file that couldn't be kept no matter what its bytes are; throws a 422 failure. */
export function checkFile(file: RequestedFile): void {
  if (/[/\\\p{C}]/u.test(file.name) || !/[^.\s]\.[^.\s]+$/.test(file.name)) {
    throw unprocessable(`“name” must be the name of a file with its extension, without folders.`)
  }
  if ((file.url === undefined) === (file.base64 === undefined)) {
    throw unprocessable(`“${file.name}” needs either “url” or “base64”.`)
  }
  if (file.url !== undefined && !/^https?:\/\//i.test(file.url)) {
    throw unprocessable(`The address of “${file.name}” must start with http:// or https://.`)
  }
  if (file.contentType !== undefined && !/^[\w.+-]+\/[\w.+-]+(\s*;[\t -~]*)?$/.test(file.contentType)) {
    throw unprocessable(`The type of “${file.name}” must be a media type such as image/png.`)
  }
}

/** A file whose bytes came with the request. */
export function inlineFile({ name, ref, contentType, base64 = '' }: RequestedFile): NewFile {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.length % 4 === 1) {
    throw unprocessable(`The bytes of “${name}” aren’t valid base64.`)
  }
  const content = Buffer.from(base64, 'base64')
  if (content.length > maxInlineFileBytes) {
    throw unprocessable(`“${name}” is larger than ${maxInlineFileBytes / mebibyte} MB. Send its address instead.`)
  }
  return { name, ref, contentType: contentType ?? contentTypeOf(name), content }
}

/** Fetches the files of one request from their addresses, one after the other and within limits. */
export class FileFetcher {
  readonly #fetch: GuardedFetch
  #left = requestBytes

  constructor(fetch: GuardedFetch) {
    this.#fetch = fetch
  }

  async get({ name, ref, contentType, url = '' }: RequestedFile): Promise<NewFile> {
    try {
      const limits = { milliseconds: fileMilliseconds, bytes: Math.min(fileBytes, this.#left) }
      const { status, contentType: served, body } = await this.#fetch.get(url, limits)
      if (status < 200 || status > 299)
        throw unprocessable(`“${name}” couldn’t be fetched: the response was ${status}.`)
      this.#left -= body.length
      return { name, ref, contentType: contentType ?? mediaTypeOf(served, name), content: body }
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      throw new ApiFailure(422, `“${name}” couldn’t be fetched: ${error.message}`)
    }
  }
}

/** The type that a server names, unless it says no more than that there are bytes. */
function mediaTypeOf(served: string, name: string): string {
  const type = served.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) && type !== 'application/octet-stream' ? type : contentTypeOf(name)
}
