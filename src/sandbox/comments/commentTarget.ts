import type { DocumentNode } from '../../contract/schemas/document.ts'
import type { Input } from '../../contract/operations.ts'
import { badRequest } from '../http/errors.ts'
import type { Source } from '../revisions/reading.ts'
import type { RequestContext } from '../http/requestContext.ts'

/** What a new comment is about. Without any of these, it's about the whole space or change request. */
type NewCommentTarget = Pick<Input<'postCommentInSpace'>['body'], 'node' | 'page' | 'tableCell'>

/** Throws a 400 failure if the current content doesn't have the target of a comment. */
export function checkTarget(context: RequestContext, source: Source, target: NewCommentTarget): void {
  const { page: pageId, node: key, tableCell } = target
  if (pageId === undefined) {
    // Block keys are looked up within one page, because a search through all pages would block other requests.
    if (key !== undefined) throw badRequest('“node” needs “page”, the page that contains the block.')
    if (tableCell) throw badRequest('“tableCell” needs “page”, the page that contains the table.')
    return
  }
  const reading = context.reader.open(source.revision, source.place, { computed: true })
  const page = reading.tree.page(pageId)
  if (!page) throw badRequest('“page” isn’t a page of this content.')
  if (key === undefined && !tableCell) return
  const { document } = context.reader.bodies(reading).body(page, { format: 'document', refs: 'stable' })
  const nodes = document?.nodes ?? []
  const node = key === undefined ? undefined : findNode(nodes, (candidate) => candidate.key === key)
  if (key !== undefined && !node) throw badRequest('“node” isn’t a block of this page. It might have been deleted.')
  const within = node ? [node] : nodes
  if (tableCell && !findNode(within, (candidate) => hasCell(candidate, tableCell))) {
    throw badRequest('“tableCell” isn’t a cell of a table in this block.')
  }
}

function findNode(nodes: readonly DocumentNode[], matches: (node: DocumentNode) => boolean): DocumentNode | undefined {
  for (const node of nodes) {
    if (matches(node)) return node
    const inside = findNode(node.nodes ?? [], matches) ?? findNode(node.fragments ?? [], matches)
    if (inside) return inside
  }
  return undefined
}

function hasCell(node: DocumentNode, cell: { record: string; definition: string }): boolean {
  if (node.type !== 'table') return false
  return hasOwn(node.data?.['records'], cell.record) && hasOwn(node.data?.['definition'], cell.definition)
}

function hasOwn(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
}
