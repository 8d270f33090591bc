import type { ContentChange } from '../../../contract/contentChanges.ts'
import type { Page } from '../../../contract/revisions.ts'

/** Properties of a page that a person gives it; an empty text takes one away. */
export interface PageProperties {
  readonly title?: string
  readonly slug?: string
  readonly emoji?: string
  readonly icon?: string
  readonly description?: string
}

/** What someone wants done to a page tree. `parent` null is the root; `at` counts without the pages that move. */
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
      readonly kind: 'duplicate'
      readonly page: string
      /** Title of the copy of the page itself. */
      readonly title: string
      /** The Markdown of each page to copy by its id; subpages without one, and those below them, are left out. */
      readonly bodies: ReadonlyMap<string, string>
    }

/** Why an edit can't be: what the server would refuse, and what no one can have meant. */
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

/** A change to pages: the kinds that a plan is made of. `into` may be the `ref` of a page that an earlier one makes. */
type PageChange = Exclude<ContentChange, { operation: 'insert_files' }>

/** One change of a plan, and the change that takes it back. */
export interface PlanStep {
  readonly change: PageChange
  readonly undo: UndoStep
}

/** Takes one step back. A restored page comes from the revision before the plan; a created one goes by its `ref`. */
type UndoStep =
  | { readonly kind: 'update'; readonly change: Extract<PageChange, { operation: 'update_page' }> }
  | { readonly kind: 'restore'; readonly page: string }
  | { readonly kind: 'remove'; readonly ref: string }

/** The changes for an edit in an order that the server accepts, and the tree as it will be. */
export interface StructurePlan {
  readonly steps: readonly PlanStep[]
  /** Created pages are in it under their `ref`. */
  readonly after: readonly Page[]
}

/** The changes that take back the steps that were done, the last one first. */
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
