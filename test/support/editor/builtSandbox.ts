import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as vscode from 'vscode'

/** A sandbox in addition to that of the extension, with options of its own. */
export interface BuiltSandbox {
  readonly url: string
  /** The token of an administrator. */
  readonly token: string
  /** The token of each role. */
  readonly tokens: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts the sandbox of the extension in VS Code's own runtime, with the arguments of `npm run sandbox`. */
export async function startBuiltSandbox(...options: readonly string[]): Promise<BuiltSandbox> {
  const { extensionPath } = vscode.extensions.getExtension('galley-docs.galley') ?? { extensionPath: '' }
  const script = join(extensionPath, 'dist', 'sandbox.cjs')
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  const child = spawn(process.execPath, [script, '--port', '0', ...options], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue
    const announced = JSON.parse(line) as Omit<BuiltSandbox, 'stop'>
    const stop = async (): Promise<void> => {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.kill()) await ended
    }
    return { ...announced, stop }
  }
  throw new Error('The sandbox ended before it served.')
}
