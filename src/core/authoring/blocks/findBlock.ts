import { dialectTag } from '../../text/dialect/dialectTags.ts'
import type { TagPair } from '../../text/dialect/pairTags.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import { buttonAt } from './buttonBlock.ts'
import type { EditableBlock } from './editableBlock.ts'
import { tagFields } from './tagFields.ts'

/** Returns the innermost block at a position that a form can change. */
export function blockAt(scan: ScannedText, offset: number): EditableBlock | undefined {
  const button = buttonAt(scan, offset)
  if (button !== undefined) return button
  const pair = scan.pairs.pairs.findLast((each) => {
    const { start, end } = spanOf(each)
    return start <= offset && offset <= end && isEditable(each)
  })
  return pair && blockOf(scan, pair)
}

/** Returns the block around another one, if a form can change it. */
export function blockAround(scan: ScannedText, { pair, span }: EditableBlock): EditableBlock | undefined {
  if (pair === undefined) {
    const around = scan.pairs.pairs.findLast((each) => {
      const { start, end } = spanOf(each)
      return start <= span.start && span.end <= end && isEditable(each)
    })
    return around && blockOf(scan, around)
  }
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
  return tag.end !== 'required' || close !== undefined
}
