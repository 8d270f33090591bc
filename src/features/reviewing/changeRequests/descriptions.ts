import { l10n } from 'vscode'
import { keyOf, type ChangeRequestPlace } from '../../shared/changeRequestWrites.ts'
import { ExplainedError } from '../../shared/explainedError.ts'
import type { RequestReader } from './requestReader.ts'

/** The descriptions of change requests as Markdown, and their way to the server. */
export class Descriptions {
  readonly #reader: RequestReader
  /** What each document was read as: somebody else may write, too. */
  readonly #read = new Map<string, string>()

  constructor(reader: RequestReader) {
    this.#reader = reader
  }

  async read(place: ChangeRequestPlace): Promise<string> {
    const text = await this.#onServer(place)
    this.#read.set(keyOf(place), text)
    return text
  }

  /**
   * Sends a text. Gives what the server keeps of it where that is another text in the same words; rejects with words,
   * and sends nothing, where something of it would be lost or somebody else has written meanwhile.
   */
  async write(place: ChangeRequestPlace, text: string): Promise<string | undefined> {
    const [{ parseMarkdown }, { documentToMarkdown }, { descriptionLosses }] = await Promise.all([
      import('../../../core/markdown/parsing/parseMarkdown.ts'),
      import('../../../core/markdown/writing/documentToMarkdown.ts'),
      import('../../../core/changeRequests/descriptionLosses.ts'),
    ])
    const [loss] = descriptionLosses(text)
    if (loss !== undefined) throw new ExplainedError(lossWords(loss))
    const key = keyOf(place)
    const base = this.#read.get(key)
    if (base !== undefined && base !== (await this.#onServer(place))) {
      this.#read.delete(key)
      throw new ExplainedError(
        l10n.t(
          'Somebody else changed the description meanwhile, so it is not sent. Save again to replace theirs with yours, or revert the file to see theirs.',
        ),
      )
    }
    const { client } = await this.#reader.connection(place.server)
    const { document } = parseMarkdown(text)
    const input = { spaceId: place.space, changeRequestId: place.changeRequest }
    const { description } = await client.updateChangeRequestById({ ...input, body: { description: document } })
    const kept = description ? documentToMarkdown(description) : ''
    this.#read.set(key, kept)
    return kept === text ? undefined : kept
  }

  async #onServer(place: ChangeRequestPlace): Promise<string> {
    const [{ description }, { documentToMarkdown }] = await Promise.all([
      this.#reader.request(place, { force: true }),
      import('../../../core/markdown/writing/documentToMarkdown.ts'),
    ])
    return description ? documentToMarkdown(description) : ''
  }
}

function lossWords(loss: 'frontMatter' | 'dataImage' | 'comment'): string {
  switch (loss) {
    case 'frontMatter':
      return l10n.t(
        'The description begins with front matter, which the server would not keep. Remove it, and save again.',
      )
    case 'dataImage':
      return l10n.t(
        'The description holds an image as data, which the server would not keep. Use the address of an image, and save again.',
      )
    case 'comment':
      return l10n.t(
        'The description holds an HTML comment, which the server would not keep. Remove it, and save again.',
      )
  }
}
