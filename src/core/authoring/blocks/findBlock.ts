import { dialectTag } from '../../text/dialect/dialectTags.ts'
import { endOf, type TagPair } from '../../text/dialect/pairTags.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import { buttonAt } from './buttonBlock.ts'
import type { EditableBlock } from './editableBlock.ts'
import { tagFields } from './tagFields.ts'

/** Returns the innermost block at a position that a form can change. */
export function blockAt(scan: ScannedText, offset: number): EditableBlock | undefined {
  return buttonAt(scan, offset) ?? innermostAround(scan, { start: offset, end: offset })
}

function innermostAround(scan: ScannedText, { start, end }: Span): EditableBlock | undefined {
  const pair = scan.pairs.pairs.findLast((each) => {
    const around = spanOf(each)
    return around.start <= start && end <= around.end && isEditable(each)
  })
  return pair && blockOf(scan, pair)
}

/** Returns the block around another one, if a form can change it. */
export function blockAround(scan: ScannedText, { pair, span }: EditableBlock): EditableBlock | undefined {
  if (pair === undefined) return innermostAround(scan, span)
  for (let parent = pair.parent; parent !== undefined; parent = parent.parent) {
    if (isEditable(parent)) return blockOf(scan, parent)
  }
  return undefined
}

/** Returns the block of a pair of tags. */
export function blockOf(scan: ScannedText, pair: TagPair): EditableBlock | undefined {
  const tag = dialectTag(pair.open.name)
  if (tag === undefined) return undefined
  const { name, label, codicon } = tag
  const tags = [pair.open, pair.close].flatMap((each) =>
    each === undefined ? [] : { start: each.start, end: each.end },
  )
  return { name, label, codicon, span: spanOf(pair), tags, fields: tagFields(scan, pair, tag), pair }
}

function spanOf({ open, close }: TagPair): Span {
  return { start: open.start, end: (close ?? open).end }
}

function isEditable({ open, close }: TagPair): boolean {
  const tag = dialectTag(open.name)
  if (tag === undefined || tag.argument !== undefined) return false
  return endOf(tag.name) !== 'required' || close !== undefined
}
