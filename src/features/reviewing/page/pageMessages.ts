import type { RequestPageAction } from '../../../core/review/changeRequests/requestPageParts.ts'

/** What the editor says to the page of a change request: its content as it is now. */
export interface ToRequestPage {
  readonly html: string
}

/** What the page says to the editor: that it can show content, or what was pressed. `page` is the id of a page. */
export type FromRequestPage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'run'; readonly action: RequestPageAction; readonly page?: string | undefined }
