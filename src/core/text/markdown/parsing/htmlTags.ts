import { commentSource } from '../../scanning/blockStarts.ts'
import { readAttributes } from '../dialect/tagLine.ts'

/** A tag in HTML, with its attributes as written and its span in UTF-16 units. */
export type TagSpan = { name: string; isEnd: boolean; attributes: string; start: number; end: number }

// A tag ends before the next `<` outside quotes, so a text of unfinished tags is read once, not once for each tag.
const commentOrTag = String.raw`${commentSource}|<(\/?)([A-Za-z][\w-]*)(?![\w-])((?:[^<>"']|"[^"]*"|'[^']*')*)>`
const allTags = new RegExp(commentOrTag, 'g')

/** Finds a comment or a tag at an offset: the slash of an end, the name, and the attributes as written. */
export const elementAt: RegExp = new RegExp(commentOrTag, 'y')

/** Returns the tags of a piece of HTML in order, without those in comments. Names are in lower case. */
export function htmlTags(html: string): TagSpan[] {
  const tags: TagSpan[] = []
  for (const { index, 0: whole, 1: slash, 2: name, 3: attributes = '' } of html.matchAll(allTags)) {
    if (name === undefined) continue
    tags.push({
      name: name.toLowerCase(),
      isEnd: slash === '/',
      attributes,
      start: index,
      end: index + whole.length,
    })
  }
  return tags
}

/** HTML with its tags, which are read once. Parts of it share them. */
export class HtmlText {
  /** The whole text that the offsets of the tags refer to. */
  readonly source: string
  readonly start: number
  readonly end: number
  readonly tags: readonly TagSpan[]

  constructor(source: string, tags = htmlTags(source), start = 0, end = source.length) {
    this.source = source
    this.tags = tags
    this.start = start
    this.end = end
  }

  get text(): string {
    return this.source.slice(this.start, this.end)
  }

  /** Returns what is between two tags, by their indices. Use -1 for the start and the number of tags for the end. */
  between(first: number, last: number): HtmlText {
    const start = this.tags[first]?.end ?? this.start
    const end = this.tags[last]?.start ?? this.end
    return new HtmlText(this.source, this.tags.slice(first + 1, last), start, end)
  }

  /** Returns the text from one tag to another, both included. */
  element(first: number, last: number): HtmlText {
    const start = this.tags[first]?.start ?? this.start
    const end = this.tags[last]?.end ?? this.end
    return new HtmlText(this.source, this.tags.slice(first, last + 1), start, end)
  }
}

/** Reads an attribute that is on unless it's `false`. Undefined if an element doesn't have it. */
export function flag(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : value !== 'false'
}

/** Reads attributes. A `data-…` attribute without a value becomes the empty string. */
export function readFlags(text: string): Record<string, string> {
  const bare = text.replace(/=\s*("[^"]*"|'[^']*'|\S+)/g, '=').match(/(?<![\w-])data-[\w-]+(?![\w=-])/g) ?? []
  return { ...Object.fromEntries(bare.map((name) => [name, ''])), ...readAttributes(text) }
}

/** Returns the `id` of the first `<a id="…">` in a piece of HTML. */
export function anchorId(html: string): string | undefined {
  for (const { name, isEnd, attributes } of htmlTags(html)) {
    const id = name === 'a' && !isEnd ? readAttributes(attributes)['id'] : undefined
    if (id !== undefined && id !== '') return id
  }
  return undefined
}

/** Replaces each tag with a space, and removes comments. */
export function withoutTags(html: string): string {
  return html.replace(allTags, (_, _slash, name: string | undefined) => (name === undefined ? '' : ' '))
}

/** Reads HTML from the start, tag by tag. */
export class HtmlCursor {
  readonly #html: string
  readonly #tags: readonly TagSpan[]
  #next = 0
  #at = 0

  constructor(html: string) {
    this.#html = html
    this.#tags = htmlTags(html)
  }

  /** True if only white space is left. */
  get isAtEnd(): boolean {
    return this.#next === this.#tags.length && this.#html.slice(this.#at).trim() === ''
  }

  /** Takes the next tag if it has this name and only white space comes before it. */
  take(name: string, isEnd = false): TagSpan | undefined {
    const tag = this.#tags[this.#next]
    if (tag?.name !== name || tag.isEnd !== isEnd) return undefined
    if (this.#html.slice(this.#at, tag.start).trim() !== '') return undefined
    this.#next++
    this.#at = tag.end
    return tag
  }

  /** Takes everything up to and including the end tag of an element. Returns what is before that tag. */
  takeInside(name: string): string | undefined {
    const from = this.#at
    while (this.#next < this.#tags.length) {
      const tag = this.#tags[this.#next++]
      if (tag?.name !== name || !tag.isEnd) continue
      this.#at = tag.end
      return this.#html.slice(from, tag.start)
    }
    return undefined
  }
}
