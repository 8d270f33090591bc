import { l10n } from 'vscode'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { RequestReader } from '../changeRequests/requestReader.ts'

/** Reads and writes the descriptions of change requests as Markdown. */
export class Descriptions {
  readonly #reader: RequestReader

  constructor(reader: RequestReader) {
    this.#reader = reader
  }

  async read(ref: ChangeRequestRef): Promise<string> {
    const [{ description }, { documentToMarkdown }] = await Promise.all([
      this.#reader.request(ref, { force: true }),
      import('../../../core/text/markdown/writing/documentToMarkdown.ts'),
    ])
    return description ? documentToMarkdown(description) : ''
  }

  /** Sends a text, and returns what the server stores. Rejects with a message for users if something would be lost. */
  async write(ref: ChangeRequestRef, text: string): Promise<string> {
    const [{ parseMarkdown }, { documentToMarkdown }, { descriptionLosses }] = await Promise.all([
      import('../../../core/text/markdown/parsing/parseMarkdown.ts'),
      import('../../../core/text/markdown/writing/documentToMarkdown.ts'),
      import('../../../core/review/changeRequests/descriptionLosses.ts'),
    ])
    const [loss] = descriptionLosses(text)
    if (loss !== undefined) throw new ExplainedError(lossMessage(loss))
    const { client } = await this.#reader.connection(ref.server)
    const { document } = parseMarkdown(text)
    const input = { spaceId: ref.space, changeRequestId: ref.changeRequest }
    const { description } = await client.updateChangeRequestById({ ...input, body: { description: document } })
    return description ? documentToMarkdown(description) : ''
  }
}

function lossMessage(loss: 'frontMatter' | 'dataImage' | 'comment'): string {
  switch (loss) {
    case 'frontMatter':
      return l10n.t('The server doesn’t keep front matter in a description. Remove it, and save again.')
    case 'dataImage':
      return l10n.t(
        'The server doesn’t keep embedded images in a description. Link to the image by its address, and save again.',
      )
    case 'comment':
      return l10n.t('The server doesn’t keep HTML comments in a description. Remove them, and save again.')
  }
}
