import type { ContentRef } from '../../contract/schemas/conventions.ts'
import type { Document } from '../../contract/schemas/document.ts'
import type { ComputedSource, PageType } from '../revisions/pageTree.ts'

/** The properties of a page that a change may set (api-facts C1); an empty text clears. */
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

/** A body as it comes in: Markdown, a document, or nothing. */
export interface IncomingBody {
  readonly markdown?: string | undefined
  readonly document?: Document | undefined
}

/** A new page. `into` absent = at the root, `at` absent = behind its siblings, `ref` = its name within the batch. */
export interface InsertPage extends PageFields {
  readonly operation: 'insert_page'
  readonly document: IncomingBody
  readonly into?: string | undefined
  readonly at?: number | undefined
  readonly ref?: string | undefined
  /** Only the sandbox itself makes pages of other types than `document`. */
  readonly type?: PageType | undefined
  readonly target?: ContentRef | undefined
  readonly computed?: ComputedSource | undefined
}

/** Another body, other properties or another place for a page. `into` null = to the root, absent = where it is. */
export interface UpdatePage extends PageFields {
  readonly operation: 'update_page'
  readonly page: string
  readonly document?: IncomingBody | undefined
  readonly into?: string | null | undefined
  readonly at?: number | undefined
}

/** Takes a page with its subpages away. */
export interface DeletePage {
  readonly operation: 'delete_page'
  readonly page: string
}

/**
 * Takes back what a change request did to a page: to a revision, or to where the change request comes from. With `block`
 * only the blocks with these keys, and no properties.
 */
export interface RevertPage {
  readonly operation: 'revert_page'
  readonly page: string
  readonly revision?: string | undefined
  readonly block?: readonly string[] | undefined
}

/** A new file; `ref` is its name within the batch. */
export interface NewFile {
  readonly name: string
  readonly ref?: string | undefined
  readonly contentType: string
  readonly content: Uint8Array
}

/** New files. */
export interface InsertFiles {
  readonly operation: 'insert_files'
  readonly files: readonly NewFile[]
}

/** One step of a batch that changes content. */
export type ContentChange = InsertPage | UpdatePage | DeletePage | RevertPage | InsertFiles

/** What a batch did to one page (api-facts C1). */
export interface ChangeOutcome {
  readonly object: 'created_page' | 'updated_page' | 'deleted_page'
  readonly page: string
  readonly ref?: string | undefined
}
