import { l10n } from 'vscode'
import { importReport } from './importReport.ts'
import { markdownName } from '../../../core/platform/uris/objectUris.ts'
import { sandboxServer } from '../../shared/connections/sandboxServer.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { ImportOutcome } from './sandboxRequests.ts'
import { translate } from '../../shared/window/translate.ts'

const kind = 'importReport'

/** Shows what an import skipped. */
export type ShowImportReport = (outcome: ImportOutcome) => Promise<void>

/** Keeps the reports about imports as documents while the window is open. The log names the skipped files, too. */
export function importReports(documents: ObjectDocumentHost): ShowImportReport {
  const texts = new Map<string, string>()
  documents.add(kind, {
    read: async (_, { space = '' }) => {
      const text = await Promise.resolve(texts.get(space))
      if (text !== undefined) return text
      throw new Hint(
        l10n.t(
          'Galley kept this report only while the window was open. The log of that session has the same information.',
        ),
      )
    },
  })
  return async ({ space: { id, title }, problems }) => {
    texts.set(id, importReport(title, problems, translate))
    const name = markdownName(title, l10n.t('Not Imported'))
    const uri = await documents.refresh({ kind, server: sandboxServer.id, ids: { space: id }, name })
    await window.showTextDocument(uri, { preview: false })
  }
}
