import { assignKeys } from '../../../../../src/core/text/markdown/matching/assignKeys.ts'
import { parseMarkdown } from '../../../../../src/core/text/markdown/parsing/parseMarkdown.ts'
import type { Document } from '../../../../../src/contract/schemas/document.ts'
import { blockPositions, nodeAtPath } from '../../../../support/blockPositions.ts'
import { childBlocks } from '../../../../../src/core/text/markdown/document/documentNodes.ts'

/** A block with its lines at the time when its document was created. */
export interface NotedBlock {
  readonly key: string
  readonly type: string
  readonly startLine: number
  readonly endLine: number
  /** Whether it contains other blocks. */
  readonly isContainer: boolean
  /** The index of the top-level block that contains it. */
  readonly top: number
}

/** A page as the sandbox creates it from Markdown, with notes about its blocks. */
export interface NotedPage {
  readonly document: Document
  readonly blocks: readonly NotedBlock[]
  readonly lines: readonly string[]
}

/** Creates a document from Markdown, and notes the lines of each block. */
export function notePage(body: string): NotedPage {
  let count = 0
  const parsed = parseMarkdown(body)
  const document = assignKeys(parsed.document, () => `key${count++}`)
  const blocks = blockPositions(parsed).map(({ path, startLine, endLine }) => {
    const node = nodeAtPath(document, path)
    if (node?.key === undefined) throw new Error(`There is no block at ${path.join('.')}.`)
    const isContainer = node.type !== 'code' && childBlocks(node).length > 0
    return { key: node.key, type: node.type ?? '', startLine, endLine, isContainer, top: path[0] ?? 0 }
  })
  return { document, blocks, lines: body.split('\n') }
}

interface Piece {
  readonly top: number | undefined
  readonly lines: readonly string[]
}

/** A page with a changed text, and the new lines of its blocks. Deleted blocks have none. */
export interface EditedPage {
  readonly text: string
  /** How many lines each top-level block moved. Deleted blocks have no entry. */
  readonly shifts: ReadonlyMap<number, number>
  /** The blocks whose words changed slightly. */
  readonly touched: ReadonlySet<number>
}

const words = 'amber birch cedar delta ember fjord grove heath inlet jetty knoll larch mossy north ocean pearl'.split(
  ' ',
)

/** Randomly inserts, deletes, moves, duplicates and slightly changes blocks, each block at most once. */
export function editPage({ blocks, lines }: NotedPage, edits: number, random: () => number): EditedPage {
  const tops = blocks.filter((block, index) => index === 0 || block.top !== blocks[index - 1]?.top)
  let pieces: Piece[] = tops.map(({ top, startLine }, index) => {
    const end = tops[index + 1]?.startLine ?? lines.length
    return { top, lines: [...lines.slice(startLine, end), ''] }
  })
  const kinds = new Map(tops.map(({ top, type }) => [top, type]))
  const left = new Set(tops.map(({ top }) => top))
  const touched = new Set<number>()
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const place = (piece: Piece): void => void pieces.splice(Math.floor(random() * (pieces.length + 1)), 0, piece)
  for (let count = 0; count < edits; count++) {
    const kind = pick(['insert', 'delete', 'move', 'duplicate', 'touchUp'] as const)
    const top = pick([...left])
    const piece = pieces.find((each) => each.top === top && top !== undefined)
    if (kind === 'insert') {
      const sentence = Array.from({ length: 8 }, () => pick(words)).join(' ')
      place({ top: undefined, lines: [`${sentence} ${count}.`, ''] })
      continue
    }
    if (!piece || top === undefined) continue
    left.delete(top)
    if (kind === 'delete' || kind === 'move') pieces = pieces.filter((each) => each !== piece)
    if (kind === 'move') place(piece)
    if (kind === 'duplicate') place({ ...piece, top: undefined })
    if (kind === 'touchUp' && kinds.get(top) === 'paragraph') {
      touched.add(top)
      pieces = pieces.map((each) =>
        each === piece ? { ...piece, lines: touchUp(piece.lines, pick(words) ?? '') } : each,
      )
    }
  }
  const shifts = new Map<number, number>()
  let at = 0
  for (const piece of pieces) {
    const was = tops.find(({ top }) => top === piece.top)?.startLine
    if (piece.top !== undefined && was !== undefined) shifts.set(piece.top, at - was)
    at += piece.lines.length
  }
  return { text: pieces.flatMap((piece) => piece.lines).join('\n'), shifts, touched }
}

function touchUp(lines: readonly string[], word: string): string[] {
  const [first = '', ...rest] = lines
  return [first.replace(/(?<=[a-z] )[a-z]+(?= [a-z])/, word), ...rest]
}
