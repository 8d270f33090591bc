import type { TagBody, TagEnd } from './dialectDescription.ts'
import { dialectTag, olderTags } from './dialectTags.ts'
import type { ScannedTag } from './scanTags.ts'

/** A block: its opening tag, and its closing tag if it has one. */
export interface TagPair {
  readonly open: ScannedTag
  readonly close: ScannedTag | undefined
  /** The innermost pair that contains this one. */
  readonly parent: TagPair | undefined
}

/** How the opening and closing tags of a text match. */
export interface TagPairs {
  /** In order of their opening tags. */
  readonly pairs: readonly TagPair[]
  /** Opening tags that need a closing tag and have none. */
  readonly unclosed: readonly TagPair[]
  /** Closing tags without an opening tag. */
  readonly stray: readonly ScannedTag[]
  /** Closing tags inside a block that starts later and ends later. `inside` is that block. */
  readonly crossed: readonly { readonly close: ScannedTag; readonly inside: ScannedTag }[]
}

type OpenPair = { -readonly [Key in keyof TagPair]: TagPair[Key] }

const olderEnds = new Map(olderTags.map(({ name, end }) => [name, end]))

const bodyEnds: Readonly<Record<TagBody, TagEnd>> = {
  blocks: 'required',
  link: 'required',
  fence: 'required',
  caption: 'optional',
  none: 'never',
}

/** Returns whether a tag has an end. Integration blocks and unknown tags can have one. */
export function endOf(name: string): TagEnd {
  const tag = dialectTag(name)
  return tag === undefined ? (olderEnds.get(name) ?? 'optional') : bodyEnds[tag.body]
}

/** Pairs the tags that the platform reads. Escaped and unterminated tags are left out. Linear. */
export function pairTags(tags: readonly ScannedTag[]): TagPairs {
  const read = tags.filter(({ escaped, terminated }) => !escaped && terminated)
  const pairs: OpenPair[] = []
  const open: OpenPair[] = []
  const unclosed: OpenPair[] = []
  const stray: ScannedTag[] = []
  const crossed: { close: ScannedTag; inside: ScannedTag }[] = []
  const left = countOf(read.filter(({ closing }) => closing))
  const openCount = new Map<string, number>()
  for (const tag of read) {
    if (!tag.closing) {
      const pair: OpenPair = { open: tag, close: undefined, parent: open.at(-1) }
      pairs.push(pair)
      if (endOf(tag.name) === 'never') continue
      // An optional end is expected only if enough closing tags are left in the text.
      if (endOf(tag.name) === 'optional' && (left.get(tag.name) ?? 0) <= (openCount.get(tag.name) ?? 0)) continue
      open.push(pair)
      openCount.set(tag.name, (openCount.get(tag.name) ?? 0) + 1)
      continue
    }
    left.set(tag.name, (left.get(tag.name) ?? 0) - 1)
    if ((openCount.get(tag.name) ?? 0) === 0) {
      stray.push(tag)
      continue
    }
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      openCount.set(pair.open.name, (openCount.get(pair.open.name) ?? 1) - 1)
      if (pair.open.name === tag.name) {
        pair.close = tag
        break
      }
      if (endOf(pair.open.name) !== 'required') continue
      // If the closing tag comes later, the two blocks overlap. Otherwise the tag isn't closed.
      if ((left.get(pair.open.name) ?? 0) > (openCount.get(pair.open.name) ?? 0)) {
        crossed.push({ close: tag, inside: pair.open })
      } else unclosed.push(pair)
    }
  }
  unclosed.push(...open.filter(({ open: { name } }) => endOf(name) === 'required'))
  return { pairs, unclosed, stray: withoutCrossed(stray, crossed), crossed }
}

/** Returns how many of these tags have each name. */
function countOf(tags: readonly ScannedTag[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { name } of tags) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Leaves out the later closing tag of two overlapping blocks: it's part of the same mistake. */
function withoutCrossed(
  stray: readonly ScannedTag[],
  crossed: readonly { close: ScannedTag; inside: ScannedTag }[],
): ScannedTag[] {
  const waiting = countOf(crossed.map(({ inside }) => inside))
  return stray.filter(({ name }) => {
    const count = waiting.get(name) ?? 0
    if (count > 0) waiting.set(name, count - 1)
    return count === 0
  })
}
