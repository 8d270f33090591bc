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
  type SelectionRangeProvider,
  type TextDocument,
} from 'vscode'
import type { Span } from '../../../core/text/markdown/links/foundLink.ts'
import type { WritingServices } from './textSource.ts'

/** The providers of {@link blockStructure}. */
type BlockStructure = LinkedEditingRangeProvider &
  FoldingRangeProvider &
  DocumentHighlightProvider &
  SelectionRangeProvider

/**
 * Provides the blocks of a page: linked editing, folding, highlights and selections. They aren't in the outline,
 * because VS Code's Markdown support provides the headings, and VS Code would group both by provider.
 */
export function blockStructure({ scans, isOn }: WritingServices): BlockStructure {
  const read = async (document: TextDocument) => {
    if (!isOn(document)) return undefined
    const core = await import('../../../core/authoring/language/blockStructure.ts')
    return { ...core, scan: await scans.of(document) }
  }
  return {
    provideLinkedEditingRanges: async (document, position) => {
      const blocks = await read(document)
      const names = blocks?.linkedNames(blocks.scan, document.offsetAt(position))
      const ranges = names?.map((name) => rangeOf(name, document))
      return ranges && new LinkedEditingRanges(ranges, /@?[A-Za-z][\w./-]*/)
    },
    provideDocumentHighlights: async (document, position) => {
      const blocks = await read(document)
      const tags = blocks?.tagsOfBlock(blocks.scan, document.offsetAt(position))
      return tags?.map((tag) => new DocumentHighlight(rangeOf(tag, document), DocumentHighlightKind.Text))
    },
    provideSelectionRanges: async (document, positions) => {
      const blocks = await read(document)
      return (
        blocks &&
        positions.map((position) => {
          const spans = blocks.enclosingBlocks(blocks.scan, document.offsetAt(position))
          const outer = spans.reduceRight<SelectionRange | undefined>(
            (parent, span) => new SelectionRange(rangeOf(span, document), parent),
            undefined,
          )
          return new SelectionRange(new Range(position, position), outer)
        })
      )
    },
    provideFoldingRanges: async (document) => {
      const blocks = await read(document)
      return blocks?.foldingRanges(blocks.scan).map(({ start, end }) => new FoldingRange(start, end))
    },
  }
}

/** Converts a span of a text into a range. */
export function rangeOf({ start, end }: Span, document: TextDocument): Range {
  return new Range(document.positionAt(start), document.positionAt(end))
}
