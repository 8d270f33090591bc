import type { Span } from '../markdown/links/foundLink.ts'
import { unescapeAttribute } from '../markdown/dialect/tagLine.ts'
import { codeRegions, type CodeRegion } from './codeRegions.ts'
import { lineOfOffset, prefixBelow, pageMap, type PageMap } from '../scanning/pageMap.ts'
import { nextIndex, type FindNext } from '../edits/nextIndex.ts'

/** An attribute as written in a tag. */
export interface ScannedAttribute {
  readonly name: string
  readonly nameSpan: Span
  /** The value with escapes undone. Undefined if the attribute has no value. */
  readonly value: string | undefined
  /** The value without its quotes. */
  readonly valueSpan: Span | undefined
  readonly quote: '"' | "'" | '' | 'curly'
}

/** A `{% … %}` in a text, whether the platform can read it or not. */
export interface ScannedTag extends Span {
  /** The name without `end`. */
  readonly name: string
  readonly closing: boolean
  /** The span of the name as written, including `end`. */
  readonly nameSpan: Span
  readonly attributes: readonly ScannedAttribute[]
  /** Everything after the name, such as an expression. */
  readonly argument: Span
  /** Whether `%}` follows. */
  readonly terminated: boolean
  /** Whether the tag has a backslash in front. A sync adds it to tags that it doesn't know. */
  readonly escaped: boolean
  /** Whether the line has nothing else besides the markers of lists and quotes before the tag. */
  readonly alone: boolean
  /** The line that the tag begins on, counted from 0. */
  readonly line: number
  /** The text before the tag on its line. */
  readonly indent: string
  /** What a new line needs before its text to be in the same quotes and items. */
  readonly prefix: string
}

const maxTagLength = 100_000
const maxIndent = 1000
const nothingMore = /[ \t\r]*(?:\n|$)/y
const nameAt = /-?[ \t\n\r]*(@?[A-Za-z][\w./-]*)/y
const attributeAt = /[ \t\r\n]*([A-Za-z_:@][\w:.-]*)(?:[ \t]*(=)[ \t]*)?/y
const bareValue = /(?:(?!%\})[^\s"'<>])+/y
const goesOn = /[ \t]*(?:-?%\}|[A-Za-z_:@][\w:.-]*[ \t]*=)/y

/**
 * Finds every `{% … %}` outside code, in order, including those that the platform can't read. A tag can continue over
 * several lines while a value is open. Linear in the text.
 */
export function scanTags(page: string | PageMap, code?: readonly CodeRegion[]): ScannedTag[] {
  if (!(typeof page === 'string' ? page : page.text).includes('{%')) return []
  const map = typeof page === 'string' ? pageMap(page) : page
  return new TagScanner(map).scan(code ?? codeRegions(map))
}

class TagScanner {
  readonly #text: string
  readonly #map: PageMap
  readonly #lineEnds: FindNext
  readonly #tagEnds: FindNext
  readonly #blankLines: FindNext

  constructor(map: PageMap) {
    const { text } = map
    this.#text = text
    this.#map = map
    this.#lineEnds = nextIndex(text, '\n')
    this.#tagEnds = nextIndex(text, '%}')
    this.#blankLines = nextIndex(text, '\n\n')
  }

  scan(code: readonly CodeRegion[]): ScannedTag[] {
    const text = this.#text
    const tags: ScannedTag[] = []
    const lines = nextIndex(text, '\n')
    let region = 0
    let line = 0
    let lineAt = 0
    for (let at = text.indexOf('{%'); at !== -1;) {
      while (region < code.length && (code[region]?.end ?? 0) <= at) region++
      const inCode = code[region]
      if (inCode !== undefined && inCode.start <= at) {
        at = text.indexOf('{%', inCode.end)
        continue
      }
      for (let next = lines(lineAt); next < at; next = lines(lineAt)) {
        line++
        lineAt = next + 1
      }
      const tag = this.#tag(at, { line, start: lineAt })
      if (tag !== undefined) tags.push(tag)
      at = text.indexOf('{%', tag?.end ?? at + 2)
    }
    return tags
  }

  #tag(at: number, line: { line: number; start: number }): ScannedTag | undefined {
    const text = this.#text
    nameAt.lastIndex = at + 2
    const word = nameAt.exec(text)?.[1]
    if (word === undefined) return undefined
    const nameEnd = nameAt.lastIndex
    const closing = /^end[A-Za-z@]/.test(word)
    const { attributes, end: read } = this.#attributes(nameEnd)
    const stop = this.#end(at, nameEnd, read)
    const escaped = text[at - 1] === '\\'
    const indentEnd = escaped ? at - 1 : at
    const indent = text.slice(Math.max(line.start, indentEnd - maxIndent), indentEnd)
    nothingMore.lastIndex = stop.end
    return {
      name: closing ? word.slice(3) : word,
      closing,
      nameSpan: { start: nameEnd - word.length, end: nameEnd },
      attributes: attributes.filter(({ nameSpan }) => nameSpan.end <= stop.inner),
      argument: this.#trimmed(nameEnd, stop.inner),
      terminated: stop.terminated,
      escaped,
      alone: this.#isFirst(indentEnd, line.start) && nothingMore.test(text),
      line: line.line,
      indent,
      prefix: prefixBelow(this.#map, lineOfOffset(this.#map, at)),
      start: at,
      end: stop.end,
    }
  }

