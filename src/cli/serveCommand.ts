import debounce from 'debounce'
import { spawn } from 'node:child_process'
import process from 'node:process'
import { errorCode } from '../disk/atomicFile.ts'
import { FolderWatch } from '../disk/watchFolder.ts'
import { stateFolder } from '../disk/privateFiles.ts'
import { isFolder } from '../disk/namedPaths.ts'
import { FolderSite } from '../site/folders/folderSite.ts'
import { OwnFiles } from '../site/look/ownFiles.ts'
import { LiveSearch } from '../site/search/liveSearch.ts'
import { firstTime, LiveSite } from '../site/serve/liveSite.ts'
import { serveSite, type ServedSite } from '../site/serve/serveSite.ts'
import path from 'node:path'
import type { DocsOfSpace, SiteSource } from './docsOfSpace.ts'
import { visitorOf } from './visitorOf.ts'
import type { Output } from './output.ts'
import { UsageError } from './usageError.ts'

/** The options of `galley serve`. */
export interface ServeOptions extends SiteSource {
  /** 0 selects a free port. */
  readonly port: number
  /** Whether to open a browser. */
  readonly open: boolean
}

/** Changes within this many milliseconds count as one save. */
const saveTime = 20

/** Milliseconds between two looks at a platform. */
const pullTime = 20_000

/** Serves the docs of a folder, a space or a change request as a site until it's stopped. */
export async function serveCommand(options: ServeOptions, output: Output): Promise<number> {
  const { space, tokenFile } = options
  if (space === undefined) return await serveUntilStopped(options, output)
  const work = async ({ folder, pull }: DocsOfSpace): Promise<number> => {
    let pulling: Promise<void> | undefined
    const timer = setInterval(() => {
      pulling ??= pull()
        .catch((error: unknown) => output.note(error instanceof Error ? error.message : String(error)))
        .finally(() => (pulling = undefined))
    }, pullTime)
    try {
      return await serveUntilStopped({ ...options, folder }, output)
    } finally {
      clearInterval(timer)
      await pulling
    }
  }
  // A folder needs none of what talks to a platform.
  const { withDocsOfSpace } = await import('./docsOfSpace.ts')
  return await withDocsOfSpace(space, { tokenFile }, { output, work })
}

async function serveUntilStopped(options: ServeOptions, output: Output): Promise<number> {
  const { site, close } = await startServing(options, output)
  if (options.open) openBrowser(site.url)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await close()
  return 0
}

/** Serves until `close` is called. Resolves when the first page is ready. */
async function startServing(
  { folder, port, visitor }: ServeOptions,
  output: Output,
): Promise<{ readonly site: ServedSite; readonly close: () => Promise<void> }> {
  if (!(await isFolder(folder))) throw new UsageError(`The folder ${folder} doesn’t exist.`)
  const source = new FolderSite(folder, { cache: path.join(stateFolder(), 'pages'), visitor: visitorOf(visitor) })
  const report = (error: unknown): void => output.note(error instanceof Error ? error.message : String(error))
  const live = new LiveSite(source, report)
  const { variants } = await live.site()
  const search = new LiveSearch(async () => await live.site())
  const site = await serveSite({ live, search, own: new OwnFiles(), report }, port).catch((error: unknown) => {
    throw errorCode(error) === 'EADDRINUSE'
      ? new UsageError(`Port ${port} is in use. Choose another one with --port.`)
      : error
  })
  const pages = variants.reduce((count, variant) => count + variant.pages.length, 0)
  output.line(pages === 1 ? `Serving 1 page at ${site.url}` : `Serving ${pages} pages at ${site.url}`)
  const refreshSoon = debounce(() => live.refresh(), saveTime)
  const watching = new FolderWatch(refreshSoon)
  // Files outside of docs, such as a docs.yaml, are in the given folder.
  const folders = [source.folder, ...source.roots]
  const starting = setTimeout(() => folders.forEach((each) => void watching.add(each)), firstTime)
  return {
    site,
    close: async () => {
      clearTimeout(starting)
      refreshSoon.clear()
      watching.close()
      await site.close()
    },
  }
}

/** Opens the address in the default browser. If there is none, the printed address is enough. */
function openBrowser(url: string): void {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? // Windows looks for a bare name in the current folder first, which may be that of the docs.
          [path.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'explorer.exe'), [url]]
        : ['xdg-open', [url]]
  const opening = spawn(command, args, { stdio: 'ignore', detached: true })
  opening.on('error', () => undefined)
  opening.unref()
}
