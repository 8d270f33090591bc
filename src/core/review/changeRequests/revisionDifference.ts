import type { SemanticChange } from '../../../contract/changeRequestContent.ts'
import type { File, Revision } from '../../../contract/revisions.ts'
import { pageSides, type PageSide } from './pageSides.ts'

type Attributes = NonNullable<SemanticChange['attributes']>
type PageInfo = NonNullable<SemanticChange['page']>

/** The parts of a revision that are compared. */
type Compared = Pick<Revision, 'pages' | 'files' | 'reusableContents' | 'variables'>

/** The properties of a page whose changes a server lists (api-facts C3). */
const reported = ['title', 'slug', 'description', 'emoji', 'cover', 'layout', 'variables', 'target'] as const

/**
 * Returns the changes between two revisions in the terms of api-facts C3, for servers that don't list them. Texts are
 * compared by the ids of their documents. `isOther` decides for pages that have none.
 */
export function revisionDifference(
  before: Compared,
  after: Compared,
  isOther: (pageId: string) => boolean,
): SemanticChange[] {
  const sides = { before: pageSides(before.pages), after: pageSides(after.pages) }
  return [
    ...pageChanges(sides, isOther),
    ...fileChanges(before.files, after.files),
    ...reusableContentChanges(before, after),
    ...variableChanges(before.variables ?? {}, after.variables ?? {}),
  ]
}

/** Returns the ids of pages with a text on both sides whose document ids don't say whether it's the same. */
export function pagesToCompare(before: Compared, after: Compared): string[] {
  const was = pageSides(before.pages)
  return [...pageSides(after.pages)].flatMap(([id, { page }]) => {
    const other = was.get(id)?.page
    const isUnknown = page.documentId === undefined || other?.documentId === undefined
    return other && page.type === 'document' && isUnknown ? [id] : []
  })
}

interface Sides {
  readonly before: ReadonlyMap<string, PageSide>
  readonly after: ReadonlyMap<string, PageSide>
}

function pageChanges({ before, after }: Sides, isOther: (pageId: string) => boolean): SemanticChange[] {
  const changes: SemanticChange[] = []
  for (const [id, side] of after) {
    const page = infoOf(side)
    const was = before.get(id)
    if (!was) {
      changes.push({ type: 'page_created', page })
      continue
    }
    if (was.parent !== side.parent) {
      const above = { before: was.parent && before.get(was.parent), after: side.parent && after.get(side.parent) }
      changes.push({
        type: 'page_moved',
        page,
        parent: {
          ...(above.before ? { before: infoOf(above.before) } : {}),
          ...(above.after ? { after: infoOf(above.after) } : {}),
        },
      })
    }
    const attributes: Attributes = {}
    for (const name of reported) addIfOther(attributes, name, was.page[name], side.page[name])
    const documents = [was.page.documentId, side.page.documentId]
    if (documents.includes(undefined)) {
      if (isOther(id)) attributes['document'] = {}
    } else addIfOther(attributes, 'document', ...documents)
    if (Object.keys(attributes).length > 0) changes.push({ type: 'page_edited', page, attributes })
  }
  for (const [id, side] of before) if (!after.has(id)) changes.push({ type: 'page_deleted', page: infoOf(side) })
  return changes
}

function fileChanges(before: readonly File[], after: readonly File[]): SemanticChange[] {
  const was = new Map(before.map((file) => [file.id, file]))
  const is = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap(({ id, name, contentType, downloadURL, size }): SemanticChange[] => {
      const file = { id, name, contentType, downloadURL }
      const other = was.get(id)
      if (!other) return [{ type: 'file_created', file }]
      const attributes: Attributes = {}
      addIfOther(attributes, 'name', other.name, name)
      addIfOther(attributes, 'size', other.size, size)
      addIfOther(attributes, 'downloadURL', other.downloadURL, downloadURL)
      return Object.keys(attributes).length > 0 ? [{ type: 'file_edited', file, attributes }] : []
    }),
    ...before.flatMap(({ id, name }): SemanticChange[] =>
      is.has(id) ? [] : [{ type: 'file_deleted', file: { id, name } }],
    ),
  ]
}

function reusableContentChanges(before: Compared, after: Compared): SemanticChange[] {
  const was = new Map(before.reusableContents.map((content) => [content.id, content]))
  const is = new Set(after.reusableContents.map(({ id }) => id))
  return [
    ...after.reusableContents.flatMap((reusableContent): SemanticChange[] => {
      const other = was.get(reusableContent.id)
      if (!other) return [{ type: 'reusable_content_created', reusableContent }]
      const attributes: Attributes = {}
      addIfOther(attributes, 'title', other.title, reusableContent.title)
      addIfOther(attributes, 'document', other.document, reusableContent.document)
      const isSame = Object.keys(attributes).length === 0
      return isSame ? [] : [{ type: 'reusable_content_edited', reusableContent, attributes }]
    }),
    ...before.reusableContents.flatMap((reusableContent): SemanticChange[] =>
      is.has(reusableContent.id) ? [] : [{ type: 'reusable_content_deleted', reusableContent }],
    ),
  ]
}

type Variables = Readonly<Record<string, unknown>>

function variableChanges(before: Variables, after: Variables): SemanticChange[] {
  const variables: Attributes = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    addIfOther(variables, name, before[name], after[name])
  }
  return Object.keys(variables).length > 0 ? [{ type: 'variables_edited', variables }] : []
}

function addIfOther(attributes: Attributes, name: string, before?: unknown, after?: unknown): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  attributes[name] = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
}

function infoOf({ page: { id, type, title, path } }: PageSide): PageInfo {
  return { id, type, title, ...(path === undefined ? {} : { path }) }
}
