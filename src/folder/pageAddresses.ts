import path from 'node:path'
import type { PageEntry } from '../core/docs/pages/pageIndex.ts'

/** The maximum number of outer folders that can begin an address, such as those of site sections or a repository. */
const maxPrefixes = 3

/** Finds the pages of a docs folder by their published addresses. */
export class PageAddresses {
  readonly #pages = new Map<string, PageEntry | undefined>()
  readonly #prefixes: readonly string[]

  /** `folder` is the absolute path of the pages. Sites and repositories put its name before addresses. */
  constructor(folder: string, pages: Iterable<PageEntry>) {
    const around = folder.split(path.sep).slice(-maxPrefixes)
    this.#prefixes = around.map((_, at) => `${around.slice(at).join('/')}/`)
    for (const page of pages) {
      if (page.type !== 'document') continue
      const address = plain(page.path)
      // An address with two pages is ambiguous.
      this.#pages.set(address, this.#pages.has(address) ? undefined : page)
    }
  }

  /** Returns the page of an address without a leading slash, if there's exactly one. */
  find(address: string): PageEntry | undefined {
    return this.#pages.get(plain(address))
  }

  /** Returns the possible addresses without the folders around the docs. */
  withoutPrefix(address: string): string[] {
    const matching = this.#prefixes.filter((prefix) => `${address}/`.startsWith(prefix))
    return matching.map((prefix) => address.slice(prefix.length))
  }
}

/** Normalizes addresses for comparison: lower case, with hyphens for spaces. */
function plain(address: string): string {
  return address
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()
    .replaceAll(' ', '-')
}
