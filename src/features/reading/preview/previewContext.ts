import { renderedScheme } from '../../../core/platform/uris/renderedUris.ts'
import type { ReaderView } from '../../../core/authoring/rendering/readerView.ts'
import type { RenderingLabels } from '../../../core/authoring/rendering/renderingLabels.ts'
import type { UriParts } from '../../../core/platform/uris/uriParts.ts'

/** What the preview's plugin asks the extension for. Answers are synchronous, from what is known. */
export interface PreviewContext {
  /** Returns the view for a document, or undefined for Markdown that isn't part of docs. */
  view(document: UriParts): ReaderView | undefined
  /** Labels in the user's language. */
  readonly labels: RenderingLabels
  /** The language of dates and numbers, as a BCP 47 tag. */
  readonly locale: string
  /** Logs an error that affects only one block. */
  report(error: unknown): void
}

/**
 * Returns the document that is being rendered. The preview passes it for rendering, but not for parsing
 * (vscodenpa/testissues#11656). A changed side of a comparison is rendered from a text with marks. Then only the provider
 * of its resources knows the document.
 */
export function documentOf(env: unknown): UriParts | undefined {
  const document = field(env, 'currentDocument')
  if (isUriParts(document)) return document
  const compared = field(field(env, 'resourceProvider'), 'resource')
  return isUriParts(compared) && compared.scheme === renderedScheme ? compared : undefined
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined
}

function isUriParts(value: unknown): value is UriParts {
  return ['scheme', 'authority', 'path'].every((name) => typeof field(value, name) === 'string')
}
