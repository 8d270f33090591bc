import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installOnce } from './installOnce.ts'
import { toolsFolder } from './paths.ts'
import { runCommand } from './runCommand.ts'

/** The version of the npm package `code-server`. It contains the VS Code of the same minor version. */
const codeServerVersion = '4.139.1'

/**
 * Extensions of this VS Code that are deleted, because each window starts about a fifth faster without them. The first
 * one can't find its server, which isn't in the package.
 */
const deletedExtensions = [
  'typescript-language-features',
  'copilot',
  'debug-auto-launch',
  'debug-server-ready',
  'emmet',
  'extension-editing',
  'grunt',
  'gulp',
  'ipynb',
  'jake',
  'ms-vscode.js-debug',
  'ms-vscode.js-debug-companion',
  'ms-vscode.vscode-js-profile-table',
  'notebook-renderers',
  'npm',
  'php-language-features',
  'terminal-suggest',
  'tunnel-forwarding',
]

/**
 * Installs the VS Code of the npm package `code-server` without compiling anything, and returns the path of its
 * `server-main.js`. The first call takes seconds. Native modules aren't built: only the terminal, the keyring and the
 * native file watcher need them.
 */
export async function installCodeServer(): Promise<string> {
  const folder = join(toolsFolder, `code-server-${codeServerVersion}-reduced`)
  const vscode = join(folder, 'node_modules', 'code-server', 'lib', 'vscode')
  await installOnce(folder, async () => {
    console.log(`Installing code-server ${codeServerVersion} (once) …`)
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    await npmInstall(folder, [`code-server@${codeServerVersion}`, '--save-exact'])
    await npmInstall(vscode, ['--omit=dev'])
    for (const name of deletedExtensions) rmSync(join(vscode, 'extensions', name), { recursive: true })
  })
  return join(vscode, 'out', 'server-main.js')
}

async function npmInstall(folder: string, args: readonly string[]): Promise<void> {
  // With npm's variables about the current project, the packages would be installed in the wrong folder.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(package|lifecycle|config_local_prefix)|INIT_CWD)/.test(name),
    ),
  )
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await runCommand('npm', ['install', '--prefix', folder, ...options, ...args], { cwd: folder, env })
}
