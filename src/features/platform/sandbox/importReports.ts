import { l10n } from 'vscode'
import { importReport } from './importReport.ts'
import { markdownName } from '../../../core/platform/uris/objectUris.ts'
import { sandboxServer } from '../../shared/connections/sandboxServer.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocumentKind.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { ImportOutcome } from './sandboxRequests.ts'
import { translate } from '../../shared/window/translate.ts'

const kind = 'importReport'

/** Keeps the reports about imports as documents while the window is open. The log names the skipped files, too. */
export class ImportReports {
  readonly #documents: ObjectDocumentHost
  /** By the id of the new space. */
  readonly #texts = new Map<string, string>()

  constructor(documents: ObjectDocumentHost) {
    this.#documents = documents
    documents.add(kind, { read: async (_, { space = '' }) => await Promise.resolve(this.#read(space)) })
  }

  async show({ space: { id, title }, problems }: ImportOutcome): Promise<void> {
    this.#texts.set(id, importReport(title, problems, translate))
    const name = markdownName(title, l10n.t('Not Imported'))
    const uri = await this.#documents.refresh({ kind, server: sandboxServer.id, ids: { space: id }, name })
    await window.showTextDocument(uri, { preview: false })
  }

  #read(space: string): string {
    const text = this.#texts.get(space)
    if (text !== undefined) return text
    throw new Hint(
      l10n.t(
        'Galley kept this report only while the window was open. The log of that session has the same information.',
      ),
    )
  }
}
