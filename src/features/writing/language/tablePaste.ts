import {
  DocumentPasteEdit,
  l10n,
  type DataTransfer,
  type DocumentPasteEditProvider,
  type DocumentPasteProviderMetadata,
  type Range,
  type TextDocument,
} from 'vscode'
import { tablePasteKind } from '../../shared/documents/pasteKinds.ts'
import { clipboardTexts } from './clipboardTexts.ts'
import type { WritingServices } from './textSource.ts'

/** Pastes cells of a spreadsheet, or a table of a web page, as a Markdown table. */
export class TablePaste implements DocumentPasteEditProvider {
  static readonly metadata: DocumentPasteProviderMetadata = {
    pasteMimeTypes: ['text/html', 'text/plain'],
    providedPasteEditKinds: [tablePasteKind],
  }
  readonly #services: Pick<WritingServices, 'isOn' | 'scans'>

  constructor(services: Pick<WritingServices, 'isOn' | 'scans'>) {
    this.#services = services
  }

  async provideDocumentPasteEdits(
    document: TextDocument,
    [range, another]: readonly Range[],
    transfer: DataTransfer,
  ): Promise<DocumentPasteEdit[] | undefined> {
    const { isOn, scans } = this.#services
    if (range === undefined || another !== undefined || !isOn(document)) return undefined
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)]
    const reading = scans.of(document)
    const { html, text } = await clipboardTexts(transfer)
    // Most pasted text isn't a table, so nothing is loaded for it.
    if (!text.includes('\t') && !html.includes('<table')) return undefined
    const [{ pastedTable }, { placedTable }] = await Promise.all([
      import('../../../core/authoring/language/pastedTable.ts'),
      import('../../../core/authoring/language/placedTable.ts'),
    ])
    const table = pastedTable({ html, text })
    const placed = table && placedTable(await reading, { start, end }, table)
    return placed === undefined ? undefined : [new DocumentPasteEdit(placed, l10n.t('Insert as Table'), tablePasteKind)]
  }
}
