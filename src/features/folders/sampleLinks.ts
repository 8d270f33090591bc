import { DocumentLink, l10n, languages, Range, Uri, type Disposable, type TextDocument } from 'vscode'
import { pathBelow } from '../../disk/paths.ts'
import { innermostContaining } from '../../folder/folderFiles.ts'
import type { DocsFolders } from './docsFolders.ts'

/** Opens the files that the comments above code samples name. */
export function linkSamples(folders: DocsFolders): Disposable {
  const provideDocumentLinks = async (document: TextDocument): Promise<DocumentLink[]> => {
    const { fsPath } = document.uri
    const docs = innermostContaining(folders.known, ({ place }) => place.root, fsPath)?.last?.docs
    if (docs === undefined) return []
    const { sampleSources } = await import('../../folder/sampleProblems.ts')
    return sampleSources(docs, pathBelow(docs.folder, fsPath), document.getText()).map(({ target, file, line }) => {
      const range = new Range(document.positionAt(target.start), document.positionAt(target.end))
      const link = new DocumentLink(range, Uri.file(file).with({ fragment: `L${line}` }))
      link.tooltip = l10n.t('Open the file of this code')
      return link
    })
  }
  return languages.registerDocumentLinkProvider({ scheme: 'file', language: 'markdown' }, { provideDocumentLinks })
}
