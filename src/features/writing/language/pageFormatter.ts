import {
  TextEdit,
  type DocumentFormattingEditProvider,
  type DocumentRangeFormattingEditProvider,
  type Range,
  type TextDocument,
} from 'vscode'
import { rangeOf } from './structureProviders.ts'
import type { WritingServices } from './textSource.ts'

/** Formats pages and selections as the platform does. */
export function pageFormatter({
  isOn,
}: WritingServices): DocumentFormattingEditProvider & DocumentRangeFormattingEditProvider {
  const edits = async (document: TextDocument, range?: Range): Promise<TextEdit[]> => {
    if (!isOn(document)) return []
    const { formatEdits } = await import('../../../core/text/format/formatPage.ts')
    const selection = range && { start: document.offsetAt(range.start), end: document.offsetAt(range.end) }
    return formatEdits(document.getText(), selection).map((edit) =>
      TextEdit.replace(rangeOf(edit, document), edit.text),
    )
  }
  return {
    provideDocumentFormattingEdits: async (document) => await edits(document),
    provideDocumentRangeFormattingEdits: async (document, range) => await edits(document, range),
  }
}
