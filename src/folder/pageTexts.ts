import { LRUCache } from 'lru-cache'
import { foldMarkdown } from '../core/docs/search/fold.ts'
import type { DocsFolder } from './docsFolder.ts'
import { readText } from './readRecords.ts'
import type { FolderFile } from '../disk/diskFolder.ts'

const maxKeptCharacters = 64 * 1024 * 1024

/** A text, and its normalized form for search. */
export interface PageText {
  readonly text: string
  /** Without case, accents and escapes. It has the same lines as the text. */
  readonly folded: string
}

/** Caches the texts of a docs folder until the files change. */
export class PageTexts {
  readonly #texts = new LRUCache<FolderFile, PageText>({
    maxSize: maxKeptCharacters,
    sizeCalculation: ({ text, folded }) => text.length + folded.length + 1,
  })

  /** Returns the text of a page. Undefined if it no longer exists, or is too large. */
  read({ disk, files }: DocsFolder, page: string): PageText | undefined {
    const file = files.get(page)
    const kept = file && this.#texts.get(file)
    if (file === undefined || kept !== undefined) return kept
    const text = readText(disk, file)
    if (text === undefined) return undefined
    const made = { text, folded: foldMarkdown(text) }
    this.#texts.set(file, made)
    return made
  }
}
