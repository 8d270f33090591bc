import { DocumentDropOrPasteEditKind } from 'vscode'

/** What is pasted or dropped as a file of the docs. */
export const filePasteKind = DocumentDropOrPasteEditKind.Empty.append('galley', 'file')

/** What is pasted as a table. */
export const tablePasteKind = DocumentDropOrPasteEditKind.Empty.append('galley', 'table')
