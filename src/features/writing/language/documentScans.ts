import type { TextDocument } from 'vscode'
import type { ScannedText } from '../../../core/text/scanning/scannedText.ts'

/** Scans each version of a document once, for all parts of the writing help. */
export class DocumentScans {
  readonly #last = new WeakMap<TextDocument, { readonly version: number; readonly scan: ScannedText }>()

  /** Returns the scan of the document's current text. Only changed parts are scanned again. */
  async of(document: TextDocument): Promise<ScannedText> {
    const { version } = document
    const known = this.#last.get(document)
    if (known?.version === version) return known.scan
    // The text is read before the module is loaded, because the user can type in the meantime.
    const text = document.getText()
    const { ScannedText: Scan } = await import('../../../core/text/scanning/scannedText.ts')
    const last = this.#last.get(document)
    if (last?.version === version) return last.scan
    const scan = new Scan(text, last?.scan)
    this.#last.set(document, { version, scan })
    return scan
  }
}
