import type { SemanticChange } from '../../../contract/changeRequestContent.ts'

/** The kind of change. A page that was moved and edited counts as edited. */
export type ChangeKind = 'created' | 'edited' | 'moved' | 'deleted'

/** A page or file that a change request changes. */
export interface ChangedThing {
  readonly kind: ChangeKind
  readonly of: 'page' | 'file'
  readonly id: string
  readonly title: string
  /** The path of the page in the change request, if the server provides it. */
  readonly path: string | undefined
  readonly pageType: string | undefined
}

const weight: Record<ChangeKind, number> = { moved: 0, edited: 1, created: 2, deleted: 3 }

/**
 * Returns the pages and files that a change request changes, without duplicates, in the server's order. Leaves out
 * variables, reusable content and kinds of changes that Galley doesn't know.
 */
export function changedThings(changes: readonly SemanticChange[]): ChangedThing[] {
  const things = new Map<string, ChangedThing>()
  for (const change of changes) {
    const thing = changedThing(change)
    if (!thing) continue
    const key = `${thing.of} ${thing.id}`
    const known = things.get(key)
    if (!known || weight[thing.kind] > weight[known.kind]) things.set(key, thing)
  }
  return [...things.values()]
}

function changedThing(change: SemanticChange): ChangedThing | undefined {
  const [of, kind] = change.type.split('_')
  if (!isChangeKind(kind)) return undefined
  if (of === 'page' && change.page) {
    const { id, title, path, type } = change.page
    return { of, kind, id, title, path, pageType: type }
  }
  if (of === 'file' && change.file) {
    return { of, kind, id: change.file.id, title: change.file.name, path: undefined, pageType: undefined }
  }
  return undefined
}

function isChangeKind(word: string | undefined): word is ChangeKind {
  return word !== undefined && word in weight
}
