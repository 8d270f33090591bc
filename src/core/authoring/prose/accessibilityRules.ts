import type { FoundLink } from '../../text/markdown/links/foundLink.ts'
import { linkWords } from '../../text/markdown/links/linkDestination.ts'
import { htmlTags } from '../../text/markdown/parsing/htmlTags.ts'
import { ownLinks, type ScannedText } from '../../text/scanning/scannedText.ts'
import type { TextSection } from '../../text/scanning/textSections.ts'
import { changeTo, problemOf, sectionwise, type DocsProblem } from '../checks/docsProblem.ts'
import { splitTarget } from '../../text/strings/addresses.ts'

/** An image of a page. Offsets are UTF-16 units. */
interface PageImage {
  readonly start: number
  readonly end: number
  readonly target: string
  /** The alternative text. Undefined if it's missing, '' if it's empty on purpose. */
  readonly alt: string | undefined
}

/** Returns the visible images of a section, in order. An image for dark themes isn't counted separately. */
function sectionImages(section: TextSection): readonly PageImage[] {
  const { text, isFrontMatter, code } = section
  if (isFrontMatter || !/!\[|<img\b/i.test(text)) return []
  return section.of(ownLinks).flatMap((link) => {
    const isElement = link.form === 'element'
    const isCode = code.some(({ start, end }) => start <= link.whole.start && link.whole.start < end)
    if (link.kind !== 'image' || isCode || (isElement && /^<source/i.test(text.slice(link.whole.start)))) return []
    const { start, end } = link.whole
    return [{ start, end, target: link.value, alt: altOf(text, link) }]
  })
}

/** Only HTML can tell whether an empty alternative text is intentional. */
function altOf(text: string, { form, whole, words, alt }: FoundLink): string | undefined {
  if (form !== 'element') return text.slice(words.start, words.end).trim() || undefined
  return /\salt\s*=/i.test(text.slice(whole.start, whole.end)) ? (alt ?? '').trim() : undefined
}

/** Finds images without alternative text, and different images with the same text. */
export function imageProblems(scan: ScannedText): DocsProblem[] {
  const seen = new Map<string, string>()
  return sectionwise(scan, (section) => {
    return section.of(sectionImages).flatMap(({ target, alt, ...span }) => {
      if (alt === undefined) return [problemOf('missing-alt', span, [nameOf(target)])]
      if (alt === '' || isIcon(section.text, span.start)) return []
      const before = seen.get(alt) ?? target
      seen.set(alt, before)
      return before === target ? [] : [problemOf('same-alt', span, [alt])]
    })
  })
}

/** Returns whether an image is an icon: with words before it in its line, or with a form for dark themes. */
function isIcon(text: string, start: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', start) + 1, start)
  const around = text.slice(Math.max(0, start - 1000), start)
  return (
    /\p{L}/u.test(line.replaceAll(/<[^<>]*>|!\[[^\]]*\]\([^)]*\)/g, '')) ||
    around.lastIndexOf('<picture') > around.lastIndexOf('</picture')
  )
}

function nameOf(target: string): string {
  return splitTarget(target).path.split('/').at(-1) ?? target
}

/** Tags whose headings have levels of their own. */
const ownLevels: ReadonlySet<string> = new Set(['stepper', 'hint'])

/** Finds headings more than one level below the previous one. Steps of a stepper and hints have levels of their own. */
export function headingLevelProblems({ headings, pairs }: ScannedText): DocsProblem[] {
  const own = pairs.pairs.filter(({ open, close }) => ownLevels.has(open.name) && close !== undefined)
  // The title of the page is level 1, even if it isn't in the text.
  let last = 1
  return headings.flatMap(({ level, start, end }) => {
    if (own.some(({ open, close }) => open.start < start && start < (close?.start ?? 0))) return []
    const before = last
    last = level
    if (level <= before + 1) return []
    const fixes = changeTo({ start, end: start + level }, '#'.repeat(before + 1))
    return [problemOf('skipped-heading', { start, end }, [String(level), String(before)], fixes)]
  })
}

const emptyHeader = /^[ \t|]+\r?\n[ \t|]*:?-+:?[ \t]*\|/gm

/** Finds tables without column names. */
export function tableProblems({ text, isFrontMatter }: TextSection, mask: string): DocsProblem[] {
  if (isFrontMatter) return []
  const written = [...text.matchAll(emptyHeader)].flatMap(({ index, 0: whole }) => {
    // In code, a table is an example.
    const isTable = /\|[ \t]*\|/.test(whole) && mask.slice(index, index + whole.length).includes('|')
    if (!isTable) return []
    return [problemOf('table-header', { start: index, end: index + whole.indexOf('\n') })]
  })
  return text.includes('<table') ? [...written, ...htmlTableProblems(text)] : written
}

function htmlTableProblems(text: string): DocsProblem[] {
  const found: DocsProblem[] = []
  let open: { readonly start: number; readonly end: number } | undefined
  for (const { name, isEnd, attributes, start, end } of htmlTags(text)) {
    // Cards have no columns, and a header can be hidden on purpose.
    if (name === 'table' && !isEnd)
      open = /\sdata-(?:view|header-hidden)\b/.test(attributes) ? undefined : { start, end }
    else if (name === 'th') open = undefined
    else if (name === 'table' && open !== undefined) {
      found.push(problemOf('table-header', open))
      open = undefined
    }
  }
  return found
}

/** Returns the source of an image with an alternative text. */
export function withAltText(image: string, alt: string): string {
  if (image.startsWith('!')) return image.replace(/^!\[\s*\]/, () => `![${linkWords(alt)}]`)
  return image.replace(/^<img\b/i, (tag) => `${tag} alt="${alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
}
