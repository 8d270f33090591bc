import type { AppLocation } from '../urls/addresses.ts'
import type { RevisionRow } from './revisionStore.ts'
import type { PageTree } from './pageTree.ts'

/** The revision that a request reads, and through which door: the space itself, or a change request of it. */
export interface Reading {
  readonly revision: RevisionRow
  readonly tree: PageTree
  readonly place: AppLocation
}

/** The revision that a request reads and the place it is read at. */
export type Source = Pick<Reading, 'revision' | 'place'>

/** What a reader wants of a revision: Git metadata or not, generated content or its placeholder. */
export interface ReadingOptions {
  readonly metadata: boolean
  readonly computed: boolean
}
