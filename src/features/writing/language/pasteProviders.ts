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
import type { EmbeddedImages } from '../../../core/authoring/language/embeddedImages.ts'
import type { ScannedText } from '../../../core/text/scanning/scannedText.ts'
import type { Span } from '../../../core/text/markdown/links/foundLink.ts'
import { missingImagesMessage, type StoredImages, type StoreImages } from '../../shared/documents/storedImages.ts'
import { window } from '../../shared/window/window.ts'
import { docsPasteKind, tablePasteKind } from '../../shared/documents/pasteKinds.ts'
import type { WritingServices } from './textSource.ts'

/** What {@link docsPaste} pastes. */
export const docsPasteMetadata: DocumentPasteProviderMetadata = {
  pasteMimeTypes: ['text/html', 'text/plain'],
  providedPasteEditKinds: [docsPasteKind],
}

/** Pastes formatted text as Markdown of the dialect, and addresses as links to pages, content references or embeds. */
export function docsPaste(services: Pick<WritingServices, 'isOn' | 'scans' | 'scopes' | 'storeImages'>) {
  const { scopes, storeImages } = services
  return {
    provideDocumentPasteEdits: async (document, ranges, transfer) => {
      const pasted = await readPaste(services, document, ranges, transfer)
      if (pasted === undefined) return undefined
      const { reading, selection, html, text } = pasted
      const isAddress = /^\s*https?:\/\/\S+\s*$/i.test(text)
      // Text of an editor is code or Markdown already.
      const isFormatted = html !== '' && !isAddress && transfer.get('vscode-editor-data') === undefined
      if (isFormatted) return await formattedEdits(document, storeImages, pasted)
      if (!isAddress) return undefined
      const { pastedAddress } = await import('../../../core/authoring/language/pastedText.ts')
      const titles = {
        link: l10n.t('Insert Link to Page'),
        contentRef: l10n.t('Insert Content Reference'),
        embed: l10n.t('Insert Embed'),
      }
      const found = pastedAddress(await reading, selection, text, await scopes.scope(document))
      return found.map(({ kind, text: insert }) =>
        kind === 'link' ? edited(insert, titles.link) : edited(insert, titles[kind], DocumentDropOrPasteEditKind.Text),
      )
    },
    resolveDocumentPasteEdit: async (edit) => {
      await edit.addImages?.()
      return edit
    },
  } satisfies DocumentPasteEditProvider<DocsEdit>
}

/** What is pasted over a selection. A missing `html` or `text` is empty. */
interface Paste {
  readonly reading: Promise<ScannedText>
  readonly selection: Span
  readonly html: string
  readonly text: string
  readonly transfer: DataTransfer
}

/** Reads what is pasted. Undefined if there are several selections, or no help for the document. */
async function readPaste(
  { isOn, scans }: Pick<WritingServices, 'isOn' | 'scans'>,
  document: TextDocument,
  [range, another]: readonly Range[],
  transfer: DataTransfer,
): Promise<Paste | undefined> {
  if (range === undefined || another !== undefined || !isOn(document)) return undefined
  const selection = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) }
  const reading = scans.of(document)
  const [html = '', text = ''] = await Promise.all(
    ['text/html', 'text/plain'].map(async (type) => await transfer.get(type)?.asString()),
  )
  return { reading, selection, html, text, transfer }
}

