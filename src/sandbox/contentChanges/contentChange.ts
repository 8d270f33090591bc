import type { ContentChange as RequestedChange } from '../../contract/contentChanges.ts'
import type { ContentRef } from '../../contract/schemas/conventions.ts'
import type { ComputedSource, PageType } from '../revisions/pageTree.ts'

type Requested<O extends RequestedChange['operation']> = Extract<RequestedChange, { operation: O }>

/** A new page. Without `into` it's at the root, and without `at` it comes last. `ref` is its name within the batch. */
export type InsertPage = Requested<'insert_page'> & {
  /** Only the sandbox itself creates pages of other types than `document`. */
  readonly type?: PageType
  readonly target?: ContentRef
  readonly computed?: ComputedSource
}

/**
 * Changes the body, properties or place of a page. A null `into` is the root; if it's absent, the parent stays the
 * same.
 */
export type UpdatePage = Requested<'update_page'>

/** Deletes a page with its subpages. */
export type DeletePage = Requested<'delete_page'>

/**
 * Reverts a page to a revision, or to the base of the change request. With `block`, it reverts only the blocks with
 * these keys, and no properties.
 */
export type RevertPage = Requested<'revert_page'>

/** The properties of a page that a change can set (api-facts C1). An empty text removes the property. */
export type PageFields = Omit<UpdatePage, 'operation' | 'page' | 'document' | 'into' | 'at'>

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
