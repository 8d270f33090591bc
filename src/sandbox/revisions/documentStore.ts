import { LRUCache } from 'lru-cache'
import type { Document } from '../../contract/schemas/document.ts'
import { assignKeys } from '../../core/text/markdown/matching/assignKeys.ts'
import { listLinks } from '../../core/text/markdown/links/mapLinks.ts'
import { parseMarkdown } from '../../core/text/markdown/parsing/parseMarkdown.ts'
import { readStableTarget } from './references.ts'
import { digestId, seededIds } from '../identifiers.ts'
import type { Database } from '../database/database.ts'

const rememberedDocuments = 100

/** A link of a document, in stable form. `target` is a page id, a file id or an address, by `kind`. */
export interface StoredLink {
  readonly kind: 'page' | 'file' | 'url'
  readonly target: string
  readonly anchor: string | null
}

/**
 * Keeps page bodies. A document is its stable-reference Markdown together with the keys of its blocks; both never
 * change under one name. The first text of a page needs no stored keys, they follow from its name. Later texts keep
 * the keys of the text before, so these are stored.
 */
export class DocumentStore {
  readonly #database: Database
  readonly #documents = new LRUCache<string, Document>({ max: rememberedDocuments })

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Keeps a body and gives its name; undefined for an empty one. `previousId` names the body that it replaces. Blocks
   * keep the keys that they have in `keyed`, the first of these that has them, otherwise in the body before.
   */
  put(markdown: string, previousId?: string, keyed?: readonly Document[]): string | undefined {
    return this.putNoting(markdown, previousId, keyed).id
  }

  /** Keeps a body like `put` and tells whether it didn't exist before. */
  putNoting(
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
    const added = this.#database.run(
      'INSERT INTO documents (id, markdown, json) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      id,
      markdown,
      json,
    )
    if (added > 0) this.#putLinks(id, markdown)
    return { id, isNew: added > 0 }
  }

  /** Forgets a body that no revision uses. */
  remove(id: string): void {
    this.#documents.delete(id)
    this.#database.run('DELETE FROM documents WHERE id = ?', id)
  }

  /** The Markdown of a body, with stable references. */
  markdown(id: string): string {
    return this.#row(id).markdown
  }

  /** The body as blocks with keys, with stable references. */
  document(id: string): Document {
    const known = this.#documents.get(id)
    if (known) return known
    const { markdown, json } = this.#row(id)
    const document =
      json === null ? assignKeys(parseMarkdown(markdown).document, keysOf(id)) : (JSON.parse(json) as Document)
    this.#documents.set(id, document)
    return document
  }

  /** The links of a body in their order. */
  links(id: string): StoredLink[] {
    return this.#database.all<StoredLink>(
      'SELECT kind, target, anchor FROM document_links WHERE document_id = ? ORDER BY ordinal',
      id,
    )
  }

  #row(id: string): { markdown: string; json: string | null } {
    const row = this.#database.get<{ markdown: string; json: string | null }>(
      'SELECT markdown, json FROM documents WHERE id = ?',
      id,
    )
    if (!row) throw new Error(`Document ${id} is missing from the data folder.`)
    return row
  }

  #putLinks(id: string, markdown: string): void {
    let ordinal = 0
    for (const link of listLinks(markdown)) {
      const { kind, target, anchor } = readStableTarget(link.target)
      this.#database.run(
        'INSERT INTO document_links (document_id, ordinal, kind, target, anchor) VALUES (?, ?, ?, ?, ?)',
        id,
        ordinal,
        kind,
        target,
        anchor,
      )
      ordinal += 1
    }
  }
}

function continued(markdown: string, previousId: string, sources: readonly Document[]): Document {
  return assignKeys(parseMarkdown(markdown).document, keysOf(`${previousId}\0${markdown}`), ...sources)
}

/** Keys that follow from a seed, short as block keys are. */
function keysOf(seed: string): () => string {
  const newId = seededIds(seed)
  return () => newId().slice(0, 12)
}
