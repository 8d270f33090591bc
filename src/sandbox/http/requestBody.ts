import { ApiFailure, badRequest } from './errors.ts'
import { jsonExcess, type JsonLimits } from '../../core/platform/server/jsonExcess.ts'

/** The largest body of a request: a batch of 20 files of 1 MB in base64 (api-facts C1). */
const maxBodyBytes = 32 * 1024 * 1024

/**
 * Far above what people write: each text counts as one value regardless of its length, and a request has at most 50
 * changes.
 */
const jsonLimits: JsonLimits = { maxDepth: 100, maxValues: 200_000 }

/**
 * Reads the JSON body of a request. Returns undefined if there is none. Check first whether the caller may send one.
 */
export async function readJsonBody(request: Request, maxBytes = maxBodyBytes): Promise<unknown> {
  const text = decode(await readBytes(request, maxBytes))
  const excess = jsonExcess(text, jsonLimits)
  if (excess !== undefined) throw badRequest(`The body of the request is ${excess}.`)
  return text.trim() === '' ? undefined : parseJson(text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw badRequest('The body of the request isn’t valid JSON.')
  }
}

/** Refuses a body whose `Content-Length` is too large, before reading it. */
export function refuseAnnouncedSize(request: Request, maxBytes = maxBodyBytes): void {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  refuseAnnouncedSize(request, maxBytes)
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequest('The body of the request isn’t valid UTF-8.')
  }
}

function tooLarge(maxBytes: number): ApiFailure {
  const limit = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} KB` : `${maxBytes / 1024 / 1024} MB`
  return new ApiFailure(413, `The body of the request is larger than ${limit}.`)
}
