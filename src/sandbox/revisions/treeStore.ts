import { deflateSync, inflateSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { PageTree, type Content } from './pageTree.ts'
import { digestId } from '../identifiers.ts'
import type { Database } from '../database/database.ts'

/** Bytes of JSON whose trees stay decoded; a decoded tree takes about three times its JSON. */
const decodedBytes = 8 * 1024 * 1024

/** Keeps the trees of revisions: each different content once, the ones in use decoded. */
export class TreeStore {
  readonly #database: Database
  readonly #decoded = new LRUCache<string, PageTree>({ maxSize: decodedBytes })

  constructor(database: Database) {
    this.#database = database
  }

  /** Keeps a content and gives the name of its tree. */
  put(content: Content): string {
    const json = JSON.stringify(content)
    const id = digestId(json)
    this.#database.run(
      'INSERT INTO trees (id, json) VALUES (?, ?) ON CONFLICT DO NOTHING',
      id,
      deflateSync(json, { level: 1 }),
    )
    // What has just been written is read next.
    if (!this.#decoded.has(id)) this.#remember(id, new PageTree(content), json.length)
    return id
  }

  /** The tree of that name. */
  get(id: string): PageTree {
    const known = this.#decoded.get(id)
    if (known) return known
    const row = this.#database.get<{ json: Uint8Array }>('SELECT json FROM trees WHERE id = ?', id)
    if (!row) throw new Error(`Tree ${id} is missing from the data folder.`)
    const json = inflateSync(row.json)
    const tree = new PageTree(JSON.parse(json.toString('utf8')) as Content)
    this.#remember(id, tree, json.length)
    return tree
  }

  /** A tree larger than the cache is kept anyway, alone: it is the one in use. */
  #remember(id: string, tree: PageTree, bytes: number): void {
    this.#decoded.set(id, tree, { size: Math.min(bytes + 1, decodedBytes) })
  }
}
