import { TransportFailure, type Transport, type TransportRequest, type TransportResponse } from './transport.ts'
import { readFailure } from './readFailure.ts'

/** The editor's own `fetch`, which supports proxies that only the editor can find (PAC scripts). */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Creates a transport on a given `fetch`, for `galley.network.transport = "editor"`. */
export function createEditorTransport(fetch: Fetch): Transport {
  async function request(given: TransportRequest): Promise<TransportResponse> {
    const { method, url, headers, body, signal } = given
    let answered = false
    try {
      const response = await fetch(url, { method, headers, signal, redirect: 'manual', ...(body ? { body } : {}) })
      answered = true
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await readBody(response, given),
      }
    } catch (error) {
      throw signal.aborted ? signal.reason : readFailure(error, answered)
    }
  }

  return { request, close: () => Promise.resolve() }
}

async function readBody(response: Response, { maxBytes, cutsOff }: TransportRequest): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    chunks.push(chunk)
    if (size > maxBytes && cutsOff === true) return Buffer.concat(chunks, maxBytes)
    if (size > maxBytes) throw new TransportFailure('tooLarge')
  }
  return Buffer.concat(chunks, size)
}
