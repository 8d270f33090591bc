import {
  CompletionItemKind,
  type CompletionItem,
  Range,
  type CancellationToken,
  type CompletionItemProvider,
  type Position,
  type TextDocument,
} from 'vscode'
import { displayTitle } from '../../../core/pages/displayTitle.ts'
import { literalCompletion } from '../../shared/shownText.ts'
import { parseApiUri } from '../../../core/uris/apiUris.ts'
import type { Connections } from '../../shared/connection.ts'
import { isCancellation } from '../../shared/explainError.ts'
import type { Log } from '../../shared/log.ts'
import { IdReader } from './idReader.ts'
import type { LoadBook } from '../../shared/loadBook.ts'

/** What the completions need from their surroundings. */
export interface IdCompletionParts {
  readonly connections: Connections
  readonly book: LoadBook
  readonly names: (server: string) => Map<string, string>
  readonly log: Log
}

/** Offers the identifiers of things by their names where a request wants one. */
export class IdCompletions implements CompletionItemProvider {
  readonly #parts: IdCompletionParts

  constructor(parts: IdCompletionParts) {
    this.#parts = parts
  }

  async provideCompletionItems(
    document: TextDocument,
    position: Position,
    token: CancellationToken,
  ): Promise<CompletionItem[]> {
    const target = parseApiUri(document.uri)
    if (target?.kind !== 'request') return []
    const book = await this.#parts.book()
    const entry = book.entries.find(({ name }) => name === target.operation)
    const place = book.placeAt(document.getText(), document.offsetAt(position))
    if (!entry || !place) return []
    const { body: _, ...parameters } = book.read(entry.name, document.getText()).input
    const known = Object.fromEntries(
      Object.entries(parameters).filter(([name, value]) => name !== place.name && value !== ''),
    )
    const sources = book.sources(entry.name, place.name, Object.keys(known))
    const connection = sources.length > 0 ? await this.#parts.connections.forServer(target.server) : undefined
    if (!connection || token.isCancellationRequested) return []
    const ending = new AbortController()
    token.onCancellationRequested(() => ending.abort())
    try {
      const reader = new IdReader(connection, book, this.#parts.names(target.server))
      const choices = await reader.read(sources, known, ending.signal)
      const range = new Range(document.positionAt(place.offset), document.positionAt(place.offset + place.length))
      return choices.map(({ id, label, about }) => {
        const title = displayTitle(label, id)
        const item = literalCompletion(title, about, CompletionItemKind.Reference)
        item.insertText = JSON.stringify(id)
        item.filterText = `"${title} ${id}"`
        item.detail = id
        item.range = range
        // Before what the JSON support suggests.
        item.sortText = ` ${title}`
        return item
      })
    } catch (error) {
      if (!isCancellation(error)) this.#parts.log.debug('The identifiers could not be read.', error)
      return []
    }
  }
}
