import {
  TextEdit,
  type DocumentFormattingEditProvider,
  type DocumentRangeFormattingEditProvider,
  type Range,
  type TextDocument,
} from 'vscode'
import { rangeOf } from './structureProviders.ts'

/** Formats pages and selections as the platform does. */
export class PageFormatter implements DocumentFormattingEditProvider, DocumentRangeFormattingEditProvider {
  readonly #isOn: (document: TextDocument) => boolean

  constructor(isOn: (document: TextDocument) => boolean) {
    this.#isOn = isOn
  }

  async provideDocumentFormattingEdits(document: TextDocument): Promise<TextEdit[]> {
    return await this.#edits(document)
  }

  async provideDocumentRangeFormattingEdits(document: TextDocument, range: Range): Promise<TextEdit[]> {
    return await this.#edits(document, range)
  }

  async #edits(document: TextDocument, range?: Range): Promise<TextEdit[]> {
    if (!this.#isOn(document)) return []
    const { formatEdits } = await import('../../../core/text/format/formatPage.ts')
    const selection = range && { start: document.offsetAt(range.start), end: document.offsetAt(range.end) }
    return formatEdits(document.getText(), selection).map((edit) =>
      TextEdit.replace(rangeOf(edit, document), edit.text),
    )
  }
}
