import { dialectTag } from '../../text/dialect/dialectTags.ts'
import type { TagDescription } from '../../text/dialect/dialectDescription.ts'
import type { TagPair } from '../../text/dialect/pairTags.ts'
import { withLineEndsOf } from '../../text/edits/lineEnds.ts'
import type { TextReplacement } from '../../text/edits/minimalEdits.ts'
import { writeAttributes } from '../../text/markdown/dialect/tagLine.ts'
import { lineEndOf, lineOfOffset } from '../../text/scanning/pageMap.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import { deletePart, insertPart, movePart, type Parts } from '../../text/tables/partEdits.ts'

/** The tabs, steps, columns or updates of a block. */
export interface BlockParts {
  readonly parent: TagPair
  readonly child: TagDescription
  readonly items: readonly TagPair[]
}

/** Returns the parts of a block. Undefined if it's a block without parts. */
export function partsOf({ pairs: { pairs } }: ScannedText, parent: TagPair): BlockParts | undefined {
  const child = dialectTag(dialectTag(parent.open.name)?.child ?? '')
  if (child === undefined || parent.close === undefined) return undefined
  const items = pairs.filter((each) => {
    return each.parent === parent && each.open.name === child.name && each.close !== undefined
  })
  return { parent, child, items }
}

/** The attributes of a new part. */
export type PartAttributes = Readonly<Record<string, string>>

/** Returns the edits that add a part before the one at an index, or at the end. */
export function addBlockPart(
  { text }: ScannedText,
  parts: BlockParts,
  index: number,
  attributes: PartAttributes,
): TextReplacement[] {
  const { parent, child, items } = parts
  const prefix = (items[0] ?? parent).open.prefix
  const written = withLineEndsOf(
    `${opening(child, attributes)}\n${prefix.trimEnd()}\n${prefix}{% end${child.name} %}`,
    text,
  )
  if (items.length > 0) return insertPart(partsIn(text, parts), Math.min(index, items.length), written)
  const { end } = parent.open
  return [{ start: end, end, text: withLineEndsOf(`\n${prefix}`, text) + written }]
}

/** Returns the edits that delete a part. */
export function deleteBlockPart({ text }: ScannedText, parts: BlockParts, index: number): TextReplacement[] {
  return deletePart(partsIn(text, parts), index)
}

/** Returns the edits that move a part to another index. */
export function moveBlockPart({ text }: ScannedText, parts: BlockParts, from: number, to: number): TextReplacement[] {
  return movePart(partsIn(text, parts), from, to)
}

/** A place where a part can be split: the start of a block in it that isn't the first one. */
export interface SplitPlace {
  /** The offset of the first character of the block. */
  readonly offset: number
  /** The first line of the block. */
  readonly line: string
}

/** Returns the places where a part can be split. */
export function splitPlaces({ map }: ScannedText, { open, close }: TagPair): SplitPlace[] {
  if (close === undefined || !open.alone || !close.alone) return []
  const [first, last] = [lineOfOffset(map, open.start), lineOfOffset(map, close.start)]
  const depth = map.blocks.find(({ line, kind }) => line === first && kind === 'tag')?.depth
  const starts: SplitPlace[] = []
  let inside = first
  for (const block of map.blocks) {
    if (block.line <= inside || block.line >= last || block.depth !== depth) continue
    const line = map.text.slice(block.start, lineEndOf(map, block.line)).trim()
    starts.push({ offset: block.start, line })
    inside = map.closeOf.get(block.line) ?? inside
  }
  return starts.slice(1)
}

/** Returns the edit that ends a part before a place, and puts what follows into a new part. */
export function splitBlockPart(
  { text }: ScannedText,
  { child }: BlockParts,
  { open }: TagPair,
  { offset }: SplitPlace,
  attributes: PartAttributes,
): TextReplacement[] {
  const prefix = open.prefix
  let start = offset
  while (/[\s>]/.test(text[start - 1] ?? '')) start--
  const gap = prefix.trimEnd()
  const between = `\n${prefix}{% end${child.name} %}\n${gap}\n${prefix}${opening(child, attributes)}\n${prefix}`
  return [{ start, end: offset, text: withLineEndsOf(between, text) }]
}

function opening({ name }: TagDescription, attributes: PartAttributes): string {
  return `{% ${name}${writeAttributes(attributes)} %}`
}

function partsIn(text: string, { parent, items }: BlockParts): Parts {
  const prefix = (items[0] ?? parent).open.prefix
  return {
    source: text,
    items: items.map(({ open, close }) => ({ start: open.start, end: (close ?? open).end })),
    separator: withLineEndsOf(`\n${prefix.trimEnd()}\n${prefix}`, text),
  }
}
