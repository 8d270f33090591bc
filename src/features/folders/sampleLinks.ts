import {
  DocumentLink,
  l10n,
  languages,
  Range,
  Uri,
  type Disposable,
  type DocumentLinkProvider,
  type TextDocument,
} from 'vscode'
import { pathBelow } from '../../disk/paths.ts'
import { innermostContaining } from '../../folder/folderFiles.ts'
import type { DocsFolders } from './docsFolders.ts'

/** Opens the files that the comments above code samples name. */
export class SampleLinks implements DocumentLinkProvider {
  readonly #folders: DocsFolders

  constructor(folders: DocsFolders) {
    this.#folders = folders
  }

  register(): Disposable {
    return languages.registerDocumentLinkProvider({ scheme: 'file', language: 'markdown' }, this)
  }

  async provideDocumentLinks(document: TextDocument): Promise<DocumentLink[]> {
    const { fsPath } = document.uri
    const docs = innermostContaining(this.#folders.known, ({ place }) => place.root, fsPath)?.last?.docs
    if (docs === undefined) return []
    const { sampleSources } = await import('../../folder/sampleProblems.ts')
    return sampleSources(docs, pathBelow(docs.folder, fsPath), document.getText()).map(({ target, file, line }) => {
      const range = new Range(document.positionAt(target.start), document.positionAt(target.end))
      const link = new DocumentLink(range, Uri.file(file).with({ fragment: `L${line}` }))
      link.tooltip = l10n.t('Open the file of this code')
      return link
    })
  }
}
