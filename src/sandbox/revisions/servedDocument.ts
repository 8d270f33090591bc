import type { Document, DocumentNode, Leaf } from '../../contract/schemas/document.ts'

type Data = Readonly<Record<string, unknown>>

/** The value of `isVoid` that the live service sends for some blocks whose node doesn't store it. */
const isVoidByType: Readonly<Record<string, boolean>> = { image: true, images: false, columns: false }

/** The types of table columns whose cells can have several values. */
const columnsOfSeveral: ReadonlySet<unknown> = new Set(['users', 'select'])

/** How the live service sends the `data` of some blocks. */
const servedData: Readonly<Record<string, (data: Data) => Data>> = {
  table: withWholeColumns,
  column: ({ width, ...data }) => ({ ...data, ...(typeof width === 'string' && { width: lengthOf(width) }) }),
  update: ({ tags, ...data }) => ({ ...data, ...(typeof tags === 'string' && { tags: tagsOf(tags) }) }),
}

/** Returns a document as the live service sends it: nodes have all their fields, even empty ones. */
export function servedDocument(document: Document): Document {
  return { ...document, nodes: document.nodes.map(servedNode) }
}

function servedNode(node: DocumentNode): DocumentNode {
  const { type = '', nodes, fragments = type === 'image' ? [] : undefined, leaves } = node
  const inner = {
    ...(leaves && { leaves: leaves.map(servedLeaf) }),
    ...(nodes && { nodes: nodes.map(servedNode) }),
    ...(fragments && { fragments: fragments.map(servedNode) }),
  }
  if (node.object !== 'block') return { ...node, ...inner }
  const { data = {}, isVoid = isVoidByType[type] } = node
  return { ...node, data: servedData[type]?.(data) ?? data, ...(isVoid !== undefined && { isVoid }), ...inner }
}

function servedLeaf(leaf: Leaf): Leaf {
  const marks = leaf.marks.map((mark) => {
    return mark.type === 'color' ? { ...mark, data: { text: 'default', background: 'default', ...mark.data } } : mark
  })
  return { ...leaf, marks }
}

function withWholeColumns(data: Data): Data {
  const definitions = Object.entries((data['definition'] ?? {}) as Record<string, Data>)
  const served = definitions.map(([id, definition]) => [id, wholeColumn(definition)])
  return { ...data, ...(definitions.length > 0 && { definition: Object.fromEntries(served) as unknown }) }
}

function wholeColumn(definition: Data): Data {
  const { type } = definition
  if (type === 'text') return { textAlignment: 'left', ...definition }
  return columnsOfSeveral.has(type) ? { multiple: false, ...definition } : definition
}

/** Returns a number of pixels, or a number with another unit, such as `30%`. */
function lengthOf(text: string): unknown {
  const value = Number.parseFloat(text)
  const unit = text.replace(/^[\d.\s]+/, '')
  return unit === '' || unit === 'px' ? value : { unit, value }
}

function tagsOf(text: string): unknown[] {
  const names = text.split(',').flatMap((name) => name.trim() || [])
  return names.map((tag) => ({ kind: 'tag', tag }))
}
