import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { replaceFile } from '../../disk/atomicFile.ts'
import { withTemporaryFolder } from '../../disk/temporaryFolder.ts'
import { buildSite, type BuildOptions, type BuildResult } from '../build/buildSite.ts'
import { BrowserPipe } from './browserPipe.ts'
import { findBrowser } from './findBrowser.ts'

/** The time limit for printing in milliseconds. Thousands of pages take minutes. */
const maxTime = 20 * 60_000

/**
 * Prints a site to a PDF with an installed browser, which gets a separate profile. The file stays unchanged if a page
 * can't be read, or if printing fails or is cancelled.
 */
export async function printSite(file: string, options: Omit<BuildOptions, 'single'>): Promise<BuildResult> {
  const browser = await findBrowser()
  return await withTemporaryFolder('galley-print', async (folder) => {
    const site = path.join(folder, 'site')
    const result = await buildSite(site, { ...options, single: true, forPrint: true })
    if (result.unread.length > 0) return result
    const address = pathToFileURL(path.join(site, 'index.html')).href
    const pdf = await printed(browser, { address, profile: path.join(folder, 'profile') }, options.signal)
    await replaceFile(path.resolve(file), pdf)
    return result
  })
}

/** Returns arguments that turn off updates, sync, extensions and prompts. */
function quiet(profile: string): string[] {
  // Browsers don't run as root with their sandbox, for example in containers.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return [
    '--headless',
    `--user-data-dir=${profile}`,
    ...asRoot,
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-extensions',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--no-default-browser-check',
  ]
}

async function printed(
  browser: string,
  { address, profile }: { readonly address: string; readonly profile: string },
  signal: AbortSignal,
): Promise<Buffer> {
  signal.throwIfAborted()
  const late = AbortSignal.timeout(maxTime)
  const pipe = new BrowserPipe(browser, quiet(profile), AbortSignal.any([signal, late]))
  try {
    const { targetId } = await pipe.ask('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await pipe.ask('Target.attachToTarget', { targetId, flatten: true })
    const session = String(sessionId)
    await pipe.ask('Page.enable', {}, session)
    const loaded = pipe.event('Page.loadEventFired')
    await Promise.all([pipe.ask('Page.navigate', { url: address }, session), loaded])
    const { stream } = await pipe.ask('Page.printToPDF', printing, session)
    return await streamed(pipe, String(stream), session)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (late.aborted) throw new Error(`The browser didn’t finish within ${maxTime / 60_000} minutes.`, { cause: error })
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The browser couldn’t print the docs: ${reason}`, { cause: error })
  } finally {
    await pipe.close()
  }
}

const printing = {
  preferCSSPageSize: true,
  printBackground: true,
  generateDocumentOutline: true,
  generateTaggedPDF: true,
  transferMode: 'ReturnAsStream',
}

/** The number of characters to request at a time. */
const streamSize = 4 * 1024 * 1024

async function streamed(pipe: BrowserPipe, handle: string, session: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (;;) {
    const { data, eof, base64Encoded } = await pipe.ask('IO.read', { handle, size: streamSize }, session)
    pieces.push(Buffer.from(String(data), base64Encoded === true ? 'base64' : 'utf8'))
    if (eof === true) return Buffer.concat(pieces)
  }
}
