import type { RequestPageAction } from '../../../core/review/changeRequests/requestPageParts.ts'

/** A message from VS Code to the page of a change request: its current content. */
export interface ToRequestPage {
  readonly html: string
}

/**
 * A message from the page to VS Code: it's ready for content, a button was clicked, or a reply to a comment was typed or
 * is to be sent. `page` is the id of a page, `message` that of a comment that isn't on the server.
 */
export type FromRequestPage =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'run'
      readonly action: RequestPageAction
      readonly page?: string | undefined
      readonly message?: string | undefined
    }
  | { readonly kind: 'typed' | 'reply'; readonly comment: string; readonly text: string }
