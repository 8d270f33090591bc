import type { ContentRef } from '../../contract/schemas/conventions.ts'
import type { Document } from '../../contract/schemas/document.ts'
import type { ComputedSource, PageType } from '../revisions/pageTree.ts'

/** The properties of a page that a change can set (api-facts C1). An empty text removes the property. */
export interface PageFields {
  readonly title?: string | undefined
  readonly slug?: string | undefined
  readonly emoji?: string | undefined
  readonly icon?: string | undefined
  readonly description?: string | undefined
  readonly hidden?: boolean | undefined
  readonly noIndex?: boolean | undefined
  readonly noRobotsIndex?: boolean | undefined
  readonly condition?: string | undefined
}

/** The body in a request: Markdown, a document, or nothing. */
export interface IncomingBody {
  readonly markdown?: string | undefined
  readonly document?: Document | undefined
}

/** A new page. Without `into` it's at the root, and without `at` it comes last. `ref` is its name within the batch. */
export interface InsertPage extends PageFields {
  readonly operation: 'insert_page'
  readonly document: IncomingBody
  readonly into?: string | undefined
  readonly at?: number | undefined
  readonly ref?: string | undefined
  /** Only the sandbox itself creates pages of other types than `document`. */
  readonly type?: PageType | undefined
  readonly target?: ContentRef | undefined
  readonly computed?: ComputedSource | undefined
}

/**
 * Changes the body, properties or place of a page. A null `into` is the root; if it's absent, the parent stays the
 * same.
 */
export interface UpdatePage extends PageFields {
  readonly operation: 'update_page'
  readonly page: string
  readonly document?: IncomingBody | undefined
  readonly into?: string | null | undefined
  readonly at?: number | undefined
}

/** Deletes a page with its subpages. */
export interface DeletePage {
  readonly operation: 'delete_page'
  readonly page: string
}

/**
 * Reverts a page to a revision, or to the base of the change request. With `block`, it reverts only the blocks with
 * these keys, and no properties.
 */
export interface RevertPage {
  readonly operation: 'revert_page'
  readonly page: string
  readonly revision?: string | undefined
  readonly block?: readonly string[] | undefined
}

/** A new file. `ref` is its name within the batch. */
export interface NewFile {
  readonly name: string
  readonly ref?: string | undefined
  readonly contentType: string
  readonly content: Uint8Array
}

export interface InsertFiles {
  readonly operation: 'insert_files'
  readonly files: readonly NewFile[]
}

/** One change of a batch. */
export type ContentChange = InsertPage | UpdatePage | DeletePage | RevertPage | InsertFiles

/** What a batch did to a page (api-facts C1). */
export interface ChangeOutcome {
  readonly object: 'created_page' | 'updated_page' | 'deleted_page'
  readonly page: string
  readonly ref?: string | undefined
}
