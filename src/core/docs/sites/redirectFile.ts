import { readDocsConfig } from '../gitSync/docsConfig.ts'
import { lineAt, lineStarts } from '../../text/markdown/links/linkRegions.ts'

/** A redirect in a file, as written. */
export interface FileRedirect {
  /** Counted from 0. */
  readonly line: number
  readonly source: string
  readonly destination: string
  readonly permanent: boolean
}

/** A line that isn't a redirect. */
export interface LineProblem {
  readonly line: number
  readonly kind: 'noDestination' | 'quote' | 'yaml'
  /** The message of a YAML reader. */
  readonly detail?: string
}

/** The redirects and problems in a file. */
export interface RedirectFile {
  readonly redirects: readonly FileRedirect[]
  readonly problems: readonly LineProblem[]
}

const headings: Readonly<Record<string, 'source' | 'destination' | 'permanent'>> = {
  source: 'source',
  from: 'source',
  old: 'source',
  destination: 'destination',
  target: 'destination',
  to: 'destination',
  new: 'destination',
  permanent: 'permanent',
}

/**
 * Reads redirects from CSV: source, destination and whether it's permanent, in this order or in that of the header
 * (`source`, `from`, `old`; `destination`, `target`, `to`, `new`; `permanent`).
 */
export function readRedirectCsv(text: string): RedirectFile {
  const { rows, problems } = readCsv(text)
  const [first] = rows
  const named = first?.cells.map((cell) => headings[cell.trim().toLowerCase()])
  const hasHeading = named?.includes('source') && named.includes('destination')
  const order = hasHeading && named ? named : (['source', 'destination', 'permanent'] as const)
  const redirects: FileRedirect[] = []
  for (const { line, cells } of hasHeading ? rows.slice(1) : rows) {
    const cell = (name: string): string => (cells[order.findIndex((each) => each === name)] ?? '').trim()
    if (cell('destination') === '') problems.push({ line, kind: 'noDestination' })
    else {
      const permanent = /^(true|yes|1|301|308)$/i.test(cell('permanent'))
      redirects.push({ line, source: cell('source'), destination: cell('destination'), permanent })
    }
  }
  return { redirects, problems }
}

/** Reads the redirects in `.gitbook.yaml`: old paths of the space, each with the file that replaced it. */
export function readRedirectYaml(text: string): RedirectFile {
  const { redirects, problems } = readDocsConfig(text)
  const starts = lineStarts(text)
  const lineOf = (offset: number): number => lineAt(starts, offset).line - 1
  return {
    redirects: redirects.map(({ source, target, sourceSpan }) => ({
      line: lineOf(sourceSpan.start),
      source: source.startsWith('/') ? source : `/${source}`,
      destination: target,
      permanent: false,
    })),
    problems: problems.map(({ kind, detail, start }) => ({
      line: lineOf(start),
      kind: 'yaml' as const,
      ...(kind === 'syntax' ? { detail } : {}),
    })),
  }
}

interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Reads comma-separated values, with quoted cells that can contain commas, quotes or line ends. Skips empty rows. */
function readCsv(text: string): { rows: CsvRow[]; problems: LineProblem[] } {
  const rows: CsvRow[] = []
  const cell = /"([^"]*(?:""[^"]*)*)"|([^",\r\n]*)/y
  let line = 0
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const cells: string[] = []
    const start = line
    for (;;) {
      cell.lastIndex = at
      const [whole = '', quoted, plain = ''] = cell.exec(text) ?? []
      at += whole.length
      line += whole.split('\n').length - 1
      cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
      if (text[at] !== ',') break
      at += 1
    }
    const end = /\r?\n|\r/y
    end.lastIndex = at
    const ending = end.exec(text)?.[0]
    if (ending === undefined && at < text.length) return { rows, problems: [{ line: start, kind: 'quote' }] }
    at += ending?.length ?? 0
    line += 1
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: start, cells })
  }
  return { rows, problems: [] }
}
