import type { UriParts } from '../../../core/uris/uriParts.ts'

/** Where a link in the preview leads. */
export interface PreviewLink {
  /** Relative to the document where it is on the platform, else an address. */
  readonly href: string
  /** Title of what it leads to, where that is known. */
  readonly title?: string
  /** Why it leads nowhere. */
  readonly broken?: string
}

/** What the preview's plugin asks the extension: answers come at once, from what is known. */
export interface PreviewContext {
  /** The path of an image relative to its document; undefined to leave the source as it is. */
  image(document: UriParts, source: string): string | undefined
  /** Where a link leads; undefined to leave it as it is. */
  link(document: UriParts, target: string): PreviewLink | undefined
  /** Words in the person's language. */
  readonly labels: PreviewLabels
  /** Notes an error that only spoils one block. */
  report(error: unknown): void
}

/** Words that the preview shows by itself. */
export interface PreviewLabels {
  readonly file: string
  readonly reusableContent: string
  readonly apiReference: string
  readonly condition: string
}

/** True for documents of Galley, where every tag is the platform's. */
export function galleyDocument(env: unknown): UriParts | undefined {
  const document = documentOf(env)
  return document?.scheme.startsWith('galley') ? document : undefined
}

/** The document that is rendered: the preview gives it while rendering, not while parsing (vscodenpa/testissues#11656). */
export function documentOf(env: unknown): UriParts | undefined {
  if (typeof env !== 'object' || env === null || !('currentDocument' in env)) return undefined
  const { currentDocument: document } = env
  return isUriParts(document) ? document : undefined
}

function isUriParts(value: unknown): value is UriParts {
  return (
    typeof value === 'object' &&
    value !== null &&
    'scheme' in value &&
    typeof value.scheme === 'string' &&
    'authority' in value &&
    typeof value.authority === 'string' &&
    'path' in value &&
    typeof value.path === 'string'
  )
}
