import { l10n } from 'vscode'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { documentFrom, documentText } from '../../shared/objects/documentText.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { RequestReader } from '../changeRequests/requestReader.ts'

/** Returns the description of a change request as Markdown. */
export async function readDescription(reader: RequestReader, ref: ChangeRequestRef): Promise<string> {
  return await documentText((await reader.request(ref, { force: true })).description)
}

/** Sends a text, and returns what the server stores. Rejects with a message for users if something would be lost. */
export async function writeDescription(reader: RequestReader, ref: ChangeRequestRef, text: string): Promise<string> {
  const { descriptionLosses } = await import('../../../core/review/changeRequests/descriptionLosses.ts')
  const [loss] = descriptionLosses(text)
  if (loss !== undefined) throw new ExplainedError(lossMessage(loss))
  const { client } = await reader.connection(ref.server)
  const input = { spaceId: ref.space, changeRequestId: ref.changeRequest }
  const body = { description: await documentFrom(text) }
  return await documentText((await client.updateChangeRequestById({ ...input, body })).description)
}

function lossMessage(loss: 'frontMatter' | 'dataImage' | 'comment'): string {
  const messages: Record<typeof loss, string> = {
    frontMatter: l10n.t('The server doesn’t keep front matter in a description. Remove it, and save again.'),
    dataImage: l10n.t(
      'The server doesn’t keep embedded images in a description. Link to the image by its address, and save again.',
    ),
    comment: l10n.t('The server doesn’t keep HTML comments in a description. Remove them, and save again.'),
  }
  return messages[loss]
}
