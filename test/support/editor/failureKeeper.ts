import { subscribe } from 'node:diagnostics_channel'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../eventually.ts'
import { copyLogs, createFailureFolder } from '../failureFolder.ts'
import type { FailedTest } from '../runMocha.ts'
import { picturesVariable, pictureMark, userDataVariable } from '../testLine.ts'

/** How many of the last requests are kept. */
const maxRequests = 200

/** Keeps what one needs when a test of the window failed: a picture, the logs, and the last requests to servers. */
export class FailureKeeper {
  readonly #requests: string[] = []

  constructor() {
    // The channels of undici, which all copies of it share.
    subscribe('undici:request:create', (message) => this.#add('sent', message as RequestMessage))
    subscribe('undici:request:headers', (message) => this.#add('answered', message as RequestMessage))
    subscribe('undici:request:error', (message) => this.#add('failed', message as RequestMessage))
  }

  readonly keep = async (test: FailedTest): Promise<void> => {
    const folder = createFailureFolder(test)
    if (folder === undefined) return
    writeFileSync(join(folder, 'requests.txt'), this.#requests.join('\n'))
    copyLogs(process.env[userDataVariable] ?? '', folder)
    if (!process.env[picturesVariable]) return
    const picture = join(folder, 'window.png')
    console.log(pictureMark + picture)
    await eventually(() => {
      if (!existsSync(picture)) throw new Error('The window wasn’t pictured.')
    }, 10_000).catch((error: unknown) => console.log(error))
  }

  #add(what: string, { request, response, error }: RequestMessage): void {
    const outcome = response?.statusCode ?? error?.message ?? ''
    this.#requests.push(
      `${new Date().toISOString()} ${what} ${request.method} ${request.origin}${request.path} ${outcome}`,
    )
    if (this.#requests.length > maxRequests) this.#requests.shift()
  }
}

/** What undici publishes about a request, as far as it's printed. */
interface RequestMessage {
  readonly request: { readonly method: string; readonly origin: string; readonly path: string }
  readonly response?: { readonly statusCode: number }
  readonly error?: Error
}
