import { maxInlineFileBytes } from '../../contract/schemas/contentLimits.ts'
import { ApiFailure, unprocessable } from '../http/errors.ts'
import { FetchFailure, type GuardedFetch } from '../http/guardedFetch.ts'
import { contentTypeOf } from '../../core/docs/files/contentTypes.ts'
import type { NewFile } from './contentChange.ts'
import { isWebAddress } from '../../core/text/strings/addresses.ts'

/** A file in a request: an address to fetch it from, or its bytes in base64. */
export interface RequestedFile {
  readonly name: string
  readonly ref?: string | undefined
  readonly contentType?: string | undefined
  readonly url?: string | undefined
  readonly base64?: string | undefined
}

/** The limits on one file and on all files of a request together. */
const fileBytes = 25 * 1024 * 1024
const requestBytes = 100 * 1024 * 1024
const fileMilliseconds = 20_000

const mebibyte = 1024 * 1024

/** Throws a 422 failure if a file can't be stored, no matter what its bytes are. */
export function checkFile(file: RequestedFile): void {
  if (/[/\\\p{C}]/u.test(file.name) || !/[^.\s]\.[^.\s]+$/.test(file.name)) {
    throw unprocessable(`“name” must be the name of a file with its extension, without folders.`)
  }
  if ((file.url === undefined) === (file.base64 === undefined)) {
    throw unprocessable(`“${file.name}” needs either “url” or “base64”.`)
  }
  if (file.url !== undefined && !isWebAddress(file.url)) {
    throw unprocessable(`The address of “${file.name}” must start with http:// or https://.`)
  }
  if (file.contentType !== undefined && !/^[\w.+-]+\/[\w.+-]+(\s*;[\t -~]*)?$/.test(file.contentType)) {
    throw unprocessable(`The type of “${file.name}” must be a media type such as image/png.`)
  }
}

/** Returns a file whose bytes are in the request. */
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

/** Returns a function that fetches the files of one request from their addresses. Call it for one after the other. */
export function fileFetcher(fetch: GuardedFetch): (file: RequestedFile) => Promise<NewFile> {
  let left = requestBytes
  return async ({ name, ref, contentType, url = '' }) => {
    try {
      const limits = { milliseconds: fileMilliseconds, bytes: Math.min(fileBytes, left) }
      const { status, contentType: served, body } = await fetch.get(url, limits)
      if (status < 200 || status > 299)
        throw unprocessable(`“${name}” couldn’t be fetched: the response was ${status}.`)
      left -= body.length
      return { name, ref, contentType: contentType ?? mediaTypeOf(served, name), content: body }
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      throw new ApiFailure(422, `“${name}” couldn’t be fetched: ${error.message}`)
    }
  }
}

/**
 * Returns the media type that a server names, or one from the file's extension if the server only says that it's bytes.
 */
function mediaTypeOf(served: string, name: string): string {
  const type = served.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) && type !== 'application/octet-stream' ? type : contentTypeOf(name)
}
