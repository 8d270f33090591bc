/** A chapter of a PDF: a title and its lines of text. */
export interface PdfChapter {
  readonly title: string
  readonly text: string
}

const pageWidth = 595
const pageHeight = 842
const margin = 60
const lineHeight = 14
const linesOnPage = Math.floor((pageHeight - 2 * margin) / lineHeight)
const charactersInLine = 88

/**
 * Writes a plain PDF: text in a font that every PDF reader has, and each chapter on a new page. Characters outside
 * Latin-1 become question marks. It only replaces the platform's PDF.
 */
export function pdfDocument(chapters: readonly PdfChapter[]): Uint8Array {
  const pages = chapters.flatMap(pagesOf)
  const contents = pages.length > 0 ? pages : [[]]
  const firstPage = 4
  const references = contents.map((_, at) => `${firstPage + at * 2} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${references.join(' ')}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((lines, at) => [pageObject(firstPage + at * 2 + 1), streamObject(lines)]),
  ]
  return assembled(objects)
}

function pagesOf(chapter: PdfChapter): string[][] {
  const lines = [chapter.title, '', ...chapter.text.split('\n').flatMap(wrapped)]
  const pages: string[][] = []
  for (let from = 0; from < lines.length; from += linesOnPage) pages.push(lines.slice(from, from + linesOnPage))
  return pages
}

function wrapped(line: string): string[] {
  const rows: string[] = []
  let rest = line
  while (rest.length > charactersInLine) {
    const space = rest.lastIndexOf(' ', charactersInLine)
    const at = space > 0 ? space : charactersInLine
    rows.push(rest.slice(0, at))
    rest = rest.slice(at).trimStart()
  }
  return [...rows, rest]
}

function pageObject(content: number): string {
  const box = `[0 0 ${pageWidth} ${pageHeight}]`
  return `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`
}

function streamObject(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  const start = `BT /F1 11 Tf ${lineHeight} TL ${margin} ${pageHeight - margin} Td`
  const stream = `${start}\n${shown}\nET`
  return `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`
}

function escaped(line: string): string {
  return line
    .replaceAll('\t', '    ')
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/gu, '?')
    .replaceAll(/[\\()]/g, String.raw`\$&`)
}

function assembled(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((body, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = text.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
