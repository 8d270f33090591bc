import type { DocumentFilter, Event, TextDocument, Uri } from 'vscode'
import type { TextScope } from '../../../core/authoring/checks/checkText.ts'
import type { DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import type { PageFacts } from '../../../core/authoring/prose/metadataRules.ts'
import type { ProseChecks } from '../../../core/authoring/prose/proseChecks.ts'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import type { GuidePage } from '../../shared/documents/docsDiagnostics.ts'
import type { StoreImages } from '../../shared/documents/storedImages.ts'
import type { Log } from '../../shared/window/log.ts'
import type { DocumentScans } from './documentScans.ts'

/** The pages that link to a page, and the page itself. */
export interface LinkingPages {
  readonly pages: readonly PageEntry[]
  /** True if there are no others, as far as Galley can know. */
  readonly isWhole: boolean
}

/** Reusable content: its title, and its Markdown without front matter. */
export interface IncludedContent {
  readonly title: string
  readonly markdown: string
}

/** The spelling and style checks for a document, and what is known about its page besides the text. */
export interface DocumentProse {
  readonly checks: ProseChecks
  readonly facts: PageFacts
  /** The language that the docs set. */
  readonly language?: string | undefined
  readonly guide?: GuidePage | undefined
}

/** Reads the context of documents. Undefined if it can't be read. */
interface TextScopes {
  scope(document: TextDocument): Promise<TextScope | undefined>
  /** Reads the anchors of a page for later scopes of its body. */
  readAnchors(document: TextDocument, page: string): Promise<void>
  /** Reads what a link to another space needs that is being typed, for later scopes of the body. */
  readElsewhere(document: TextDocument, typed: string): Promise<void>
  /** Reads the list of specifications, and one of them, for later scopes of the body. */
  readSpecs(document: TextDocument, slug: string | undefined): Promise<void>
  /** Reads reusable content, variables and tags for later scopes of the body. */
  readValues(document: TextDocument): Promise<void>
  /** Returns the document of a page in the same body. */
  uriOf(document: TextDocument, page: PageEntry): Promise<Uri | undefined>
  /** Returns the document of the page that a link to another space points to. */
  uriElsewhere(document: TextDocument, target: string): Promise<Uri | undefined>
  /** Returns an address from which VS Code can load an image of the same body, by its `id`. */
  picture(document: TextDocument, file: string): Promise<string | undefined>
  /** Returns the content that a document includes. Rejects if it can't be read. */
  included(document: TextDocument, target: string): Promise<IncludedContent | undefined>
  /** Returns the pages that link to a page of the same body. */
  pagesLinkingTo(document: TextDocument, page: PageEntry): Promise<LinkingPages>
  /** Returns the checks for a document's text. Undefined if there are none. */
  prose(document: TextDocument): Promise<DocumentProse | undefined>
  /** Returns the problems to show, after applying the configuration. */
  configure(
    document: TextDocument,
    problems: readonly DocsProblem[],
  ): readonly DocsProblem[] | Promise<readonly DocsProblem[]>
}

/** A source of documents for the writing help, and their bodies of pages. */
export interface TextSource extends TextScopes {
  /** The filter for its documents. Not all matching documents belong to it. */
  readonly documents: readonly DocumentFilter[]
  /** Fires when `documents` changed. */
  readonly onDidChangeDocuments?: Event<void>
  /** Fires when the context of documents has changed. */
  readonly onDidChangeScopes?: Event<void>
  holds(document: TextDocument): boolean
}

/** Returns the ids of pages in the same body that were opened before, latest first. */
export type RecentlyOpened = (document: Uri) => readonly string[]

/** What the writing help needs for a document: its text, its context, and whether help is turned on. */
export interface WritingServices {
  readonly scans: DocumentScans
  readonly scopes: TextScopes
  readonly isOn: (document: TextDocument) => boolean
  readonly recent: RecentlyOpened
  readonly storeImages: StoreImages
  readonly log: Log
}
