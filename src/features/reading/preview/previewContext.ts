import type { ReaderView, RenderingLabels } from '../../../core/authoring/rendering/readerView.ts'
import type { UriParts } from '../../../core/platform/uris/uriParts.ts'

/** What the preview's plugin asks the extension: answers come at once, from what is known. */
export interface PreviewContext {
  /** With what a document is shown; undefined for Markdown that is no docs. */
  view(document: UriParts): ReaderView | undefined
  /** Words in the person's language. */
  readonly labels: RenderingLabels
  /** The language of dates and numbers, as a BCP 47 tag. */
  readonly locale: string
  /** Notes an error that only spoils one block. */
  report(error: unknown): void
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
