import type { Page } from '../../../contract/revisions.ts'
import { isOtherPage, pageSides } from './pageSides.ts'

/** A page that main and a change request have both changed since the change request began. */
export interface BothChanged {
  readonly id: string
  readonly title: string
  readonly path?: string | undefined
  /** True where both have the page and both changed its text: whether these go together, only the texts tell. */
  readonly isAboutText: boolean
}

/** The three page trees of an update or a merge. */
interface ThreeTrees {
  /** What the change request began with. */
  readonly base: readonly Page[]
  /** What is published. */
  readonly main: readonly Page[]
  readonly branch: readonly Page[]
}

/** The pages that both sides changed, in the order of main. */
export function bothChanged(trees: ThreeTrees): BothChanged[] {
  const [base, main, branch] = [pageSides(trees.base), pageSides(trees.main), pageSides(trees.branch)]
  const ids = new Set([...main.keys(), ...branch.keys(), ...base.keys()])
  return [...ids].flatMap((id) => {
    const [was, theirs, ours] = [base.get(id), main.get(id), branch.get(id)]
    if (!isOtherPage(was, theirs) || !isOtherPage(was, ours) || !isOtherPage(theirs, ours)) return []
    const { title = '', path } = (ours ?? theirs ?? was)?.page ?? {}
    const [textWas, textTheirs, textOurs] = [was, theirs, ours].map((side) => side?.page.documentId)
    const isAboutText = theirs !== undefined && ours !== undefined && textWas !== textTheirs && textWas !== textOurs
    // One side deleted what the other didn't touch: that is no conflict, and doesn't come here.
    return isAboutText || theirs === undefined || ours === undefined ? [{ id, title, path, isAboutText }] : []
  })
}
