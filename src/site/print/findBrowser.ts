import path from 'node:path'
import process from 'node:process'
import { isFile } from '../../disk/namedPaths.ts'

/** There's no browser that can print. */
export class NoBrowser extends Error {
  override readonly name = 'NoBrowser'

  constructor() {
    super(
      'Galley can’t find a browser that prints. Install Chrome, Chromium or Edge, or set CHROME_PATH to one of them.',
    )
  }
}

const names = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
  'chrome',
]

const macApplications = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const windowsPrograms = [
  String.raw`Google\Chrome\Application\chrome.exe`,
  String.raw`Chromium\Application\chrome.exe`,
  String.raw`Microsoft\Edge\Application\msedge.exe`,
]

/** Returns the browser in `CHROME_PATH`, otherwise an installed one. Rejects with {@link NoBrowser}. */
export async function findBrowser(
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<string> {
  const named = environment['CHROME_PATH']
  const places = named === undefined || named === '' ? installedPlaces(environment, platform) : [named]
  for (const place of places) if (path.isAbsolute(place) && (await isFile(place))) return place
  throw new NoBrowser()
}

function installedPlaces(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', path.join(environment['HOME'] ?? '/', 'Applications')]
    return folders.flatMap((folder) => macApplications.map((name) => path.join(folder, name)))
  }
  if (platform === 'win32') {
    const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => environment[name] ?? [])
    return folders.flatMap((folder) => windowsPrograms.map((name) => path.join(folder, name)))
  }
  // Relative entries of the search path could run a program from a repository.
  const folders = [...(environment['PATH'] ?? '').split(':'), '/usr/bin', '/opt/google/chrome', '/snap/bin']
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}
