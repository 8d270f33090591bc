import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

interface Answer {
  readonly id?: number
  readonly method?: string
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly message: string }
}

interface Waiting {
  readonly resolve: (result: Readonly<Record<string, unknown>>) => void
  readonly reject: (error: Error) => void
}

/** The maximum number of characters to keep of a browser's output. */
const maxOutput = 2000

/**
 * A browser that is controlled through pipes with the DevTools protocol. It opens no port, so that no other program on
 * the machine can reach it. `signal` ends it.
 */
export class BrowserPipe {
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  readonly #events = new Map<string, () => void>()
  #count = 0
  #output = ''
  #ended: Error | undefined

  constructor(browser: string, args: readonly string[], signal: AbortSignal) {
    this.#process = spawn(browser, [...args, '--remote-debugging-pipe'], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    })
    this.#process.stderr?.setEncoding('utf8').on('data', (more: string) => {
      this.#output = (this.#output + more).slice(-maxOutput)
    })
    this.#process.on('error', (error) => this.#end(error))
    this.#process.on('close', () => this.#end(new Error(`The browser ended early. ${this.#output.trim()}`.trim())))
    this.#input.on('error', () => undefined)
    this.#read(this.#process.stdio[4] as Readable)
  }

  get #input(): Writable {
    return this.#process.stdio[3] as Writable
  }

  /** Sends a command, to a page if `sessionId` is given, and resolves with the response. */
  async ask(method: string, params: object = {}, sessionId?: string): Promise<Readonly<Record<string, unknown>>> {
    if (this.#ended !== undefined) throw this.#ended
    const id = ++this.#count
    return await new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  /** Resolves at the next event of this kind. */
  async event(method: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#events.set(method, resolve)
      this.#waiting.set(-1, { resolve: () => undefined, reject })
    })
  }

  /** Closes the browser, and resolves when its process has ended. */
  async close(): Promise<void> {
    const { exitCode, signalCode } = this.#process
    if (exitCode !== null || signalCode !== null || this.#process.pid === undefined) return
    const closed = new Promise((resolve) => this.#process.once('close', resolve))
    this.#process.kill('SIGKILL')
    await closed
  }

  #end(error: Error): void {
    this.#ended ??= error
    for (const { reject } of this.#waiting.values()) reject(this.#ended)
    this.#waiting.clear()
  }

  /** Messages end with a NUL character. */
  #read(output: Readable): void {
    let pieces: string[] = []
    output.setEncoding('utf8').on('data', (more: string) => {
      const [first = '', ...others] = more.split('\0')
      pieces.push(first)
      for (const next of others) {
        this.#receive(JSON.parse(pieces.join('')) as Answer)
        pieces = [next]
      }
    })
    output.on('error', () => undefined)
  }

  #receive({ id, method = '', result = {}, error }: Answer): void {
    if (id === undefined) {
      this.#events.get(method)?.()
      this.#events.delete(method)
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new Error(error.message))
  }
}
