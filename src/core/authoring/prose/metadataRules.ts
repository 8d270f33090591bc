import { sectionFrontMatter, type ScannedText } from '../../text/scanning/scannedText.ts'
import { problemOf, type DocsProblem } from '../checks/docsProblem.ts'
import { lineEndAt } from '../../text/edits/lineEnds.ts'

/** What is known about a page besides its text. */
export interface PageFacts {
  /** The path of its address, if known. */
  readonly slug?: string | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** Whether it's reusable content, which has no title or description of its own. */
  readonly isPiece?: boolean
}

/** Limits in characters that search engines and style guides recommend. */
const maxTitle = 60
const maxDescription = 160
const maxSlug = 75
const maxPage = 60_000

/** Finds problems with what search engines and lists show of a page. */
export function metadataProblems(scan: ScannedText, page: PageFacts): DocsProblem[] {
  const { text, headings, sections, frontMatterEnd } = scan
  if (page.isPiece === true) return []
  const data = sections[0]?.section.of(sectionFrontMatter).data ?? {}
  const heading = headings.find(({ level }) => level === 1)
  const start = heading?.start ?? 0
  const firstLine = { start, end: heading?.end ?? lineEndAt(text, start) }
  const title = textOf(data['title']) ?? heading?.words ?? page.title ?? ''
  const description = textOf(data['description']) ?? page.description ?? ''
  const problems: DocsProblem[] = []
  if (title.length > maxTitle)
    problems.push(problemOf('long-title', firstLine, [String(title.length), String(maxTitle)]))
  if (description === '') {
    problems.push(problemOf('missing-description', firstLine))
  } else if (description.length > maxDescription) {
    const values = [String(description.length), String(maxDescription)]
    problems.push(problemOf('long-description', descriptionLine(text, frontMatterEnd) ?? firstLine, values))
  }
  const slug = page.slug?.split('/').at(-1) ?? ''
  if (slug.length > maxSlug) problems.push(problemOf('long-slug', firstLine, [slug, String(maxSlug)]))
  if (text.length > maxPage) {
    problems.push(problemOf('long-page', firstLine, [text.length.toLocaleString('en'), maxPage.toLocaleString('en')]))
  }
  return problems
}

function descriptionLine(text: string, frontMatterEnd: number): { start: number; end: number } | undefined {
  const found = /^description:/m.exec(text.slice(0, frontMatterEnd))
  return found === null ? undefined : { start: found.index, end: lineEndAt(text, found.index) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
