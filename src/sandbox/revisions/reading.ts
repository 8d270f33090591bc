import type { AppLocation } from '../urls/addresses.ts'
import type { RevisionRow } from './revisionStore.ts'
import type { PageTree } from './pageTree.ts'

/** The revision that a request reads, and how the app addresses it: as the space itself or as a change request. */
export interface Reading {
  readonly revision: RevisionRow
  readonly tree: PageTree
  readonly place: AppLocation
}

/** A revision and the place in the app where it's read. */
export type Source = Pick<Reading, 'revision' | 'place'>

/** The options for reading a revision: with Git metadata or without, and with generated pages or their placeholders. */
export interface ReadingOptions {
  readonly metadata: boolean
  readonly computed: boolean
}
