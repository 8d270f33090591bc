import { readFileSync, statSync } from 'node:fs'
import createParser from 'markdown-it'
import * as service from 'vscode-markdown-languageservice'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { URI } from 'vscode-uri'

/** A broken link. Offsets are UTF-16 units. */
export interface DeadLink {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly message: string
}

const level = service.DiagnosticLevel
const options: service.DiagnosticOptions = {
  validateReferences: level.ignore,
  validateFragmentLinks: level.error,
  validateFileLinks: level.error,
  validateMarkdownFileLinkFragments: level.error,
  validateUnusedLinkDefinitions: level.ignore,
  validateDuplicateLinkDefinitions: level.ignore,
  ignoreLinks: [],
}
const never = (): { dispose: () => void } => ({ dispose: () => undefined })
const token = { isCancellationRequested: false, onCancellationRequested: never }

/** Returns the broken links that VS Code's Markdown language service finds in files with absolute paths. */
export async function deadLinksOfLanguageService(folder: string, files: readonly string[]): Promise<DeadLink[]> {
  const documents = new Map<string, TextDocument>()
  for (const file of files) {
    const uri = URI.file(file).toString()
    documents.set(uri, TextDocument.create(uri, 'markdown', 1, readFileSync(file, 'utf8')))
  }
  const parser = createParser({ html: true })
  const languageService = service.createLanguageService({
    parser: {
      slugifier: service.githubSlugifier,
      tokenize: async (document) => await Promise.resolve(parser.parse(document.getText(), {})),
    },
    logger: { level: service.LogLevel.Off, log: () => undefined },
    workspace: {
      workspaceFolders: [URI.file(folder)],
      onDidChangeMarkdownDocument: never,
      onDidCreateMarkdownDocument: never,
      onDidDeleteMarkdownDocument: never,
      getAllMarkdownDocuments: async () => await Promise.resolve(documents.values()),
      hasMarkdownDocument: (uri) => documents.has(uri.toString()),
      openMarkdownDocument: async (uri) => await Promise.resolve(documents.get(uri.toString())),
      stat: async ({ fsPath }) => {
        const found = statSync(fsPath, { throwIfNoEntry: false })
        return await Promise.resolve(found && { isDirectory: found.isDirectory() })
      },
      readDirectory: async () => await Promise.resolve([]),
    },
  })
  const dead: DeadLink[] = []
  for (const document of documents.values()) {
    for (const { range, message } of await languageService.computeDiagnostics(document, options, token)) {
      const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)]
      dead.push({
        file: URI.parse(document.uri).fsPath,
        start,
        end,
        message: typeof message === 'string' ? message : message.value,
      })
    }
  }
  return dead
}
