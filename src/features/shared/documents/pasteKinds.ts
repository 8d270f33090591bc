import { DocumentDropOrPasteEditKind } from 'vscode'

/** The kind of edits that insert files of the docs. */
export const filePasteKind = DocumentDropOrPasteEditKind.Empty.append('galley', 'file')

/** The kind of edits that insert tables. */
export const tablePasteKind = DocumentDropOrPasteEditKind.Empty.append('galley', 'table')

/** The kind of edits that insert formatted text and addresses as Markdown. */
export const docsPasteKind = DocumentDropOrPasteEditKind.Empty.append('galley', 'docs')

/**
 * What is preferred to files. Spreadsheets and word processors copy a picture of the text along with it. In that case,
 * the text is preferred.
 */
export const preferredToFiles = [DocumentDropOrPasteEditKind.Text, tablePasteKind, docsPasteKind]
