import type { TextDocument } from 'vscode'
import type { ScannedText } from '../../../core/text/scanning/scannedText.ts'

/** Reads each version of a document once, for everything that helps to write it. */
export class DocumentScans {
  readonly #last = new WeakMap<TextDocument, { readonly version: number; readonly scan: ScannedText }>()

  /** The text of a document as it is when this is called; only what changed since the last time is read again. */
  async of(document: TextDocument): Promise<ScannedText> {
    const { version } = document
    const known = this.#last.get(document)
    if (known?.version === version) return known.scan
    // Read at once: someone may type on while the module is loaded.
    const text = document.getText()
    const { ScannedText: Scan } = await import('../../../core/text/scanning/scannedText.ts')
    const last = this.#last.get(document)
    if (last?.version === version) return last.scan
    const scan = new Scan(text, last?.scan)
    this.#last.set(document, { version, scan })
    return scan
  }
}
