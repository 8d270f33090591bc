import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { existsSync } from 'node:fs'
import { hasDisplay, locateVscode } from '../test/support/vscode/locateVscode.ts'
import type { Profile } from '../test/support/vscode/profile.ts'
import { projectRoot } from '../test/support/vscode/paths.ts'

/** Finds a desktop VS Code: the named one, `code` on the search path, or a downloaded one. */
export async function findDesktop(): Promise<string | undefined> {
  if (!hasDisplay()) return undefined
  const onPath = process.env['VSCODE_EXECUTABLE_PATH'] ? undefined : findOnPath('code')
  if (onPath) return onPath
  const { executable, desktop } = await locateVscode()
  return desktop ? executable : undefined
}

/** Opens a window with the extension, and resolves when the user has closed it. */
export async function openDesktop(executable: string, profile: Profile, env: NodeJS.ProcessEnv): Promise<void> {
  const args = [
    '--new-window',
    '--disable-workspace-trust',
    // Makes the `code` command wait until its window is closed.
    '--verbose',
    `--user-data-dir=${profile.userData}`,
    `--extensions-dir=${profile.extensions}`,
    `--extensionDevelopmentPath=${projectRoot}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  const child = spawn(executable, args, {
    env: { ...process.env, ...env },
    stdio: 'ignore',
    shell: process.platform === 'win32',
  })
  process.once('exit', () => child.kill())
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}

function findOnPath(name: string): string | undefined {
  const file = process.platform === 'win32' ? `${name}.cmd` : name
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path))
}
