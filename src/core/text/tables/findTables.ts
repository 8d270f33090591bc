import type { ScannedText } from '../scanning/scannedText.ts'
import type { TextSection } from '../scanning/textSections.ts'
import type { ReadTable } from './gridTable.ts'
import { readHtmlTables } from './readHtmlTables.ts'
import { readPipeTables } from './readPipeTables.ts'

/** A table, and where in the text the part begins that its positions refer to. */
export interface PlacedTable {
  readonly table: ReadTable
  readonly offset: number
}

/** Returns the tables of a page in order: those of Markdown, and those written as HTML. */
export function findTables(scan: ScannedText): PlacedTable[] {
  return scan.sections.flatMap(({ section, start }) => {
    return section.of(ownTables).map((table) => ({ table, offset: start }))
  })
}

/** Returns the table at a position, also right after its end. */
export function tableAt(scan: ScannedText, position: number): PlacedTable | undefined {
  return findTables(scan).find(({ table: { span }, offset }) => {
    return span.start + offset <= position && position <= span.end + offset
  })
}

function ownTables({ text, map, isFrontMatter, code }: TextSection): readonly ReadTable[] {
  if (isFrontMatter) return []
  return [...readPipeTables(map), ...readHtmlTables(text, code)].toSorted(
    (one, other) => one.span.start - other.span.start,
  )
}
