import path from 'node:path'
import { RelativePattern, Uri, type DocumentFilter, type TextDocument } from 'vscode'
import type { TextScope } from '../../core/checks/checkText.ts'
import type { DocsProblem } from '../../core/checks/docsProblem.ts'
import { isDocsText, type DocsPlace } from '../../folder/docsPlace.ts'
import type { TextSource } from '../writing/language/textSource.ts'
import type { DocsFolders } from './docsFolders.ts'
import type { ReadDocs } from './watchedFolder.ts'

/** The pages of docs folders, and what they include, as texts that Galley helps to write. */
export class FolderTexts implements TextSource {
  readonly #folders: DocsFolders
  readonly onDidChangeDocuments: DocsFolders['onDidFind']
  readonly onDidChangeScopes: DocsFolders['onDidRead']

  constructor(folders: DocsFolders) {
    this.#folders = folders
    this.onDidChangeDocuments = folders.onDidFind
    this.onDidChangeScopes = folders.onDidRead
  }

  get documents(): readonly DocumentFilter[] {
    return this.#folders.roots.map((root) => {
      return { scheme: 'file', language: 'markdown', pattern: new RelativePattern(Uri.file(root), '**/*') }
    })
  }

  holds(document: TextDocument): boolean {
    return this.#placeOf(document) !== undefined
  }

  async scope(document: TextDocument): Promise<TextScope | undefined> {
    const found = await this.#find(document)
    if (found === undefined) return undefined
    const { docs, file } = found
    const page = docs.body.pageOf(file) ?? (docs.body.includes.has(file) ? docs.body.pieceOf(file) : undefined)
    return page && { page, body: docs.body }
  }

  /** The anchors of all pages are known with the folder. */
  async readAnchors(): Promise<void> {}

  async judge(document: TextDocument, problems: readonly DocsProblem[]): Promise<readonly DocsProblem[]> {
    const found = await this.#find(document)
    if (found === undefined) return problems
    const { docs, configuration, file } = found
    if (configuration.ignores(file)) return []
    const [{ judgedInFolder }, { configured }] = await Promise.all([
      import('../../folder/checkFolder.ts'),
      import('../../folder/checkConfiguration.ts'),
    ])
    return configured(judgedInFolder(docs, file, document.getText(), problems), configuration)
  }

  #placeOf(document: TextDocument): DocsPlace | undefined {
    const place = this.#folders.placeOf(document)
    return place && isDocsText(place, document.uri.fsPath) ? place : undefined
  }

  async #find(document: TextDocument): Promise<(ReadDocs & { readonly file: string }) | undefined> {
    const place = this.#placeOf(document)
    const read = place && (await this.#folders.docsAt(place))
    if (place === undefined || read === undefined) return undefined
    return { ...read, file: path.relative(place.root, document.uri.fsPath).replaceAll(path.sep, '/') }
  }
}
