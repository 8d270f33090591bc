import { spawn, type ChildProcess } from 'node:child_process'
import { isBuiltin } from 'node:module'
import { createInterface } from 'node:readline'
import { l10n } from 'vscode'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { Log } from '../../shared/window/log.ts'
import { sandboxRoles, type RunningSandbox } from '../../shared/connections/sandboxServer.ts'

/** The options of the sandbox's process. */
export interface SandboxProcessOptions {
  /** The bundled sandbox. */
  readonly script: string
  /** The folder with its data. */
  readonly data: string
  /** The secret by which windows recognize this process. */
  readonly secret: string
  readonly log: Log
}

const patience = 30_000
const maxErrorOutput = 2000

/** The sandbox in a process of its own. The process knows the id of the one that started it, and ends with it. */
export class SandboxProcess {
  readonly running: RunningSandbox
  readonly pid: number
  readonly #child: ChildProcess
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>

  private constructor(child: ChildProcess, pid: number, running: RunningSandbox, ended: Promise<void>) {
    this.#child = child
    this.pid = pid
    this.running = running
    this.ended = ended
  }

  /** Starts the process and waits until it serves. Rejects with a message for users if it can't. */
  static async start(options: SandboxProcessOptions): Promise<SandboxProcess> {
    if (!isBuiltin('node:sqlite')) throw noSqlite()
    const child = spawn(
      process.execPath,
      [options.script, '--data', options.data, '--parent-pid', String(process.pid)],
      {
        // This variable makes both the desktop app and its server run as plain Node.
        env: childEnvironment(process.env, options.secret),
        stdio: ['ignore', 'pipe', 'pipe'],
        windowsHide: true,
      },
    )
    const errors = keepErrors(child, options.log)
    const ended = new Promise<void>((resolve) => {
      child.once('close', () => resolve())
      child.once('error', () => resolve())
    })
    try {
      const running = readRunningLine(await firstLine(child))
      if (child.pid === undefined) throw new Error('The process has no ID.')
      return new SandboxProcess(child, child.pid, running, ended)
    } catch (error) {
      child.kill()
      throw explain(error, errors())
    }
  }

  /** Ends the process, and kills it after five seconds. Resolves when it has ended. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const force = setTimeout(() => this.#child.kill('SIGKILL'), 5000)
    await this.ended
    clearTimeout(force)
  }
}

/** Passes the secret in the environment, because all users of the machine can read command lines. */
function childEnvironment(own: NodeJS.ProcessEnv, secret: string): NodeJS.ProcessEnv {
  const kept = Object.entries(own).filter(([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$|GALLEY_)/.test(name))
  return { ...Object.fromEntries(kept), ELECTRON_RUN_AS_NODE: '1', GALLEY_SANDBOX_SECRET: secret }
}

/** Logs the errors that the process prints, and returns a function for the last part of them. */
function keepErrors(child: ChildProcess, log: Log): () => string {
  let text = ''
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (/ExperimentalWarning|--trace-warnings/.test(line)) return
      text = `${text}${line}\n`.slice(-maxErrorOutput)
      log.info(line)
    })
  }
  return () => text
}

async function firstLine(child: ChildProcess): Promise<string> {
  const { stdout } = child
  if (!stdout) throw new Error('The process has no output.')
  return await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The sandbox didn’t start in time.')), patience)
    const done = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    createInterface({ input: stdout }).once('line', (line) => done(() => resolve(line)))
    child.once('error', (error) => done(() => reject(error)))
    child.once('close', (code) => done(() => reject(new Error(`The sandbox ended with code ${code}.`))))
  })
}

/** Reads the line of JSON that the sandbox prints when it serves. Throws if it's something else. */
function readRunningLine(line: string): RunningSandbox {
  const parsed: unknown = JSON.parse(line)
  if (typeof parsed !== 'object' || parsed === null || !('url' in parsed) || typeof parsed.url !== 'string') {
    throw new Error('The sandbox didn’t report its address.')
  }
  const given: unknown = 'tokens' in parsed ? parsed.tokens : undefined
  const tokens = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  const known = sandboxRoles.flatMap((role) => {
    const token = tokens[role]
    return typeof token === 'string' ? [[role, token] as const] : []
  })
  return { url: parsed.url.replace(/(?<!\/)\/+$/, ''), tokens: Object.fromEntries(known) }
}

function explain(error: unknown, errors: string): ExplainedError {
  if (errors.includes('node:sqlite')) return noSqlite()
  const reason = errors.trim().split('\n').at(-1) ?? (error instanceof Error ? error.message : String(error))
  return new ExplainedError(l10n.t('Couldn’t start the sandbox: {0}', reason), { retryable: true, cause: error })
}

/** Returns the message for users whose VS Code can't run the sandbox. */
export function noSqlite(): ExplainedError {
  return new ExplainedError(
    l10n.t(
      'The sandbox needs an editor with Node.js 22.13 or later. This editor has Node.js {0}. Update the editor, or sign in to a server.',
      process.versions.node,
    ),
  )
}