  /** Returns whether nothing but the markers of lists and quotes is before an offset of a line. */
  #isFirst(offset: number, lineStart: number): boolean {
    const lead = this.#map.leads[lineOfOffset(this.#map, lineStart)] ?? 0
    return offset - lineStart <= maxIndent && this.#text.slice(lead, offset).trim() === ''
  }

  /** Finds the end of a tag: the first `%}` outside a value, or the end of the line that the tag begins on. */
  #end(start: number, afterName: number, afterAttributes: number): { inner: number; end: number; terminated: boolean } {
    const line = this.#lineEnd(start)
    // The text between the attributes and the end is an expression, or words without a meaning.
    const close = this.#tagEnds(afterAttributes)
    const limit = Math.min(Math.max(line, this.#lineEnd(afterAttributes)), this.#text.length - 1)
    if (close <= limit && close - start <= maxTagLength) {
      const inner = this.#text[close - 1] === '-' ? close - 1 : close
      return { inner: Math.max(inner, afterName), end: close + 2, terminated: true }
    }
    return { inner: line, end: line, terminated: false }
  }

  #attributes(from: number): { attributes: ScannedAttribute[]; end: number } {
    const text = this.#text
    const attributes: ScannedAttribute[] = []
    let end = from
    for (;;) {
      attributeAt.lastIndex = end
      const match = attributeAt.exec(text)
      const name = match?.[1]
      if (match === null || name === undefined || end - from > maxTagLength) return { attributes, end }
      const nameStart = end + match[0].indexOf(name)
      const nameSpan = { start: nameStart, end: nameStart + name.length }
      // Words on the next line belong to this tag only if `%}` comes before a blank line.
      if (this.#lineEnds(end) < nameStart && this.#tagEnds(end) > this.#blankLines(end)) {
        return { attributes, end }
      }
      if (match[2] === undefined) {
        attributes.push({ name, nameSpan, value: undefined, valueSpan: undefined, quote: '' })
        end = nameSpan.end
        continue
      }
      const read = this.#value(attributeAt.lastIndex)
      attributes.push({ name, nameSpan, ...read.value })
      end = read.end
    }
  }

  #value(at: number): { value: ReadValue; end: number } {
    const text = this.#text
    const quote = text[at] ?? ''
    if (quote === '"' || quote === "'") {
      const close = this.#closingQuote(at + 1, quote)
      if (close !== undefined) {
        const valueSpan = { start: at + 1, end: close }
        return { value: { value: unescapeAttribute(text.slice(at + 1, close)), valueSpan, quote }, end: close + 1 }
      }
    }
    // Reads typographic quotes too, even if only the closing quote is one.
    if (/["'“”‘’]/.test(quote)) {
      const rest = text.slice(at + 1, Math.min(this.#lineEnd(at), this.#tagEnds(at), at + maxIndent))
      const length = rest.search(/[“”‘’"']/)
      if (length !== -1 || !/["']/.test(quote)) {
        const close = at + 1 + (length === -1 ? rest.length : length)
        const valueSpan = { start: at + 1, end: close }
        const end = length === -1 ? close : close + 1
        return { value: { value: text.slice(at + 1, close), valueSpan, quote: 'curly' }, end }
      }
    }
    bareValue.lastIndex = at
    const end = bareValue.test(text) ? bareValue.lastIndex : at
    return {
      value: { value: text.slice(at, end), valueSpan: { start: at, end }, quote: '' },
      end: end === at ? at + Number(quote === '"' || quote === "'") : end,
    }
  }

  /** Finds the quote that ends a value: on the same line, or on a later line if the tag continues after it. */
  #closingQuote(from: number, quote: string): number | undefined {
    const text = this.#text
    const line = this.#lineEnd(from)
    for (let at = text.indexOf(quote, from); at !== -1 && at - from < maxTagLength; at = text.indexOf(quote, at + 1)) {
      if (text[at - 1] === '\\') continue
      goesOn.lastIndex = at + 1
      return at < line || goesOn.test(text) ? at : undefined
    }
    return undefined
  }

  #lineEnd(from: number): number {
    const end = this.#lineEnds(from)
    return this.#text[end - 1] === '\r' && end > from ? end - 1 : end
  }

  #trimmed(start: number, end: number): Span {
    let [first, last] = [start, Math.max(start, end)]
    while (first < last && /\s/.test(this.#text[first] ?? '')) first++
    while (last > first && /\s/.test(this.#text[last - 1] ?? '')) last--
    return { start: first, end: last }
  }
}

type ReadValue = Pick<ScannedAttribute, 'value' | 'valueSpan' | 'quote'>
