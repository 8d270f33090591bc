import process from 'node:process'
import { ForeignFiles } from '../disk/builtFolder.ts'
import { isFolder } from '../disk/namedPaths.ts'
import { buildSite, type BuildResult } from '../site/build/buildSite.ts'
import type { PublishedAt } from '../site/build/siteTexts.ts'
import { FolderSite } from '../site/folders/folderSite.ts'
import { OwnFiles } from '../site/look/ownFiles.ts'
import { NoBrowser } from '../site/print/findBrowser.ts'
import type { DocsOfSpace, SiteSource } from './docsOfSpace.ts'
import type { Output } from './output.ts'
import { visitorOf } from './visitorOf.ts'
import { UsageError } from './usageError.ts'
import { isWebAddress } from '../core/text/strings/addresses.ts'

/** The options of `galley build`. */
export interface BuildCommandOptions extends SiteSource {
  /** The folder to write to, if any. */
  readonly out: string | undefined
  /** The file for a PDF of all pages. */
  readonly pdf: string | undefined
  /** Where the site is published: a path, or a complete address. */
  readonly base: string
  /** Whether to put all pages into one document. */
  readonly single: boolean
}

/**
 * Builds the docs of a folder, a space or a change request as static files, as a PDF, or as both. The exit status is 1
 * if a page can't be read. Then, and after an interruption, the previous build stays.
 */
export async function buildCommand(options: BuildCommandOptions, output: Output): Promise<number> {
  const { space, tokenFile } = options
  const at = publishedAt(options.base)
  if (space === undefined) return await buildFolder(options, at, output)
  const work = async ({ folder }: DocsOfSpace): Promise<number> => await buildFolder({ ...options, folder }, at, output)
  // A build of a folder doesn't need to load the client of the platform.
  const { withDocsOfSpace } = await import('./docsOfSpace.ts')
  return await withDocsOfSpace(space, { tokenFile }, { output, work })
}

async function buildFolder(options: BuildCommandOptions, at: PublishedAt, output: Output): Promise<number> {
  const { folder, out, single, pdf, visitor } = options
  if (!(await isFolder(folder))) throw new UsageError(`The folder ${folder} doesn’t exist.`)
  const interrupted = new AbortController()
  const stop = (): void => interrupted.abort(new Error('The build was interrupted. The previous build is unchanged.'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    const { signal } = interrupted
    const site = await new FolderSite(folder, { visitor: visitorOf(visitor), onlyLinked: true }).read(signal)
    const common = {
      site,
      own: new OwnFiles(),
      at,
      signal,
      onProgress: (written: number, all: number) => output.progress(`Built pages: ${written} of ${all}…`),
      report: (error: unknown) => output.note(error instanceof Error ? error.message : String(error)),
    }
    const build = async (into: string): Promise<BuildResult> => await buildSite(into, { ...common, single })
    if (out !== undefined && !(await buildAndReport(build, out, output))) return 1
    if (pdf === undefined) return 0
    const { printSite } = await import('../site/print/printSite.ts')
    return (await buildAndReport(async (into) => await printSite(into, common), pdf, output)) ? 0 : 1
  } catch (error) {
    throw error instanceof ForeignFiles || error instanceof NoBrowser ? new UsageError(error.message) : error
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
}

/** Builds and prints the result. Returns false if a page can't be read. */
async function buildAndReport(
  build: (into: string) => Promise<BuildResult>,
  into: string,
  output: Output,
): Promise<boolean> {
  const started = performance.now()
  const { pages, unread } = await build(into)
  for (const page of unread) output.line(`${page} can’t be read.`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (unread.length > 0) output.line('Nothing was built. The previous build is unchanged.')
  else
    output.line(
      pages === 1 ? `Built 1 page into ${into} in ${seconds} s.` : `Built ${pages} pages into ${into} in ${seconds} s.`,
    )
  return unread.length === 0
}

function publishedAt(base: string): PublishedAt {
  const isAddress = isWebAddress(base)
  if (!isAddress && !base.startsWith('/'))
    throw new UsageError('--base takes a path such as /docs/, or a whole address.')
  if (!URL.canParse(base, 'https://localhost')) throw new UsageError(`--base ${base} is no address.`)
  const { origin, pathname } = new URL(base, 'https://localhost')
  return { origin: isAddress ? origin : '', path: pathname.endsWith('/') ? pathname : `${pathname}/` }
}
