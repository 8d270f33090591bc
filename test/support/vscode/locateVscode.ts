import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadAndUnzipVSCode } from '@vscode/test-electron'
import { installCodeServer } from './codeServer.ts'
import { projectRoot, toolsFolder } from './paths.ts'

/** Version of the desktop VS Code that is downloaded where that is possible. */
const desktopVersion = '1.139.1'

/** The oldest VS Code that the manifest allows: the other end of what is supported. */
function oldestVersion(): string {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    readonly engines: { readonly vscode: string }
  }
  return manifest.engines.vscode.replace('^', '')
}

/** An executable that takes the arguments of a desktop VS Code, and whether it is one. */
export interface LocatedVscode {
  readonly executable: string
  readonly desktop: boolean
}

/**
 * Finds a VS Code for `runTests`: `VSCODE_EXECUTABLE_PATH`; what `GALLEY_TEST_VSCODE` asks for, `oldest` or `newest`; a desktop VS Code downloaded earlier or now; if there is
 * no display or no download, the launcher for the VS Code that the package `code-server` carries.
 */
export async function locateVscode(): Promise<LocatedVscode> {
  const named = process.env['VSCODE_EXECUTABLE_PATH']
  if (named) return { executable: named, desktop: true }
  const asked = process.env['GALLEY_TEST_VSCODE']
  if (asked) {
    const version = asked === 'oldest' ? oldestVersion() : 'stable'
    return { executable: await downloadAndUnzipVSCode({ version, cachePath: toolsFolder }), desktop: true }
  }
  const desktop = hasDisplay() ? await downloadedDesktop() : undefined
  if (desktop) return { executable: desktop, desktop: true }
  await installCodeServer()
  return { executable: join(import.meta.dirname, 'launcher.ts'), desktop: false }
}

/** Whether a window could be shown to someone. */
export function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
}

async function downloadedDesktop(): Promise<string | undefined> {
  const earlier = existsSync(toolsFolder) && readdirSync(toolsFolder).some((name) => name.startsWith('vscode-'))
  if (!earlier && (process.env['CI'] || !(await canDownload()))) return undefined
  return await downloadAndUnzipVSCode({ version: desktopVersion, cachePath: toolsFolder }).catch(() => undefined)
}

/** Asks the download server once and gives up quickly, so that a machine without internet loses no time. */
async function canDownload(): Promise<boolean> {
  const releases = 'https://update.code.visualstudio.com/api/releases/stable'
  return await fetch(releases, { signal: AbortSignal.timeout(3000) }).then(
    (response) => response.ok,
    () => false,
  )
}
