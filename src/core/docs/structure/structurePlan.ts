import type { ContentChange } from '../../../contract/contentChanges.ts'
import type { Page } from '../../../contract/revisions.ts'

/** Properties that users set on a page. An empty text removes a property. */
export type PageProperties = Readonly<Partial<Pick<Page, 'title' | 'slug' | 'emoji' | 'icon' | 'description'>>>

/** A page to create with its text, and the pages below it. */
export interface ImportedPage {
  readonly title: string
  readonly markdown: string
  readonly parts: readonly Omit<ImportedPage, 'parts'>[]
}

/** An edit of a page tree. A `parent` of null is the root. `at` doesn't count the moved pages. */
export type StructureEdit =
  | {
      readonly kind: 'create'
      readonly properties: PageProperties
      readonly parent: string | null
      readonly at?: number
    }
  | { readonly kind: 'change'; readonly page: string; readonly properties: PageProperties }
  | { readonly kind: 'hide'; readonly pages: readonly string[]; readonly hidden: boolean }
  | { readonly kind: 'move'; readonly pages: readonly string[]; readonly parent: string | null; readonly at?: number }
  | { readonly kind: 'step'; readonly pages: readonly string[]; readonly direction: 'up' | 'down' }
  | { readonly kind: 'delete'; readonly pages: readonly string[] }
  | {
      readonly kind: 'import'
      readonly pages: readonly ImportedPage[]
      readonly parent: string | null
      readonly at?: number
    }
  | {
      readonly kind: 'duplicate'
      readonly page: string
      /** The title of the copied page itself. */
      readonly title: string
      /** The Markdown of each page to copy, by id. Pages without one, and their subpages, are left out. */
      readonly bodies: ReadonlyMap<string, string>
    }

/** Why an edit isn't possible: the server would refuse it, or it makes no sense. */
export type StructureProblem =
  | { readonly kind: 'gone' }
  | { readonly kind: 'emptyTitle' }
  | { readonly kind: 'emptySlug'; readonly title: string }
  | { readonly kind: 'badSlug'; readonly slug: string }
  | { readonly kind: 'slugTaken'; readonly page: string; readonly slug: string; readonly other: string }
  | { readonly kind: 'intoItself'; readonly page: string }
  | { readonly kind: 'holdsNoPages'; readonly page: string; readonly type: Page['type'] }
  | { readonly kind: 'cannotChange'; readonly page: string; readonly type: Page['type'] }
  | { readonly kind: 'lastPage' }
  | { readonly kind: 'nothingChanges' }
  | { readonly kind: 'atEdge'; readonly page: string; readonly direction: 'up' | 'down' }
  | { readonly kind: 'apart' }

/** A change to pages that a plan can contain. `into` can be the `ref` of a page that an earlier change creates. */
type PageChange = Exclude<ContentChange, { operation: 'insert_files' }>

/** A change, and the change that undoes it. */
export interface PlanStep {
  readonly change: PageChange
  readonly undo: UndoStep
}

/**
 * Undoes one step. A deleted page is restored from the revision before the plan; a created page is deleted by its
 * `ref`.
 */
type UndoStep =
  | { readonly kind: 'update'; readonly change: Extract<PageChange, { operation: 'update_page' }> }
  | { readonly kind: 'restore'; readonly page: string }
  | { readonly kind: 'remove'; readonly ref: string }

/** The changes for an edit in an order that the server accepts, and the resulting tree. */
export interface StructurePlan {
  readonly steps: readonly PlanStep[]
  /** Created pages have their `ref` as id. */
  readonly after: readonly Page[]
}

/** Returns the changes that undo the completed steps, in reverse order. */
export function undoChanges(
  done: readonly PlanStep[],
  created: ReadonlyMap<string, string>,
  revisionBefore: string,
): ContentChange[] {
  return done.toReversed().flatMap(({ undo }): ContentChange[] => {
    if (undo.kind === 'update') return [undo.change]
    if (undo.kind === 'restore') return [{ operation: 'revert_page', page: undo.page, revision: revisionBefore }]
    const page = created.get(undo.ref)
    return page === undefined ? [] : [{ operation: 'delete_page', page }]
  })
}
