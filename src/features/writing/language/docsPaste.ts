import {
  DocumentDropOrPasteEditKind,
  DocumentPasteEdit,
  l10n,
  type DataTransfer,
  type DocumentPasteEditProvider,
  type DocumentPasteProviderMetadata,
  type Range,
  type TextDocument,
} from 'vscode'
import { docsPasteKind, tablePasteKind } from '../../shared/documents/pasteKinds.ts'
import { clipboardTexts } from './clipboardTexts.ts'
import type { WritingServices } from './textSource.ts'

/** Pastes formatted text as Markdown of the dialect, and addresses as links to pages, content references or embeds. */
export class DocsPaste implements DocumentPasteEditProvider {
  static readonly metadata: DocumentPasteProviderMetadata = {
    pasteMimeTypes: ['text/html', 'text/plain'],
    providedPasteEditKinds: [docsPasteKind],
  }
  readonly #services: Pick<WritingServices, 'isOn' | 'scans' | 'scopes'>

  constructor(services: Pick<WritingServices, 'isOn' | 'scans' | 'scopes'>) {
    this.#services = services
  }

  async provideDocumentPasteEdits(
    document: TextDocument,
    [range, another]: readonly Range[],
    transfer: DataTransfer,
  ): Promise<DocumentPasteEdit[] | undefined> {
    const { isOn, scans, scopes } = this.#services
    if (range === undefined || another !== undefined || !isOn(document)) return undefined
    const selection = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) }
    const reading = scans.of(document)
    const { html, text } = await clipboardTexts(transfer)
    const isAddress = /^\s*https?:\/\/\S+\s*$/i.test(text)
    // Text of an editor is code or Markdown already.
    const isFormatted = html !== '' && !isAddress && transfer.get('vscode-editor-data') === undefined
    if (!isAddress && !isFormatted) return undefined
    const { pastedAddress, pastedDocs } = await import('../../../core/authoring/language/pastedText.ts')
    if (!isAddress) {
      const scan = await reading
      const docs = pastedDocs(scan, selection, { html, text })
      const withImages = pastedDocs(scan, selection, { html, text, webImages: true })
      const hasImages = withImages !== docs && withImages !== undefined
      return [
        ...(docs === undefined ? [] : [edited(docs, l10n.t('Paste as Docs'), tablePasteKind)]),
        // Images of the web are only taken if the writer chooses that.
        ...(hasImages
          ? [edited(withImages, l10n.t('Paste as Docs with Web Images'), DocumentDropOrPasteEditKind.Text)]
          : []),
      ]
    }
    const titles = {
      link: l10n.t('Insert Link to Page'),
      contentRef: l10n.t('Insert Content Reference'),
      embed: l10n.t('Insert Embed'),
    }
    const found = pastedAddress(await reading, selection, text, await scopes.scope(document))
    return found.map(({ kind, text: insert }) =>
      kind === 'link' ? edited(insert, titles.link) : edited(insert, titles[kind], DocumentDropOrPasteEditKind.Text),
    )
  }
}

/** Returns an edit that another kind comes before. */
function edited(text: string, title: string, before?: DocumentDropOrPasteEditKind): DocumentPasteEdit {
  const edit = new DocumentPasteEdit(text, title, docsPasteKind)
  if (before !== undefined) edit.yieldTo = [before]
  return edit
}
