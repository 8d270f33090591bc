import type { DocumentFilter, Event, TextDocument, Uri } from 'vscode'
import type { TextScope } from '../../../core/authoring/checks/checkText.ts'
import type { DocsProblem } from '../../../core/authoring/checks/docsProblem.ts'
import type { PageFacts } from '../../../core/authoring/prose/metadataRules.ts'
import type { ProseChecks } from '../../../core/authoring/prose/proseChecks.ts'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import type { Log } from '../../shared/window/log.ts'
import type { DocumentScans } from './documentScans.ts'

/** The pages that link to a page, and that one itself. */
export interface LinkingPages {
  readonly pages: readonly PageEntry[]
  /** Whether there is no other one, as far as anyone can know. */
  readonly isWhole: boolean
}

/** Content that pages include: its title, and its Markdown without front matter. */
export interface IncludedContent {
  readonly title: string
  readonly markdown: string
}

/** What the words of a document are held to, and what is known of its page beside its text. */
export interface DocumentProse {
  readonly checks: ProseChecks
  readonly facts: PageFacts
}

/** Returns what is known around a document that Galley helps to write. Undefined if that can't be read. */
interface TextScopes {
  scope(document: TextDocument): Promise<TextScope | undefined>
  /** Reads the anchors of a page, so that the scopes of its body know them from then on. */
  readAnchors(document: TextDocument, page: string): Promise<void>
  /** Reads which specifications there are, and one of them, so that the scopes of its body know them from then on. */
  readSpecs(document: TextDocument, slug: string | undefined): Promise<void>
  /** Reads what pages may include, variables and tags, so that the scopes of its body know them from then on. */
  readValues(document: TextDocument): Promise<void>
  /** The document of a page of the body that a document is in. */
  uriOf(document: TextDocument, page: PageEntry): Promise<Uri | undefined>
  /** A file of the body that a document is in as a picture, by its `id`: where the editor can load it from. */
  picture(document: TextDocument, file: string): Promise<string | undefined>
  /** The content that a document includes by a target. Rejects if it can't be read. */
  included(document: TextDocument, target: string): Promise<IncludedContent | undefined>
  /** What links to a page of the body that a document is in. */
  pagesLinkingTo(document: TextDocument, page: PageEntry): Promise<LinkingPages>
  /** What the words of a document are held to. Undefined if they are held to nothing. */
  prose(document: TextDocument): Promise<DocumentProse | undefined>
  /** What is shown of the problems that the text and the scope of a document tell. */
  configure(
    document: TextDocument,
    problems: readonly DocsProblem[],
  ): readonly DocsProblem[] | Promise<readonly DocsProblem[]>
}

/** Documents that Galley helps to write, and the bodies of pages that they are in. */
export interface TextSource extends TextScopes {
  /** Where its documents may be; not all that is there must be one. */
  readonly documents: readonly DocumentFilter[]
  /** Fires when `documents` changed. */
  readonly onDidChangeDocuments?: Event<void>
  /** Fires when there is more or something else to know around documents. */
  readonly onDidChangeScopes?: Event<void>
  holds(document: TextDocument): boolean
}

/** Identifiers of the pages that were opened before, of the body that a document is in, the last one first. */
export type RecentlyOpened = (document: Uri) => readonly string[]

/** What helps to write a document needs: its text, what is around it, and whether help is wanted. */
export interface WritingServices {
  readonly scans: DocumentScans
  readonly scopes: TextScopes
  readonly isOn: (document: TextDocument) => boolean
  readonly recent: RecentlyOpened
  readonly log: Log
}
