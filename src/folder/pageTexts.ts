import { LRUCache } from 'lru-cache'
import { foldMarkdown } from '../core/docs/search/fold.ts'
import type { DocsFolder } from './docsFolder.ts'
import { readText } from './readRecords.ts'
import type { FolderFile } from '../disk/diskFolder.ts'

const maxKeptCharacters = 64 * 1024 * 1024

/** A text with what search compares. */
export interface PageText {
  readonly text: string
  /** Without case, accents and escapes; its lines are those of the text. */
  readonly folded: string
}

/** The texts of a docs folder that were read, available until their files change. */
export class PageTexts {
  readonly #texts = new LRUCache<FolderFile, PageText>({
    maxSize: maxKeptCharacters,
    sizeCalculation: ({ text, folded }) => text.length + folded.length + 1,
  })

  /** The text of a page. Undefined if it vanished, or is too large to be one. */
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
