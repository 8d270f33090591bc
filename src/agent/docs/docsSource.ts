import type { DocsProblem } from '../../core/authoring/checks/docsProblem.ts'
import type { DocsBody } from '../../core/docs/body/docsBody.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import type { PageText } from '../../folder/pageTexts.ts'
import type { DocsSpec } from './docsSpecs.ts'

/** A body of pages that tools read, as it is at one moment. */
export interface OpenDocs {
  readonly body: DocsBody
  /** Pages with a text in reading order, then those that the table of contents does not name. */
  readonly pages: readonly PageEntry[]
  /** Whether readers find the page in the table of contents. */
  isListed(page: PageEntry): boolean
  /** What tools print for a page, and {@link find} finds it by. */
  nameOf(page: PageEntry): string
  /** The page that a path, an identifier or an address means; rejects words that point outside the docs. */
  find(name: string): PageEntry | undefined
  /** The text of a page; undefined where it vanished, or is too large to be one. */
  read(page: PageEntry): Promise<PageText | undefined>
  /** What is wrong with a text, as that of a page which may not be there yet. */
  check(id: string, text: string): Promise<readonly DocsProblem[]>
  /** What is wrong anywhere. */
  checkAll(signal: AbortSignal, progress?: Progress): Promise<readonly TextProblems[]>
  /** Pages that have all of some folded words, the best first. */
  search(words: readonly string[], signal: AbortSignal): Promise<readonly FoundPage[]>
  /** Has the texts of all pages at hand. Rejects with a `ToolError` where these are too many to be read one by one. */
  readAll(signal: AbortSignal, progress?: Progress): Promise<void>
}

/** Told how many of how many pages are read. */
export type Progress = (done: number, total: number) => void

/** A page that a search found. */
export interface FoundPage {
  readonly page: PageEntry
  /** Lines or passages that have the words, as rows of a result. */
  readonly lines: readonly string[]
}

/** The problems of one text. */
export interface TextProblems {
  readonly path: string
  readonly text: string
  readonly problems: readonly DocsProblem[]
}

/** A new page. */
export interface NewPage {
  readonly path: string
  readonly text: string
  readonly title: string
  /** The page or the group of the table of contents that it goes to the end of; the last group without either. */
  readonly under?: string | undefined
  readonly group?: string | undefined
}

/** Where a page goes in the table of contents: before a page, or to the end of what is below a page or a group. */
export interface NewPosition {
  readonly before?: string | undefined
  readonly under?: string | undefined
  readonly group?: string | undefined
}

/** Where tools read, and write where someone allowed it. */
export interface DocsSource {
  /** `only`: the page that is to be read, where nothing else is asked of the docs. */
  open(signal: AbortSignal, only?: string): Promise<OpenDocs>
  /** Rejects with a `ToolError` that says why these docs cannot be written to. */
  writer(signal: AbortSignal): Promise<DocsWriter>
  /** OpenAPI specifications that their blocks can show. */
  specs(signal: AbortSignal): Promise<readonly DocsSpec[]>
}

/** A page that was edited. */
export interface EditedPage {
  /** A sentence on where the new text is; '' in a file. */
  readonly place: string
  /** Lines that are there in another form than they were written in, as rows of a result. */
  readonly otherwise: readonly string[]
}

/** Changes texts. Each change is refused with a `ToolError`, and then nothing has changed, or done as a whole. */
export interface DocsWriter {
  /** Gives a page the text that `change` makes of the one that it has at that moment. */
  edit(page: PageEntry, change: (text: string) => Promise<string>): Promise<EditedPage>
  /** Gives a sentence on where the page is in the table of contents. */
  create(page: NewPage): Promise<string>
  /** Gives a sentence on where the page is now. */
  move(page: PageEntry, to: NewPosition): Promise<string>
}
