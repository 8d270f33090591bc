import path from 'node:path'
import type { PageEntry } from '../core/docs/pages/pageIndex.ts'

/** That many folders around the docs may begin an address: those of sections of a site, or of a repository. */
const maxPrefixes = 3

/** The pages of a docs folder by the addresses that they are published at. */
export class PageAddresses {
  readonly #pages = new Map<string, PageEntry | undefined>()
  readonly #prefixes: readonly string[]

  /** `folder` is that of the pages, absolute: sites and repositories put its name before their addresses. */
  constructor(folder: string, pages: Iterable<PageEntry>) {
    const around = folder.split(path.sep).slice(-maxPrefixes)
    this.#prefixes = around.map((_, at) => `${around.slice(at).join('/')}/`)
    for (const page of pages) {
      if (page.type !== 'document') continue
      const address = plain(page.path)
      // No one knows which of two is intended.
      this.#pages.set(address, this.#pages.has(address) ? undefined : page)
    }
  }

  /** The page of an address without the slash at its start, if there is exactly one. */
  find(address: string): PageEntry | undefined {
    return this.#pages.get(plain(address))
  }

  /** What an address may be without the folders around the docs. */
  withoutPrefix(address: string): string[] {
    const matching = this.#prefixes.filter((prefix) => `${address}/`.startsWith(prefix))
    return matching.map((prefix) => address.slice(prefix.length))
  }
}

/** As addresses are compared: in small letters, with hyphens for spaces. */
function plain(address: string): string {
  return address
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()
    .replaceAll(' ', '-')
}
