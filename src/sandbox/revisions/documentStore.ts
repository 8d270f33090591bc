import { LRUCache } from 'lru-cache'
import type { Document } from '../../contract/schemas/document.ts'
import { assignKeys } from '../../core/text/markdown/matching/assignKeys.ts'
import { listLinks } from '../../core/text/markdown/links/mapLinks.ts'
import { parseMarkdown } from '../../core/text/markdown/parsing/parseMarkdown.ts'
import { readStableTarget, type StoredLink } from './references.ts'
import { digestId, seededIds } from '../identifiers.ts'
import { Store } from '../database/store.ts'

const rememberedDocuments = 100

/**
 * Stores page bodies. A document is Markdown with stable references and the keys of its blocks; neither changes for a
 * document id. The keys of a page's first text follow from the id, so they aren't stored. Later texts inherit the keys
 * of the previous text, so theirs are stored.
 */
export class DocumentStore extends Store {
  readonly #documents = new LRUCache<string, Document>({ max: rememberedDocuments })

  /**
   * Stores a body and returns its id, or undefined for an empty body. `previousId` is the body that it replaces. Blocks
   * keep their keys from the first document of `keyed` that has them, or else from the previous body.
   */
  put(markdown: string, previousId?: string, keyed?: readonly Document[]): string | undefined {
    return this.putReportingNew(markdown, previousId, keyed).id
  }

  /** Stores a body as `put` does, and returns whether it's new. */
  putReportingNew(
    markdown: string,
    previousId?: string,
    keyed: readonly Document[] = [],
  ): { id: string | undefined; isNew: boolean } {
    if (markdown.trim() === '') return { id: undefined, isNew: false }
    const previous = previousId === undefined ? undefined : this.markdown(previousId)
    if (previous === markdown && keyed.length === 0) return { id: previousId, isNew: false }
    const sources = previousId === undefined ? keyed : [...keyed, this.document(previousId)]
    const json = sources.length === 0 ? undefined : JSON.stringify(continued(markdown, previousId ?? '', sources))
    const id = digestId(json === undefined ? markdown : `${markdown}\0${json}`)
    const isNew = this.database.insertNew('documents', { id, markdown, json })
    if (isNew) this.#putLinks(id, markdown)
    return { id, isNew }
  }

  /** Removes a body that no revision uses. */
  remove(id: string): void {
    this.#documents.delete(id)
    this.database.delete('documents', { id })
  }

  /** Returns the Markdown of a body, with stable references. */
  markdown(id: string): string {
    return this.#row(id).markdown
  }

  /** Returns a body as blocks with keys, with stable references. */
  document(id: string): Document {
    const known = this.#documents.get(id)
    if (known) return known
    const { markdown, json } = this.#row(id)
    const document =
      json === null ? assignKeys(parseMarkdown(markdown).document, keysOf(id)) : (JSON.parse(json) as Document)
    this.#documents.set(id, document)
    return document
  }

  /** Returns the links of a body in order. */
  links(id: string): StoredLink[] {
    return this.database.all<StoredLink>(
      'SELECT kind, target, anchor FROM document_links WHERE document_id = ? ORDER BY ordinal',
      id,
    )
  }

  #row(id: string): { markdown: string; json: string | null } {
    const row = this.database.find<{ markdown: string; json: string | null }>('documents', { id })
    if (!row) throw new Error(`Document ${id} is missing from the data folder.`)
    return row
  }

  #putLinks(id: string, markdown: string): void {
    for (const [ordinal, link] of listLinks(markdown).entries()) {
      this.database.insert('document_links', { document_id: id, ordinal, ...readStableTarget(link.target) })
    }
  }
}

function continued(markdown: string, previousId: string, sources: readonly Document[]): Document {
  return assignKeys(parseMarkdown(markdown).document, keysOf(`${previousId}\0${markdown}`), ...sources)
}

/** Returns a source of short block keys that depend on a seed. */
function keysOf(seed: string): () => string {
  const newId = seededIds(seed)
  return () => newId().slice(0, 12)
}
