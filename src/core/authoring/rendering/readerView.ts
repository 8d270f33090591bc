import type { DocsTag } from '../../docs/body/docsBody.ts'
import type { RenderingLabels } from './renderingLabels.ts'

/** The cover of a page, as an address or path. */
interface ShownCover {
  readonly cover?: string
  /** The cover for dark themes, if it differs. */
  readonly coverDark?: string
}

/** The target of a link on a shown page. */
export interface ShownLink extends ShownCover {
  /** An address, or a path relative to the document. */
  readonly href: string
  /** The title of the target, if it's known. */
  readonly title?: string
  readonly description?: string
  readonly emoji?: string
  /** The name of an icon. */
  readonly icon?: string
  /** Why the link is broken. */
  readonly broken?: string
}

/** A file to download from a page. */
export interface ShownFile {
  readonly href: string
  readonly name: string
  /** The size in bytes. */
  readonly size?: number
  readonly contentType?: string
}

/** Content from another file or object, or why it can't be shown. */
type ShownInclude =
  | { readonly title: string; readonly markdown: string; /** The address to open it. */ readonly href?: string }
  | { readonly problem: string }

/** A parsed specification, or why it can't be shown. */
export type ShownSpec =
  | {
      readonly document: object
      /** The address to open it. */
      readonly href?: string
      /** Its file on this machine, if the editor offers to describe its parts. */
      readonly file?: string | undefined
    }
  | { readonly problem: string }

/** A specification by its slug in the organization, or by its address or path. */
export type SpecReference = { readonly slug: string } | { readonly source: string }

/** What the head of a page shows. */
export interface PageHead extends ShownCover {
  readonly description?: string
  readonly emoji?: string
  readonly icon?: string
  /** The slugs of the page's tags. */
  readonly tags?: readonly string[]
  /** Whether navigation leaves the page out. */
  readonly hidden?: boolean
  /** The parts that the page's layout leaves out: `title`, `description`, `cover`, `tags`. */
  readonly hiddenParts?: readonly string[]
}

/** The lines of a block, counted from 0. `endLine` is exclusive. */
export interface BlockLines {
  readonly startLine: number
  readonly endLine: number
}

/** What a comparison says about a page, besides its text. All HTML in it is safe. */
export interface PageRemarks {
  /** Shown above the page. */
  readonly above: readonly string[]
  /** Shown after the block that contains the lines. */
  readonly below: readonly (BlockLines & { readonly html: string })[]
  /** Lines to mark as changed, if the editor doesn't mark them itself. */
  readonly changed: readonly BlockLines[]
  /** The document for comments on the page's blocks, if the context menu of the preview offers them. */
  readonly commentedIn?: string
}

/**
 * What rendering needs to know about a page. Rendering is synchronous: all answers come from what is already known. An
 * answer of `undefined` means that the text is shown as written.
 */
export interface ReaderView {
  /** Returns the address to load an image from. */
  image(source: string): string | undefined
  link(target: string): ShownLink | undefined
  file(target: string): ShownFile | undefined
  include(target: string): ShownInclude | undefined
  spec(reference: SpecReference): ShownSpec | undefined
  tag(slug: string): DocsTag | undefined
  /** Returns the character of an emoji by its name. */
  emoji(name: string): string | undefined
  /** Returns the variables of expressions, by scope: `space`, `page` and `visitor`. */
  variables(): Readonly<Record<string, unknown>>
  /** Returns what is known about the page besides its text. */
  head(): PageHead | undefined
  /** Only for a page in a comparison. */
  readonly remarks?: PageRemarks | undefined
}

/** The view of a page about which only the text is known. */
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

/** What rendering needs besides a page: words in the user's language, and icons. */
export interface RenderingContext {
  readonly labels: RenderingLabels
  /** The language of dates and numbers, as a BCP 47 tag. */
  readonly locale: string
  icon(name: string): IconGlyph | undefined
  /** Whether to leave out notes for authors, such as where a block comes from or why it's hidden. */
  readonly isForReaders?: boolean
  /** Reports an error that affects only one block. */
  report(error: unknown): void
}
