import { createHash } from 'node:crypto'
import { assetFolder } from '../../core/docs/files/assetPaths.ts'
import type { FolderFile } from '../../disk/diskFolder.ts'
import { folderOf } from '../../disk/paths.ts'
import type { DocsFolder } from '../docsFolder.ts'
import { readPageRecord } from '../pageRecord.ts'
import { Turns } from '../turns.ts'
import { splitTarget } from '../../core/text/strings/addresses.ts'
import { isMarkdownFile } from '../../core/text/strings/markdownFiles.ts'

/** An image or another file of docs that isn't a page. */
export interface ListedFile {
  /** Relative to the root of the docs. */
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** The pages and reusable content that show it or link to it. */
  readonly pages: readonly string[]
}

/** What is known of a reading. A folder that is read again is another object. */
const known = new WeakMap<DocsFolder, Promise<readonly ListedFile[]>>()

/**
 * Returns the files that pages use, and all others in the folders where these docs keep theirs, in order of paths.
 * Looks at no text: the links of the pages are known.
 */
export async function filesOfDocs(docs: DocsFolder): Promise<readonly ListedFile[]> {
  const found = known.get(docs) ?? listFiles(docs)
  known.set(docs, found)
  return await found
}

async function listFiles(docs: DocsFolder): Promise<ListedFile[]> {
  const { files, records, body } = docs
  const used = await usesOf(docs)
  const own = assetFolder([...files.keys()].filter((file) => !records.has(file)))
  return [...files.values()]
    .filter(({ path }) => !records.has(path) && !body.includes.has(path))
    .filter(
      ({ path }) => used.has(path) || path.startsWith('.gitbook/assets/') || (own !== '' && folderOf(path) === own),
    )
    .map(({ path, size }) => ({ path, size, pages: used.get(path) ?? [] }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}

async function usesOf({ records, body, disk, summary }: DocsFolder): Promise<Map<string, string[]>> {
  const used = new Map<string, string[]>()
  const turns = new Turns(undefined)
  const pieces = [...body.includes.keys()].filter((file) => !records.has(file))
  const others = pieces.map((file) => readPageRecord(file, disk.readText(file) ?? ''))
  const contents = summary === undefined ? [] : [readPageRecord(summary.path, summary.text)]
  for (const { path, links } of [...records.values(), ...others, ...contents]) {
    if (turns.isOver) await turns.pause()
    const from = body.pageOf(path) ?? body.pieceOf(path)
    const files = new Set<string>()
    for (const link of links) {
      // Most links are to pages.
      const { path: file } = splitTarget(link)
      if (file === '' || isMarkdownFile(file)) continue
      const target = body.resolve(link, from)
      if (target?.kind === 'file') files.add(target.file)
    }
    for (const file of files) {
      const pages = used.get(file)
      if (pages === undefined) used.set(file, [path])
      else pages.push(path)
    }
  }
  return used
}

/** By the state of a file: an unchanged file stays the same object. */
const hashes = new WeakMap<FolderFile, string>()

/**
 * Returns the groups of files with the same bytes, of some files. Reads only those of which several have the same size,
 * and each only once.
 */
export async function copiesAmong(
  { disk }: Pick<DocsFolder, 'disk'>,
  files: Iterable<FolderFile>,
  turns: Turns,
): Promise<FolderFile[][]> {
  const ofSize = Map.groupBy(files, ({ size }) => size)
  const groups: FolderFile[][] = []
  for (const [size, alike] of ofSize) {
    if (size === 0 || alike.length < 2) continue
    const ofHash = new Map<string, FolderFile[]>()
    for (const file of alike) {
      await turns.pause()
      const hash = hashes.get(file) ?? hashOf(disk, file.path)
      if (hash === undefined) continue
      hashes.set(file, hash)
      ofHash.set(hash, [...(ofHash.get(hash) ?? []), file])
    }
    groups.push(...[...ofHash.values()].filter((group) => group.length > 1))
  }
  return groups
}

/** Undefined if the file is too large to read, or no longer exists. */
function hashOf(disk: DocsFolder['disk'], file: string): string | undefined {
  try {
    return createHash('sha256').update(disk.readBytes(file)).digest('hex')
  } catch {
    return undefined
  }
}
