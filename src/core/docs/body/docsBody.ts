import type { LinkTarget } from '../pages/linkTargets.ts'
import type { SpecFault } from '../../platform/openApi/specSource.ts'
import type { PageEntry, SpacePages } from '../pages/pageIndex.ts'

/** A file of a body of pages that links and images may point to. */
export interface DocsFile {
  readonly id: string
  readonly name: string
  /** In bytes, where it is known. */
  readonly size?: number
  readonly contentType?: string
}

/** A tag that pages and updates may carry. */
export interface DocsTag {
  readonly slug: string
  readonly label: string
  readonly icon?: string
  readonly color?: string
}

/** A variable's value. */
export type VariableValue = string | number | boolean

/** A piece of content that several pages show. */
export interface Include {
  /** What an `include` tag calls it: a path below the root, or an identifier. */
  readonly id: string
  readonly title: string
}

/** An OpenAPI specification that blocks may show operations of. */
export interface SpecSource {
  readonly slug: string
  readonly title?: string
  /** As it was parsed; undefined as long as no one asked for it, and if it can't be read. */
  readonly document?: object
  /** Why it can't be read, where someone tried. */
  readonly fault?: SpecFault
}

/** Where a new link goes: to a page, to a heading of it, or to a file. */
export type LinkDestination =
  | { readonly kind: 'page'; readonly page: PageEntry; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: DocsFile }
  | { readonly kind: 'include'; readonly include: Include }

/**
 * A body of pages: what a space, a change request and a docs folder have in common. What is `undefined` isn't known
 * (yet): nothing is reported as missing because of it. Snapshots: a change gives a new body.
 */
export interface DocsBody {
  /** Tells it from every other body available. */
  readonly key: string
  readonly kind: 'space' | 'changeRequest' | 'folder'
  readonly title: string
  /** A page's `id` is the platform's identifier, or in a folder its path below the root. */
  readonly pages: SpacePages
  /** By `id`: the platform's identifier, or in a folder the path below the root. */
  readonly files: ReadonlyMap<string, DocsFile> | undefined
  /** By `id`. */
  readonly includes: ReadonlyMap<string, Include> | undefined
  /** Of the body itself, `space.vars.name`. */
  readonly variables: ReadonlyMap<string, VariableValue> | undefined
  /** By slug. */
  readonly tags: ReadonlyMap<string, DocsTag> | undefined
  /** By slug. */
  readonly specs: ReadonlyMap<string, SpecSource> | undefined
  /** Where a target that is in the text of `from` goes; undefined for none, such as `#`. */
  resolve(target: string, from: PageEntry): LinkTarget | undefined
  /** The anchors of a page; undefined while its text isn't known. */
  anchors(page: PageEntry): ReadonlySet<string> | undefined
  /** How a link is written in the text of `from`: by identifier on the platform, as a relative path in a folder. */
  writeTarget(destination: LinkDestination, from: PageEntry): string
}

/** A body of pages with specifications that it doesn't know itself; the same one if there are none. */
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
    writeTarget: (destination, from) => body.writeTarget(destination, from),
  }
}
