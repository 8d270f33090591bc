import type { RequestPageAction } from '../../../core/review/changeRequests/requestPageParts.ts'

/** A message from VS Code to the page of a change request: its current content. */
export interface ToRequestPage {
  readonly html: string
}

/** A message from the page to VS Code: it's ready for content, or a button was clicked. `page` is the id of a page. */
export type FromRequestPage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'run'; readonly action: RequestPageAction; readonly page?: string | undefined }
