import type { DataTransfer } from 'vscode'

/** Reads the formatted text and the plain text of the clipboard; a missing one is empty. */
export async function clipboardTexts(transfer: DataTransfer): Promise<{ html: string; text: string }> {
  const [html = '', text = ''] = await Promise.all(
    ['text/html', 'text/plain'].map(async (type) => await transfer.get(type)?.asString()),
  )
  return { html, text }
}
