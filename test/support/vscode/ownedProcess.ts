import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'

/** The options of {@link OwnedProcess.start}. */
export interface OwnedProcessOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
}

/**
 * A process with all its descendants, which ends with the process that started it. It has a process group of its own,
 * so that stopping it also stops everything that it started.
 */
export class OwnedProcess {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>
  readonly #exited: Promise<void>
  readonly #killAtExit = (): void => this.#signal('SIGKILL')
  #output = ''

  private constructor(child: ChildProcessByStdio<null, Readable, Readable>) {
    this.#child = child
    this.#exited = new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => (this.#output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.#output += text))
    // Runs before other clean-up, because a running process would write new files.
    process.prependOnceListener('exit', this.#killAtExit)
  }

  static start(command: string, args: readonly string[], options: OwnedProcessOptions = {}): OwnedProcess {
    const detached = process.platform !== 'win32'
    return new OwnedProcess(spawn(command, args, { ...options, detached, stdio: ['ignore', 'pipe', 'pipe'] }))
  }

  /** Everything that the process has printed, on both streams. */
  get output(): string {
    return this.#output
  }

  /** Resolves to the match when the output matches. Rejects with the whole output if the process ends before. */
  async waitForOutput(pattern: RegExp): Promise<RegExpExecArray> {
    return await new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(this.#output)
        if (match) resolve(match)
      }
      this.#child.stdout.on('data', look)
      this.#child.once('error', reject)
      void this.#exited.then(() =>
        reject(new Error(`The process ended before it printed ${String(pattern)}:\n${this.#output}`)),
      )
      look()
    })
  }

  /** Ends the process, waits for it, then kills its remaining descendants. */
  async stop(): Promise<void> {
    this.#signal('SIGTERM')
    const force = setTimeout(() => this.#signal('SIGKILL'), 3000)
    await this.#exited
    clearTimeout(force)
    this.#signal('SIGKILL')
    process.off('exit', this.#killAtExit)
  }

  /** Kills the process immediately, and waits until it has ended. */
  async kill(): Promise<void> {
    this.#signal('SIGKILL')
    await this.#exited
    process.off('exit', this.#killAtExit)
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child
    if (pid === undefined) return
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
