import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'

/** The result of one command or tool in an {@link AttackedProcess}. */
export interface AttackLine {
  readonly name: string
  readonly output: string
}

const program = path.join(import.meta.dirname, 'runEverything.ts')

/**
 * A process with little memory that runs every command and tool on one folder after another. An attack that it doesn't
 * survive ends only itself, because the next one gets a new process.
 */
export class AttackedProcess {
  readonly #limit: number
  #child: ChildProcess | undefined

  /** `limit` is how many milliseconds one folder may take. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Returns what the commands and tools print, or throws if the process hangs or ends before the last one. */
  async run(folder: string): Promise<AttackLine[]> {
    const child = (this.#child ??= await startProcess())
    const lines: AttackLine[] = []
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#limit)
    let isIdle = false
    try {
      const ended = linesOf(child, lines)
      child.send(folder)
      await ended
      isIdle = lines.at(-1)?.output === 'idle'
      return lines
    } finally {
      clearTimeout(timer)
      child.removeAllListeners()
      child.stderr?.removeAllListeners('data')
      if (!isIdle) this.close()
    }
  }

  /** Ends the process. The next folder gets a new one. */
  close(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

/** Loading its modules doesn't count. */
async function startProcess(): Promise<ChildProcess> {
  const child = fork(program, {
    execArgv: ['--max-old-space-size=400'],
    env: { ...process.env, GALLEY_SERVER_URL: 'http://127.0.0.1:9', GALLEY_TOKEN: 'token' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  await once(child, 'message')
  return child
}

/** Adds each line of a folder, up to its last one. */
async function linesOf(child: ChildProcess, lines: AttackLine[]): Promise<void> {
  let errors = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (data: Buffer) => (errors += data.toString()))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      const last = lines.at(-1)?.name ?? 'its start'
      reject(new Error(`ended with ${code ?? signal} after ${last}: ${errors.slice(0, 2000)}`))
    })
    child.on('message', (line: AttackLine) => {
      lines.push(line)
      if (line.name === 'end') resolve()
    })
  })
}
