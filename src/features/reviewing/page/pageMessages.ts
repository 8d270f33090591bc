import type { EditedField } from '../../../core/review/changeRequests/requestPageFacts.ts'
import type { RequestPageAction } from '../../../core/review/changeRequests/requestPageParts.ts'

/** A message from VS Code to the page of a change request: its current content, or that an edited text is saved. */
export type ToRequestPage = { readonly html: string } | { readonly saved: EditedField }

/**
 * A message from the page to VS Code: it's ready for content, a button was clicked, or a text was typed or is to be
 * sent. `page` is the id of a page, `message` that of a comment or reply, and `thread` that of its thread. `base` is the
 * text of the field when the user started to type.
 */
export type FromRequestPage =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'run'
      readonly action: RequestPageAction
      readonly page?: string | undefined
      readonly message?: string | undefined
      readonly thread?: string | undefined
      readonly emoji?: string | undefined
    }
  | { readonly kind: 'typed' | 'reply'; readonly comment: string; readonly text: string }
  | {
      readonly kind: 'edited' | 'save' | 'cancel'
      readonly field: EditedField
      readonly text: string
      readonly base: string
    }
