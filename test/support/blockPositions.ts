import type { Document, DocumentNode } from '../../src/contract/schemas/document.ts'
import { childBlocks } from '../../src/core/text/markdown/document/documentNodes.ts'
import type { parseMarkdown } from '../../src/core/text/markdown/parsing/parseMarkdown.ts'

/**
 * The position of a block in its Markdown. `path` goes from the document to the block: each step is an index into
 * `nodes`, or into `fragments` if a node has them. Lines are counted from 0. `endLine` is exclusive.
 */
interface BlockPosition {
  readonly path: readonly number[]
  readonly startLine: number
  readonly endLine: number
}

/** Returns the positions of all blocks in document order. */
export function blockPositions({ document, lines }: ReturnType<typeof parseMarkdown>): BlockPosition[] {
  const below = (nodes: readonly DocumentNode[], parent: readonly number[]): BlockPosition[] =>
    nodes.flatMap((node, index) => {
      if (node.object !== 'block' && node.object !== 'fragment') return []
      const path = [...parent, index]
      const own = lines.get(node)
      return [...(own ? [{ path, ...own }] : []), ...below(childBlocks(node), path)]
    })
  return below(document.nodes, [])
}

/** Returns the node at a path. */
export function nodeAtPath(document: Document, path: readonly number[]): DocumentNode | undefined {
  const [first, ...rest] = path
  const top = first === undefined ? undefined : document.nodes[first]
  return rest.reduce<DocumentNode | undefined>((node, index) => {
    return node?.fragments !== undefined ? node.fragments[index] : node?.nodes?.[index]
  }, top)
}
