import { fileKey, safeFileName } from '../core/docs/files/fileNames.ts'
import { freeSlug } from '../core/text/strings/pageSlugs.ts'

/** Finds paths for new pages that don't collide with a file on any disk, or with each other. */
export class FreeFiles {
  readonly #keys: readonly string[]
  /** The names that are taken in a folder, without their endings, by the key of the folder. */
  readonly #taken = new Map<string, Set<string>>()

  constructor(files: Iterable<string>) {
    this.#keys = Array.from(files, fileKey)
  }

  /** Returns a path in a folder, and keeps it. */
  take(folder: string, slug: string): string {
    const prefix = folder === '.' || folder === '' ? '' : `${folder}/`
    const keys = this.#namesIn(fileKey(prefix))
    const free = freeSlug(safeFileName(slug.toLowerCase()) ?? 'page', { has: (name) => keys.has(fileKey(name)) })
    keys.add(fileKey(free))
    return `${prefix}${free}.md`
  }

  #namesIn(start: string): Set<string> {
    const known = this.#taken.get(start)
    if (known !== undefined) return known
    const names = this.#keys
      .filter((file) => file.startsWith(start))
      .map((file) =>
        file
          .slice(start.length)
          .replace(/\/[^]*/, '')
          .replace(/\.(?:MD|MARKDOWN)$/, ''),
      )
    const found = new Set([...names, 'README', 'SUMMARY'])
    this.#taken.set(start, found)
    return found
  }
}
