import type { LinkTarget } from '../pages/linkTargets.ts'
import type { OverlayProblem } from '../../platform/openApi/overlays/overlay.ts'
import type { SpecFault } from '../../platform/openApi/specSource.ts'
import { isTitleAnchor } from '../../text/markdown/anchorSlug.ts'
import type { PageEntry, SpacePages } from '../pages/pageIndex.ts'

/** A file of the docs that links and images can point to. */
export interface DocsFile {
  readonly id: string
  readonly name: string
  /** In bytes, if known. */
  readonly size?: number
  readonly contentType?: string
}

/** A tag that pages and updates can have. */
export interface DocsTag {
  readonly slug: string
  readonly label: string
  readonly icon?: string
  readonly color?: string
}

/** The value of a variable. */
export type VariableValue = string | number | boolean

/** Reusable content that several pages show. */
export interface Include {
  /** How an `include` tag refers to it: by a path below the root, or by an identifier. */
  readonly id: string
  readonly title: string
  /** The anchors in its text before numbering. Undefined if its text isn't known. */
  readonly anchors?: readonly string[]
  /** What it includes itself, as written. */
  readonly includes?: readonly string[]
}

/** An overlay of a specification, with its problems. */
export interface SpecOverlay {
  /** The path in the folder of the configuration. */
  readonly path: string
  readonly text: string
  readonly problems: readonly OverlayProblem[]
}

/** An OpenAPI specification with operations that blocks can show. */
export interface SpecSource {
  readonly slug: string
  readonly title?: string
  /** The absolute path of its file. */
  readonly file?: string
  /** The parsed document with its overlays. Undefined until it's read, and if it can't be read. */
  readonly document?: object
  /** Why the specification can't be read, after an attempt. */
  readonly fault?: SpecFault
  /** The overlays that were applied. */
  readonly overlays?: readonly SpecOverlay[]
}

/** The target of a new link: a page, a heading of a page, or a file. */
export type LinkDestination =
  | { readonly kind: 'page'; readonly page: PageEntry; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: DocsFile }
  | { readonly kind: 'include'; readonly include: Include }

/**
 * A body of pages: the common interface of a space, a change request and a docs folder. `undefined` means that
 * something isn't known (yet), so Galley doesn't report it as missing. Instances are snapshots: a change creates a new
 * body.
 */
export interface DocsBody {
  /** Identifies the body among all available ones. */
  readonly key: string
  readonly kind: 'space' | 'changeRequest' | 'folder'
  readonly title: string
  /** A page's `id` is the platform's identifier or, in a folder, its path below the root. */
  readonly pages: SpacePages
  /** By `id`: the platform's identifier or, in a folder, the path below the root. */
  readonly files: ReadonlyMap<string, DocsFile> | undefined
  /** By `id`. */
  readonly includes: ReadonlyMap<string, Include> | undefined
  /** The variables of the body itself: `space.vars.name`. */
  readonly variables: ReadonlyMap<string, VariableValue> | undefined
  /** By slug. */
  readonly tags: ReadonlyMap<string, DocsTag> | undefined
  /** By slug. */
  readonly specs: ReadonlyMap<string, SpecSource> | undefined
  /** Resolves a target in the text of `from`. Undefined for a target that names nothing, such as `#`. */
  resolve(target: string, from: PageEntry): LinkTarget | undefined
  /** Returns the anchors of a page. Undefined while its text isn't known. */
  anchors(page: PageEntry): ReadonlySet<string> | undefined
  /**
   * Adds the anchors of what the text of a page includes to its own. Undefined if they aren't known. Bodies without this
   * don't know any text of reusable content.
   */
  withIncluded?(own: ReadonlySet<string>, includes: readonly string[], from: PageEntry): ReadonlySet<string> | undefined
  /** Returns the title in the text of a page, if its text is known and has one. */
  heading?(page: PageEntry): string | undefined
  /** Writes a link for the text of `from`: by identifier on the platform, as a relative path in a folder. */
  writeTarget(destination: LinkDestination, from: PageEntry): string
}

/**
 * Returns whether an anchor is that of a page's title, in the table of contents or in its text. No element has it: links
 * with it go to the top of the page.
 */
export function isTopAnchor(body: DocsBody, page: PageEntry, anchor: string): boolean {
  return isTitleAnchor(anchor, page) || isTitleAnchor(anchor, { title: body.heading?.(page) ?? '' })
}

/** Adds specifications to a body that has none of its own. Returns the same body if there are none. */
export function withSpecs(body: DocsBody, specs: DocsBody['specs']): DocsBody {
  if (specs === undefined) return body
  const { key, kind, title, pages, files, includes, variables, tags } = body
  return {
    key,
    kind,
    title,
    pages,
    files,
    includes,
    variables,
    tags,
    specs,
    resolve: (target, from) => body.resolve(target, from),
    anchors: (page) => body.anchors(page),
    withIncluded: (own, included, from) => body.withIncluded?.(own, included, from),
    heading: (page) => body.heading?.(page),
    writeTarget: (destination, from) => body.writeTarget(destination, from),
  }
}
