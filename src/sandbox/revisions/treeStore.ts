import { deflateSync, inflateSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { PageTree, type Content } from './pageTree.ts'
import { digestId } from '../identifiers.ts'
import { Store } from '../database/store.ts'

/** How many bytes of JSON are cached as decoded trees. A decoded tree takes about three times as much memory. */
const decodedBytes = 8 * 1024 * 1024

/** Stores the trees of revisions, each content once, and caches decoded trees. */
export class TreeStore extends Store {
  readonly #decoded = new LRUCache<string, PageTree>({ maxSize: decodedBytes })

  /** Stores a content and returns the id of its tree. */
  put(content: Content): string {
    const json = JSON.stringify(content)
    const id = digestId(json)
    this.database.insertNew('trees', { id, json: deflateSync(json, { level: 1 }) })
    // A tree is usually read right after it's written.
    if (!this.#decoded.has(id)) this.#remember(id, new PageTree(content), json.length)
    return id
  }

  /** Returns a tree by its id. */
  get(id: string): PageTree {
    const known = this.#decoded.get(id)
    if (known) return known
    const row = this.database.get<{ json: Uint8Array }>('SELECT json FROM trees WHERE id = ?', id)
    if (!row) throw new Error(`Tree ${id} is missing from the data folder.`)
    const json = inflateSync(row.json)
    const tree = new PageTree(JSON.parse(json.toString('utf8')) as Content)
    this.#remember(id, tree, json.length)
    return tree
  }

  /** Caches a tree even if it's larger than the cache. It then is the only one. */
  #remember(id: string, tree: PageTree, bytes: number): void {
    this.#decoded.set(id, tree, { size: Math.min(bytes + 1, decodedBytes) })
  }
}
