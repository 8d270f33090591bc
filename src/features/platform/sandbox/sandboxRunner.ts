import { randomBytes } from 'node:crypto'
import { deletePrivate } from '../../../disk/privateFiles.ts'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { EventEmitter, l10n, type Disposable } from 'vscode'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { Log } from '../../shared/window/log.ts'
import type { RunningSandbox, SandboxServer } from '../../shared/connections/sandboxServer.ts'
import { SandboxLease, type Lease } from './sandboxLease.ts'
import { noSqlite, SandboxProcess } from './sandboxProcess.ts'
import { answersAsSandbox } from './sandboxRequests.ts'

/** Where the sandbox's script and data are. */
export interface SandboxPaths {
  /** The bundled sandbox. */
  readonly script: string
  /** The extension's folder for the sandbox. */
  readonly folder: string
}

/**
 * Runs one sandbox for all windows. The first window that needs it starts it, and stops it when it closes. Other
 * windows use it, and start it again if it's gone.
 */
export class SandboxRunner implements SandboxServer, Disposable {
  readonly #paths: SandboxPaths
  readonly #lease: SandboxLease
  readonly #log: Log
  readonly #changed = new EventEmitter<void>()
  #state: SandboxServer['state'] = 'idle'
  #starting: Promise<RunningSandbox> | undefined
  #running: RunningSandbox | undefined
  /** The address and secret of the running sandbox. Undefined if none is known to run. */
  #known: Lease | undefined
  #process: SandboxProcess | undefined
  #disposed = false

  readonly onDidChange = this.#changed.event

  constructor(paths: SandboxPaths, log: Log) {
    this.#paths = paths
    this.#lease = new SandboxLease(paths.folder)
    this.#log = log
  }

  get state(): SandboxServer['state'] {
    return this.#state
  }

  /** The folder with the data and the lease. */
  get folder(): string {
    return this.#paths.folder
  }

  async start(): Promise<RunningSandbox> {
    if (this.#running) return this.#running
    this.#starting ??= this.#start()
    return await this.#starting
  }

  /** Stops the sandbox, no matter which window started it. It stays stopped until someone opens it again. */
  async stop(): Promise<void> {
    await this.#starting?.catch((error: unknown) => this.#log.debug('It wasn’t running.', error))
    const own = this.#process
    const lease = await this.#lease.read()
    this.#forget('stopped')
    if (own) await own.stop()
    else if (lease) await endProcess(lease)
    await this.#lease.release()
  }

  /** Stops the sandbox and deletes its data. The next start creates the sample docs again. */
  async reset(): Promise<void> {
    await this.stop()
    await deletePrivate(this.#dataFolder)
  }

  checkAlive(): void {
    const known = this.#known
    if (!known) return
    void answersAsSandbox(known).then((answers) => {
      if (!answers && this.#known === known) this.#forget('idle')
    })
  }

  dispose(): void {
    this.#disposed = true
    const own = this.#process
    this.#process = undefined
    // Releases the lease after the sandbox has ended, so that no other window starts one at the same time.
    void (own?.stop() ?? Promise.resolve()).then(() => this.#lease.release())
    this.#changed.dispose()
  }

  get #dataFolder(): string {
    return join(this.#paths.folder, 'data')
  }

  async #start(): Promise<RunningSandbox> {
    this.#become('starting')
    try {
      const running = (await this.#join()) ?? (await this.#launch())
      this.#running = running
      this.#become('running')
      return running
    } catch (error) {
      this.#log.error('Couldn’t start the sandbox.', error)
      this.#become('stopped')
      throw error
    } finally {
      this.#starting = undefined
    }
  }

  /** Uses the sandbox of another window. Returns undefined if this window has to run it. */
  async #join(): Promise<RunningSandbox | undefined> {
    if (!isBuiltin('node:sqlite')) throw noSqlite()
    for (let tries = 0; tries < 100; tries++) {
      if (await this.#lease.take()) return undefined
      const lease = await this.#lease.read()
      if (lease && (await answersAsSandbox(lease))) {
        this.#known = lease
        return { url: lease.url, tokens: {} }
      }
      await wait(200)
    }
    throw new ExplainedError(l10n.t('Another window is still starting the sandbox. Wait a moment, and try again.'), {
      retryable: true,
    })
  }

  async #launch(): Promise<RunningSandbox> {
    const secret = randomBytes(32).toString('hex')
    const { script } = this.#paths
    let launched: SandboxProcess | undefined
    try {
      launched = await SandboxProcess.start({ script, data: this.#dataFolder, secret, log: this.#log })
      if (this.#disposed) throw new ExplainedError(l10n.t('The window is closing.'))
      const lease = { url: launched.running.url, process: launched.pid, secret }
      await this.#lease.publish(lease)
      return this.#use(launched, lease)
    } catch (error) {
      await launched?.stop()
      await this.#lease.release()
      throw error
    }
  }

  #use(launched: SandboxProcess, lease: Lease): RunningSandbox {
    this.#process = launched
    this.#known = lease
    void launched.ended.then(() => this.#ended(launched))
    this.#log.info(`The sandbox serves at ${launched.running.url}.`)
    return launched.running
  }

  #ended(launched: SandboxProcess): void {
    if (this.#process !== launched) return
    this.#log.warn('The sandbox stopped unexpectedly.')
    void this.#lease.release()
    this.#forget('stopped')
  }

  #forget(state: 'idle' | 'stopped'): void {
    this.#running = undefined
    this.#known = undefined
    this.#process = undefined
    this.#become(state)
  }

  #become(state: SandboxServer['state']): void {
    if (this.#state === state || this.#disposed) return
    this.#state = state
    this.#changed.fire()
  }
}

/** Ends the sandbox of another window. Checks its identity first, because process ids are reused. */
async function endProcess(lease: Lease): Promise<void> {
  if (!(await answersAsSandbox(lease))) return
  process.kill(lease.process, 'SIGTERM')
  for (let tries = 0; tries < 50 && (await answersAsSandbox(lease)); tries++) await wait(100)
}
