import type { TextDocument } from 'vscode'
import type { ScannedText } from '../../../core/docs/scannedText.ts'

/** Reads each version of a document once, for everything that helps to write it. */
export class DocumentScans {
  readonly #last = new WeakMap<TextDocument, { readonly version: number; readonly scan: ScannedText }>()

  /** The text of a document as it is now; only what changed since the last time is read anew. */
  async of(document: TextDocument): Promise<ScannedText> {
    const { ScannedText: Scan } = await import('../../../core/docs/scannedText.ts')
    const last = this.#last.get(document)
    if (last?.version === document.version) return last.scan
    const scan = new Scan(document.getText(), last?.scan)
    this.#last.set(document, { version: document.version, scan })
    return scan
  }
}
