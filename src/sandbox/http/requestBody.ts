import { ApiFailure, badRequest } from './errors.ts'
import { refuseTooDeep } from './tooDeep.ts'

/** The largest body that a request may have: a batch of 20 files of 1 MB, written in base64 (api-facts C1). */
export const maxBodyBytes = 32 * 1024 * 1024

/** Reads the JSON body of a request; undefined if there is none. */
export async function readJsonBody(request: Request): Promise<unknown> {
  const text = await readText(request)
  if (text.trim() === '') return undefined
  const body = parseJson(text)
  // Checks of recursive types would end the stack before anybody else could refuse it.
  refuseTooDeep(body, 'The body of the request')
  return body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw badRequest('The body of the request is not valid JSON.')
  }
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) throw tooLarge()
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBodyBytes) throw tooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw badRequest('The body of the request is not valid UTF-8.')
  }
}

function tooLarge(): ApiFailure {
  return new ApiFailure(413, `The body of the request is larger than ${maxBodyBytes / 1024 / 1024} MB.`)
}
