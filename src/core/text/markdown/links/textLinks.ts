import { dialect } from '../dialect/dialectParser.ts'
import { elementReader } from './elementLinks.ts'
import type { FoundLink, Span } from './foundLink.ts'

type Bracket = { at: number; image: boolean }

/** CommonMark's limit. Without it, nested brackets would each be read as a label around the one before. */
const maxLabelLength = 999
const autolink = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^<>\s]*|[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+)>/y

/** Finds the links in one stretch of running text, in the order in which they end. Skips code. */
export function textLinks(text: string, span: Span, labels: Set<string>): FoundLink[] {
  return new TextScan(text, span, labels).run()
}

class TextScan {
  private readonly text: string
  private readonly end: number
  private readonly labels: Set<string>
  private readonly found: FoundLink[] = []
  private readonly readElement: ReturnType<typeof elementReader>
  private readonly missingFences = new Set<number>()
  private brackets: Bracket[] = []
  /** The number of open brackets that are around a link, and so can't begin one. */
  private linked = 0
  private at: number

  constructor(text: string, span: Span, labels: Set<string>) {
    this.text = text
    this.at = span.start
    this.end = span.end
    this.labels = labels
    this.readElement = elementReader(text, this.found)
  }

  run(): FoundLink[] {
    const marks = /[\\`<[\]$]/g
    for (;;) {
      marks.lastIndex = this.at
      const match = marks.exec(this.text)
      if (match === null || match.index >= this.end) return this.found
      this.at = match.index
      this.step(match[0])
    }
  }

  private step(mark: string): void {
    if (mark === '\\') this.at += 2
    else if (mark === '`') this.skipCode()
    else if (mark === '$') this.skipMath()
    else if (mark === '<') this.readAngle()
    else if (mark === ']') this.closeBracket()
    else {
      const image = this.text[this.at - 1] === '!'
      this.brackets.push({ at: this.at, image })
      this.at++
    }
  }

  private skipCode(): void {
    const length = /^`+/.exec(this.text.slice(this.at, this.end))?.[0].length ?? 1
    const from = this.at + length
    this.at = from
    if (this.missingFences.has(length)) return
    const runs = /`+/g
    runs.lastIndex = from
    for (let run = runs.exec(this.text); run !== null && run.index < this.end; run = runs.exec(this.text)) {
      if (run[0].length === length) {
        this.at = run.index + length
        return
      }
    }
    this.missingFences.add(length)
  }

  private skipMath(): void {
    const from = this.at + 2
    const close = this.text.startsWith('$$', this.at) ? this.text.indexOf('$$', from) : -1
    const formula = close === -1 || close >= this.end ? '' : this.text.slice(from, close)
    this.at = formula.trim() === '' || formula.includes('\n') ? this.at + 1 : close + 2
  }

  private readAngle(): void {
    autolink.lastIndex = this.at
    const match = autolink.exec(this.text)
    if (match !== null && this.at + match[0].length <= this.end) {
      const [whole, written = ''] = match
      const value = written.includes(':') ? written : `mailto:${written}`
      const words = { start: this.at + 1, end: this.at + 1 + written.length }
      const span = { start: this.at, end: this.at + whole.length }
      this.found.push({ form: 'autolink', kind: 'link', whole: span, target: words, value, words, extra: [] })
      this.at = span.end
      return
    }
    this.at = this.readElement(this.at, this.end) ?? this.at + 1
  }

  private closeBracket(): void {
    const bracket = this.brackets.pop()
    const isInLink = this.brackets.length < this.linked && bracket?.image === false
    this.linked = Math.min(this.linked, this.brackets.length)
    const close = this.at
    this.at++
    if (bracket === undefined || isInLink) return
    const words = { start: bracket.at + 1, end: close }
    const start = bracket.image ? bracket.at - 1 : bracket.at
    const link = this.readDestination(words) ?? this.readReference(words)
    if (link === undefined) return
    this.found.push({ ...link, kind: bracket.image ? 'image' : 'link', whole: { start, end: link.whole.end } })
    this.at = link.whole.end
    if (!bracket.image) this.linked = this.brackets.length
  }

  private readDestination(words: Span): FoundLink | undefined {
    if (this.text[words.end + 1] !== '(') return undefined
    const start = this.skipSpace(words.end + 2)
    const destination = dialect.helpers.parseLinkDestination(this.text, start, this.end)
    const empty = !destination.ok || this.text[start] === ')'
    const value = empty ? '' : destination.str
    let at = this.skipSpace(empty ? start : destination.pos)
    if (at > (empty ? start : destination.pos)) {
      const title = dialect.helpers.parseLinkTitle(this.text, at, this.end)
      if (title.ok) at = this.skipSpace(title.pos)
    }
    if (this.text[at] !== ')' || at >= this.end || !dialect.validateLink(value)) return undefined
    const target = { start, end: empty ? start : destination.pos }
    return { form: 'inline', kind: 'link', whole: { start: 0, end: at + 1 }, target, value, words, extra: [] }
  }

  private readReference(words: Span): FoundLink | undefined {
    const [full, written = ''] = /^\[((?:[^[\]\\]|\\.)*)\]/.exec(this.text.slice(words.end + 1, this.end)) ?? []
    const named = written.trim() === '' ? this.text.slice(words.start, words.end) : written
    if (this.labels.size === 0 || named.length > maxLabelLength) return undefined
    const label = dialect.utils.normalizeReference(named)
    if (!this.labels.has(label) || label.startsWith('^')) return undefined
    const end = words.end + 1 + (full?.length ?? 0)
    const target = { start: end, end }
    return { form: 'reference', kind: 'link', whole: { start: 0, end }, target, value: '', words, label, extra: [] }
  }

  private skipSpace(from: number): number {
    let at = from
    while (at < this.end && /\s/.test(this.text[at] ?? '')) at++
    return at
  }
}
