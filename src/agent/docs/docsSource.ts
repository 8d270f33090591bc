import type { DocsProblem } from '../../core/authoring/checks/docsProblem.ts'
import type { StyleGuide } from '../../core/authoring/prose/styleGuide.ts'
import type { DocsBody } from '../../core/docs/body/docsBody.ts'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import type { PageText } from '../../folder/pageTexts.ts'
import type { DocsSpec } from './docsSpecs.ts'

/** The pages that tools read, at one point in time. */
export interface OpenDocs {
  readonly body: DocsBody
  /** Pages with text in reading order, then those that the table of contents doesn't list. */
  readonly pages: readonly PageEntry[]
  /** Returns whether readers find the page in the table of contents. */
  isListed(page: PageEntry): boolean
  /** Returns the name that tools print for a page. {@link find} accepts it. */
  nameOf(page: PageEntry): string
  /** Finds the page with a path, an ID or an address. Rejects a path that points outside the docs. */
  find(name: string): PageEntry | undefined
  /** Returns the text of a page. Undefined if the page no longer exists, or is too large. */
  read(page: PageEntry): Promise<PageText | undefined>
  /** Returns the style guide of the docs. Its rules are the reason for problems with words. */
  guide(): Promise<StyleGuide | undefined>
  /** Checks a text as that of a page that might not exist yet. */
  check(id: string, text: string): Promise<readonly DocsProblem[]>
  /** Checks all pages. */
  checkAll(signal: AbortSignal, progress?: Progress): Promise<readonly TextProblems[]>
  /** Finds the pages that contain all of some normalized words, best match first. */
  search(words: readonly string[], signal: AbortSignal): Promise<readonly FoundPage[]>
  /** Reads the texts of all pages. Rejects with a `ToolError` if there are too many to read one by one. */
  readAll(signal: AbortSignal, progress?: Progress): Promise<void>
}

/** Reports how many pages of how many are read. */
export type Progress = (done: number, total: number) => void

/** A page that a search found. */
export interface FoundPage {
  readonly page: PageEntry
  /** Lines or passages with the words, as rows of a result. */
  readonly lines: readonly string[]
}

/** The problems of one text. */
export interface TextProblems {
  readonly path: string
  readonly text: string
  readonly problems: readonly DocsProblem[]
}

/** A new page. Without a position, it goes to the end of the last group. */
export interface NewPage extends Omit<NewPosition, 'before'> {
  readonly path: string
  readonly text: string
  readonly title: string
}

/** A position in the table of contents: before a page, or at the end of a page's subpages or a group. */
export interface NewPosition {
  readonly before?: string | undefined
  readonly under?: string | undefined
  readonly group?: string | undefined
}

/** Docs that tools read and, if the user allows it, write. */
export interface DocsSource {
  /** `only` is the single page that the tool reads. */
  open(signal: AbortSignal, only?: string): Promise<OpenDocs>
  /** Rejects with a `ToolError` that says why these docs are read-only. */
  writer(signal: AbortSignal): Promise<DocsWriter>
  /** The OpenAPI specifications that blocks can show. */
  specs(signal: AbortSignal): Promise<readonly DocsSpec[]>
}

/** The result of an edit. */
export interface EditedPage {
  /** A sentence that says where the new text is. Empty for a file. */
  readonly place: string
  /** Lines that the platform stored in another form than they were written in, as rows of a result. */
  readonly otherwise: readonly string[]
}

/** Changes texts. A change is made completely, or rejects with a `ToolError` and changes nothing. */
export interface DocsWriter {
  /** Replaces the text of a page by what `change` returns for the current text. */
  edit(page: PageEntry, change: (text: string) => Promise<string>): Promise<EditedPage>
  /** Returns a sentence that says where the page is in the table of contents. */
  create(page: NewPage): Promise<string>
  /** Returns a sentence that says where the page is now. */
  move(page: PageEntry, to: NewPosition): Promise<string>
}
