import type { Dispatcher } from 'undici'
import { TransportFailure, type TransportRequest, type TransportResponse } from './transport.ts'
import { readFailure } from './readFailure.ts'
import { unpack } from './unpack.ts'

type Controller = Dispatcher.DispatchController
type Headers = Record<string, string | string[] | undefined>

const nothing = new Uint8Array(0)

/** Receives one response from undici. Costs less than `undici.request`, which creates a stream for each response. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly response: Promise<TransportResponse>
  readonly #request: TransportRequest
  readonly #chunks: Uint8Array[] = []
  readonly #abort = (): void => this.#fail(this.#request.signal.reason)
  #resolve: (response: TransportResponse | Promise<TransportResponse>) => void = () => undefined
  #reject: (error: unknown) => void = () => undefined
  #controller: Controller | undefined
  #failed = false
  #status = 0
  #headers: Headers = {}
  #size = 0

  constructor(request: TransportRequest) {
    this.#request = request
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    request.signal.addEventListener('abort', this.#abort)
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller
    if (this.#failed) controller.abort(new Error('The request is no longer needed.'))
  }

  onResponseStart(_controller: Controller, status: number, headers: Headers): void {
    if (status < 200) return
    this.#status = status
    this.#headers = headers
    const { method, cutsOff, maxBytes } = this.#request
    if (method === 'HEAD' || cutsOff === true) return
    if (Number(headers['content-length']) > maxBytes) this.#fail(new TransportFailure('tooLarge'))
  }

  onResponseData(_controller: Controller, chunk: Uint8Array): void {
    const left = this.#request.maxBytes - this.#size
    this.#size += chunk.length
    if (chunk.length <= left) this.#chunks.push(chunk)
    else if (this.#request.cutsOff === true) this.#cutOff(chunk.subarray(0, left))
    else this.#fail(new TransportFailure('tooLarge'))
  }

  onResponseEnd(): void {
    this.#request.signal.removeEventListener('abort', this.#abort)
    const [first = nothing] = this.#chunks
    const body = this.#chunks.length > 1 ? Buffer.concat(this.#chunks, this.#size) : first
    const response = { status: this.#status, headers: flat(this.#headers), body }
    const encoding = response.headers['content-encoding']
    if (encoding === undefined || encoding === 'identity' || body.length === 0) this.#resolve(response)
    else this.#resolve(unpacked(response, encoding, this.#request.maxBytes))
  }

  onResponseError(_controller: Controller, error: unknown): void {
    this.#request.signal.removeEventListener('abort', this.#abort)
    this.#reject(readFailure(error, this.#status !== 0))
  }

  #cutOff(rest: Uint8Array): void {
    const body = Buffer.concat([...this.#chunks, rest])
    this.#resolve({ status: this.#status, headers: flat(this.#headers), body })
    this.#fail(undefined)
  }

  #fail(reason: unknown): void {
    this.#failed = true
    this.#request.signal.removeEventListener('abort', this.#abort)
    this.#reject(reason)
    this.#controller?.abort(new Error('The request is no longer needed.'))
  }
}

async function unpacked(response: TransportResponse, encoding: string, maxBytes: number): Promise<TransportResponse> {
  return { ...response, body: await unpack(response.body, encoding, maxBytes) }
}

/** Returns the first value of each header. None of the relevant headers can repeat. */
function flat(headers: Headers): Record<string, string | undefined> {
  for (const name in headers) {
    const value = headers[name]
    if (Array.isArray(value)) headers[name] = value[0]
  }
  return headers as Record<string, string | undefined>
}
