import { execFile } from 'node:child_process'
import { devNull } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** A Git command failed. `message` explains why, for people. */
export class GitFailure extends Error {
  readonly state: 'failure' | 'timeout'

  constructor(message: string, state: 'failure' | 'timeout' = 'failure') {
    super(message)
    this.state = state
  }
}

/** Input for a Git command besides its arguments. */
interface GitInput {
  readonly input?: string | Uint8Array
  readonly environment?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

const milliseconds = 60_000
const maxAnswerBytes = 512 * 1024 * 1024

/** Overrides settings of a repository that would run a program or use the network. */
const safeSettings = [
  `core.hooksPath=${devNull}`,
  'core.fsmonitor=false',
  'safe.bareRepository=explicit',
  // The repository names the program that verifies signatures.
  'log.showSignature=false',
  // Git for Windows otherwise fails on paths of more than 260 characters.
  'core.longpaths=true',
]
const safeEnvironment = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  // An empty list allows no transport.
  GIT_ALLOW_PROTOCOL: '',
}

/**
 * Runs the system's `git` for a folder without a shell, and returns its output. Runs nothing from the repository, as
 * long as the arguments don't touch files of the working tree, because filters can't be turned off. Throws a {@link
 * GitFailure}.
 */
export async function runGit(
  folder: string,
  args: readonly string[],
  { input = '', environment = {}, signal }: GitInput = {},
): Promise<Buffer> {
  return await new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      ['-C', path.resolve(folder), ...safeSettings.flatMap((setting) => ['-c', setting]), ...args],
      {
        // On Windows, a program in the working directory takes precedence.
        cwd: path.dirname(process.execPath),
        encoding: 'buffer',
        timeout: milliseconds,
        maxBuffer: maxAnswerBytes,
        windowsHide: true,
        env: { ...withoutGit(process.env), ...safeEnvironment, ...environment },
        ...(signal ? { signal } : {}),
      },
      (error, stdout, stderr) => (error ? reject(failureOf(error, stderr.toString('utf8'))) : resolve(stdout)),
    )
    // A process that ends early doesn't read all input. Its exit code says why.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

/** Removes environment variables of Git, which can be about another repository. */
function withoutGit(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // On Windows, names of variables are case-insensitive.
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^GIT_/i.test(name)))
}

function failureOf(error: Error & { code?: unknown; killed?: boolean }, output: string): Error {
  if (error.name === 'AbortError') return error
  if (error.code === 'ENOENT') return new GitFailure('Git isn’t installed on this machine.')
  if (error.killed) return new GitFailure('Git didn’t finish within a minute.', 'timeout')
  const lines = output.split('\n').map((line) => line.replace(/^(?:fatal|error): /, '').trim())
  const reason = lines.filter((line) => line !== '').join(' ')
  return new GitFailure(reason === '' ? 'Git failed without a message.' : `Git failed: ${reason}`)
}