async function formattedEdits(
  document: TextDocument,
  storeImages: StoreImages,
  { reading, selection, html, text: plain, transfer }: Paste,
): Promise<DocsEdit[]> {
  const [{ pastedDocs }, { EmbeddedImages, withImages }, scan, files] = await Promise.all([
    import('../../../core/authoring/language/pastedText.ts'),
    import('../../../core/authoring/language/embeddedImages.ts'),
    reading,
    filesNamedIn(html, transfer),
  ])
  const edit = (title: string, before: DocumentDropOrPasteEditKind, webImages: boolean) => {
    const read = new EmbeddedImages(files)
    const text = pastedDocs(scan, selection, { html, text: plain, webImages, embedded: read })
    if (text === undefined) return undefined
    if (read.found.length + read.refused === 0) return edited(text, title, before)
    const withAddresses = (addresses: StoredImages['addresses']): string =>
      withImages(text, read.found, (image) => addresses[read.found.indexOf(image)])
    const made = edited(withAddresses([]), title, before)
    made.addImages = async () => {
      const stored = read.found.length === 0 ? { addresses: [] } : await storeImages(document, read.found)
      made.insertText = withAddresses(stored.addresses)
      if (stored.files !== undefined) made.additionalEdit = stored.files
      warnAboutMissing(read, stored)
    }
    return made
  }
  const docs = edit(l10n.t('Paste as Docs'), tablePasteKind, false)
  // Images of the web are only taken if the writer chooses that.
  const hasWebImages = /<(?:img|source)\b[^>]{0,5000}https?:/i.test(html)
  const withWeb = hasWebImages
    ? edit(l10n.t('Paste as Docs with Web Images'), DocumentDropOrPasteEditKind.Text, true)
    : undefined
  return [docs, withWeb?.insertText === docs?.insertText ? undefined : withWeb].filter((each) => each !== undefined)
}

/** Reads the files on the clipboard that HTML names as its images. */
async function filesNamedIn(html: string, transfer: DataTransfer): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = [...transfer]
    .flatMap(([, item]) => item.asFile() ?? [])
    .filter(({ name }) => name && html.includes(name))
  return new Map(await Promise.all(files.map(async (file) => [file.name, await file.data()] as const)))
}

/** A text, and its images, which are stored when VS Code applies the edit. Until then, it's the text without them. */
class DocsEdit extends DocumentPasteEdit {
  /** Stores the images and adds them to the text. Says which ones are missing. */
  addImages?: () => Promise<void>
}

function warnAboutMissing({ found, refused }: EmbeddedImages, stored: StoredImages): void {
  const unreadable =
    refused === 0
      ? undefined
      : l10n.t(
          'Images left out: {0}. Up to 50 PNG, JPEG, GIF or WebP images that are on the clipboard can be pasted, with up to 20 MB each.',
          refused,
        )
  for (const message of [missingImagesMessage(found, stored), unreadable])
    if (message !== undefined) void window.showWarningMessage(message)
}

/** Returns an edit that another kind comes before. */
function edited(text: string, title: string, before?: DocumentDropOrPasteEditKind): DocsEdit {
  const edit = new DocsEdit(text, title, docsPasteKind)
  if (before !== undefined) edit.yieldTo = [before]
  return edit
}

/** What {@link tablePaste} pastes. */
export const tablePasteMetadata: DocumentPasteProviderMetadata = {
  pasteMimeTypes: ['text/html', 'text/plain'],
  providedPasteEditKinds: [tablePasteKind],
}

/** Pastes cells of a spreadsheet, or a table of a web page, as a Markdown table. */
export function tablePaste(services: Pick<WritingServices, 'isOn' | 'scans'>) {
  return {
    provideDocumentPasteEdits: async (document, ranges, transfer) => {
      const pasted = await readPaste(services, document, ranges, transfer)
      if (pasted === undefined) return undefined
      const { reading, selection, html, text } = pasted
      // Most pasted text isn't a table, so nothing is loaded for it.
      if (!text.includes('\t') && !html.includes('<table')) return undefined
      const [{ pastedTable }, { placedTable }] = await Promise.all([
        import('../../../core/authoring/language/pastedTable.ts'),
        import('../../../core/authoring/language/placedTable.ts'),
      ])
      const table = pastedTable({ html, text })
      const placed = table && placedTable(await reading, selection, table)
      return placed === undefined
        ? undefined
        : [new DocumentPasteEdit(placed, l10n.t('Insert as Table'), tablePasteKind)]
    },
  } satisfies DocumentPasteEditProvider
}
