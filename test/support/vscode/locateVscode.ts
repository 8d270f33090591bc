import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadAndUnzipVSCode } from '@vscode/test-electron'
import { installCodeServer } from './codeServer.ts'
import { projectRoot, toolsFolder } from './paths.ts'

/** The version of the desktop VS Code to download. */
const desktopVersion = '1.139.1'

/** Returns the oldest VS Code that the manifest allows. */
function oldestVersion(): string {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    readonly engines: { readonly vscode: string }
  }
  return manifest.engines.vscode.replace('^', '')
}

/** An executable that accepts the arguments of a desktop VS Code, and whether it is one. */
export interface LocatedVscode {
  readonly executable: string
  readonly desktop: boolean
}

/**
 * Finds a VS Code for `runTests`: `VSCODE_EXECUTABLE_PATH`, or the version in `GALLEY_TEST_VSCODE` (`oldest` or
 * `newest`), or a downloaded desktop VS Code. Without a display or a download, it's the launcher for the VS Code in the
 * package `code-server`.
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

/** Returns whether a window can be shown. */
export function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'])
}

async function downloadedDesktop(): Promise<string | undefined> {
  const earlier = existsSync(toolsFolder) && readdirSync(toolsFolder).some((name) => name.startsWith('vscode-'))
  if (!earlier && (process.env['CI'] || !(await canDownload()))) return undefined
  return await downloadAndUnzipVSCode({ version: desktopVersion, cachePath: toolsFolder }).catch(() => undefined)
}

/** Asks the download server once, with a short timeout, so that a machine without internet loses no time. */
async function canDownload(): Promise<boolean> {
  const releases = 'https://update.code.visualstudio.com/api/releases/stable'
  return await fetch(releases, { signal: AbortSignal.timeout(3000) }).then(
    (response) => response.ok,
    () => false,
  )
}
