import { join } from 'node:path'
import { OwnedProcess } from './vscode/ownedProcess.ts'
import { pinnedNode, projectRoot } from './vscode/paths.ts'

/** What the sandbox prints as its first line, and the way to stop it. */
export interface SandboxProcess {
  readonly url: string
  /** Token of an administrator. */
  readonly token: string
  /** A token for each role. */
  readonly tokens: Readonly<Record<string, string>>
  /** Identifier of the organization with the sample docs. */
  readonly organization: string
  readonly stop: () => Promise<void>
  /** Ends it as a crash would, no matter what it is doing. */
  readonly kill: () => Promise<void>
}

const main = join(projectRoot, 'src/sandbox/main.ts')

/** Starts the sandbox in a process of its own with the arguments of `npm run sandbox`. */
export async function startSandbox(args: readonly string[] = []): Promise<SandboxProcess> {
  const process = OwnedProcess.start(pinnedNode, [main, ...args])
  const [line] = await process.waitForOutput(/^\{.*\}$/m)
  const announced = JSON.parse(line) as Omit<SandboxProcess, 'stop' | 'kill'>
  return { ...announced, stop: () => process.stop(), kill: () => process.kill() }
}
