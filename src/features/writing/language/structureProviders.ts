import {
  DocumentHighlight,
  DocumentHighlightKind,
  FoldingRange,
  LinkedEditingRanges,
  Range,
  SelectionRange,
  type DocumentHighlightProvider,
  type FoldingRangeProvider,
  type LinkedEditingRangeProvider,
  type Position,
  type SelectionRangeProvider,
  type TextDocument,
} from 'vscode'
import type { DocumentScans } from './documentScans.ts'
import type { Span } from '../../../core/text/markdown/links/foundLink.ts'

/**
 * Provides the blocks of a page: linked editing, folding, highlights and selections. They aren't in the outline,
 * because VS Code's Markdown support provides the headings, and VS Code would group both by provider.
 */
export class BlockStructure
  implements LinkedEditingRangeProvider, FoldingRangeProvider, DocumentHighlightProvider, SelectionRangeProvider
{
  readonly #scans: DocumentScans
  readonly #isOn: (document: TextDocument) => boolean

  constructor(scans: DocumentScans, isOn: (document: TextDocument) => boolean) {
    this.#scans = scans
    this.#isOn = isOn
  }

  async provideLinkedEditingRanges(
    document: TextDocument,
    position: Position,
  ): Promise<LinkedEditingRanges | undefined> {
    if (!this.#isOn(document)) return undefined
    const { linkedNames } = await import('../../../core/authoring/language/blockStructure.ts')
    const names = linkedNames(await this.#scans.of(document), document.offsetAt(position))
    const ranges = names?.map((name) => rangeOf(name, document))
    return ranges && new LinkedEditingRanges(ranges, /@?[A-Za-z][\w./-]*/)
  }

  async provideDocumentHighlights(
    document: TextDocument,
    position: Position,
  ): Promise<DocumentHighlight[] | undefined> {
    if (!this.#isOn(document)) return undefined
    const { tagsOfBlock } = await import('../../../core/authoring/language/blockStructure.ts')
    const tags = tagsOfBlock(await this.#scans.of(document), document.offsetAt(position))
    return tags?.map((tag) => new DocumentHighlight(rangeOf(tag, document), DocumentHighlightKind.Text))
  }

  async provideSelectionRanges(document: TextDocument, positions: Position[]): Promise<SelectionRange[]> {
    if (!this.#isOn(document)) return []
    const { enclosingBlocks } = await import('../../../core/authoring/language/blockStructure.ts')
    const scan = await this.#scans.of(document)
    return positions.map((position) => {
      const ranges = enclosingBlocks(scan, document.offsetAt(position)).map((span) => rangeOf(span, document))
      const outer = ranges.reduceRight<SelectionRange | undefined>(
        (parent, range) => new SelectionRange(range, parent),
        undefined,
      )
      return new SelectionRange(new Range(position, position), outer)
    })
  }

  async provideFoldingRanges(document: TextDocument): Promise<FoldingRange[]> {
    if (!this.#isOn(document)) return []
    const { foldingRanges } = await import('../../../core/authoring/language/blockStructure.ts')
    return foldingRanges(await this.#scans.of(document)).map(({ start, end }) => new FoldingRange(start, end))
  }
}

/** Converts a span of a text into a range. */
export function rangeOf({ start, end }: Span, document: TextDocument): Range {
  return new Range(document.positionAt(start), document.positionAt(end))
}
