import process from 'node:process'
import { ForeignFiles } from '../disk/builtFolder.ts'
import { isFolder } from '../disk/namedPaths.ts'
import { buildSite } from '../site/build/buildSite.ts'
import type { PublishedAt } from '../site/build/siteTexts.ts'
import { FolderSite } from '../site/folders/folderSite.ts'
import { OwnFiles } from '../site/look/ownFiles.ts'
import type { Output } from './output.ts'
import { visitorOf } from './visitorOf.ts'
import { UsageError } from './usageError.ts'

/** The options of `galley build`. */
export interface BuildCommandOptions {
  readonly folder: string
  readonly out: string
  /** Where the site is published: a path, or a complete address. */
  readonly base: string
  /** Whether to put all pages into one document. */
  readonly single: boolean
  /** The claims of the visitor, such as `plan=pro`. */
  readonly visitor: readonly string[]
}

/**
 * Builds the docs of a folder as static files. The exit status is 1 if a page can't be read. In that case, or when the
 * build is interrupted, the files of the last build stay.
 */
export async function buildCommand(
  { folder, out, base, single, visitor }: BuildCommandOptions,
  output: Output,
): Promise<number> {
  const at = publishedAt(base)
  if (!(await isFolder(folder))) throw new UsageError(`The folder ${folder} doesn’t exist.`)
  const interrupted = new AbortController()
  const stop = (): void => interrupted.abort(new Error('The build was interrupted. What was built before stays.'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    const { signal } = interrupted
    const started = performance.now()
    const site = await new FolderSite(folder, { visitor: visitorOf(visitor) }).read(signal)
    const { pages, unread } = await buildSite(out, {
      site,
      own: new OwnFiles(),
      at,
      single,
      signal,
      onProgress: (written, all) => output.progress(`Built pages: ${written} of ${all}…`),
      report: (error) => output.note(error instanceof Error ? error.message : String(error)),
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    for (const page of unread) output.line(`${page} can’t be read.`)
    if (unread.length > 0) output.line('Nothing was built. What was built before stays.')
    else
      output.line(
        pages === 1 ? `Built 1 page into ${out} in ${seconds} s.` : `Built ${pages} pages into ${out} in ${seconds} s.`,
      )
    return unread.length > 0 ? 1 : 0
  } catch (error) {
    throw error instanceof ForeignFiles ? new UsageError(error.message) : error
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  }
}

function publishedAt(base: string): PublishedAt {
  const isAddress = /^https?:\/\//i.test(base)
  if (!isAddress && !base.startsWith('/'))
    throw new UsageError('--base takes a path such as /docs/, or a whole address.')
  if (!URL.canParse(base, 'https://localhost')) throw new UsageError(`--base ${base} is no address.`)
  const { origin, pathname } = new URL(base, 'https://localhost')
  return { origin: isAddress ? origin : '', path: pathname.endsWith('/') ? pathname : `${pathname}/` }
}
