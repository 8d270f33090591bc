import type { DocsTag } from '../../docs/body/docsBody.ts'

/** The picture at the top of a page, as an address or path. */
interface ShownCover {
  readonly cover?: string
  /** The one for dark themes, where that is another. */
  readonly coverDark?: string
}

/** Where a link of a shown page goes. */
export interface ShownLink extends ShownCover {
  /** An address, or a path relative to the document. */
  readonly href: string
  /** Title of what it points to, where that is known. */
  readonly title?: string
  readonly description?: string
  readonly emoji?: string
  /** Name of an icon. */
  readonly icon?: string
  /** Why it is broken. */
  readonly broken?: string
}

/** A file that a page offers. */
export interface ShownFile {
  readonly href: string
  readonly name: string
  /** In bytes. */
  readonly size?: number
  readonly contentType?: string
}

/** Content that is in another file or object, or why it can't be shown. */
type ShownInclude =
  | { readonly title: string; readonly markdown: string; /** Where it can be opened. */ readonly href?: string }
  | { readonly problem: string }

/** A specification as it was parsed, or why it can't be shown. */
export type ShownSpec =
  | { readonly document: object; /** Where it can be opened. */ readonly href?: string }
  | { readonly problem: string }

/** A specification by its slug in the organization, or by its address or path. */
export type SpecReference = { readonly slug: string } | { readonly source: string }

/** What the head of a page shows. */
export interface PageHead extends ShownCover {
  readonly description?: string
  readonly emoji?: string
  readonly icon?: string
  /** Whether navigation leaves the page out. */
  readonly hidden?: boolean
  /** Names of the parts that the page's layout leaves out: `title`, `description`, `cover`. */
  readonly hiddenParts?: readonly string[]
}

/** Lines from 0, without the last. */
interface RemarkedLines {
  readonly startLine: number
  readonly endLine: number
}

/** What a comparison says about a page beside its text. All HTML in it is harmless. */
export interface PageRemarks {
  /** Above the page. */
  readonly above: readonly string[]
  /** Below the block that the lines are in. */
  readonly below: readonly (RemarkedLines & { readonly html: string })[]
  /** Lines to mark as changed, where the editor doesn't mark them itself. */
  readonly changed: readonly RemarkedLines[]
}

/**
 * What a page is shown with. Rendering can't wait: each answer comes from what is known now, and is `undefined` where
 * that is nothing (yet); then the text is shown as it is.
 */
export interface ReaderView {
  /** Where an image can be loaded from. */
  image(source: string): string | undefined
  link(target: string): ShownLink | undefined
  file(target: string): ShownFile | undefined
  include(target: string): ShownInclude | undefined
  spec(reference: SpecReference): ShownSpec | undefined
  tag(slug: string): DocsTag | undefined
  /** The character of an emoji by its name. */
  emoji(name: string): string | undefined
  /** What expressions may name, by scope: `space`, `page` and `visitor`. */
  variables(): Readonly<Record<string, unknown>>
  /** What is known of the page apart from its text. */
  head(): PageHead | undefined
  /** Only for a page that is compared. */
  readonly remarks?: PageRemarks | undefined
}

/** The view of a page of which nothing is known but its text. */
export const nothingKnown: ReaderView = {
  image: () => undefined,
  link: () => undefined,
  file: () => undefined,
  include: () => undefined,
  spec: () => undefined,
  tag: () => undefined,
  emoji: () => undefined,
  variables: () => ({}),
  head: () => undefined,
}

/** A character of one of the icon fonts. */
export interface IconGlyph {
  readonly style: 'solid' | 'brands'
  readonly character: string
}

/** What rendering needs besides a page: words in the person's language, and the icons. */
export interface RenderingContext {
  readonly labels: RenderingLabels
  /** The language of dates and numbers, as a BCP 47 tag. */
  readonly locale: string
  icon(name: string): IconGlyph | undefined
  /** Whether this is for readers: what tells authors where a block comes from, or why it is hidden, is left out. */
  readonly isForReaders?: boolean
  /** Notes an error that only spoils one block. */
  report(error: unknown): void
}

/** Words that a shown page has of its own. */
export interface RenderingLabels {
  readonly info: string
  readonly success: string
  readonly warning: string
  readonly danger: string
  readonly tabs: string
  readonly file: string
  readonly includedFrom: string
  readonly includeUnknown: string
  readonly includedInItself: string
  readonly specUnknown: string
  readonly operationUnknown: string
  readonly condition: string
  readonly notShown: string
  readonly unknownVariable: string
  readonly prompt: string
  readonly showMore: string
  readonly servers: string
  readonly authorisation: string
  readonly parameters: string
  readonly body: string
  readonly responses: string
  readonly example: string
  readonly required: string
  readonly deprecated: string
  readonly stars: string
  readonly checked: string
  readonly unchecked: string
  readonly hidden: string
}
