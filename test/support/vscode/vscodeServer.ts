import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyLogs } from '../failureFolder.ts'
import { recordTest } from '../testRecords.ts'
import { installCodeServer } from './codeServer.ts'
import { addFailureSource } from './failureSources.ts'
import { installOnce } from './installOnce.ts'
import { OwnedProcess } from './ownedProcess.ts'
import { outputFolder, pinnedNode } from './paths.ts'
import { createProfile, type Profile } from './profile.ts'
import { runCommand } from './runCommand.ts'

/** A window: a folder or workspace file, and the options of a desktop VS Code's command line. */
export interface WindowOptions {
  /** The absolute path of the folder or `.code-workspace` file. Undefined opens an empty window. */
  readonly workspace?: string
  readonly extensionDevelopmentPaths?: readonly string[]
  readonly extensionTestsPath?: string
}

const serverFlags =
  '--host 127.0.0.1 --port 0 --accept-server-license-terms --telemetry-level off --disable-workspace-trust'.split(' ')

/** The extension host gets the flags of Node that the server has. */
const logWriter = join(import.meta.dirname, 'writeLogs.cjs')

/** The address of a server, and its secret, because other people may use this machine. */
interface ServerAccess {
  readonly url: string
  readonly token: string
}

/** VS Code as a server on this machine's loopback address. A browser shows its windows. */
export class VscodeServer {
  readonly #process: OwnedProcess
  readonly #profile: Profile
  readonly #access: ServerAccess
  readonly #removeSource = addFailureSource((folder, number) => this.#keepLogs(folder, number))

  private constructor(process: OwnedProcess, profile: Profile, access: ServerAccess) {
    this.#process = process
    this.#profile = profile
    this.#access = access
  }

  /**
   * Starts a server on a free port. `env` is for the extension host. With its test driver, it accepts extensions and
   * tests under development, and shows no notifications.
   */
  static async start(
    profile: Profile,
    env: Readonly<Record<string, string>> = {},
    { testDriver = true }: { readonly testDriver?: boolean } = {},
  ): Promise<VscodeServer> {
    const main = await installCodeServer()
    const token = randomBytes(16).toString('hex')
    const driver = testDriver ? ['--enable-smoke-test-driver'] : []
    const flags = [...serverFlags, ...driver, '--connection-token', token, ...folderFlags(profile)]
    const process = OwnedProcess.start(pinnedNode, ['--require', logWriter, main, ...flags], {
      env: hostEnvironment({ XDG_STATE_HOME: join(profile.folder, 'state'), ...env }),
    })
    const bound = await process.waitForOutput(/Extension host agent listening on (\d+)/)
    return new VscodeServer(process, profile, { url: `http://127.0.0.1:${bound[1] ?? ''}`, token })
  }

  /** Returns the address of a window for a browser. */
  windowUrl(options: WindowOptions = {}): string {
    const remote = (path: string): string => `vscode-remote://${new URL(this.#access.url).host}${path}`
    const payload = [
      ...(options.extensionDevelopmentPaths ?? []).map((path) => ['extensionDevelopmentPath', remote(path)]),
      ...(options.extensionTestsPath ? [['extensionTestsPath', remote(options.extensionTestsPath)]] : []),
    ]
    const query = new URLSearchParams({ tkn: this.#access.token })
    const { workspace } = options
    if (workspace) query.set(workspace.endsWith('.code-workspace') ? 'workspace' : 'folder', workspace)
    else query.set('ew', 'true')
    if (payload.length > 0) query.set('payload', JSON.stringify(payload))
    return `${this.#access.url}/?${query.toString()}`
  }

  /** Stops the server and everything it started. Writes its output next to the profile's own logs. */
  async stop(): Promise<void> {
    this.#removeSource()
    await this.#process.stop()
    writeFileSync(join(this.#profile.folder, 'server.log'), this.#process.output)
  }

  /** Copies the server's output, and what Galley and the extension host have logged. */
  #keepLogs(folder: string, number: number): void {
    const own = join(folder, `server ${number}`)
    mkdirSync(own)
    writeFileSync(join(own, 'server.log'), this.#process.output)
    copyLogs(this.#profile.userData, own)
  }
}

/** The folder with extensions that were installed before. The ring deletes it before its tests run. */
export const installedFolder = join(outputFolder, 'installed')

/**
 * Installs .vsix files into a new profile. The first call of all processes installs them through the command line; other
 * profiles get a copy of the result.
 */
export async function installExtensions(profile: Profile, vsix: readonly string[]): Promise<void> {
  const key = createHash('sha256')
  for (const file of vsix) key.update(`${file} ${statSync(file).mtimeMs}\n`)
  const kept = join(installedFolder, key.digest('hex').slice(0, 16))
  await installOnce(kept, async () => {
    const made = createProfile()
    for (const file of vsix) await installExtension(made, file)
    copyExtensions(made.extensions, join(kept, 'extensions'))
    made.delete()
  })
  copyExtensions(join(kept, 'extensions'), profile.extensions)
}

/** Copies extensions, with VS Code's list of them, which names the folder. */
function copyExtensions(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  const list = join(to, 'extensions.json')
  writeFileSync(list, readFileSync(list, 'utf8').replaceAll(from, to))
}

async function installExtension(profile: Profile, vsix: string): Promise<void> {
  recordTest({ kind: 'installed' })
  const main = await installCodeServer()
  const args = [main, '--install-extension', vsix, '--accept-server-license-terms', ...folderFlags(profile)]
  await runCommand(pinnedNode, args, { env: hostEnvironment({}) })
}

function folderFlags(profile: Profile): string[] {
  const { folder, userData, extensions } = profile
  return ['--server-data-dir', folder, '--user-data-dir', userData, '--extensions-dir', extensions]
}

/** Returns the environment of this process, without variables of the VS Code in whose terminal it may be running. */
function hostEnvironment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$|GALLEY_)/.test(name))
  return { ...Object.fromEntries(own), ...env }
}
