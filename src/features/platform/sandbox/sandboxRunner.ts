import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { EventEmitter, l10n, type Disposable } from 'vscode'
import { ExplainedError } from '../../shared/explainedError.ts'
import type { Log } from '../../shared/log.ts'
import type { RunningSandbox, SandboxServer } from '../../shared/sandboxServer.ts'
import { SandboxLease, type Lease } from './sandboxLease.ts'
import { SandboxProcess } from './sandboxProcess.ts'
import { isHealthy } from './sandboxRequests.ts'

/** Where the sandbox is and where its data goes. */
export interface SandboxPlaces {
  /** The bundled sandbox. */
  readonly script: string
  /** Folder of the extension for the sandbox alone. */
  readonly folder: string
}

/**
 * Runs the sandbox for all windows: the first that needs it starts it and stops it when it closes; the others use it,
 * and start it anew when it is gone.
 */
export class SandboxRunner implements SandboxServer, Disposable {
  readonly #places: SandboxPlaces
  readonly #lease: SandboxLease
  readonly #log: Log
  readonly #changed = new EventEmitter<void>()
  #state: SandboxServer['state'] = 'idle'
  #starting: Promise<RunningSandbox> | undefined
  #running: RunningSandbox | undefined
  #process: SandboxProcess | undefined
  #disposed = false

  readonly onDidChange = this.#changed.event

  constructor(places: SandboxPlaces, log: Log) {
    this.#places = places
    this.#lease = new SandboxLease(places.folder)
    this.#log = log
  }

  get state(): SandboxServer['state'] {
    return this.#state
  }

  /** Folder with the data and the agreement between windows. */
  get folder(): string {
    return this.#places.folder
  }

  async start(): Promise<RunningSandbox> {
    if (this.#running) return this.#running
    this.#starting ??= this.#start()
    return await this.#starting
  }

  /** Stops the sandbox, whichever window started it. Stays so until somebody opens it again. */
  async stop(): Promise<void> {
    await this.#starting?.catch((error: unknown) => this.#log.debug('It was not running.', error))
    const own = this.#process
    const lease = await this.#lease.read()
    this.#forget('stopped')
    if (own) await own.stop()
    else if (lease?.process !== undefined && lease.url !== undefined) await endProcess(lease)
    await this.#lease.forget()
  }

  /** Stops the sandbox and deletes all that was written in it. The next start begins with the sample docs. */
  async reset(): Promise<void> {
    await this.stop()
    await rm(this.#dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }

  checkAlive(): void {
    const running = this.#running
    if (!running) return
    void isHealthy(running.url).then((healthy) => {
      if (!healthy && this.#running === running) this.#forget('idle')
    })
  }

  dispose(): void {
    this.#disposed = true
    const own = this.#process
    this.#process = undefined
    void own?.stop()
    void this.#lease.release()
    this.#changed.dispose()
  }

  get #dataFolder(): string {
    return join(this.#places.folder, 'data')
  }

  async #start(): Promise<RunningSandbox> {
    this.#become('starting')
    try {
      const running = (await this.#join()) ?? (await this.#launch())
      this.#running = running
      this.#become('running')
      return running
    } catch (error) {
      this.#log.error('The sandbox could not be started.', error)
      this.#become('stopped')
      throw error
    } finally {
      this.#starting = undefined
    }
  }

  /** Uses the sandbox of another window; undefined when it is for this window to run it. */
  async #join(): Promise<RunningSandbox | undefined> {
    for (let tries = 0; tries < 100; tries++) {
      const lease = await this.#lease.read()
      if (!lease || lease.owner === process.pid) {
        if (await this.#lease.take()) return undefined
      } else if (lease.url !== undefined) {
        if (await isHealthy(lease.url)) return { url: lease.url, tokens: {} }
        await this.#lease.forget()
      }
      await wait(200)
    }
    throw new ExplainedError(l10n.t('Another window is starting the sandbox and has not come to an end with it.'), {
      retryable: true,
    })
  }

  async #launch(): Promise<RunningSandbox> {
    const options = { script: this.#places.script, data: this.#dataFolder, log: this.#log }
    const launched = await SandboxProcess.start(options)
    if (this.#disposed) {
      await launched.stop()
      throw new ExplainedError(l10n.t('The window is closing.'))
    }
    this.#process = launched
    const process = launched.pid
    await this.#lease.publish({ url: launched.running.url, ...(process === undefined ? {} : { process }) })
    void launched.ended.then(() => this.#ended(launched))
    this.#log.info(`The sandbox serves at ${launched.running.url}.`)
    return launched.running
  }

  #ended(launched: SandboxProcess): void {
    if (this.#process !== launched) return
    this.#log.warn('The sandbox ended by itself.')
    void this.#lease.release()
    this.#forget('stopped')
  }

  #forget(state: 'idle' | 'stopped'): void {
    this.#running = undefined
    this.#process = undefined
    this.#become(state)
  }

  #become(state: SandboxServer['state']): void {
    if (this.#state === state || this.#disposed) return
    this.#state = state
    this.#changed.fire()
  }
}

/** Ends the sandbox of another window, but only where it still answers: process ids are used again. */
async function endProcess({ process: pid, url }: Lease): Promise<void> {
  if (pid === undefined || url === undefined || !(await isHealthy(url))) return
  process.kill(pid, 'SIGTERM')
  for (let tries = 0; tries < 50 && (await isHealthy(url)); tries++) await wait(100)
}
