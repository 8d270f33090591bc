import { coverOf } from '../../core/text/markdown/coverOf.ts'
import { externalAddress } from '../../core/docs/external/externalAddress.ts'
import { findLinks } from '../../core/text/markdown/links/findLinks.ts'
import type { DocsFolder } from '../docsFolder.ts'
import { readText } from '../readRecords.ts'
import { Turns } from '../turns.ts'

/** The addresses on the web in docs, each with its anchors, and with the files that link to it. */
export class ExternalLinks {
  readonly #links = new Map<string, { anchors: readonly string[]; files: readonly string[] }>()

  get size(): number {
    return this.#links.size
  }

  /** Returns each address once. */
  *addresses(): Generator<{ readonly address: string; readonly anchors: readonly string[] }> {
    for (const [address, { anchors }] of this.#links) yield { address, anchors }
  }

  /** Returns the files that link to an address. */
  filesOf(address: string): readonly string[] {
    return this.#links.get(address)?.files ?? []
  }

  /** Adds the addresses of a text, as far as they are wanted. */
  add(file: string, text: string, isWanted: (address: string) => boolean): void {
    if (!/\/\//.test(text)) return
    for (const value of [...findLinks(text).map((link) => link.value), coverOf(text)?.value ?? '']) {
      const found = externalAddress(value)
      if (found === undefined || !isWanted(found.address)) continue
      const { anchors, files } = this.#links.get(found.address) ?? { anchors: [], files: [] }
      this.#links.set(found.address, {
        anchors: found.anchor === undefined || anchors.includes(found.anchor) ? anchors : [...anchors, found.anchor],
        files: files.at(-1) === file ? files : [...files, file],
      })
    }
  }
}

/** Finds the addresses in the pages and the reusable content of a docs folder. */
export async function externalLinks(
  docs: DocsFolder,
  isWanted: (address: string, file: string) => boolean,
  signal?: AbortSignal,
): Promise<ExternalLinks> {
  const links = new ExternalLinks()
  for await (const [file, text] of linkingTexts(docs, signal)) {
    links.add(file, text, (address) => isWanted(address, file))
  }
  return links
}

/** Yields the files whose links readers can follow, with their texts. */
export async function* linkingTexts(
  { records, body, disk, files }: DocsFolder,
  signal?: AbortSignal,
): AsyncGenerator<[file: string, text: string]> {
  const turns = new Turns(signal)
  const pages = [...records.keys()].filter((file) => body.isPage(file))
  for (const file of [...pages, ...body.includes.keys()]) {
    await turns.pause()
    yield [file, readText(disk, files.get(file)) ?? '']
  }
}
