import type { Page } from '../../../contract/revisions.ts'
import { isOtherPage, pageSides } from './pageSides.ts'

/** A page that changed both in main and in a change request since its base. */
export interface BothChanged {
  readonly id: string
  readonly title: string
  readonly path?: string | undefined
  /** True if both sides changed the text. Only the texts tell whether they conflict. */
  readonly isAboutText: boolean
}

/** The three page trees of an update or a merge. */
interface ThreeTrees {
  /** The base of the change request. */
  readonly base: readonly Page[]
  /** The published pages. */
  readonly main: readonly Page[]
  readonly branch: readonly Page[]
}

/** Returns the pages that both sides changed, in the order of main. */
export function bothChanged(trees: ThreeTrees): BothChanged[] {
  const [base, main, branch] = [pageSides(trees.base), pageSides(trees.main), pageSides(trees.branch)]
  const ids = new Set([...main.keys(), ...branch.keys(), ...base.keys()])
  return [...ids].flatMap((id) => {
    const [was, theirs, ours] = [base.get(id), main.get(id), branch.get(id)]
    if (!isOtherPage(was, theirs) || !isOtherPage(was, ours) || !isOtherPage(theirs, ours)) return []
    const { title = '', path } = (ours ?? theirs ?? was)?.page ?? {}
    const [textWas, textTheirs, textOurs] = [was, theirs, ours].map((side) => side?.page.documentId)
    const isAboutText = theirs !== undefined && ours !== undefined && textWas !== textTheirs && textWas !== textOurs
    // If one side deleted a page that the other didn't change, there's no conflict.
    return isAboutText || theirs === undefined || ours === undefined ? [{ id, title, path, isAboutText }] : []
  })
}
