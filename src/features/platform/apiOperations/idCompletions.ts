import { CompletionItemKind, Range, type CompletionItemProvider } from 'vscode'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { literalCompletion } from '../../shared/window/plainMarkdown.ts'
import { parseApiUri } from '../../../core/platform/uris/apiUris.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import type { Log } from '../../shared/window/log.ts'
import { IdReader } from './idReader.ts'
import type { LoadCatalog } from '../../shared/connections/loadCatalog.ts'

/** What completions of ids need. */
export interface IdCompletionServices {
  readonly connections: Connections
  readonly loadCatalog: LoadCatalog
  readonly names: (server: string) => Map<string, string>
  readonly log: Log
}

/** Completes ids in a request with the names of things. */
export function idCompletions({ connections, loadCatalog, names, log }: IdCompletionServices): CompletionItemProvider {
  return {
    async provideCompletionItems(document, position, token) {
      const target = parseApiUri(document.uri)
      if (target?.kind !== 'request') return []
      // Uses the current text. VS Code filters by what you type in the meantime.
      const [text, offset] = [document.getText(), document.offsetAt(position)]
      const catalog = await loadCatalog()
      const entry = catalog.entries.find(({ name }) => name === target.operation)
      const location = catalog.placeAt(text, offset)
      if (!entry || !location) return []
      const { body: _, ...parameters } = catalog.read(entry.name, text).input
      const known = Object.fromEntries(
        Object.entries(parameters).filter(([name, value]) => name !== location.name && value !== ''),
      )
      const sources = catalog.sources(entry.name, location.name, Object.keys(known))
      const connection = sources.length > 0 ? await connections.forServer(target.server) : undefined
      if (!connection || token.isCancellationRequested) return []
      const ending = new AbortController()
      token.onCancellationRequested(() => ending.abort())
      try {
        const reader = new IdReader(connection, catalog, names(target.server))
        const choices = await reader.read(sources, known, ending.signal)
        const range = new Range(
          document.positionAt(location.offset),
          document.positionAt(location.offset + location.length),
        )
        return choices.map(({ id, label, about }) => {
          const title = displayTitle(label, id)
          const item = literalCompletion(title, about, CompletionItemKind.Reference)
          item.insertText = JSON.stringify(id)
          item.filterText = `"${title} ${id}"`
          item.detail = id
          item.range = range
          // Sorts it before the suggestions of the JSON support.
          item.sortText = ` ${title}`
          return item
        })
      } catch (error) {
        if (!isCancellation(error)) log.debug('Couldn’t load the identifiers.', error)
        return []
      }
    },
  }
}
