import { readAttributes } from '../dialect/tagLine.ts'

/** A tag in a piece of HTML: `attributes` as written, and its span in UTF-16 units. */
export type TagSpan = { name: string; isEnd: boolean; attributes: string; start: number; end: number }

// A tag ends before the next `<` outside quotes, so that text of nothing but half tags is read once and not once per tag.
const commentOrTag = /<(?:!--[^]*?(?:-->|$)|(\/?)([A-Za-z][\w-]*)(?![\w-])((?:[^<>"']|"[^"]*"|'[^']*')*)>)/g

/** The tags of a piece of HTML in order, those in comments left out. Names are in lower case. */
export function htmlTags(html: string): TagSpan[] {
  const tags: TagSpan[] = []
  for (const { index, 0: whole, 1: slash, 2: name, 3: attributes = '' } of html.matchAll(commentOrTag)) {
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

/** A piece of HTML with its tags, which are read once: what is cut out of it shares them. */
export class HtmlText {
  /** What the offsets of the tags count in. */
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

  /** What is between two of the tags, by their places among them; -1 and their number are the edges. */
  between(first: number, last: number): HtmlText {
    const start = this.tags[first]?.end ?? this.start
    const end = this.tags[last]?.start ?? this.end
    return new HtmlText(this.source, this.tags.slice(first + 1, last), start, end)
  }

  /** From one of the tags up to another, both with it. */
  element(first: number, last: number): HtmlText {
    const start = this.tags[first]?.start ?? this.start
    const end = this.tags[last]?.end ?? this.end
    return new HtmlText(this.source, this.tags.slice(first, last + 1), start, end)
  }
}

/** What `<a id="…">` in a piece of HTML says; the first one counts. */
export function anchorId(html: string): string | undefined {
  for (const { name, isEnd, attributes } of htmlTags(html)) {
    const id = name === 'a' && !isEnd ? readAttributes(attributes)['id'] : undefined
    if (id !== undefined && id !== '') return id
  }
  return undefined
}

/** HTML with a space for each tag, and without comments. */
export function withoutTags(html: string): string {
  return html.replace(commentOrTag, (_, _slash, name: string | undefined) => (name === undefined ? '' : ' '))
}

/** Takes a piece of HTML apart from its beginning, tag by tag. */
export class HtmlCursor {
  readonly #html: string
  readonly #tags: readonly TagSpan[]
  #next = 0
  #at = 0

  constructor(html: string) {
    this.#html = html
    this.#tags = htmlTags(html)
  }

  /** True when nothing but white space is left. */
  get isAtEnd(): boolean {
    return this.#next === this.#tags.length && this.#html.slice(this.#at).trim() === ''
  }

  /** Takes the next tag if it is this one and nothing but white space is before it. */
  take(name: string, isEnd = false): TagSpan | undefined {
    const tag = this.#tags[this.#next]
    if (tag?.name !== name || tag.isEnd !== isEnd) return undefined
    if (this.#html.slice(this.#at, tag.start).trim() !== '') return undefined
    this.#next++
    this.#at = tag.end
    return tag
  }

  /** Takes everything up to the end of an element, that tag as well, and returns what is before it. */
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
