import { join } from 'node:path'
import { requestLogFlags } from './vscode/failureSources.ts'
import { OwnedProcess } from './vscode/ownedProcess.ts'
import { pinnedNode, projectRoot } from './vscode/paths.ts'

/** A running sandbox: what it printed as its first line, and how to stop it. */
export interface SandboxProcess {
  readonly url: string
  /** The token of an administrator. */
  readonly token: string
  /** The token of each role. */
  readonly tokens: Readonly<Record<string, string>>
  /** The id of the organization with the sample docs. */
  readonly organization: string
  readonly stop: () => Promise<void>
  /** Kills it, as a crash would. */
  readonly kill: () => Promise<void>
}

const main = join(projectRoot, 'src/sandbox/main.ts')

/** Starts the sandbox in a process of its own, with the arguments of `npm run sandbox`. */
export async function startSandbox(args: readonly string[] = []): Promise<SandboxProcess> {
  const process = OwnedProcess.start(pinnedNode, [...requestLogFlags(), main, ...args])
  const [line] = await process.waitForOutput(/^\{.*\}$/m)
  const announced = JSON.parse(line) as Omit<SandboxProcess, 'stop' | 'kill'>
  return { ...announced, stop: () => process.stop(), kill: () => process.kill() }
}
