import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { installOnce } from './installOnce.ts'
import { pinnedNode, projectRoot, toolsFolder } from './paths.ts'
import { runCommand } from './runCommand.ts'

/** A Chromium that can be started: its executable and additional environment variables. */
export interface FoundBrowser {
  readonly executable: string
  readonly env: Readonly<Record<string, string>>
}

const installedPlaces = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/microsoft-edge',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Turns off everything except the page itself: updates, sync and first-run pages. */
const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-dev-shm-usage',
]

/** Finds a browser: `CHROME_PATH`, an installed one, or the Chromium of a development dependency. */
export async function findBrowser(): Promise<FoundBrowser> {
  const named = process.env['CHROME_PATH']
  if (named) return { executable: named, env: {} }
  const installed = installedPlaces.find((place) => existsSync(place))
  return installed ? { executable: installed, env: {} } : await unpackBrowser()
}

/** Starts a headless browser. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const { executable, env } = await findBrowser()
  return await chromium.launch({
    executablePath: executable,
    args: quietFlags,
    env: { ...definedOnly(process.env), ...env },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

/** Slows the processor of a page down, if the run asks for it: `GALLEY_TEST_SLOWDOWN=4` means a quarter of its speed. */
export async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env['GALLEY_TEST_SLOWDOWN'] ?? 1)
  if (rate <= 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

async function unpackBrowser(): Promise<FoundBrowser> {
  const folder = join(toolsFolder, 'chromium')
  await installOnce(folder, async () => {
    // The package unpacks into the temporary folder, and unpacks its libraries only if it detects that cloud.
    const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
    const unpack = "import('@sparticuz/chromium').then((found) => found.default.executablePath())"
    await runCommand(pinnedNode, ['-e', unpack], { cwd: projectRoot, env })
  })
  const executable = join(folder, 'chromium')
  const env = { FONTCONFIG_PATH: join(folder, 'fonts') }
  if (await starts(executable)) return { executable, env: hasFonts() ? {} : env }
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  return { executable, env: { ...env, LD_LIBRARY_PATH: libraries } }
}

/** Returns whether the machine has the shared libraries that the executable needs, such as libnss3. */
async function starts(executable: string): Promise<boolean> {
  return await runCommand(executable, ['--version', '--no-sandbox']).then(
    () => true,
    () => false,
  )
}

function hasFonts(): boolean {
  return existsSync('/etc/fonts/fonts.conf')
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
